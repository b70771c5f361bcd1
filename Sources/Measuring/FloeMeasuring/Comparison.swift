// Compares lanes by pairs and words the result from the figures, even if they contradict the claim. Uses no clock, scene or window:
// figures go in, sentences come out.

import FloeRenderTree

/// Two or more lanes, and what follows from them.
package struct Comparison: Equatable, Sendable {
    /// The claim that is put to the test, if there is one.
    package let claim: Claim?
    /// The lanes in the order in which they were given.
    package let lanes: [Lane]
    /// One for each compositor, so that no ratio is of two variables at once.
    package let pairs: [LanePair]
    /// The conditions it was made in. Nil if they were not given.
    package var setting: ComparisonSetting?

    /// Returns nil for fewer than two lanes. The claim's two techniques are paired on each compositor that drew both; where none did,
    /// the first technique with the last. One technique on several compositors makes a pair of those, which no claim is about.
    /// `isBusy`: whether something else kept the machine busy meanwhile.
    package init?(_ lanes: [Lane], claim: Claim? = nil, differingPixels: Int? = nil, isBusy: Bool = false) {
        guard lanes.count > 1 else { return nil }
        self.lanes = lanes
        let drawers = lanes.map(\.drawer).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let isOneTechnique = Set(lanes.map(\.name)).count == 1
        let groups = isOneTechnique ? [lanes] : drawers.map { drawer in lanes.filter { $0.drawer == drawer } }
        pairs = groups.filter { $0.count > 1 }.map { group in
            let before = group.first { $0.name == claim?.before }, after = group.first { $0.name == claim?.after }
            guard let before, let after, before != after else {
                return LanePair(group[0], group[group.count - 1], isBusy: isBusy)
            }
            return LanePair(before, after, claim: claim, differingPixels: differingPixels, isBusy: isBusy)
        }
        self.claim = pairs.contains { $0.claim != nil } ? claim : nil
    }
}

/// Two lanes that differ in one thing: the technique or the compositor.
package struct LanePair: Equatable, Sendable {
    /// The criticised way and the praised one; without a claim, the two in the order in which they were given.
    package let before, after: Lane
    package let claim: Claim?
    /// Nil if a lane has too few frames.
    package let cost: CostRatio?
    package let verdict: Verdict

    /// Without a claim they are compared by what they cost. `differingPixels`: in how many pixels pictures of both differ, for a claim
    /// about looks. `isBusy`: whether something else kept the machine busy meanwhile.
    package init(_ before: Lane, _ after: Lane, claim: Claim? = nil, differingPixels: Int? = nil, isBusy: Bool = false) {
        self.before = before
        self.after = after
        self.claim = claim
        let cost = min(before.frames.count, after.frames.count) < Verdict.leastFrames ? nil : CostRatio(from: before, to: after)
        self.cost = cost
        verdict = Verdict(claim?.kind, before, after, cost: cost, differingPixels: differingPixels, isBusy: isBusy)
    }

    /// Whether the lanes differ in the compositor.
    var isOfCompositors: Bool { before.name == after.name }

    /// Whether that is a difference between two programs on the processor.
    var isOnProcessorAlone: Bool {
        isOfCompositors && [before, after].contains { $0.drawer == CompositorKind.gpu.title(isSoftware: true) }
    }
}
