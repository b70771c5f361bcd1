// What follows from measuring two ways, by rules that stand here alone; the table in Documentation/Comparing.md says them in words. Strip,
// Show me, Compare and `floe bench` show the same verdict of the same measurement.

/// The outcome of comparing two lanes.
package struct Verdict: Equatable, Sendable {
    package enum Finding: Equatable, Sendable {
        /// The criticised way stutters and the praised one does not, from the first device on; from the second one on both do, nil for none.
        case holds(from: Device, both: Device?)
        /// The same the other way round.
        case opposite(from: Device, both: Device?)
        /// No device tells them apart, but one costs less: the praised way, or the criticised one. Both stutter from a device on, nil for
        /// none.
        case costsLess(isPraised: Bool, both: Device?)
        /// The difference is no larger than the noise.
        case noDifference
        /// Pictures at one instant differ in so many pixels; nil without pictures.
        case looks(differing: Int?)
        /// Something else kept the machine busy, so that nothing follows.
        case busy
        /// There are fewer than `leastFrames` frames, or of a claim about stutter fewer than two turns, so that nothing follows.
        case tooFewFrames
    }

    /// What a device would show of both.
    package struct Outcome: Equatable, Sendable {
        package let device: Device
        /// Its refreshes.
        package let before, after: FramePacing

        /// How the two compare there: one stutters and the other is smooth, or stutters far less; or both stutter.
        var isHeld: Bool { before.smoothness == .poor && (after.smoothness == .good || after.stuttersFarLess(than: before)) }
        var isOpposite: Bool { after.smoothness == .poor && (before.smoothness == .good || before.stuttersFarLess(than: after)) }
        var isApart: Bool { isHeld || isOpposite }
        var isBoth: Bool { before.smoothness == .poor && after.smoothness == .poor && !isApart }
    }

    package let finding: Finding
    /// What each device of the series would show, the fastest first.
    package let outcomes: [Outcome]
    /// Whether one of the ways stutters on any of them.
    var hasStutter: Bool { outcomes.contains { max($0.before.smoothness, $0.after.smoothness) == .poor } }

    /// Half a second of frames. Fewer are not meaningful.
    package static let leastFrames = 30
    /// In one turn any frame may have waited for another program: of pairs of the same cost, up to one in five would then seem to differ.
    static let leastTurns = 2

    /// Judges two lanes by the kind of a claim about them; with nil by their cost alone. `differingPixels`: in how many pixels pictures of
    /// both at one instant differ. `isBusy`: whether something else kept the machine busy.
    package init(
        _ kind: Claim.Kind?, _ before: Lane, _ after: Lane, cost: CostRatio?, differingPixels: Int? = nil, isBusy: Bool = false
    ) {
        outcomes = Device.series.map { Outcome(device: $0, before: before.pacing(on: $0), after: after.pacing(on: $0)) }
        let apart = outcomes.first { $0.isApart }, both = outcomes.first { $0.isBoth }?.device
        if kind == .looks {
            finding = .looks(differing: differingPixels)
        } else if min(before.frames.count, after.frames.count) < Verdict.leastFrames
            || kind == .stutters && min(before.turns.count, after.turns.count) < Verdict.leastTurns
        {
            finding = .tooFewFrames
        } else if isBusy {
            finding = .busy
        } else if kind == .stutters, let apart {
            finding = apart.isHeld ? .holds(from: apart.device, both: both) : .opposite(from: apart.device, both: both)
        } else {
            finding =
                switch cost?.difference ?? .none {
                case .none: .noDifference
                case .more: .costsLess(isPraised: true, both: both)
                case .less: .costsLess(isPraised: false, both: both)
                }
        }
    }

    /// Without devices that tell the ways apart, the least difference of dropped shares that is no noise.
    private static let leastShown = 0.1

    /// What a device of the series shows.
    package func outcome(on device: Device) -> Outcome? { outcomes.first { $0.device == device } }

    /// The device on which to show the difference: of those on which one way stutters and the other does not the phone of 2011, otherwise the
    /// one on which they differ most, the fastest of several. Without such devices, of all of them; the phone if they hardly differ on any.
    package var device: Device {
        let apart = outcomes.filter(\.isApart), candidates = apart.isEmpty ? outcomes : apart
        func difference(_ outcome: Outcome) -> Double { abs(outcome.before.share - outcome.after.share) }
        let most = candidates.map(difference).max() ?? 0
        // Noise does not choose between differences that are nearly the same.
        let isShown = !apart.isEmpty || most > Verdict.leastShown
        let shown = apart.first { $0.device == .phoneOf2011 } ?? candidates.first { isShown && difference($0) >= 0.9 * most }
        return shown?.device ?? .phoneOf2011
    }
}

extension FramePacing {
    /// Whether it stutters, but drops at most a fifth of what another drops.
    func stuttersFarLess(than other: FramePacing) -> Bool { smoothness == .poor && share * 5 <= other.share }
}
