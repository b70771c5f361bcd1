// How busy the machine was with something else, by which a measurement knows not to be trusted: the system's counts of all processors'
// time, less this process's own. The number of runnable threads, which Linux counts as well, says nothing: on a machine at rest it is
// anything from one to five.

import Foundation

/// What others did on the machine between two moments, best at least half a second apart: the system counts in hundredths.
package struct MachineLoad: Equatable, Sendable {
    /// The share of all processors' time that other programs used, and that the machine itself was not given by its host; 0…1.
    package let others, stolen: Double
    /// All processors' time in between, in seconds.
    package let seconds: Double

    /// Whether times measured meanwhile are not to be trusted.
    package var isBusy: Bool { others > 0.15 || stolen > 0.05 }

    /// Nil if the system counted nothing in between.
    package init?(from start: Moment, to end: Moment) {
        let all = Double(end.all - start.all) / Moment.ticksPerSecond
        guard all > 0 else { return nil }
        seconds = all
        let used = Double(end.used - start.used) / Moment.ticksPerSecond
        others = max(0, used - (end.own - start.own)) / all
        stolen = Double(end.stolen - start.stolen) / Moment.ticksPerSecond / all
    }

    /// What the system had counted by a moment.
    package struct Moment: Equatable, Sendable {
        /// Of all processors, since the system started.
        fileprivate let all, used, stolen: Int
        /// Of this process, in seconds.
        fileprivate let own: Double

        /// Linux's unit of processors' time, the same on all machines.
        fileprivate static let ticksPerSecond = 100.0

        /// Reads the first line of /proc/stat. `own`: the seconds of all processors that this process has used. Nil if it is another file.
        package init?(_ statistics: String, own: Double) {
            let words = statistics.prefix { $0 != "\n" }.split(separator: " ")
            let ticks = words.dropFirst().compactMap { Int($0) }
            // user, nice, system, idle, waiting, interrupts, soft interrupts, stolen; guests count among the first two already.
            guard words.first == "cpu", ticks.count >= 8 else { return nil }
            all = ticks[..<8].reduce(0, +)
            stolen = ticks[7]
            used = all - stolen - ticks[3] - ticks[4]
            self.own = own
        }

        /// Returns the counts by now; nil where the system has none.
        package static func sample() -> Moment? {
            guard let statistics = try? String(contentsOfFile: "/proc/stat", encoding: .utf8) else { return nil }
            var time = timespec()
            unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Moment(statistics, own: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
        }
    }
}

/// Tells whether something else keeps the machine busy.
@MainActor
package final class LoadWatch {
    private var start = MachineLoad.Moment.sample()
    private var wasBusy = false

    /// The least time of all processors of which counts in hundredths say enough, in seconds.
    private static let least = 0.8

    package init() {}

    /// Returns whether something else has kept the machine busy since this was last asked, or, where that is too short to tell, before.
    package func isBusy() -> Bool {
        guard let begin = start, let end = MachineLoad.Moment.sample(), let load = MachineLoad(from: begin, to: end),
            load.seconds >= LoadWatch.least
        else { return wasBusy }
        start = end
        wasBusy = load.isBusy
        return wasBusy
    }
}
