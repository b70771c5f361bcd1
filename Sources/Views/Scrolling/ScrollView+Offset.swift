// Where the content is and how far it may go: whole device pixels, ends as well, so that what rests is sharp however it
// came there. In a window, that is: nobody knows the pixels of what is in none.

import Foundation
import Layers

extension ScrollView {
    /// The point of the content at the top left of the bounds. Setting it stops movement; a drag goes on
    /// from there. It may lie out of range, and goes to the nearest whole pixel.
    public var contentOffset: CGPoint {
        get { layer.model.bounds.origin }
        set {
            stopMotion()
            place(snapped(newValue))
            rebaseDrag()
        }
    }

    /// The least offset at rest.
    public var minimumContentOffset: CGPoint { snapped(CGPoint(x: -contentInset.left, y: -contentInset.top)) }

    /// The greatest offset at rest; not below the least.
    public var maximumContentOffset: CGPoint {
        let least = minimumContentOffset, visible = bounds.size
        let greatest = snapped(
            CGPoint(
                x: contentSize.width + contentInset.right - visible.width, y: contentSize.height + contentInset.bottom - visible.height))
        return CGPoint(x: max(least.x, greatest.x), y: max(least.y, greatest.y))
    }

    /// Something is held or moves by itself.
    public var isMoving: Bool { if case .resting = activity { false } else { true } }
    /// Moved by a finger or the mouse.
    public var isDragging: Bool { if case .dragging = activity { true } else { false } }
    /// Moving on after a drag.
    public var isDecelerating: Bool { if case .moving(_, _, .deceleration) = activity { true } else { false } }

    /// Where it is going to be at rest, if nothing intervenes.
    public var restingContentOffset: CGPoint {
        if case .moving(let motion, _, _) = activity { motion.end } else { contentOffset }
    }

    /// The offsets of an axis at rest.
    func range(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let least = minimumContentOffset, greatest = maximumContentOffset
        return axis == .horizontal ? least.x...greatest.x : least.y...greatest.y
    }

    /// `offset` in range.
    func clamped(_ offset: CGPoint) -> CGPoint {
        let least = minimumContentOffset, greatest = maximumContentOffset
        return CGPoint(x: max(least.x, min(greatest.x, offset.x)), y: max(least.y, min(greatest.y, offset.y)))
    }

    /// Whether there is more along `axis` than shows.
    func hasExtent(_ axis: ScrollAxis) -> Bool {
        let range = range(axis)
        return range.upperBound > range.lowerBound
    }

    /// Whether people can move it along `axis`.
    func scrolls(_ axis: ScrollAxis) -> Bool {
        guard isScrollEnabled else { return false }
        return hasExtent(axis) || bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
    }

    /// Whether it can go on toward the end (`direction` > 0) or the beginning of an axis.
    func hasRoom(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        guard isScrollEnabled else { return false }
        let range = range(axis), offset = contentOffset[axis]
        return direction > 0 ? offset < range.upperBound - 0.01 : offset > range.lowerBound + 0.01
    }

    /// Puts the content at an offset that movement came to: whole pixels, and in range where nothing bounces.
    func moveContent(to offset: CGPoint) { place(snapped(bounces ? offset : clamped(offset))) }

    /// What rests goes to whole pixels, for they may be others now, and stays in range.
    func snapAtRest() {
        if case .resting = activity, contentSize != .zero { place(snapped(clamped(contentOffset))) }
    }

    private func snapped(_ p: CGPoint) -> CGPoint {
        guard snapsToPixels, let scale = window?.scale else { return p }
        return CGPoint(x: (p.x * scale).rounded() / scale, y: (p.y * scale).rounded() / scale)
    }

    func place(_ offset: CGPoint) {
        guard offset != contentOffset else { return }
        layer.bounds.origin = offset
        updateIndicators()
        contentOffsetDidChange()
        delegate?.scrollViewDidScroll(self)
        onScroll?(self)
    }

    /// The content, the insets or the bounds changed: what moves is planned anew, what rests stays in range.
    func extentDidChange() {
        updateIndicators()
        switch activity {
        case .resting, .wheeling:
            if contentSize != .zero { place(snapped(clamped(contentOffset))) }
        case .moving(let motion, let start, .deceleration):
            let velocity = motion.velocity(at: max(0, (window?.time ?? start) - start))
            activity = .moving(restMotion(velocity: velocity), start: window?.time ?? start, .deceleration)
        case .moving, .tracking, .dragging, .scrubbing: break
        }
    }
}

extension CGPoint {
    subscript(axis: ScrollAxis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
