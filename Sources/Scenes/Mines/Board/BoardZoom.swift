// A zoom that moves by itself: keys, wheel notches and the last bit to whole pixels after a pinch. Between two
// sizes it goes by equal factors in equal times, slowing down toward the end, so that it looks steady.

import Foundation
import Views

/// One zoom from a size to another; registers with the window while it runs.
@MainActor
final class BoardZoom: FrameUpdating {
    /// Called with the cells' side at each moment and whether that is the last.
    var onStep: ((Double, Bool) -> Void)?
    /// Points from the viewport's corner: what stays in place.
    private(set) var anchor = CGPoint.zero
    private(set) var isRunning = false
    /// Where it is going, points a cell.
    private(set) var target = 0.0
    private var from = 1.0, start = 0.0, duration = 0.2

    /// Goes from `side` to `target`, starting at `time`.
    func run(from side: Double, to target: Double, anchor: CGPoint, duration: Double, in window: Window) {
        from = side
        self.target = target
        self.anchor = anchor
        self.duration = duration
        start = window.time
        isRunning = true
        window.schedule(self, .everyFrame)
    }

    func stop() { isRunning = false }

    func update(at time: Double) -> NextUpdate {
        guard isRunning else { return .never }
        let t = duration > 0 ? max(0, min(1, (time - start) / duration)) : 1
        // Cubic, slowing down.
        let eased = 1 - pow(1 - t, 3)
        isRunning = t < 1
        onStep?(t < 1 ? from * pow(target / from, eased) : target, t >= 1)
        return isRunning ? .everyFrame : .never
    }
}
