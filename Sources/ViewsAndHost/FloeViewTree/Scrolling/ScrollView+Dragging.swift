// Dragging: content follows the finger, with a rubber band beyond its edges, and is released with the finger's velocity. See
// `ScrollView+Chaining` for how a drag is shared with the enclosing scroll views.

import Foundation

extension ScrollView {
    /// Stops moving content because it was pressed; returns false if it is not moving.
    func catchMotion() -> Bool {
        guard case .moving(let motion, let start, let movement) = activity else { return false }
        // A motion past its duration has ended, however late its last update comes.
        if window != nil, localTime - start >= motion.duration {
            _ = updateMotion(at: localTime)
            return false
        }
        activity = .tracking(newDrag())
        didEnd(movement)
        return true
    }

    /// Begins a drag whose recognizer has moved by `way` since the pointer went down, slop included, and by `translation` since then
    /// without it. Both are in this view's space, here and below.
    func dragDidBegin(way: CGPoint, translation: CGPoint) {
        if case .tracking = activity { return }
        stopMotion()
        var drag = newDrag()
        let axis = mainAxis(of: way)
        if isDirectionalLockEnabled { drag.lockedAxis = axis }
        drag.handover = handover(along: axis)
        beginDragging(drag)
        followFinger(translation)
    }

    /// Continues a drag whose recognizer has moved by `translation` since it began.
    func dragDidMove(by translation: CGPoint) {
        if case .tracking(var drag) = activity {
            guard translation != .zero else { return }
            if isDirectionalLockEnabled { drag.lockedAxis = mainAxis(of: translation) }
            beginDragging(drag)
        }
        followFinger(translation)
    }

    func beginDragging(_ drag: ScrollDrag) {
        activity = .dragging(drag)
        showIndicators()
        delegate?.scrollViewWillBeginDragging(self)
    }

    private func followFinger(_ translation: CGPoint) {
        if case .dragging(let drag) = activity { pullAll(by: drag.pull(of: translation)) }
        guard case .dragging(var drag) = activity, drag.handover == nil,
            hypot(translation.x, translation.y) > panGestureRecognizer.slop
        else { return }
        // Caught content moves without slop, so the drag has no clear direction at first. Now it does.
        drag.handover = handover(along: mainAxis(of: translation))
        activity = .dragging(drag)
        rebaseDrag()
    }

    /// Moves the content to where a pull, measured from the drag's beginning, puts it.
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

    /// Returns a drag that begins at the current offset.
    func newDrag() -> ScrollDrag { ScrollDrag(start: unbandedOffset) }

    /// Continues the drag from the current offset after the program moved the content under the finger.
    func rebaseDrag() {
        guard case .dragging(var drag) = activity else { return }
        if panGestureRecognizer.state.isActive {
            drag.origin = panGestureRecognizer.translation(in: self)
            drag.start = unbandedOffset
            drag.pull = .zero
            activity = .dragging(drag)
            drag.handover?.rebase()
        } else {
            // The drag comes from an inner view, which keeps counting its pull.
            let now = unbandedOffset
            drag.start = CGPoint(x: now.x - drag.pull.x, y: now.y - drag.pull.y)
            activity = .dragging(drag)
        }
    }

    /// The offset without the rubber band's effect.
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

    // Release: the finger's velocity, reduced by the rubber band, becomes the content's, and the delegate may change the target.

    /// Ends a drag whose recognizer has moved by `translation` since it began, with the finger's `velocity` in points per second.
    func dragDidEnd(translation: CGPoint, velocity: CGPoint) {
        switch activity {
        case .tracking(let drag):
            activity = .resting
            release(drag, velocity: .zero, wasDragged: false)
        case .dragging(let drag):
            releaseAll(drag, pull: drag.pull(of: translation), velocity: CGPoint(x: -velocity.x, y: -velocity.y))
        case .resting, .moving, .wheeling, .scrubbing: break
        }
    }

    /// Releases the content with the finger's `velocity`.
    func letGo(velocity: CGPoint) {
        guard case .dragging(let drag) = activity else { return }
        var shown = CGPoint.zero
        for axis in ScrollAxis.allCases where moves(axis, drag) {
            // Beyond the edge, the rubber band reduces the velocity as it does the distance.
            shown[axis] = velocity[axis] * band(axis).slope(at: drag.start[axis] + drag.pull[axis], in: range(axis))
        }
        activity = .resting
        release(drag, velocity: shown, wasDragged: true)
    }

    private func release(_ drag: ScrollDrag, velocity: CGPoint, wasDragged: Bool) {
        var motion = restMotion(velocity: velocity)
        if wasDragged, let delegate {
            var target = motion.end
            delegate.scrollViewWillEndDragging(self, velocity: velocity, target: &target)
            if target != motion.end { motion = approach(target, velocity: velocity) }
        }
        let moves = motion.duration > 0 && window != nil
        if wasDragged { delegate?.scrollViewDidEndDragging(self, willDecelerate: moves) }
        // The delegate may have started another motion.
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

/// A drag in progress, by the view's own recognizer or handed on by a scroll view inside it.
struct ScrollDrag {
    /// The offset at which it began, without the rubber band's effect.
    var start: CGPoint
    /// The distance pulled since the beginning; positive toward the content's end.
    var pull = CGPoint.zero
    /// The only axis it moves along; nil: both.
    var lockedAxis: ScrollAxis?
    /// The recognizer's translation at which `pull` is zero.
    var origin = CGPoint.zero
    /// The views it hands on to. Nil until the direction is known, and in drags that were handed on.
    var handover: ScrollChaining?

    /// Returns the pull for a translation of the recognizer.
    func pull(of translation: CGPoint) -> CGPoint { CGPoint(x: origin.x - translation.x, y: origin.y - translation.y) }
}

/// The enclosing scroll views that continue a drag where the view it began in reaches its end.
struct ScrollChaining {
    /// The axis along which the drag began. Nothing is handed on across it; otherwise a scroll that is not quite straight would
    /// turn pages.
    var axis: ScrollAxis
    var outer: [Outer]

    /// An enclosing scroll view; the nearest comes first.
    struct Outer {
        weak var scrollView: ScrollView?
        /// Its points per point of the view that hands on.
        var scale: Double
    }
}

/// The drag recognizer of a scroll view. It begins at once where it catches moving content, and otherwise only in a direction
/// that this scroll view, rather than an enclosing one, handles.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard super.accepts(pointer) else { return false }
        guard pointer.device == .mouse, let scrollView, let place = pointer.location(in: scrollView) else { return true }
        return scrollView.scrollsByMouseDrag && !scrollView.takesPress(at: place)
    }

    override func pointerDown(_ pointer: Pointer) {
        super.pointerDown(pointer)
        guard let scrollView, scrollView.catchMotion() else { return }
        // If a delegate or an active gesture refuses it, release the content again.
        if !begin() { scrollView.dragDidEnd(translation: .zero, velocity: .zero) }
    }

    override func isReady(afterWay way: CGPoint) -> Bool {
        guard let scrollView else { return false }
        return scrollView.takesDrag(totalWay(in: scrollView))
    }

    override func stateDidChange() {
        if let scrollView { tell(scrollView) }
        super.stateDidChange()
    }

    private func tell(_ scrollView: ScrollView) {
        switch state {
        case .began: scrollView.dragDidBegin(way: totalWay(in: scrollView), translation: translation(in: scrollView))
        case .changed: scrollView.dragDidMove(by: translation(in: scrollView))
        case .ended: scrollView.dragDidEnd(translation: translation(in: scrollView), velocity: velocity(in: scrollView))
        case .cancelled: scrollView.dragDidEnd(translation: translation(in: scrollView), velocity: .zero)
        case .possible, .failed: break
        }
    }
}
