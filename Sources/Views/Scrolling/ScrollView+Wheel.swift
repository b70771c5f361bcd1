// Wheel and touchpad move the content at once, without slop and without going beyond the edges; where it
// cannot move, the event goes on to the views around (though not in the middle of a gesture, see
// `Window+Wheel`). For pages see `ScrollView+PageTurns`.

import Foundation

/// A movement by wheel or touchpad under way.
struct ScrollStroke {
    /// The offset before whole pixels were taken, so that a touchpad's fractions add up.
    var offset: CGPoint
    /// Where it began.
    let startPage: (x: Int, y: Int)
    /// Of the last event, seconds.
    var time: Double
    /// Of the offset.
    var tracker = VelocityTracker()
}

extension ScrollView {
    func scroll(by event: WheelEvent) -> Bool {
        let delta = delta(of: event)
        switch activity {
        case .dragging, .tracking, .scrubbing: return isScrollEnabled
        case .resting, .moving, .wheeling: break
        }
        if isPagingEnabled, takesForLastTurn(event, delta) { return true }
        if isPagingEnabled, !event.isPrecise {
            guard turnPage(toward: delta) else { return false }
            noteTurn(event, delta)
            return true
        }
        guard let window, let way = movable(delta) else { return false }
        if case .moving = activity { stopMotion() }
        var stroke = ScrollStroke(offset: contentOffset, startPage: currentPage, time: event.time)
        if case .wheeling(let present) = activity { stroke = present } else { stroke.tracker.add(contentOffset, at: event.time) }
        stroke.offset = clamped(CGPoint(x: stroke.offset.x + way.x, y: stroke.offset.y + way.y))
        stroke.time = event.time
        stroke.tracker.add(stroke.offset, at: event.time)
        activity = .wheeling(stroke)
        window.schedule(self, .at(event.time + ScrollPhysics.wheelQuiet))
        showIndicators()
        moveContent(to: stroke.offset)
        if isPagingEnabled { turnPage(by: stroke, event) }
        return true
    }

    /// An event's delta as it is meant here.
    private func delta(of event: WheelEvent) -> CGPoint {
        var delta = event.delta
        if event.modifiers.contains(.shift), delta.x == 0 { delta = CGPoint(x: delta.y, y: 0) }
        // A plain wheel turns what scrolls sideways only, unless something around it scrolls up and down.
        if !event.isPrecise, delta.x == 0, !hasExtent(.vertical), !isOuterReady(.vertical, delta.y) {
            delta = CGPoint(x: delta.y, y: 0)
        }
        return delta
    }

    /// What of a delta there is room for; nil if nothing.
    private func movable(_ delta: CGPoint) -> CGPoint? {
        var way = CGPoint.zero
        for axis in ScrollAxis.allCases where delta[axis] != 0 && hasRoom(axis, delta[axis]) { way[axis] = delta[axis] }
        return way == .zero ? nil : way
    }
}
