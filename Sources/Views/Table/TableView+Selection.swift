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
}

/// Where a row is scrolled to.
public enum TableScrollPosition: Sendable {
    /// As little as shows it whole.
    case nearest
    case top, middle, bottom
}
