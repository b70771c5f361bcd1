// How much of a script a comparison plays: all of it in five turns, or as much as a slow machine plays while somebody
// waits. Fewer turns come first, since three say nearly as much; then frames that are further apart in the script, as they
// would be on such a machine; then two turns, and one.

/// Turns, and steps of a script from frame to frame.
public struct ComparisonExtent: Equatable, Sendable {
    /// Of each way: of five a frame's time is what came back in four of them (see `Lane`).
    public var turns: Int
    public var stride: Int

    static let whole = ComparisonExtent(turns: 5, stride: 1)

    /// No turn has fewer frames: a comparison takes thirty, and not every step changes something.
    static let leastFrames = 45

    init(turns: Int, stride: Int) {
        self.turns = turns
        self.stride = stride
    }

    /// The first that takes no longer than `seconds`, else the shortest. `steps`: of the script. `round`: what a turn of each
    /// way takes at a stride, seconds.
    init(within seconds: Double, steps: Int, round: (Int) -> Double) {
        let longest = max(1, steps / ComparisonExtent.leastFrames)
        let all =
            [ComparisonExtent.whole] + (1...longest).map { ComparisonExtent(turns: 3, stride: $0) }
            + [2, 1].map { ComparisonExtent(turns: $0, stride: longest) }
        self = all.first { Double($0.turns) * round($0.stride) <= seconds } ?? all[all.count - 1]
    }
}
