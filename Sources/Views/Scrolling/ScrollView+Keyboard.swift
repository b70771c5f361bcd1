// Arrows, page keys, home, end and space scroll the focused scroll view. Repeated presses add up: each goes on
// from where the last was going. A key that leads nowhere is left to the views around.

import Foundation

extension ScrollView {
    /// What a page key leaves of the page before, as part of the length.
    private static let pageOverlap = 0.1

    func scroll(by event: KeyEvent) -> Bool {
        guard isScrollEnabled, event.modifiers.subtracting(.shift).isEmpty else { return false }
        switch event.key {
        case .left: return move(.horizontal, by: -lineStep)
        case .right: return move(.horizontal, by: lineStep)
        case .up: return move(.vertical, by: -lineStep)
        case .down: return move(.vertical, by: lineStep)
        case .pageUp: return movePage(longAxis, -1)
        case .pageDown: return movePage(longAxis, 1)
        case .space: return movePage(longAxis, event.modifiers.contains(.shift) ? -1 : 1)
        case .home: return move(longAxis, to: range(longAxis).lowerBound)
        case .end: return move(longAxis, to: range(longAxis).upperBound)
        default: return false
        }
    }

    /// Where page keys go: up and down, unless it scrolls sideways only.
    private var longAxis: ScrollAxis { !hasExtent(.vertical) && hasExtent(.horizontal) ? .horizontal : .vertical }

    /// Toward the end (`direction` 1) or the beginning (-1).
    func movePage(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        let length = axis == .horizontal ? bounds.width : bounds.height
        return move(axis, by: direction * length * (1 - ScrollView.pageOverlap))
    }

    private func move(_ axis: ScrollAxis, by distance: Double) -> Bool {
        guard !isPagingEnabled else {
            return turnPage(toward: axis == .horizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance))
        }
        return move(axis, to: restingContentOffset[axis] + distance)
    }

    private func move(_ axis: ScrollAxis, to offset: Double) -> Bool {
        switch activity {
        case .dragging, .tracking, .scrubbing: return true
        case .resting, .moving, .wheeling: break
        }
        var target = restingContentOffset
        let range = range(axis)
        target[axis] = max(range.lowerBound, min(range.upperBound, offset))
        if target[axis] == restingContentOffset[axis] {
            // On its way to the edge already: the key is spent, not passed on.
            if case .moving = activity { return hasExtent(axis) }
            return false
        }
        return step(to: target)
    }
}
