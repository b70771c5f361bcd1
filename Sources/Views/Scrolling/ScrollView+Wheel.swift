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
    /// When the last event came, seconds.
    var time: Double
    /// Follows the offset.
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

    // Pages of the bounds' size (or `pageSize`), counted from the least offset.

    /// The pages nearest to the present offset, counted from 0.
    public var currentPage: (x: Int, y: Int) {
        (pages(.horizontal)?.page(at: contentOffset.x) ?? 0, pages(.vertical)?.page(at: contentOffset.y) ?? 0)
    }

    /// The stops of an axis; nil where nothing is paged.
    func paging(_ axis: ScrollAxis) -> Paging? { isPagingEnabled ? pages(axis) : nil }

    private func pages(_ axis: ScrollAxis) -> Paging? {
        let size = pageSize ?? bounds.size
        return Paging(range: range(axis), length: axis == .horizontal ? size.width : size.height)
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

    // Arrows, page keys, home, end and space scroll the focused scroll view. Repeated presses add up: each goes on
    // from where the last was going. A key that leads nowhere is left to the views around.

    /// What a page key leaves of the page before, as part of the length.
    private static let pageOverlap = 0.1

    func scroll(by event: KeyEvent) -> Bool {
        guard isScrollEnabled, event.modifiers.subtracting(.shift).isEmpty else { return false }
        switch event.key {
        case .left: return move(.horizontal, by: -lineStep)
        case .right: return move(.horizontal, by: lineStep)
        case .up: return move(.vertical, by: -lineStep)
        case .down: return move(.vertical, by: lineStep)
        case .pageUp: return movePage(longAxis, -1)
        case .pageDown: return movePage(longAxis, 1)
        case .space: return movePage(longAxis, event.modifiers.contains(.shift) ? -1 : 1)
        case .home: return move(longAxis, to: range(longAxis).lowerBound)
        case .end: return move(longAxis, to: range(longAxis).upperBound)
        default: return false
        }
    }

    /// Where page keys go: up and down, unless it scrolls sideways only.
    private var longAxis: ScrollAxis { !hasExtent(.vertical) && hasExtent(.horizontal) ? .horizontal : .vertical }

    /// Toward the end (`direction` 1) or the beginning (-1).
    func movePage(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        let length = axis == .horizontal ? bounds.width : bounds.height
        return move(axis, by: direction * length * (1 - ScrollView.pageOverlap))
    }

    private func move(_ axis: ScrollAxis, by distance: Double) -> Bool {
        guard !isPagingEnabled else {
            return turnPage(toward: axis == .horizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance))
        }
        return move(axis, to: restingContentOffset[axis] + distance)
    }

    private func move(_ axis: ScrollAxis, to offset: Double) -> Bool {
        switch activity {
        case .dragging, .tracking, .scrubbing: return true
        case .resting, .moving, .wheeling: break
        }
        var target = restingContentOffset
        let range = range(axis)
        target[axis] = max(range.lowerBound, min(range.upperBound, offset))
        if target[axis] == restingContentOffset[axis] {
            // On its way to the edge already: the key is spent, not passed on.
            if case .moving = activity { return hasExtent(axis) }
            return false
        }
        return step(to: target)
    }
}

/// Turning pages by key, wheel and touchpad: one page for one gesture. Some systems tell a touchpad's stroke as a
/// stream of notches, so a stream is one gesture too; single notches turn a page each.
struct WheelTurn {
    /// When the gesture's last event came, seconds.
    var time: Double
    var axis: ScrollAxis
    var isForward: Bool
}
