// Traces a window's frames on request. Otherwise frames cost nothing more.

import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree

/// Keeps the last minute of a window's frames as a trace.
@MainActor
final class FrameTracing {
    private weak var desktop: DesktopWindow?
    private let clock: HostClock
    private var trace: FrameTrace?

    init(_ desktop: DesktopWindow, clock: HostClock) {
        self.desktop = desktop
        self.clock = clock
    }

    var isOn: Bool { trace != nil }

    func start() {
        trace = FrameTrace(start: clock.now())
        desktop?.timesTiles = true
    }

    /// Adds a frame whose times are all known.
    func add(_ report: FrameReport, by drawer: @autoclosure () -> String) {
        guard trace != nil else { return }
        trace?.add(FrameTrace.Entry(report.frame, by: drawer(), tiles: report.tiles))
    }

    /// Records an event.
    func note(_ text: String) { trace?.note(text, at: clock.now()) }

    /// Ends the trace. Returns a closure that makes its text, which takes longer than a frame; nil if nothing was traced.
    func end(about: [(key: String, value: String)]) -> (@Sendable () -> String)? {
        guard let trace else { return nil }
        self.trace = nil
        desktop?.timesTiles = false
        return { trace.text(about: about) }
    }
}
