// When the caret of a text field shows: steadily while something is typed, then on and off for a while, then for good,
// so that a field that nobody types into lets the program sleep.

/// Tells a caret to show or hide.
@MainActor
final class CaretBlink: FrameUpdating {
    /// Whether the caret shows now.
    var onChange: ((Bool) -> Void)?

    private weak var window: Window?
    private var start = 0.0

    /// Seconds that it is shown and hidden each, and how long it blinks.
    static let interval = 0.6, duration = 9.6

    /// Begins anew, with the caret shown.
    func begin(in window: Window?) {
        if self.window !== window { self.window?.unschedule(self) }
        self.window = window
        start = window?.time ?? 0
        onChange?(true)
        window?.schedule(self, .at(start + CaretBlink.interval))
    }

    func end() {
        window?.unschedule(self)
        window = nil
        onChange?(false)
    }

    func update(at time: Double) -> NextUpdate {
        let phase = ((time - start) / CaretBlink.interval + 1e-6).rounded(.down)
        guard time - start < CaretBlink.duration - 1e-6 else {
            onChange?(true)
            return .never
        }
        onChange?(phase.truncatingRemainder(dividingBy: 2) == 0)
        return .at(start + (phase + 1) * CaretBlink.interval)
    }
}
