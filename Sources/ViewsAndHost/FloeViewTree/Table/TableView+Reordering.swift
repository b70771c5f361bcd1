// Moving a row by a long press and a drag: it is lifted off the table and follows the pointer, and the rows that it passes make room. The
// data changes once, when it is let go. A row stays in its section.

import Foundation
import FloeLayerTree

/// A row that is being moved by the pointer.
struct LiftedRow {
    let ordinal: Int, height: Double
    /// The distance from the row's top to the pointer.
    let grip: Double
    /// The rows among which it can go.
    let range: Range<Int>
    /// Its top, and the row whose place it would take.
    var top: Double, target: Int

    /// Returns how far another row moves out of its way.
    func shift(of other: Int) -> Double {
        if ordinal < other, other <= target { return -height }
        return target <= other && other < ordinal ? height : 0
    }
}

extension TableView {
    /// Returns whether the row under the pointer may be lifted.
    func canLift() -> Bool {
        indexPathForRow(at: liftRecognizer.location(in: self)).map { dataSource?.tableView(self, canMoveRowAt: $0) == true } ?? false
    }

    func liftDidChange(_ press: LongPressGestureRecognizer) {
        let y = Double(press.location(in: self).y)
        switch press.state {
        case .began:
            guard let path = indexPathForRow(at: press.location(in: self)), let ordinal = geometry.ordinal(of: path),
                let extent = geometry.extent(of: path)
            else { return }
            let first = ordinal - path.row
            lifted = LiftedRow(
                ordinal: ordinal, height: extent.upperBound - extent.lowerBound, grip: y - extent.lowerBound,
                range: first..<first + geometry.numberOfRows(in: path.section), top: extent.lowerBound, target: ordinal)
            if let cell = cells[ordinal] { show(cell, isLifted: true) }
        case .changed:
            guard var row = lifted else { return }
            row.top = y - row.grip
            if let path = geometry.path(at: max(0, min(geometry.contentHeight - 1, row.top + row.height / 2))),
                let target = geometry.ordinal(of: path)
            {
                row.target = max(row.range.lowerBound, min(row.range.upperBound - 1, target))
            }
            let passes = row.target != lifted?.target
            lifted = row
            if let cell = cells[row.ordinal] { withoutAnimation { place(cell, row.ordinal) } }
            if passes { animate(duration: 0.2) { for (ordinal, cell) in cells where ordinal != row.ordinal { place(cell, ordinal) } } }
        case .ended:
            guard let row = drop(), row.target != row.ordinal, let path = geometry.path(ofOrdinal: row.ordinal),
                let target = geometry.path(ofOrdinal: row.target)
            else { return }
            dataSource?.tableView(self, moveRowAt: path, to: target)
            moveRow(at: path, to: target)
        case .cancelled: _ = drop()
        case .possible, .failed: break
        }
    }

    /// Puts the lifted row back and returns what it was.
    private func drop() -> LiftedRow? {
        guard let row = lifted else { return nil }
        lifted = nil
        guard let cell = cells[row.ordinal] else { return row }
        show(cell, isLifted: false)
        if row.target == row.ordinal || liftRecognizer.state == .cancelled {
            animate(duration: 0.2) { for (ordinal, cell) in cells { place(cell, ordinal) } }
        }
        return row
    }

    private func show(_ cell: TableViewCell, isLifted: Bool) {
        cell.layer.zPosition = isLifted ? 1 : 0
        animate(duration: 0.2) {
            cell.layer.shadowRadius = 8
            cell.layer.shadowOffset = CGSize(width: 0, height: 3)
            cell.layer.shadowOpacity = isLifted ? 0.35 : 0
        }
    }
}
