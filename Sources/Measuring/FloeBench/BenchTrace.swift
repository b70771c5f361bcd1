// The trace of a benchmark: of each case its last turn, as it was measured.

import FloeCommandLine
import FloeDesktopHost
import FloeMeasuring

/// Collects frames, all timed by one clock.
@MainActor
final class BenchTrace {
    let clock = HostClock()
    private var trace = FrameTrace(start: 0, capacity: capacity)

    /// More than the last turns of all cases have.
    private static let capacity = 40_000

    /// Adds a turn of a case.
    func add(_ what: BenchCase, _ frames: [BenchFrame]) {
        for frame in frames { trace.add(TracedFrame(frame.report, by: what.text, number: frame.step)) }
    }

    func text(_ settings: BenchSettings) -> String {
        trace.text(about: [
            ("program", "floe bench"), ("size", "\(settings.size.width)×\(settings.size.height)"),
            ("turns", "the last of \(FigureText.count(settings.turns)) of each case"),
        ])
    }
}
