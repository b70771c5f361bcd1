// How much of a script a measurement plays: all of it in as many turns as were asked for, or as much as a slow machine can play in the
// time that there is. The first reduction is to three turns, which say nearly as much. Then frames are further apart in the script, and
// finally there are two turns, without which there is no verdict.

/// The number of turns, and the number of script steps from frame to frame.
package struct ComparisonExtent: Equatable, Sendable {
    /// The number of turns of each variant. With five, a frame's time is the one that four of them reach (see `Lane`).
    package let turns: Int
    package let stride: Int

    /// The minimum number of frames in a turn. A comparison takes thirty, and not every step changes something.
    static let leastFrames = 45

    init(turns: Int, stride: Int) {
        self.turns = turns
        self.stride = stride
    }

    /// Picks the first extent that takes no longer than `seconds`, else the shortest. `steps` is the length of the script. `round` returns
    /// the seconds that one turn of each variant takes at a stride.
    init(turns: Int, within seconds: Double, steps: Int, round: (Int) -> Double) {
        let longest = max(1, steps / ComparisonExtent.leastFrames), fewer = [3, 2].filter { $0 < turns }
        let all =
            [ComparisonExtent(turns: turns, stride: 1)]
            + (1...longest).map { ComparisonExtent(turns: min(3, turns), stride: $0) }
            + fewer.map { ComparisonExtent(turns: $0, stride: longest) }
        self = all.first { Double($0.turns) * round($0.stride) <= seconds } ?? all[all.count - 1]
    }
}
