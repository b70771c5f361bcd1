// The selected row and the hovered row, changed by pointer, keyboard and program.

import Foundation

extension TableView {
    /// The selected row; the one selected last, if there are several; nil for none.
    public final var indexPathForSelectedRow: RowIndexPath? { selection.current.flatMap(geometry.path(ofOrdinal:)) }
    /// All selected rows, from top to bottom. Takes time for each of them.
    public final var indexPathsForSelectedRows: [RowIndexPath] { selection.rows.compactMap(geometry.path(ofOrdinal:)) }

    /// Selects a row (nil: none) and scrolls to `scrollPosition`, if given. If the table allows several, others stay selected. The
    /// delegate is not notified. Rows that do not exist are ignored.
    public func selectRow(at path: RowIndexPath?, scrollPosition: TableScrollPosition? = nil, animated: Bool = false) {
        guard let path else { return changeSelection { $0.set(nil) } }
        guard let row = geometry.ordinal(of: path) else { return }
        changeSelection { if allowsMultipleSelection { $0.add(row) } else { $0.set(row) } }
        if let scrollPosition { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// Takes a row out of the selection. The delegate is not notified.
    public func deselectRow(at path: RowIndexPath) {
        if let row = geometry.ordinal(of: path), selection.rows.contains(row) { changeSelection { $0.remove(row) } }
    }

    private func changeSelection(_ change: (inout TableSelection) -> Void) {
        change(&selection)
        for (ordinal, cell) in cells { showState(of: cell, ordinal) }
    }

    /// Selects a row on behalf of the user. The delegate is notified even if the row was already selected. In a table of several:
    /// Control changes the row alone, Shift selects all from the row chosen before.
    func choose(_ path: RowIndexPath, reveals: Bool = true, _ modifiers: KeyModifiers = []) {
        guard let row = geometry.ordinal(of: path) else { return }
        var isRemoved = false
        changeSelection { isRemoved = $0.choose(row, modifiers, allowsSeveral: allowsMultipleSelection) }
        if reveals { scrollToRow(at: path, at: .nearest, animated: true) }
        if isRemoved {
            tableDelegate?.tableView(self, didDeselectRowAt: path)
        } else {
            tableDelegate?.tableView(self, didSelectRowAt: path)
        }
    }

    func tapped(_ tap: TapGestureRecognizer) {
        guard allowsSelection, let path = indexPathForRow(at: tap.location(in: self)) else { return }
        typeAhead.end()
        if tap.numberOfTapsRequired == 1 {
            choose(path, reveals: true, tap.modifiers)
        } else if tap.modifiers.isEmpty, tap.pointers.first?.device == .mouse {
            tableDelegate?.tableView(self, didActivateRowAt: path)
        }
    }

    // Hover

    func hoverDidChange(_ recognizer: HoverGestureRecognizer) {
        hovers = recognizer.state.isActive
        updateHover()
    }

    /// Looks up the row under the mouse. Called after every layout, since rows move under a resting mouse. Rows moved under it by
    /// keys are not hovered, as elsewhere in the window.
    func updateHover() {
        var path = hovers && allowsSelection ? indexPathForRow(at: hoverRecognizer.location(in: self)) : nil
        guard path != indexPathForHoveredRow else { return }
        if window?.hover.isAside ?? false { path = nil }
        if let old = indexPathForHoveredRow { cellForRow(at: old)?.isHovered = false }
        indexPathForHoveredRow = path
        if let path { cellForRow(at: path)?.isHovered = true }
    }

    // Keys: arrows, page keys, Home and End move the selection and scroll just enough to keep it in view; Enter activates it, Delete
    // asks to delete it, Alt with an arrow moves the row itself.
    // Repeated presses add up, each continuing from the target of the last.

    func moveSelection(by event: KeyEvent) -> Bool {
        guard allowsSelection, geometry.numberOfRows > 0 else { return false }
        let count = geometry.numberOfRows, selected = selection.lead ?? selection.current
        if event.modifiers == .option { return moveSelectedRow(by: event.key) }
        if allowsMultipleSelection, event.modifiers == .control, event.key == .letter("a") {
            changeSelection { $0.setAll(count) }
            return true
        }
        guard event.modifiers.isEmpty || allowsMultipleSelection && event.modifiers == .shift else { return false }
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
        case .delete:
            guard let first = selection.rows.first, let tableDelegate else { return false }
            guard tableDelegate.tableView(self, deleteRowsAt: indexPathsForSelectedRows) else { return false }
            // What took the place of the first, so that the key can be pressed again.
            let next = min(first, geometry.numberOfRows - 1)
            if selection.rows.isEmpty, let path = geometry.path(ofOrdinal: next) { choose(path, reveals: true) }
            return true
        default: return false
        }
        guard let path = geometry.path(ofOrdinal: max(0, min(count - 1, target))) else { return false }
        choose(path, reveals: true, event.modifiers)
        return true
    }

    /// Moves the selected row up or down by one, if it is the only one and the data source allows it.
    private func moveSelectedRow(by key: Key) -> Bool {
        guard key == .up || key == .down, selection.rows.count == 1, let row = selection.current, let path = geometry.path(ofOrdinal: row),
            let target = geometry.path(ofOrdinal: key == .up ? row - 1 : row + 1), target.section == path.section,
            dataSource?.tableView(self, canMoveRowAt: path) == true
        else { return false }
        dataSource?.tableView(self, moveRowAt: path, to: target)
        moveRow(at: path, to: target)
        scrollToRow(at: target, at: .nearest, animated: true)
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

    /// Returns the row one page on, at least the next one.
    private func page(from ordinal: Int, _ direction: Int) -> Int {
        guard let path = geometry.path(ofOrdinal: ordinal), let extent = geometry.extent(of: path) else { return ordinal }
        let length = max(0, bounds.height - revealTop - revealMargin - (extent.upperBound - extent.lowerBound))
        if direction > 0 {
            let there = geometry.ordinals(from: extent.lowerBound + length, to: .greatestFiniteMagnitude).lowerBound
            return length > geometry.contentHeight - extent.lowerBound ? geometry.numberOfRows - 1 : max(ordinal + 1, there)
        }
        return min(ordinal - 1, geometry.ordinals(from: max(0, extent.lowerBound - length), to: .greatestFiniteMagnitude).lowerBound)
    }

    // Scrolling to a row. A far jump first moves to just short of it and then glides in, so that the rows passed over are never
    // made.

    /// The space kept free above a row in view: the pinned header and the margin.
    var revealTop: Double {
        let header = pinsSectionHeaders ? geometry.section(at: max(0, bounds.minY)).map(geometry.headerHeight(of:)) ?? 0 : 0
        return header + revealMargin
    }

    /// Scrolls until the row is visible, or its beginning if it is taller than the view. Rows that do not exist are ignored.
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

    /// Makes a change of sizes, such as row height, margin or window size, and brings the selected row back into view if it was
    /// visible at rest before.
    public func keepSelectionInView(_ change: () -> Void) { keepSelectionInView(height: bounds.height, change) }

    /// `height`: the table's height before the change, points.
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

/// The position to which a row is scrolled.
public enum TableScrollPosition: Sendable {
    /// The nearest position at which the whole row is visible.
    case nearest
    /// The row at the top of what is visible, in its middle, or at the bottom, as far as the content allows.
    case top, middle, bottom
}
