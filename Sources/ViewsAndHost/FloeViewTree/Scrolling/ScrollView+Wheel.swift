// Wheel and touchpad scroll the content at once, without slop and never beyond its edges. Where it cannot move, the event bubbles
// to the views around, except in the middle of a gesture (see `WheelGesture`). After a touchpad stroke that ends fast it runs on.
// Paging by wheel and scrolling by keys follow below.

import Foundation

/// A wheel or touchpad movement in progress.
struct ScrollStroke {
    /// The offset before snapping to whole pixels, so that a touchpad's fractional deltas add up.
    var offset: CGPoint
    /// The pages on which it began.
    let startPage: (x: Int, y: Int)
    /// The time of the last event, seconds.
    var time: Double
    /// Whether the content may run on.
    var isFromTouchpad = false
    /// Tracks the velocity of the offset.
    var tracker = VelocityTracker()

    /// Returns the velocity along an axis with which the content runs on; zero if the stroke was slow, or the fingers stopped first.
    /// Fingers take longer than a frame or two to stop, so the last events suffice to tell.
    func runningOnVelocity(_ axis: ScrollAxis) -> Double {
        let velocities = [0.05, 0.02].map { tracker.velocity(at: time, over: $0)[axis] }
        let least = velocities.map(abs).min() ?? 0
        guard least >= ScrollPhysics.strokeFlingSpeed, velocities.allSatisfy({ $0 > 0 }) || velocities.allSatisfy({ $0 < 0 }) else {
            return 0
        }
        return velocities[0] > 0 ? least : -least
    }
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
        // The direction in which a touchpad stroke begins decides whose it is, as with drags: it is never quite straight.
        if case .wheeling = activity {} else if event.isPrecise, way[mainAxis(of: delta)] == 0 { return false }
        if case .moving = activity { stopMotion() }
        var stroke = ScrollStroke(offset: contentOffset, startPage: currentPage, time: event.time)
        if case .wheeling(let present) = activity { stroke = present } else { stroke.tracker.add(contentOffset, at: event.time) }
        stroke.offset = clamped(CGPoint(x: stroke.offset.x + way.x, y: stroke.offset.y + way.y))
        stroke.time = event.time
        stroke.isFromTouchpad = event.isFromTouchpad
        stroke.tracker.add(stroke.offset, at: event.time)
        activity = .wheeling(stroke)
        let mayRunOn = event.isFromTouchpad && !isPagingEnabled
        window.schedule(self, .at(event.time + (mayRunOn ? ScrollPhysics.strokePause : ScrollPhysics.wheelQuiet)))
        showIndicators()
        moveContent(to: stroke.offset)
        if isPagingEnabled { turnPage(by: stroke, event) }
        return true
    }

    /// Returns an event's delta, redirected sideways where Shift or the content calls for it.
    private func delta(of event: WheelEvent) -> CGPoint {
        var delta = event.delta
        if event.modifiers.contains(.shift), delta.x == 0 { delta = CGPoint(x: delta.y, y: 0) }
        // A plain wheel scrolls content that only scrolls sideways, unless an enclosing view can scroll vertically.
        if !event.isPrecise, delta.x == 0, !hasExtent(.vertical), !isOuterReady(.vertical, delta.y) {
            delta = CGPoint(x: delta.y, y: 0)
        }
        return delta
    }

    /// Returns the components of a delta for which there is room; nil if there are none.
    private func movable(_ delta: CGPoint) -> CGPoint? {
        var way = CGPoint.zero
        for axis in ScrollAxis.allCases where delta[axis] != 0 && hasRoom(axis, delta[axis]) { way[axis] = delta[axis] }
        return way == .zero ? nil : way
    }

    // Paging. Pages have the size of the bounds (or `pageSize`) and are counted from the minimum offset.

    /// The pages nearest to the current offset, counted from 0.
    public var currentPage: (x: Int, y: Int) {
        (pages(.horizontal)?.page(at: contentOffset.x) ?? 0, pages(.vertical)?.page(at: contentOffset.y) ?? 0)
    }

    /// Returns the page stops of an axis; nil without paging.
    func paging(_ axis: ScrollAxis) -> Paging? { isPagingEnabled ? pages(axis) : nil }

    private func pages(_ axis: ScrollAxis) -> Paging? {
        let size = pageSize ?? bounds.size
        return Paging(range: range(axis), length: axis == .horizontal ? size.width : size.height)
    }

    /// Turns to the page next to the current or target one, in the direction of the larger part of `way`. Returns
    /// false at the end, unless it is still moving.
    func turnPage(toward way: CGPoint) -> Bool {
        let axis = mainAxis(of: way)
        guard way[axis] != 0, let paging = paging(axis), isScrollEnabled else { return false }
        var target = restingContentOffset
        let page = paging.page(at: target[axis])
        target[axis] = paging.offset(of: page + (way[axis] > 0 ? 1 : -1))
        guard target[axis] != restingContentOffset[axis] else { return isMoving && hasExtent(axis) }
        return step(to: target)
    }

    /// Scrolls to `target` quickly, keeping the current velocity; returns false if it is there or on its way.
    func step(to target: CGPoint) -> Bool {
        guard window != nil, target != restingContentOffset else { return false }
        var velocity = CGPoint.zero
        if case .moving(let motion, let start, _) = activity { velocity = motion.velocity(at: max(0, localTime - start)) }
        if case .moving(_, _, .deceleration) = activity { stopMotion() }
        showIndicators()
        start(approach(target, velocity: velocity, frequency: ScrollPhysics.stepFrequency), .animation)
        return true
    }

    /// Returns whether an event still belongs to the gesture that turned the last page.
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

    /// Turns the page once a stroke is long enough, without waiting for its end, which no event reports.
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

    /// Returns the motion after the end of a stroke: none after a slow one, a deceleration after a fast one and, with paging, the way to
    /// the target page.
    func strokeEnd(_ stroke: ScrollStroke) -> ScrollMotion {
        guard isPagingEnabled else {
            guard stroke.isFromTouchpad, let window, window.hasKineticScrolling else { return restMotion(velocity: .zero) }
            func run(_ axis: ScrollAxis) -> AxisMotion {
                .fling(
                    from: contentOffset[axis], velocity: stroke.runningOnVelocity(axis), in: range(axis), rate: decelerationRate,
                    bounces: false)
            }
            return ScrollMotion(x: run(.horizontal), y: run(.vertical))
        }
        var target = contentOffset
        let velocity = stroke.tracker.velocity(at: stroke.time)
        for axis in ScrollAxis.allCases {
            guard let paging = paging(axis), hasExtent(axis) else { continue }
            let page = axis == .horizontal ? stroke.startPage.x : stroke.startPage.y
            target[axis] = paging.target(
                offset: contentOffset[axis], velocity: velocity[axis], among: page - 1...page + 1, rate: decelerationRate)
        }
        return approach(target, velocity: .zero)
    }

    // Arrow keys, page keys, Home, End and Space scroll the focused scroll view. Repeated presses add up, each continuing from
    // the target of the last. A key without effect is left to the views around.

    /// The fraction of the old page that stays visible after a page key.
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

    /// The axis of the page keys: vertical, unless the content only scrolls sideways.
    private var longAxis: ScrollAxis { !hasExtent(.vertical) && hasExtent(.horizontal) ? .horizontal : .vertical }

    /// Scrolls one page toward the end (`direction` 1) or the beginning (-1).
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
            // Already on its way to the edge: the key is consumed, not passed on.
            if case .moving = activity { return hasExtent(axis) }
            return false
        }
        return step(to: target)
    }
}

/// The last page turn by wheel or touchpad, one page per gesture. Some systems report a touchpad stroke as a stream of notches,
/// so such a stream is also one gesture; single notches turn one page each.
struct WheelTurn {
    /// The time of the gesture's last event, seconds.
    var time: Double
    var axis: ScrollAxis
    var isForward: Bool
}
