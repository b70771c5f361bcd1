// Scroll views inside scroll views: which of them a drag or a wheel is for. The inner one, while it has
// somewhere to go in that direction; else one around it that has; else the inner one again, which bounces.

import Foundation

extension ScrollView {
    /// Whether a drag that has gone `way` (of the finger, in this view's space) is for this scroll view.
    func takesDrag(_ way: CGPoint) -> Bool {
        let axis = mainAxis(of: way)
        guard scrolls(axis) else { return false }
        let direction = -way[axis]
        return hasRoom(axis, direction) || !isOuterReady(axis, direction)
    }

    /// Whether a scroll view around this one could move on.
    func isOuterReady(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        var view = superview
        while let v = view {
            if let outer = v as? ScrollView, outer.hasRoom(axis, direction) { return true }
            view = v.superview
        }
        return false
    }

    func mainAxis(of way: CGPoint) -> ScrollAxis { abs(way.x) > abs(way.y) ? .horizontal : .vertical }
}
