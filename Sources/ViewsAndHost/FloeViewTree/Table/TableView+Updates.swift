// Rows that come, go and move, with animation: rows that stay glide to their places, new ones fade in, deleted ones fade out. The data
// source has already changed when the table is told.

import Foundation
import FloeLayerTree

extension TableView {
    /// The duration of the animations, seconds.
    private static let updateDuration = 0.25

    /// Shows rows that the data source has inserted, by where they are now.
    public final func insertRows(at paths: [RowIndexPath], animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.inserted += paths }
    }

    /// Removes rows that the data source has deleted, by where they were.
    public final func deleteRows(at paths: [RowIndexPath], animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.deleted += paths }
    }

    /// Moves a row that the data source has moved.
    public final func moveRow(at path: RowIndexPath, to newPath: RowIndexPath, animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.moved.append((path, newPath)) }
    }

    /// Asks for the cells of rows again, by where they were.
    public final func reloadRows(at paths: [RowIndexPath]) {
        performBatchUpdates(animated: false) { updates?.reloaded += paths }
    }

    /// Shows several changes as one. `changes` changes the data and tells the table of it; deletions and the starts of moves count rows as
    /// they were before all of it, insertions and the ends of moves as they are after all of it, in whatever order they are made. Batches
    /// within a batch join it. If the data source then has other numbers of rows than the changes lead to, everything is reloaded.
    ///
    ///     table.performBatchUpdates {
    ///         let moved = names.remove(at: 4)
    ///         names.insert(moved, at: 0)
    ///         table.moveRow(at: RowIndexPath(row: 4, section: 0), to: RowIndexPath(row: 0, section: 0))
    ///     }
    ///
    /// `completion` is called when the rows are in their places.
    public final func performBatchUpdates(animated: Bool = true, _ changes: () -> Void, completion: (() -> Void)? = nil) {
        guard updates == nil else {
            changes()
            completion?()
            return
        }
        cancelLift()
        updates = TableUpdates()
        changes()
        let made = updates ?? TableUpdates()
        updates = nil
        let old = geometry
        readGeometry()
        guard let map = made.map(from: old, to: geometry) else {
            geometry = old
            reloadData()
            completion?()
            return
        }
        selection.move(by: map)
        show(map, reloading: Set(made.reloaded.compactMap(old.ordinal(of:))), from: old, animated: animated, completion)
    }

    private func show(
        _ map: OrdinalMap, reloading reloaded: Set<Int>, from old: TableGeometry, animated: Bool, _ completion: (() -> Void)?
    ) {
        var staying: [Int: TableViewCell] = [:], leaving: [(cell: TableViewCell, to: Int?)] = []
        let near = keptOrdinals
        for (ordinal, cell) in cells {
            if reloaded.contains(ordinal) {
                pool.put(cell)
            } else if let now = map.new(ordinal), near.contains(now) {
                staying[now] = cell
            } else {
                leaving.append((cell, map.new(ordinal)))
            }
        }
        cells = staying
        shownOrdinals = 0..<0
        var arriving: [TableViewCell] = []
        withoutAnimation {
            for ordinal in geometry.ordinals(from: bounds.minY, to: bounds.maxY) where cells[ordinal] == nil {
                addCell(ordinal)
                guard animated, let cell = cells[ordinal] else { continue }
                if let was = map.old(ordinal), let path = old.path(ofOrdinal: was), let extent = old.extent(of: path) {
                    cell.frame = rect(extent)
                } else {
                    place(cell, ordinal)
                    cell.alpha = 0
                    arriving.append(cell)
                }
            }
            for (ordinal, cell) in cells { showState(of: cell, ordinal) }
        }
        let changes = { [self] in
            contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
            for (ordinal, cell) in cells { place(cell, ordinal) }
            for cell in arriving { cell.alpha = 1 }
            for (cell, ordinal) in leaving {
                if let ordinal { place(cell, ordinal) } else { cell.alpha = 0 }
            }
        }
        let end = { [weak self] in
            for (cell, _) in leaving {
                // It may have been reused or removed in the meantime.
                guard let self, cell.superview === self, !cells.values.contains(where: { $0 === cell }), !cell.isHidden else { continue }
                cell.alpha = 1
                pool.put(cell)
            }
            completion?()
        }
        setNeedsLayout()
        guard animated else {
            withoutAnimation(changes)
            return end()
        }
        animate(duration: TableView.updateDuration, completion: { _ in end() }, changes: changes)
    }
}
