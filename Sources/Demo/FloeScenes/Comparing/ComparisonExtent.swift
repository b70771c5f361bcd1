// How much of a script a comparison plays: all of it in five turns, or as much as a slow machine can play while someone waits. The
// first reduction is to three turns, which say nearly as much. Then frames are further apart in the script, as they would be on such a
// machine, and finally there are two turns, or one.

/// The number of turns, and the number of script steps from frame to frame.
package struct ComparisonExtent: Equatable, Sendable {
    /// The number of turns of each variant. With five, a frame's time is the one that four of them reach (see `Lane`).
    package var turns: Int
    package var stride: Int

    static let whole = ComparisonExtent(turns: 5, stride: 1)

    /// The minimum number of frames in a turn. A comparison takes thirty, and not every step changes something.
    static let leastFrames = 45

    init(turns: Int, stride: Int) {
        self.turns = turns
        self.stride = stride
    }

    /// Picks the first extent that takes no longer than `seconds`, else the shortest. `steps` is the length of the script. `round` returns
    /// the seconds that one turn of each variant takes at a stride.
    init(within seconds: Double, steps: Int, round: (Int) -> Double) {
        let longest = max(1, steps / ComparisonExtent.leastFrames)
        let all =
            [ComparisonExtent.whole] + (1...longest).map { ComparisonExtent(turns: 3, stride: $0) }
            + [2, 1].map { ComparisonExtent(turns: $0, stride: longest) }
        self = all.first { Double($0.turns) * round($0.stride) <= seconds } ?? all[all.count - 1]
    }
}
