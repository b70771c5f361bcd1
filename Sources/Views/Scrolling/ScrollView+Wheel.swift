// Wheel and touchpad move the content at once, without slop and without going beyond the edges; where it
// cannot move, the event goes on to the views around. With paging a notch turns a page, and a touchpad's
// stroke settles on the nearest.

import Foundation

extension ScrollView {
    func scroll(by event: WheelEvent) -> Bool {
        var delta = event.delta
        if event.modifiers.contains(.shift), delta.x == 0 { delta = CGPoint(x: delta.y, y: 0) }
        // A plain wheel turns what scrolls sideways only, unless something around it scrolls up and down.
        if !event.isPrecise, delta.x == 0, !hasExtent(.vertical), !isOuterReady(.vertical, delta.y) {
            delta = CGPoint(x: delta.y, y: 0)
        }
        if case .dragging = activity { return isScrollEnabled }
        if case .tracking = activity { return isScrollEnabled }
        if isPagingEnabled, !event.isPrecise { return turnPage(toward: delta) }
        var moves = false
        for axis in ScrollAxis.allCases {
            if delta[axis] != 0, hasRoom(axis, delta[axis]) { moves = true } else { delta[axis] = 0 }
        }
        guard moves, let window else { return false }
        if case .moving = activity { stopMotion() }
        var offset = contentOffset
        if case .wheeling(let unsnapped) = activity { offset = unsnapped }
        offset = clamped(CGPoint(x: offset.x + delta.x, y: offset.y + delta.y))
        activity = .wheeling(unsnapped: offset)
        window.schedule(self, .at(event.time + ScrollPhysics.wheelQuiet))
        showIndicators()
        moveContent(to: offset)
        return true
    }

    /// One page on from where it is or is going, along the larger part of `way`; false at the end.
    func turnPage(toward way: CGPoint) -> Bool {
        let axis = mainAxis(of: way)
        guard way[axis] != 0, let paging = paging(axis), isScrollEnabled else { return false }
        var target = restingContentOffset
        let page = paging.page(at: target[axis])
        target[axis] = paging.offset(of: page + (way[axis] > 0 ? 1 : -1))
        guard target[axis] != restingContentOffset[axis] else { return isMoving && hasExtent(axis) }
        return step(to: target)
    }

    /// Goes to `target` quickly, taking over the movement there is; false if it is there or on its way.
    func step(to target: CGPoint) -> Bool {
        guard let window, target != restingContentOffset else { return false }
        var velocity = CGPoint.zero
        if case .moving(let motion, let start, _) = activity { velocity = motion.velocity(at: max(0, window.time - start)) }
        if case .moving(_, _, .deceleration) = activity { stopMotion() }
        showIndicators()
        start(approach(target, velocity: velocity, frequency: ScrollPhysics.stepFrequency), .animation)
        return true
    }
}
