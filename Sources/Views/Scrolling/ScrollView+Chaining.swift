// Scroll views inside scroll views. A drag is the innermost's that scrolls along its direction at all; that one
// shares it with those around it, by `ScrollChain`, and tells each its part. A velocity at the end is for the
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

    private func chain(_ drag: ScrollDrag, _ handover: ScrollChaining) -> ScrollChain {
        let axis = handover.axis
        var chain = ScrollChain([.init(start: drag.start[axis], range: range(axis))])
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

extension ScrollChaining {
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

/// One drag over scroll views inside one another. The innermost goes as far as it goes, what is left moves the
/// one around it, and so on; the last that moves at all is held by its rubber band.
///
///     the finger's way:   ├── inner's room ──┤── outer's room ──┤── outer's rubber band …
///
/// What each gets is told by the way from the drag's beginning alone, so that a finger that turns back undoes
/// what it did: first the page is put back in place, then the list moves again, and nothing under the finger
/// slips. Browsers keep a gesture with whoever had it first, and a list's end is then a wall until one lifts;
/// on a page of one's own that reads as a fault.
public struct ScrollChain: Equatable, Sendable {
    /// One of them, in points of its own.
    public struct Link: Equatable, Sendable {
        /// The offset, had there been no rubber band, at which the drag began.
        public var start: Double
        /// The offsets at rest.
        public var range: ClosedRange<Double>
        /// Its points to one of the innermost's.
        public var scale: Double

        public init(start: Double, range: ClosedRange<Double>, scale: Double = 1) {
            self.start = start
            self.range = range
            self.scale = scale
        }

        /// How far it may go toward its end (`direction` > 0) or beginning, in points of the innermost.
        func room(_ direction: Double) -> Double {
            let own = direction > 0 ? range.upperBound - start : start - range.lowerBound
            // What is left by rounding is no room.
            return own > 0.01 ? own / scale : 0
        }
    }

    /// Not empty.
    public var links: [Link]

    public init(_ links: [Link]) { self.links = links }

    /// How far each is pulled, in its own points, when the finger pulls `distance` points of the innermost's
    /// offset, and which of them the finger holds at the end.
    public func share(_ distance: Double) -> (pulls: [Double], holder: Int) {
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
