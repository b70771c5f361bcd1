// Content that follows the finger, by the rubber band beyond its edges. What of the finger's way is for the
// scroll views around, see `ScrollView+Handover`; what happens when it lifts, `ScrollView+Release`.

import Foundation

extension ScrollView {
    /// Stops what moves by itself because it was pressed; false if it rests.
    func catchMotion() -> Bool {
        guard case .moving(let motion, let start, let movement) = activity else { return false }
        // A motion that would have ended by now has ended, however late its last update comes.
        if let now = window?.time, now - start >= motion.duration {
            _ = updateMotion(at: now)
            return false
        }
        activity = .tracking(newDrag())
        didEnd(movement)
        return true
    }

    func dragDidBegin() {
        if case .tracking = activity { return }
        stopMotion()
        var drag = newDrag()
        let axis = mainAxis(of: panGestureRecognizer.totalWay(in: self))
        if isDirectionalLockEnabled { drag.lockedAxis = axis }
        drag.handover = handover(along: axis)
        beginDragging(drag)
        followFinger()
    }

    func dragDidMove() {
        if case .tracking(let drag) = activity {
            let way = panGestureRecognizer.translation(in: self)
            guard way != .zero else { return }
            var drag = drag
            if isDirectionalLockEnabled { drag.lockedAxis = mainAxis(of: way) }
            beginDragging(drag)
        }
        followFinger()
    }

    func beginDragging(_ drag: ScrollDrag) {
        activity = .dragging(drag)
        showIndicators()
        delegate?.scrollViewWillBeginDragging(self)
    }

    private func followFinger() {
        let way = panGestureRecognizer.translation(in: self)
        pullAll(by: pull(of: way))
        guard case .dragging(var drag) = activity, drag.handover == nil, hypot(way.x, way.y) > panGestureRecognizer.slop
        else { return }
        // Caught content moves without slop, and so at first in no clear direction. Now it has one.
        drag.handover = handover(along: mainAxis(of: way))
        activity = .dragging(drag)
        rebaseDrag()
    }

    /// The pull that a translation of the recognizer makes.
    func pull(of way: CGPoint) -> CGPoint {
        guard case .dragging(let drag) = activity else { return .zero }
        return CGPoint(x: drag.origin.x - way.x, y: drag.origin.y - way.y)
    }

    /// Puts the content where a pull from the drag's beginning brings it.
    func follow(_ pull: CGPoint) {
        guard case .dragging(var drag) = activity else { return }
        var offset = contentOffset
        for axis in ScrollAxis.allCases where moves(axis, drag) {
            drag.pull[axis] = pull[axis]
            offset[axis] = band(axis).banded(drag.start[axis] + pull[axis], in: range(axis))
        }
        activity = .dragging(drag)
        moveContent(to: offset)
    }

    /// A drag that begins where the content is.
    func newDrag() -> ScrollDrag { ScrollDrag(start: unbandedOffset, startPage: currentPage) }

    /// The program moved the content under the finger: the drag goes on from there.
    func rebaseDrag() {
        guard case .dragging(var drag) = activity else { return }
        if panGestureRecognizer.state.isActive {
            drag.origin = panGestureRecognizer.translation(in: self)
            drag.start = unbandedOffset
            drag.pull = .zero
            activity = .dragging(drag)
            drag.handover?.rebase()
        } else {
            // Pulled by a view inside, which counts on.
            let now = unbandedOffset
            drag.start = CGPoint(x: now.x - drag.pull.x, y: now.y - drag.pull.y)
            activity = .dragging(drag)
        }
    }

    /// Where the content would be without rubber band.
    var unbandedOffset: CGPoint {
        var offset = contentOffset
        for axis in ScrollAxis.allCases { offset[axis] = band(axis).unbanded(offset[axis], in: range(axis)) }
        return offset
    }

    func moves(_ axis: ScrollAxis, _ drag: ScrollDrag) -> Bool {
        scrolls(axis) && (drag.lockedAxis ?? axis) == axis
    }

    func band(_ axis: ScrollAxis) -> RubberBand {
        RubberBand(dimension: axis == .horizontal ? bounds.width : bounds.height)
    }

    // The finger lifts: its velocity, as far as the rubber band lets it show, becomes the content's, and the delegate
    // is asked where that should lead.

    func dragDidEnd(isCancelled: Bool) {
        switch activity {
        case .tracking(let drag):
            activity = .resting
            release(drag, velocity: .zero, wasDragged: false)
        case .dragging(let drag):
            let v = isCancelled ? .zero : panGestureRecognizer.velocity(in: self)
            let way = panGestureRecognizer.translation(in: self)
            releaseAll(drag, pull: pull(of: way), velocity: CGPoint(x: -v.x, y: -v.y))
        case .resting, .moving, .wheeling, .scrubbing: break
        }
    }

    /// Lets the content go with the finger's `velocity`.
    func letGo(velocity: CGPoint) {
        guard case .dragging(let drag) = activity else { return }
        var shown = CGPoint.zero
        for axis in ScrollAxis.allCases where moves(axis, drag) {
            // What shows of the finger's speed beyond the edge is as little as of its way.
            shown[axis] = velocity[axis] * band(axis).slope(at: drag.start[axis] + drag.pull[axis], in: range(axis))
        }
        activity = .resting
        release(drag, velocity: shown, wasDragged: true)
    }

    private func release(_ drag: ScrollDrag, velocity: CGPoint, wasDragged: Bool) {
        var motion = restMotion(velocity: velocity, startPage: drag.startPage)
        if wasDragged, let delegate {
            var target = motion.end
            delegate.scrollViewWillEndDragging(self, velocity: velocity, target: &target)
            if target != motion.end { motion = approach(target, velocity: velocity) }
        }
        let moves = motion.duration > 0 && window != nil
        if wasDragged { delegate?.scrollViewDidEndDragging(self, willDecelerate: moves) }
        // The delegate may have set it moving elsewhere.
        guard case .resting = activity else { return }
        if moves {
            delegate?.scrollViewWillBeginDecelerating(self)
            start(motion, .deceleration)
        } else {
            moveContent(to: motion.end)
            settle()
        }
    }
}

/// A drag under way, of a scroll view's own finger or of one that a scroll view inside it hands on.
struct ScrollDrag {
    /// The offset at which it began, had there been no rubber band.
    var start: CGPoint
    /// How far it has been pulled since; positive is toward the content's end.
    var pull = CGPoint.zero
    /// The pages on which it began.
    var startPage: (x: Int, y: Int)
    /// The one axis it moves along; nil: both.
    var lockedAxis: ScrollAxis?
    /// The recognizer's translation from which `pull` counts.
    var origin = CGPoint.zero
    /// Whom it hands on to; nil while that is open, and in those that are handed to.
    var handover: ScrollChaining?
}

/// The scroll views to which a drag goes on where the one that it began in ends.
struct ScrollChaining {
    /// The axis along which the drag began; across it nothing is handed on, or a scroll that is not quite
    /// straight would turn pages.
    var axis: ScrollAxis
    var outer: [Outer]

    /// One of them, the nearest first.
    struct Outer {
        weak var scrollView: ScrollView?
        /// Its points to one of the view's that hands on.
        var scale: Double
    }
}

/// The drag of a scroll view: a pan that begins at once where it catches moving content, and otherwise only
/// along a direction in which this scroll view, rather than one around it, is to move.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard super.accepts(pointer) else { return false }
        guard pointer.device == .mouse, let scrollView, let place = pointer.location(in: scrollView) else { return true }
        return !scrollView.takesPress(at: place)
    }

    override func pointerDown(_ pointer: Pointer) {
        super.pointerDown(pointer)
        guard let scrollView, scrollView.catchMotion() else { return }
        // Refused by a delegate, or by a gesture under way: let go again.
        if !begin() { scrollView.dragDidEnd(isCancelled: true) }
    }

    override func isReady(afterWay way: CGPoint) -> Bool {
        guard let scrollView else { return false }
        return scrollView.takesDrag(totalWay(in: scrollView))
    }

    override func stateDidChange() {
        switch state {
        case .began: scrollView?.dragDidBegin()
        case .changed: scrollView?.dragDidMove()
        case .ended: scrollView?.dragDidEnd(isCancelled: false)
        case .cancelled: scrollView?.dragDidEnd(isCancelled: true)
        case .possible, .failed: break
        }
        super.stateDidChange()
    }
}
