// Where the content is and how far it may go.

import Foundation
import Layers

extension ScrollView {
    /// The point of the content at the top left of the bounds. Setting it stops movement; a drag goes on
    /// from there. It may lie out of range.
    public var contentOffset: CGPoint {
        get { layer.model.bounds.origin }
        set {
            stopMotion()
            place(newValue)
            rebaseDrag()
        }
    }

    /// The least offset at rest.
    public var minimumContentOffset: CGPoint { CGPoint(x: -contentInset.left, y: -contentInset.top) }

    /// The greatest offset at rest; not below the least.
    public var maximumContentOffset: CGPoint {
        let least = minimumContentOffset, visible = bounds.size
        return CGPoint(
            x: max(least.x, contentSize.width + contentInset.right - visible.width),
            y: max(least.y, contentSize.height + contentInset.bottom - visible.height))
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
    func moveContent(to offset: CGPoint) {
        let offset = bounces ? offset : clamped(offset)
        place(CGPoint(x: snapped(offset.x, range(.horizontal)), y: snapped(offset.y, range(.vertical))))
    }

    private func snapped(_ offset: Double, _ range: ClosedRange<Double>) -> Double {
        // The ends themselves stay, or an end between two pixels would never be reached.
        guard snapsToPixels, offset != range.lowerBound, offset != range.upperBound else { return offset }
        let scale = window?.scale ?? 1
        return (offset * scale).rounded() / scale
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
            if contentSize != .zero { place(clamped(contentOffset)) }
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
