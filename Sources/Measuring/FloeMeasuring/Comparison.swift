// Compares a claim with measurements and words the result from the figures, even if they contradict the article. Uses no clock,
// scene or window: figures go in, sentences come out.

/// Two or more lanes, of which two are compared against a claim.
public struct Comparison: Equatable, Sendable {
    /// The result of a comparison.
    public enum Finding: Equatable, Sendable {
        /// `after` costs less, as claimed; it costs more; the difference is within the noise.
        case less, more, same
        /// One of them has fewer than `Comparison.leastFrames`.
        case tooFewFrames
    }

    public let claim: Claim?
    public let lanes: [Lane]
    /// The two that the claim is about, or the first and the last without a claim.
    public let before, after: Lane
    public let figure: Claim.Figure
    public let finding: Finding
    /// The display's refresh rate in frames per second.
    public let refreshRate: Double
    /// The number of script steps for each drawn one.
    public let stride: Int
    /// The conditions it was made in. Nil if they were not given.
    public var setting: ComparisonSetting?

    /// Half a second of frames. The worst of fewer is not meaningful.
    public static let leastFrames = 30

    /// Returns nil for fewer than two lanes. Lanes that the claim does not name are mentioned if they are better still. `figure`
    /// is the one by which lanes without a claim are compared. `stride` is the number of script steps for each drawn one.
    public init?(
        _ lanes: [Lane], claim: Claim? = nil, figure: Claim.Figure = .worstFrame, refreshRate: Double = RefreshRate.standard,
        stride: Int = 1
    ) {
        guard lanes.count > 1 else { return nil }
        let first = lanes.firstIndex { $0.name == claim?.before }, last = lanes.firstIndex { $0.name == claim?.after }
        // Without both, the claim does not apply, as for one technique on both compositors.
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

    /// Compares two lanes by a figure.
    public static func finding(from before: Lane, to after: Lane, _ figure: Claim.Figure) -> Finding {
        guard min(before.frames.count, after.frames.count) >= leastFrames else { return .tooFewFrames }
        return switch after.estimate(figure).change(from: before.estimate(figure)) {
        case .less: .less
        case .more: .more
        case .none: .same
        }
    }

    /// Lanes that are better than `after`, the best first. Empty if `after` is worse than `before`.
    public var better: [Lane] {
        guard finding != .more, finding != .tooFewFrames else { return [] }
        return lanes.filter { $0.name != before.name && Comparison.finding(from: after, to: $0, figure) == .less }
            .sorted { $0.estimate(figure).value < $1.estimate(figure).value }
    }
}

extension Lane {
    /// Returns a figure with its noise. The lane must have frames.
    func estimate(_ figure: Claim.Figure) -> Estimate {
        switch figure {
        case .worstFrame: worstFrame
        case .offscreenPixels: Estimate(exact: offscreenPixels)
        }
    }
}
