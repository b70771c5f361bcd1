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

    func add(_ frame: FrameTrace.Entry) { trace.add(frame) }

    func text(_ settings: BenchSettings) -> String {
        trace.text(about: [
            ("program", "floe bench"), ("size", "\(settings.size.width)×\(settings.size.height)"),
            ("turns", "the last of \(FigureText.count(settings.turns)) of each case"),
        ])
    }
}
