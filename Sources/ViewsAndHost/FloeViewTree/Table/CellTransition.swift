// The cells of a list while its rows change: those that stay glide to their places, new ones fade in, deleted ones fade out.
//
//     A B C D  ─▶  A N C D       B leaves, N arrives; a cell that moves out of sight leaves as well, on its way there

import Foundation
import FloeLayerTree

/// What becomes of the cells of a table or a collection in a batch of changes.
@MainActor
struct CellTransition {
    /// The cells that stay, by the new ordinals of their rows.
    private(set) var staying: [Int: TableViewCell] = [:]
    /// Cells that are pooled at the end, and where they go; nil: they fade out.
    private var leaving: [(cell: TableViewCell, to: Int?)] = []
    private var arriving: [TableViewCell] = []

    /// The duration of the animations, seconds.
    private static let duration = 0.25

    /// `cells` are by the ordinals before the changes, `near` are the ordinals that keep their cells after them.
    init(of cells: [Int: TableViewCell], by map: OrdinalMap, near: Range<Int>) {
        for (ordinal, cell) in cells {
            let now = map.new(ordinal)
            if let now, near.contains(now) || cell.holdsFocus { staying[now] = cell } else { leaving.append((cell, now)) }
        }
    }

    /// Adds a cell that has come into sight: from where its row was, or fading in.
    mutating func add(_ cell: TableViewCell, from frame: CGRect?) {
        if let frame {
            cell.frame = frame
        } else {
            cell.alpha = 0
            arriving.append(cell)
        }
    }

    /// Shows the changes. `place` puts a cell where a row is now, and `reuse` is given those that left and have not been reused meanwhile.
    func run(
        in list: ScrollView, animated: Bool, _ changes: @escaping () -> Void, place: @escaping (TableViewCell, Int) -> Void,
        reuse: @escaping (TableViewCell) -> Void, completion: (() -> Void)?
    ) {
        let all = {
            changes()
            for cell in arriving { cell.alpha = 1 }
            for (cell, ordinal) in leaving { if let ordinal { place(cell, ordinal) } else { cell.alpha = 0 } }
        }
        let end = { [weak list, leaving] in
            for (cell, _) in leaving where cell.superview === list && list != nil && !cell.isHidden { reuse(cell) }
            completion?()
        }
        list.setNeedsLayout()
        guard animated else {
            list.withoutAnimation(all)
            return end()
        }
        list.animate(duration: CellTransition.duration, completion: { _ in end() }, changes: all)
    }
}
