// Turning pages by key, wheel and touchpad: one page for one gesture. Some systems tell a touchpad's stroke as a
// stream of notches, so a stream is one gesture too; single notches turn a page each.

import Foundation

/// A page turned by a gesture of wheel or touchpad that may still go on.
struct WheelTurn {
    /// Of the gesture's last event, seconds.
    var time: Double
    var axis: ScrollAxis
    var isForward: Bool
}

extension ScrollView {
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

    /// Whether the gesture that turned the last page still goes on, and this is a part of it.
    func takesForLastTurn(_ event: WheelEvent, _ delta: CGPoint) -> Bool {
        guard let turn = wheelTurn, event.time - turn.time <= ScrollPhysics.wheelQuiet, mainAxis(of: delta) == turn.axis,
            (delta[turn.axis] > 0) == turn.isForward
        else { return false }
        wheelTurn?.time = event.time
        return true
    }

    func noteTurn(_ event: WheelEvent, _ way: CGPoint) {
        let axis = mainAxis(of: way)
        wheelTurn = WheelTurn(time: event.time, axis: axis, isForward: way[axis] > 0)
    }

    /// A stroke that has come far enough turns the page without waiting for its end, which nobody tells.
    func turnPage(by stroke: ScrollStroke, _ event: WheelEvent) {
        for axis in ScrollAxis.allCases {
            guard let paging = paging(axis), hasExtent(axis) else { continue }
            let page = axis == .horizontal ? stroke.startPage.x : stroke.startPage.y
            let way = stroke.offset[axis] - paging.offset(of: page)
            guard abs(way) > paging.length * ScrollPhysics.strokeTurn else { continue }
            var target = contentOffset
            target[axis] = paging.offset(of: page + (way > 0 ? 1 : -1))
            var velocity = CGPoint.zero
            velocity[axis] = stroke.tracker.velocity(at: event.time)[axis]
            var direction = CGPoint.zero
            direction[axis] = way
            noteTurn(event, direction)
            activity = .resting
            start(approach(target, velocity: velocity), .animation)
            return
        }
    }

    /// What follows a stroke that has ended: nothing, or with pages the way to where it was going.
    func strokeEnd(_ stroke: ScrollStroke) -> ScrollMotion {
        guard isPagingEnabled else { return restMotion(velocity: .zero) }
        var target = contentOffset
        let velocity = stroke.tracker.velocity(at: stroke.time)
        for axis in ScrollAxis.allCases {
            guard let paging = paging(axis), hasExtent(axis) else { continue }
            target[axis] = paging.target(
                offset: contentOffset[axis], velocity: velocity[axis],
                startPage: axis == .horizontal ? stroke.startPage.x : stroke.startPage.y, rate: decelerationRate)
        }
        return approach(target, velocity: .zero)
    }
}
