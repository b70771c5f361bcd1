// Zooming by keys and buttons, Ctrl with the wheel, and pinch. A zoom under way passes through any cell size, but always
// ends on whole pixels.

import Foundation
import FloeViewTree

extension BoardView {
    /// Zooms to cells of `side` points, settled to whole pixels, around `anchor`. Animated if there is a window.
    func zoom(to side: Double, anchor: CGPoint, duration: Double = 0.22) {
        guard canZoom else { return }
        followsWindow = false
        zoomGoal = nil
        let target = geometry.settled(side)
        guard window != nil, duration > 0 else {
            setSide(target, anchor: anchor, isZooming: false)
            return
        }
        guard abs(target - geometry.side) > 1e-9 || zoom.isRunning else { return }
        // Setting the offset ends any scrolling that is still in motion.
        contentOffset = contentOffset
        zoom.run(from: geometry.side, to: target, anchor: anchor, duration: duration, in: self)
    }

    /// Zooms by a factor, from the target of the zoom under way. Steps too small for a whole pixel accumulate; a large step
    /// moves by at least one pixel.
    func zoom(by factor: Double, anchor: CGPoint) {
        guard canZoom, factor > 0 else { return }
        let time = localTime, sides = geometry.sides
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

    /// Shows the game's opening in the middle, or the middle of a board without one, with cells that are large enough to play.
    func showOpening() {
        let shape = geometry.shape
        let p = session.played.opening ?? CellPosition(x: shape.width / 2, y: shape.height / 2)
        if marks.isCursorShown { marks.cursorCell = p }
        guard canZoom, geometry.side < BoardView.playableSide || zoom.isRunning, window != nil else {
            return setContentOffset(geometry.offset(centering: p), animated: true)
        }
        // The zoom's fixed point is where the cell, enlarged from it, arrives in the middle.
        let target = geometry.settled(BoardView.nearSide), growth = target / geometry.side, place = geometry.rect(of: p)
        func anchor(_ middle: Double, _ now: Double) -> Double { growth == 1 ? middle : (middle - now * growth) / (1 - growth) }
        let from = CGPoint(
            x: anchor(middle.x, place.midX - contentOffset.x), y: anchor(middle.y, place.midY - contentOffset.y))
        followsWindow = false
        contentOffset = contentOffset
        zoomGoal = p
        zoom.run(from: geometry.side, to: target, anchor: from, duration: 0.5, in: self)
    }

    /// The pause, in seconds, after which steps no longer accumulate and the next one starts from the current side.
    private static let stepPause = 0.5

    func pinch(_ recognizer: PinchGestureRecognizer) {
        guard canZoom else { return }
        let anchor = recognizer.location(in: self)
        let place = CGPoint(x: anchor.x - contentOffset.x, y: anchor.y - contentOffset.y)
        switch recognizer.state {
        case .began, .changed:
            if pinchStart == nil {
                zoom.stop()
                zoomGoal = nil
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

    /// Handles a turn of the wheel with Ctrl held.
    func zoom(by event: WheelEvent) -> Bool {
        guard canZoom, let point = convert(event.position, from: nil) else { return false }
        let anchor = CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
        // A notch zooms by about a third; a touchpad's fine steps add up to as much over their distance.
        zoom(by: exp(-event.delta.y / (event.isPrecise ? 160 : 140)), anchor: anchor)
        return true
    }
}

/// An animated zoom, for keys, wheel notches and the settling to whole pixels after a pinch. The side is interpolated
/// geometrically, with an ease-out, so that the zoom looks steady. Registers with the window while it runs.
@MainActor
final class BoardZoom: FrameUpdating {
    /// Called at every step with the cells' side and whether the step is the last.
    var onStep: ((Double, Bool) -> Void)?
    /// The fixed point of the zoom, in points from the viewport's corner.
    private(set) var anchor = CGPoint.zero
    private(set) var isRunning = false
    private(set) weak var timedView: View?
    /// The side that the zoom ends at, in points.
    private(set) var target = 0.0
    private var from = 1.0, start = 0.0, duration = 0.2

    /// Zooms from `side` to `target`, starting at the current time of `view`, which is in a window.
    func run(from side: Double, to target: Double, anchor: CGPoint, duration: Double, in view: View) {
        guard let window = view.window else { return }
        timedView = view
        from = side
        self.target = target
        self.anchor = anchor
        self.duration = window.reducesMotion ? 0 : duration
        start = view.localTime
        isRunning = true
        window.schedule(self, .everyFrame)
    }

    func stop() { isRunning = false }

    func update(at time: Double) -> NextUpdate {
        guard isRunning else { return .never }
        let t = duration > 0 ? max(0, min(1, (time - start) / duration)) : 1
        // Cubic ease-out.
        let eased = 1 - pow(1 - t, 3)
        isRunning = t < 1
        onStep?(t < 1 ? from * pow(target / from, eased) : target, t >= 1)
        return isRunning ? .everyFrame : .never
    }
}
