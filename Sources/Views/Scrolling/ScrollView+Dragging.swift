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
}
