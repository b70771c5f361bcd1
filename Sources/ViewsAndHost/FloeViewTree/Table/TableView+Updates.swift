// Rows that come, go and move, with animation: rows that stay glide to their places, new ones fade in, deleted ones fade out. The data
// source has already changed when the table is told.

import Foundation
import FloeLayerTree

extension TableView {
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

    /// Has the data source configure the cells again that rows have, by where they are: `dequeueReusableCell` returns the cell itself.
    public final func reconfigureRows(at paths: [RowIndexPath]) {
        for path in paths {
            guard let cell = cellForRow(at: path) else { continue }
            configured = cell
            let new = dataSource?.tableView(self, cellForRowAt: path)
            configured = nil
            // It has another one for the row.
            if let new, new !== cell { reloadRows(at: [path]) }
        }
    }

    /// Shows the difference between a section's items before and now; `inferringMoves()` has rows move that are in both.
    ///
    /// ```swift
    /// let difference = sorted.difference(from: names).inferringMoves()
    /// names = sorted
    /// table.apply(difference)
    /// ```
    public final func apply<Item>(_ difference: CollectionDifference<Item>, toSection section: Int = 0, animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.add(difference) { RowIndexPath(row: $0, section: section) } }
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
        updates = BatchUpdates()
        changes()
        let made = updates ?? BatchUpdates()
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
        for ordinal in reloaded { cells.removeValue(forKey: ordinal).map { pool.put($0) } }
        var transition = CellTransition(of: cells, by: map, near: keptOrdinals)
        cells = transition.staying
        shownOrdinals = 0..<0
        withoutAnimation {
            for ordinal in geometry.ordinals(from: bounds.minY, to: bounds.maxY) where cells[ordinal] == nil {
                addCell(ordinal)
                guard animated, let cell = cells[ordinal] else { continue }
                place(cell, ordinal)
                transition.add(cell, from: map.old(ordinal).flatMap(old.path(ofOrdinal:)).flatMap(old.extent(of:)).map(rect))
            }
            for (ordinal, cell) in cells { showState(of: cell, ordinal) }
        }
        transition.run(
            in: self, animated: animated,
            { [self] in
                contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
                for (ordinal, cell) in cells { place(cell, ordinal) }
            },
            place: place,
            reuse: { [weak self] cell in
                guard let self, !cells.values.contains(where: { $0 === cell }) else { return }
                cell.alpha = 1
                pool.put(cell)
            }, completion: completion)
    }
}
