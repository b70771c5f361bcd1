// A claim beside what was found: words that follow from the figures, also where these contradict the article. No clock, no
// scene, no window: figures go in, sentences come out.

/// Two or more lanes, of which two are held against a claim.
public struct Comparison: Equatable, Sendable {
    /// What came out.
    public enum Finding: Equatable, Sendable {
        /// `after` costs less, as claimed; it costs more; the difference is within the noise.
        case less, more, same
        /// One of them has fewer than `Comparison.leastFrames`.
        case tooFewFrames
    }

    public let claim: Claim?
    public let lanes: [Lane]
    /// The two that the claim is about, or without one the first and the last.
    public let before, after: Lane
    public let figure: Claim.Figure
    public let finding: Finding
    /// Pictures a second of the display.
    public let refreshRate: Double
    /// Of how many steps of a script one was drawn.
    public let stride: Int
    /// What it was made with; nil where nobody said.
    public var setting: ComparisonSetting?

    /// Half a second of frames: the worst of fewer says nothing.
    public static let leastFrames = 30

    /// Nil for less than two lanes. Lanes that the claim does not name are told of where they are better still.
    /// `figure`: what lanes without a claim are compared by. `stride`: of how many steps of a script one was drawn.
    public init?(
        _ lanes: [Lane], claim: Claim? = nil, figure: Claim.Figure = .worstFrame, refreshRate: Double = RefreshRate.standard,
        stride: Int = 1
    ) {
        guard lanes.count > 1 else { return nil }
        let first = lanes.firstIndex { $0.name == claim?.before }, last = lanes.firstIndex { $0.name == claim?.after }
        // Lanes of which the claim says nothing, like one technique on both compositors.
        let isClaimed = first != nil && last != nil
        self.claim = isClaimed ? claim : nil
        self.lanes = lanes
        before = lanes[isClaimed ? first ?? 0 : 0]
        after = lanes[isClaimed ? last ?? lanes.count - 1 : lanes.count - 1]
        self.figure = isClaimed ? claim?.figure ?? figure : figure
        self.refreshRate = refreshRate
        self.stride = stride
        finding = Comparison.finding(from: before, to: after, self.figure)
    }

    /// How one lane stands to another by a figure.
    public static func finding(from before: Lane, to after: Lane, _ figure: Claim.Figure) -> Finding {
        guard min(before.frames.count, after.frames.count) >= leastFrames else { return .tooFewFrames }
        return switch after.estimate(figure).change(from: before.estimate(figure)) {
        case .less: .less
        case .more: .more
        case .none: .same
        }
    }

    /// Lanes that are better than `after`, the best first; none if that is worse than `before`.
    public var better: [Lane] {
        guard finding != .more, finding != .tooFewFrames else { return [] }
        return lanes.filter { $0.name != before.name && Comparison.finding(from: after, to: $0, figure) == .less }
            .sorted { $0.estimate(figure).value < $1.estimate(figure).value }
    }
}

extension Lane {
    /// A figure with its noise. Of a lane with frames.
    func estimate(_ figure: Claim.Figure) -> Estimate {
        switch figure {
        case .worstFrame: worstFrame
        case .offscreenPixels: Estimate(exact: offscreenPixels)
        }
    }
}
