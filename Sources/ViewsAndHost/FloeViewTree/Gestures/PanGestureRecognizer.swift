// Dragging. Begins once the pointer has left a circle (or, with one axis, a band) around where it went down. The distance within
// it, the slop, does not count, so that nothing jumps when the drag begins.

import Foundation

/// Recognizes a drag of one pointer.
open class PanGestureRecognizer: GestureRecognizer {
    /// How far a press may move without being a drag, points of the window.
    public final var slop = 10.0
    /// The axis along which it begins. A drag that leaves the slop across it fails.
    public final var axis = PanAxis.any
    /// Called when the drag begins, moves and ends; `state` tells which.
    public final var action: ((PanGestureRecognizer) -> Void)?

    /// The position from which the translation counts, points of the window.
    private final var origin = CGPoint.zero
    private final var tracker = VelocityTracker()

    /// Creates a recognizer of drags that begin along an axis.
    public convenience init(axis: PanAxis = .any, action: ((PanGestureRecognizer) -> Void)? = nil) {
        self.init()
        self.axis = axis
        self.action = action
    }

    open override func accepts(_ pointer: Pointer) -> Bool { pointer.button == .primary && pointers.isEmpty }

    open override func pointerDown(_ pointer: Pointer) {
        origin = pointer.position
        tracker.removeAll()
        tracker.add(pointer.position, at: time(of: pointer))
    }

    open override func pointerMoved(_ pointer: Pointer) {
        tracker.add(pointer.position, at: time(of: pointer))
        if state.isActive {
            change()
            return
        }
        let start = pointer.startPosition
        let way = CGPoint(x: pointer.position.x - start.x, y: pointer.position.y - start.y)
        guard axis.length(way) > slop else {
            if axis.length(across: way) > slop { fail() }
            return
        }
        guard isReady(afterWay: way) else { return }
        let before = CGPoint(x: pointer.previousPosition.x - start.x, y: pointer.previousPosition.y - start.y)
        let from = axis.length(before), to = axis.length(way)
        // The last step may have begun within the slop: count only the part outside.
        let part = from < slop && to > from ? (slop - from) / (to - from) : 0
        origin = CGPoint(
            x: start.x + before.x + (way.x - before.x) * part, y: start.y + before.y + (way.y - before.y) * part)
        begin()
    }

    open override func pointerUp(_ pointer: Pointer) { end() }

    /// Returns whether to begin now that the slop is passed; false waits for more movement. `way` is the movement since the
    /// pointer went down, points of the window.
    open func isReady(afterWay way: CGPoint) -> Bool { true }

    open override func stateDidChange() {
        if state.isActive || state == .ended || state == .cancelled { action?(self) }
    }

    /// Returns the movement since it began, in `view`'s space (nil: the window's), points.
    public final func translation(in view: View?) -> CGPoint {
        let to = location(in: view)
        let from = view.map { $0.convert(origin, from: nil) ?? origin } ?? origin
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Returns the movement since the pointer went down, slop included.
    final func totalWay(in view: View) -> CGPoint {
        guard
            let pointer = pointers.first, let from = view.convert(pointer.startPosition, from: nil),
            let to = view.convert(pointer.position, from: nil)
        else { return .zero }
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Returns the velocity over the last 100 ms in `view`'s space (nil: the window's), points per second.
    public final func velocity(in view: View?) -> CGPoint {
        let now = pointers.last.map { time(of: $0) } ?? self.view?.localTime ?? 0
        let v = tracker.velocity(at: now)
        guard let view else { return v }
        // Under perspective, speed on the view's plane depends on position, so convert a short step back.
        let step = 0.01
        let here = windowLocation
        let back = CGPoint(x: here.x - v.x * step, y: here.y - v.y * step)
        guard let a = view.convert(back, from: nil), let b = view.convert(here, from: nil) else { return v }
        return CGPoint(x: (b.x - a.x) / step, y: (b.y - a.y) / step)
    }
}

/// The axis of a drag.
public enum PanAxis: Sendable {
    /// Along any direction, to the sides, or up and down.
    case any, horizontal, vertical

    func length(_ v: CGPoint) -> Double {
        switch self {
        case .any: hypot(v.x, v.y)
        case .horizontal: abs(v.x)
        case .vertical: abs(v.y)
        }
    }

    func length(across v: CGPoint) -> Double {
        switch self {
        case .any: 0
        case .horizontal: abs(v.y)
        case .vertical: abs(v.x)
        }
    }
}
