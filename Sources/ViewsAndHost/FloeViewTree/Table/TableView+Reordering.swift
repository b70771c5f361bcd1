// Moving a row by a long press and a drag: it is lifted off the table and follows the pointer, and the rows that it passes make room. Near
// an end of the table, the table scrolls. The data changes once, when the row is let go. A row stays in its section.

import Foundation
import FloeLayerTree

/// A row that is being moved by the pointer.
struct LiftedRow {
    let ordinal: Int, height: Double
    /// The distance from the row's top to the pointer.
    let grip: Double
    /// Lies below the cell's content, so that no other row shows through it.
    let backing = Layer()
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

/// Scrolls a table while a row is held near one of its ends.
@MainActor
final class LiftScroller: FrameUpdating {
    weak var table: TableView?
    /// The time of the last step, seconds; nil before the first.
    private var lastTime: Double?

    var timedView: View? { table }

    func start() { if lastTime == nil { table?.window?.schedule(self, .everyFrame) } }

    func update(at time: Double) -> NextUpdate {
        let elapsed = time - (lastTime ?? time)
        guard let table, table.scrollWithLiftedRow(for: elapsed) else {
            lastTime = nil
            return .never
        }
        lastTime = time
        return .everyFrame
    }
}

extension TableView {
    /// The distance from an end at which a held row makes the table scroll, points, and the speed at the end itself, points per second.
    private static let scrollMargin = 40.0, scrollSpeed = 900.0

    /// Scrolls toward the end that the pointer is near, for some seconds. Returns whether it is near one that can be reached.
    func scrollWithLiftedRow(for seconds: Double) -> Bool {
        guard lifted != nil else { return false }
        let y = Double(liftRecognizer.location(in: self).y), margin = min(TableView.scrollMargin, bounds.height / 4)
        let pull = max(-1, min(0, (y - bounds.minY) / margin - 1)) + min(1, max(0, 1 - (bounds.maxY - y) / margin))
        guard pull != 0, hasRoom(.vertical, pull) else { return false }
        contentOffset = clamped(CGPoint(x: contentOffset.x, y: contentOffset.y + pull * TableView.scrollSpeed * seconds))
        layoutIfNeeded()
        followPointer()
        return true
    }

    /// Puts the lifted row back, before the rows change or because the user asks for it.
    func cancelLift() {
        guard lifted != nil else { return }
        liftRecognizer.isEnabled = false
        liftRecognizer.isEnabled = true
    }

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
            if let cell = cells[ordinal] { lift(cell) }
        case .changed:
            followPointer()
            liftScroller.start()
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

    private func followPointer() {
        guard var row = lifted else { return }
        row.top = Double(liftRecognizer.location(in: self).y) - row.grip
        if let path = geometry.path(at: max(0, min(geometry.contentHeight - 1, row.top + row.height / 2))),
            let target = geometry.ordinal(of: path)
        {
            row.target = max(row.range.lowerBound, min(row.range.upperBound - 1, target))
        }
        let passes = row.target != lifted?.target
        lifted = row
        if let cell = cells[row.ordinal] { withoutAnimation { place(cell, row.ordinal) } }
        if passes { animate(duration: 0.2) { for (ordinal, cell) in cells where ordinal != row.ordinal { place(cell, ordinal) } } }
    }

    /// Puts the lifted row back and returns what it was.
    private func drop() -> LiftedRow? {
        guard let row = lifted else { return nil }
        lifted = nil
        guard let cell = cells[row.ordinal] else { return row }
        cell.layer.zPosition = 0
        row.backing.removeFromSuperlayer()
        animate(duration: 0.2) { cell.layer.shadowOpacity = 0 }
        if row.target == row.ordinal || liftRecognizer.state == .cancelled {
            animate(duration: 0.2) { for (ordinal, cell) in cells { place(cell, ordinal) } }
        }
        return row
    }

    private func lift(_ cell: TableViewCell) {
        guard let backing = lifted?.backing else { return }
        cell.layer.zPosition = 1
        backing.frame = cell.bounds
        backing.cornerRadius = cell.layer.cornerRadius
        // It lies over the cell's own background.
        backing.backgroundColor = appearance.theme.palette.raised.laidUnder(cell.backgroundColor)
        cell.layer.insertSublayer(backing, at: 0)
        animate(duration: 0.2) {
            cell.layer.shadowRadius = 8
            cell.layer.shadowOffset = CGSize(width: 0, height: 3)
            cell.layer.shadowOpacity = 0.35
        }
    }
}
