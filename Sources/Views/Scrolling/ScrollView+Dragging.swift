// Content that follows the finger, by the rubber band beyond its edges, and is let go.

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
        if isDirectionalLockEnabled { drag.lockedAxis = mainAxis(of: panGestureRecognizer.totalWay(in: self)) }
        beginDragging(drag)
    }

    func dragDidMove() {
        if case .tracking(let drag) = activity {
            let way = panGestureRecognizer.translation(in: self)
            guard way != .zero else { return }
            var drag = drag
            if isDirectionalLockEnabled { drag.lockedAxis = mainAxis(of: way) }
            beginDragging(drag)
        } else {
            followFinger()
        }
    }

    private func beginDragging(_ drag: ScrollDrag) {
        activity = .dragging(drag)
        showIndicators()
        delegate?.scrollViewWillBeginDragging(self)
        followFinger()
    }

    private func followFinger() {
        guard case .dragging(let drag) = activity else { return }
        let way = panGestureRecognizer.translation(in: self)
        var offset = contentOffset
        for axis in ScrollAxis.allCases where moves(axis, drag) {
            let pulled = drag.start[axis] - way[axis]
            offset[axis] = band(axis).banded(pulled, in: range(axis))
        }
        moveContent(to: offset)
    }

    func dragDidEnd(isCancelled: Bool) {
        switch activity {
        case .tracking(let drag):
            activity = .resting
            release(drag, velocity: .zero, wasDragged: false)
        case .dragging(let drag):
            var velocity = CGPoint.zero
            if !isCancelled {
                let v = panGestureRecognizer.velocity(in: self), way = panGestureRecognizer.translation(in: self)
                for axis in ScrollAxis.allCases where moves(axis, drag) {
                    // What shows of the finger's speed beyond the edge is as little as of its way.
                    velocity[axis] = -v[axis] * band(axis).slope(at: drag.start[axis] - way[axis], in: range(axis))
                }
            }
            activity = .resting
            release(drag, velocity: velocity, wasDragged: true)
        case .resting, .moving, .wheeling: break
        }
    }

    private func release(_ drag: ScrollDrag, velocity: CGPoint, wasDragged: Bool) {
        var motion = restMotion(velocity: velocity, drag: drag)
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

    /// A drag that begins where the content is.
    private func newDrag() -> ScrollDrag {
        var start = contentOffset
        for axis in ScrollAxis.allCases { start[axis] = band(axis).unbanded(start[axis], in: range(axis)) }
        return ScrollDrag(start: start, startPage: currentPage)
    }

    /// The program moved the content under the finger: the drag goes on from there.
    func rebaseDrag() {
        guard case .dragging(let drag) = activity else { return }
        let way = panGestureRecognizer.translation(in: self)
        var rebased = newDrag()
        rebased.start.x += way.x
        rebased.start.y += way.y
        rebased.startPage = drag.startPage
        rebased.lockedAxis = drag.lockedAxis
        activity = .dragging(rebased)
    }

    private func moves(_ axis: ScrollAxis, _ drag: ScrollDrag) -> Bool {
        scrolls(axis) && (drag.lockedAxis ?? axis) == axis
    }

    private func band(_ axis: ScrollAxis) -> RubberBand {
        RubberBand(dimension: axis == .horizontal ? bounds.width : bounds.height)
    }
}
