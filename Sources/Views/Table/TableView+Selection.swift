// The one selected row and the one under the mouse: by pointer and by program.

import Foundation

extension TableView {
    /// Selects a row (nil: none), and scrolls there if told where to. Tells no delegate. Rows that there are
    /// not do nothing.
    public func selectRow(at path: RowIndexPath?, scrollPosition: TableScrollPosition? = nil, animated: Bool = false) {
        if let path, !geometry.contains(path) { return }
        if let old = indexPathForSelectedRow, old != path { cellForRow(at: old)?.isSelected = false }
        indexPathForSelectedRow = path
        guard let path else { return }
        cellForRow(at: path)?.isSelected = true
        if let scrollPosition { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// A person's choice: the delegate is told, also if the row was selected already.
    func choose(_ path: RowIndexPath, reveals: Bool = true) {
        selectRow(at: path, scrollPosition: reveals ? .nearest : nil, animated: true)
        tableDelegate?.tableView(self, didSelectRowAt: path)
    }

    func tapped(_ tap: TapGestureRecognizer) {
        guard allowsSelection, let path = indexPathForRow(at: tap.location(in: self)) else { return }
        typeAhead.end()
        choose(path)
    }

    // Hover

    func hoverDidChange(_ recognizer: HoverGestureRecognizer) {
        hovers = recognizer.state.isActive
        updateHover()
    }

    /// The mouse rests while rows move below it: the row under it is looked up after every layout. What keys
    /// move below it is not pointed at, as everywhere in the window.
    func updateHover() {
        var path = hovers && allowsSelection ? indexPathForRow(at: hoverRecognizer.location(in: self)) : nil
        guard path != indexPathForHoveredRow else { return }
        if window?.hover.isAside ?? false { path = nil }
        if let old = indexPathForHoveredRow { cellForRow(at: old)?.isHovered = false }
        indexPathForHoveredRow = path
        if let path { cellForRow(at: path)?.isHovered = true }
    }

    // Keys: arrows, page keys, home and end move the selection and scroll as little as keeps it in view; return
    // activates. Repeated presses add up, each going on from where the last is going.

    func moveSelection(by event: KeyEvent) -> Bool {
        guard allowsSelection, event.modifiers.isEmpty, geometry.numberOfRows > 0 else { return false }
        let count = geometry.numberOfRows
        let selected = indexPathForSelectedRow.flatMap(geometry.ordinal(of:))
        let target: Int
        switch event.key {
        case .up: target = selected.map { $0 - 1 } ?? lastWholeOrdinal
        case .down: target = selected.map { $0 + 1 } ?? firstWholeOrdinal
        case .pageUp: target = page(from: selected ?? lastWholeOrdinal, -1)
        case .pageDown: target = page(from: selected ?? firstWholeOrdinal, 1)
        case .home: target = 0
        case .end: target = count - 1
        case .enter:
            guard let path = indexPathForSelectedRow else { return false }
            tableDelegate?.tableView(self, didActivateRowAt: path)
            return true
        default: return false
        }
        guard let path = geometry.path(ofOrdinal: max(0, min(count - 1, target))) else { return false }
        choose(path)
        return true
    }

    private var firstWholeOrdinal: Int {
        let all = geometry.ordinals(from: bounds.minY + revealTop, to: bounds.maxY)
        guard let path = geometry.path(ofOrdinal: all.lowerBound), let extent = geometry.extent(of: path) else { return 0 }
        return extent.lowerBound < bounds.minY + revealTop && all.count > 1 ? all.lowerBound + 1 : all.lowerBound
    }

    private var lastWholeOrdinal: Int {
        let all = geometry.ordinals(from: bounds.minY, to: bounds.maxY - revealMargin)
        guard let path = geometry.path(ofOrdinal: all.upperBound - 1), let extent = geometry.extent(of: path) else { return 0 }
        return extent.upperBound > bounds.maxY - revealMargin && all.count > 1 ? all.upperBound - 2 : all.upperBound - 1
    }

    /// The row one page on: at least the next.
    private func page(from ordinal: Int, _ direction: Int) -> Int {
        guard let path = geometry.path(ofOrdinal: ordinal), let extent = geometry.extent(of: path) else { return ordinal }
        let length = max(0, bounds.height - revealTop - revealMargin - (extent.upperBound - extent.lowerBound))
        if direction > 0 {
            let there = geometry.ordinals(from: extent.lowerBound + length, to: .greatestFiniteMagnitude).lowerBound
            return length > geometry.contentHeight - extent.lowerBound ? geometry.numberOfRows - 1 : max(ordinal + 1, there)
        }
        return min(ordinal - 1, geometry.ordinals(from: max(0, extent.lowerBound - length), to: .greatestFiniteMagnitude).lowerBound)
    }

    // Scrolling to a row. A far jump goes at once to just short of it and glides in: the rows passed over are
    // never made.

    /// What a row in view keeps free at the top: the pinned header and the margin.
    var revealTop: Double {
        let header = pinsSectionHeaders ? geometry.section(at: max(0, bounds.minY)).map(geometry.headerHeight(of:)) ?? 0 : 0
        return header + revealMargin
    }

    /// Scrolls until the row shows, or its beginning where it is higher than what there is; rows that there are not do nothing.
    public func scrollToRow(at path: RowIndexPath, at position: TableScrollPosition, animated: Bool) {
        guard let extent = geometry.extent(of: path) else { return }
        let header = pinsSectionHeaders ? geometry.headerHeight(of: path.section) : 0
        let margin = min(revealMargin, max(0, (bounds.height - header - (extent.upperBound - extent.lowerBound)) / 2))
        let low = extent.lowerBound - header - margin, high = extent.upperBound + margin - bounds.height
        let now = restingContentOffset.y
        let y =
            switch position {
            case .nearest: now > low || high > low ? low : max(now, high)
            case .top: low
            case .middle: (low + high) / 2
            case .bottom: high
            }
        reveal(clamped(CGPoint(x: contentOffset.x, y: y)), animated: animated)
    }

    /// Makes a change of sizes, after which a selected row that showed at rest is in view: rows of another height, another
    /// margin, a window of another size.
    public func keepSelectionInView(_ change: () -> Void) { keepSelectionInView(height: bounds.height, change) }

    /// `height`: of the table before the change, points.
    func keepSelectionInView(height: Double, _ change: () -> Void) {
        guard !isKeepingSelection, !isMoving, let path = indexPathForSelectedRow, let extent = geometry.extent(of: path) else {
            return change()
        }
        let middle = (extent.lowerBound + extent.upperBound) / 2 - bounds.minY
        isKeepingSelection = middle >= 0 && middle <= height
        change()
        guard isKeepingSelection else { return }
        isKeepingSelection = false
        scrollToRow(at: path, at: .nearest, animated: false)
    }

    private func reveal(_ target: CGPoint, animated: Bool) {
        guard target != restingContentOffset else { return }
        guard animated, window != nil, bounds.height > 0 else {
            contentOffset = target
            return
        }
        let way = target.y - contentOffset.y
        if abs(way) > 3 * bounds.height {
            contentOffset = CGPoint(x: target.x, y: target.y - (way > 0 ? 1 : -1) * bounds.height)
        }
        _ = step(to: target)
    }
}

/// Where a row is scrolled to.
public enum TableScrollPosition: Sendable {
    /// As little as shows it whole.
    case nearest
    case top, middle, bottom
}
