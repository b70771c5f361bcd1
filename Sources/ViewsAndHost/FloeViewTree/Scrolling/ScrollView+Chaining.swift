// Nested scroll views. A drag belongs to the innermost scroll view that scrolls along its direction. That view divides it among itself and
// the enclosing ones by `ScrollChain`. The velocity on release goes only to the view that the finger is moving at the end, so that a fling
// in a list never turns the page around it.

import Foundation

extension ScrollView {
    /// Returns whether this scroll view takes a drag by `way` (of the finger, in this view's space), if only to hand it on.
    func takesDrag(_ way: CGPoint) -> Bool { scrolls(mainAxis(of: way)) }

    func mainAxis(of way: CGPoint) -> ScrollAxis { abs(way.x) > abs(way.y) ? .horizontal : .vertical }

    /// Returns whether an enclosing scroll view has room in this direction.
    func isOuterReady(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        var view = superview
        while let v = view {
            if let outer = v as? ScrollView, outer.hasRoom(axis, direction) { return true }
            view = v.superview
        }
        return false
    }

    /// Returns the enclosing scroll views that would take a drag along `axis` themselves.
    func handover(along axis: ScrollAxis) -> ScrollChaining {
        var handover = ScrollChaining(axis: axis, outer: [])
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

    /// Returns how many of this view's points make one of `inner`'s; nil if their axes do not point the same way.
    private func scale(of inner: ScrollView, along axis: ScrollAxis) -> Double? {
        let length = 100.0
        let from = CGPoint(x: inner.bounds.midX, y: inner.bounds.midY)
        var to = from
        to[axis] += length
        guard let a = convert(from, from: inner), let b = convert(to, from: inner) else { return nil }
        let scale = (b[axis] - a[axis]) / length
        return scale > 0.01 ? scale : nil
    }

    /// Distributes a pull, measured from the drag's beginning, over this view and the enclosing ones.
    func pullAll(by pull: CGPoint) {
        guard case .dragging(let drag) = activity else { return }
        guard let handover = drag.handover, !handover.outer.isEmpty, moves(handover.axis, drag) else { return follow(pull) }
        let axis = handover.axis, pulls = chain(drag, handover).share(pull[axis]).pulls
        var own = pull
        own[axis] = pulls[0]
        follow(own)
        for (outer, part) in zip(handover.outer, pulls.dropFirst()) { outer.scrollView?.follow(part, along: axis) }
    }

    /// Releases this view and the enclosing ones that it has moved.
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

    private func chain(_ drag: ScrollDrag, _ handover: ScrollChaining) -> ScrollChain {
        let axis = handover.axis
        var chain = ScrollChain([.init(start: drag.start[axis], range: range(axis))])
        for outer in handover.outer {
            // A view that no longer exists has no room.
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

    /// Follows a drag in an inner scroll view. `pull` is this view's share since the drag began.
    private func follow(_ pull: Double, along axis: ScrollAxis) {
        // Its own drag takes precedence.
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

extension ScrollChaining {
    /// Makes the enclosing views count the drag from their current offsets.
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

/// One drag over nested scroll views. The innermost moves as far as it can, the rest of the pull moves the one around it, and so
/// on. The last one that can move at all stretches its rubber band.
///
///     the finger's way:   ├── inner's room ──┤── outer's room ──┤── outer's rubber band …
///
/// Each view's share depends only on the distance from the drag's beginning, so that turning back undoes the drag: first the page
/// moves back into place, then the list scrolls again, and nothing slips under the finger. Browsers keep a gesture with the
/// scroller that got it first, which makes the end of a list a wall until the finger lifts. Within an app's own page that looks
/// like a fault.
package struct ScrollChain: Equatable, Sendable {
    /// One scroll view of the chain, in its own points.
    package struct Link: Equatable, Sendable {
        /// The offset at which the drag began, without the rubber band's effect.
        package var start: Double
        /// The range of offsets at rest.
        package var range: ClosedRange<Double>
        /// Its points per point of the innermost view.
        package var scale = 1.0

        /// Returns how far it can move toward its end (`direction` > 0) or its beginning, in points of the innermost view.
        func room(_ direction: Double) -> Double {
            let own = direction > 0 ? range.upperBound - start : start - range.lowerBound
            // A remainder due to rounding is not room.
            return own > 0.01 ? own / scale : 0
        }
    }

    /// The scroll views, innermost first; not empty.
    package var links: [Link]

    /// Creates a chain from its links, innermost first; there must be at least one.
    package init(_ links: [Link]) { self.links = links }

    /// Distributes a pull of the innermost view's offset by `distance` points. Returns each view's pull in its own points, and
    /// the index of the view that the finger is moving at the end.
    package func share(_ distance: Double) -> (pulls: [Double], holder: Int) {
        let direction = distance < 0 ? -1.0 : 1.0
        var pulls = [Double](repeating: 0, count: links.count)
        var left = abs(distance), holder = 0
        guard left > 0 else { return (pulls, holder) }
        for (i, link) in links.enumerated() {
            let room = link.room(direction)
            guard room > 0 else { continue }
            holder = i
            let part = min(left, room)
            pulls[i] = direction * part * link.scale
            left -= part
            if left <= 0 { return (pulls, holder) }
        }
        pulls[holder] += direction * left * links[holder].scale
        return (pulls, holder)
    }
}
