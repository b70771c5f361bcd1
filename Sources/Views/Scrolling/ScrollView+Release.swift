// The finger lifts: its velocity, as far as the rubber band lets it show, becomes the content's, and the delegate
// is asked where that should lead.

import Foundation

extension ScrollView {
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
