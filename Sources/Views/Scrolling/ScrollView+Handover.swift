// Scroll views inside scroll views. A drag is the innermost's that scrolls along its direction at all; that one
// shares it with those around it, by `DragChain`, and tells each its part. A velocity at the end is for the
// one that the finger holds, so that a fling in a list never turns the page around it.

import Foundation

extension ScrollView {
    /// Whether a drag that has gone `way` (of the finger, in this view's space) is for this scroll view, at
    /// least to hand it on.
    func takesDrag(_ way: CGPoint) -> Bool { scrolls(mainAxis(of: way)) }

    func mainAxis(of way: CGPoint) -> ScrollAxis { abs(way.x) > abs(way.y) ? .horizontal : .vertical }

    /// Whether a scroll view around this one could move on.
    func isOuterReady(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        var view = superview
        while let v = view {
            if let outer = v as? ScrollView, outer.hasRoom(axis, direction) { return true }
            view = v.superview
        }
        return false
    }

    /// Those around this view that would take a drag along `axis` themselves.
    func handover(along axis: ScrollAxis) -> ScrollHandover {
        var handover = ScrollHandover(axis: axis, outer: [])
        guard scrolls(axis) else { return handover }
        var view = superview
        while let v = view {
            if let outer = v as? ScrollView, outer.hasExtent(axis), outer.panGestureRecognizer.mayBegin,
                !outer.panGestureRecognizer.state.isActive, let scale = outer.scale(of: self, along: axis)
            {
                handover.outer.append(.init(scrollView: outer, scale: scale))
            }
            view = v.superview
        }
        return handover
    }

    /// This view's points to one of `inner`'s; nil where their axes do not point the same way.
    private func scale(of inner: ScrollView, along axis: ScrollAxis) -> Double? {
        let length = 100.0
        let from = CGPoint(x: inner.bounds.midX, y: inner.bounds.midY)
        var to = from
        to[axis] += length
        guard let a = convert(from, from: inner), let b = convert(to, from: inner) else { return nil }
        let scale = (b[axis] - a[axis]) / length
        return scale > 0.01 ? scale : nil
    }

    /// Shares a pull from the drag's beginning with those around.
    func pullAll(by pull: CGPoint) {
        guard case .dragging(let drag) = activity else { return }
        guard let handover = drag.handover, !handover.outer.isEmpty, moves(handover.axis, drag) else { return follow(pull) }
        let axis = handover.axis, pulls = chain(drag, handover).share(pull[axis]).pulls
        var own = pull
        own[axis] = pulls[0]
        follow(own)
        for (outer, part) in zip(handover.outer, pulls.dropFirst()) { outer.scrollView?.follow(part, along: axis) }
    }

    /// Lets go, this view and those that it has moved.
    func releaseAll(_ drag: ScrollDrag, pull: CGPoint, velocity: CGPoint) {
        guard let handover = drag.handover, !handover.outer.isEmpty, moves(handover.axis, drag) else {
            return letGo(velocity: velocity)
        }
        let axis = handover.axis, holder = chain(drag, handover).share(pull[axis]).holder
        var own = velocity
        if holder != 0 { own[axis] = 0 }
        letGo(velocity: own)
        for (i, outer) in handover.outer.enumerated() {
            guard let scrollView = outer.scrollView, !scrollView.panGestureRecognizer.state.isActive else { continue }
            var part = CGPoint.zero
            if i + 1 == holder { part[axis] = velocity[axis] * outer.scale }
            scrollView.letGo(velocity: part)
        }
    }

    private func chain(_ drag: ScrollDrag, _ handover: ScrollHandover) -> DragChain {
        let axis = handover.axis
        var chain = DragChain([.init(start: drag.start[axis], range: range(axis))])
        for outer in handover.outer {
            // One that is gone has no room.
            guard let scrollView = outer.scrollView else {
                chain.links.append(.init(start: 0, range: 0...0))
                continue
            }
            var start = scrollView.unbandedOffset
            if case .dragging(let drag) = scrollView.activity { start = drag.start }
            chain.links.append(.init(start: start[axis], range: scrollView.range(axis), scale: outer.scale))
        }
        return chain
    }

    /// Moved by a drag inside, `pull` being its part from the beginning.
    private func follow(_ pull: Double, along axis: ScrollAxis) {
        // A finger of its own goes before.
        guard !panGestureRecognizer.state.isActive else { return }
        if case .dragging = activity {
        } else {
            guard pull != 0 else { return }
            stopMotion()
            var drag = newDrag()
            drag.lockedAxis = axis
            beginDragging(drag)
        }
        var part = CGPoint.zero
        part[axis] = pull
        follow(part)
    }
}

extension ScrollHandover {
    /// The drag counts from here on anew.
    @MainActor
    func rebase() {
        for case let outer? in outer.map(\.scrollView) where !outer.panGestureRecognizer.state.isActive {
            guard case .dragging(var drag) = outer.activity else { continue }
            drag.start = outer.unbandedOffset
            drag.pull = .zero
            outer.activity = .dragging(drag)
        }
    }
}
