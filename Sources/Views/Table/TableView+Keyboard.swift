// Keys: arrows, page keys, home and end move the selection and scroll as little as keeps it in view; return
// activates. Repeated presses add up, each going on from where the last is going.

import Foundation

extension TableView {
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
}
