// Zooming by keys and buttons, Ctrl and wheel, and pinch. While it lasts any size of cells will do; it always ends on
// whole pixels.

import Foundation
import Views

extension BoardView {
    /// Zooms to `side` points a cell, whole pixels, around `anchor`; smoothly where there is a window.
    func zoom(to side: Double, anchor: CGPoint, duration: Double = 0.22) {
        guard canZoom else { return }
        followsWindow = false
        let target = geometry.settled(side)
        guard let window, duration > 0 else {
            setSide(target, anchor: anchor, isZooming: false)
            return
        }
        guard abs(target - geometry.side) > 1e-9 || zoom.isRunning else { return }
        // Setting the offset ends what moves by itself.
        contentOffset = contentOffset
        zoom.run(from: geometry.side, to: target, anchor: anchor, duration: duration, in: window)
    }

    /// Zooms by a factor from where the last zoom is going. Steps too small for a whole pixel add up; a large one goes a
    /// pixel at least.
    func zoom(by factor: Double, anchor: CGPoint) {
        guard canZoom, factor > 0 else { return }
        let time = window?.time ?? 0, sides = geometry.sides
        let going = zoom.isRunning ? zoom.target : geometry.side
        let recent = wantedSide.flatMap { wanted in
            let counts = zoom.isRunning || time - wanted.time < BoardView.stepPause
            return counts && geometry.settled(wanted.side) == going ? wanted.side : nil
        }
        var side = max(sides.lowerBound, min(sides.upperBound, (recent ?? going) * factor))
        if recent == nil, abs(log(factor)) > 0.1, geometry.settled(side) == going {
            side = max(sides.lowerBound, min(sides.upperBound, going + (factor > 1 ? 1 : -1) / geometry.scale))
        }
        wantedSide = (side, time)
        zoom(to: side, anchor: anchor)
    }

    /// Seconds without a step after which the next one begins from what is there.
    private static let stepPause = 0.5

    func pinch(_ recognizer: PinchGestureRecognizer) {
        guard canZoom else { return }
        let anchor = recognizer.location(in: self)
        let place = CGPoint(x: anchor.x - contentOffset.x, y: anchor.y - contentOffset.y)
        switch recognizer.state {
        case .began, .changed:
            if pinchStart == nil {
                zoom.stop()
                followsWindow = false
            }
            let start = pinchStart ?? geometry.side
            pinchStart = start
            setSide(start * recognizer.scale, anchor: place, isZooming: true)
        default:
            guard pinchStart != nil else { return }
            pinchStart = nil
            zoom(to: geometry.side, anchor: place, duration: 0.12)
            if !zoom.isRunning { setSide(geometry.settled(geometry.side), anchor: place, isZooming: false) }
        }
    }

    /// A turn of the wheel with Ctrl held.
    func zoom(by event: WheelEvent) -> Bool {
        guard canZoom, let point = convert(event.position, from: nil) else { return false }
        let anchor = CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
        // A notch is about a third; a touchpad's fine steps add up to the same over their way.
        zoom(by: exp(-event.delta.y / (event.isPrecise ? 160 : 140)), anchor: anchor)
        return true
    }
}

/// A zoom that moves by itself: keys, wheel notches and the last bit to whole pixels after a pinch. Between two
/// sizes it goes by equal factors in equal times, slowing down toward the end, so that it looks steady.
/// It registers with the window while it runs.
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
