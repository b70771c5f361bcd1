// Whether one would notice: frames missed here, and on slower devices, where each frame takes so many times longer.

/// What a lane's frames mean for who watches them.
extension Lane {
    /// How many times slower a processor may be before the lane misses its first frame at 60 Hz. Below 1 it misses some here.
    public var headroom: Double { frames.isEmpty ? .infinity : 1 / RefreshRate.standard / max(summary.max, 1e-9) }

    /// Returns how many frames would be missed at 60 Hz by a processor that is `factor` times slower.
    public func missed(slowedBy factor: Double) -> Int { RefreshRate.missed(times.lazy.map { $0 * factor }, at: RefreshRate.standard) }
}

/// Compares the frames that two lanes miss.
public enum Smoothness {
    /// The slowest device that is thought of, in multiples of this one.
    public static let slowest = 100.0
    /// The factors that sentences name.
    public static let named = [10, 20, 50]
    /// Frames that a lane must miss before anybody would call it stutter, as a share: about one a second.
    package static let leastShare = 0.02
    /// How much faster the other lane must be to be called smooth on a device where this one stutters.
    static let margin = 1.25

    /// Returns how many frames `lane` must miss at least to stutter, where it is compared with `other`: one in fifty.
    public static func leastMissed(by lane: Lane, against other: Lane) -> Int {
        max(leastMissed(lane, other), Int((leastShare * Double(lane.frames.count)).rounded(.up)))
    }

    /// Returns how many times slower a processor may be before `lane`, compared with `other`, stutters at 60 Hz. Below 1 it does so
    /// here.
    public static func smoothFactor(of lane: Lane, against other: Lane) -> Double {
        let slowest = lane.times.sorted(by: >), least = leastMissed(by: lane, against: other)
        return slowest.count < least ? .infinity : 1 / RefreshRate.standard / max(slowest[least - 1], 1e-9)
    }

    /// Returns from how many times slower a device `lane` stutters and `other` does not: 1 for here, at `refreshRate`. Nil if it
    /// never does up to `slowest`. A lane stutters if it misses one frame in fifty, and the other does not if it misses at most
    /// half as large a share.
    public static func stutterFactor(of lane: Lane, against other: Lane, refreshRate: Double) -> Double? {
        guard !lane.frames.isEmpty, !other.frames.isEmpty else { return nil }
        let count = Double(lane.frames.count), least = leastMissed(by: lane, against: other)
        func isHalf(_ missed: Int, _ others: Int) -> Bool {
            Double(others) / Double(other.frames.count) <= Double(missed) / count / 2
        }
        let here = lane.missed(at: refreshRate)
        if here >= least, isHalf(here, other.missed(at: refreshRate)) { return 1 }
        let slowest = lane.times.sorted(by: >), others = other.times.sorted(by: >)
        // It only grows, as devices get slower.
        var othersMissed = 0
        for missed in stride(from: least, through: slowest.count, by: 1) {
            let factor = max(1, 1 / RefreshRate.standard / max(slowest[missed - 1], 1e-9))
            guard factor <= Smoothness.slowest else { return nil }
            while othersMissed < others.count, others[othersMissed] * (factor * margin) > 1 / RefreshRate.standard { othersMissed += 1 }
            if isHalf(missed, othersMissed) { return factor }
        }
        return nil
    }

    /// The least number of missed frames that counts. In one turn any frame may have waited for another program; if frames of both
    /// lanes did so equally often, seven of seven would be the first one's once in 128 times. Few frames come late in both of two turns.
    private static func leastMissed(_ a: Lane, _ b: Lane) -> Int {
        let turns = min(a.hasMatchingTurns ? a.turns.count : 1, b.hasMatchingTurns ? b.turns.count : 1)
        return turns > 2 ? 3 : turns == 2 ? 4 : 7
    }
}
