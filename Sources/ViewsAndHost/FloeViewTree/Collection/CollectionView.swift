// A scroll view of items in a grid or in lines. As a table, it asks its data source only for visible items and reuses the views of those
// that are far away.

import Foundation
import FloeLayerTree

/// Provides a collection's content. Held weakly.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
    /// Returns the number of items, 0 or more.
    func numberOfItems(in collectionView: CollectionView) -> Int
    /// Returns a cell that shows the item, from `dequeueReusableCell` or else a new one. The collection positions it.
    func collectionView(_ collectionView: CollectionView, cellForItemAt index: Int) -> TableViewCell
}

/// Receives a collection's events. All methods have defaults. Held weakly.
@MainActor
public protocol CollectionViewDelegate: AnyObject {
    /// Called when the user chose an item, by pointer or keyboard.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt index: Int)
    /// Called when the user took an item out of a selection of several.
    func collectionView(_ collectionView: CollectionView, didDeselectItemAt index: Int)
    /// Called when an item was double-clicked, or Enter was pressed on the selected one.
    func collectionView(_ collectionView: CollectionView, didActivateItemAt index: Int)
    /// Called when the user pressed Delete with these items selected. Returns whether they were deleted from the data; the collection then
    /// shows it, unless that has been done by `deleteItems`. The default does nothing.
    func collectionView(_ collectionView: CollectionView, deleteItemsAt indices: IndexSet) -> Bool
    /// Returns the menu for an item, which is then selected. The default has none.
    func collectionView(_ collectionView: CollectionView, contextMenuForItemAt index: Int) -> Menu?
}

extension CollectionViewDelegate {
    public func collectionView(_ collectionView: CollectionView, didSelectItemAt index: Int) {}
    public func collectionView(_ collectionView: CollectionView, didDeselectItemAt index: Int) {}
    public func collectionView(_ collectionView: CollectionView, didActivateItemAt index: Int) {}
    public func collectionView(_ collectionView: CollectionView, deleteItemsAt indices: IndexSet) -> Bool { false }
    public func collectionView(_ collectionView: CollectionView, contextMenuForItemAt index: Int) -> Menu? { nil }
}

/// Items of any number in a grid, or in lines, that scroll from top to bottom. Its cells are those of tables.
///
/// ```swift
/// let photos = CollectionView(layout: CollectionViewGridLayout(minimumItemWidth: 140, spacing: 8))
/// photos.dataSource = album
/// photos.reloadData()
/// ```
open class CollectionView: ScrollView {
    /// Provides the items; held weakly. Without one the collection is empty.
    public final weak var dataSource: (any CollectionViewDataSource)?
    /// Notified of selection; held weakly.
    public final weak var collectionDelegate: (any CollectionViewDelegate)?
    /// Places the items. With another one, the first visible item stays in view.
    public final var collectionViewLayout: any CollectionViewLayout { didSet { arrange() } }
    /// Whether items can be chosen, by pointer and keyboard.
    public final var allowsSelection = true
    /// Whether several items can be selected: by Ctrl and Shift with clicks, by Shift with keys, all of them by Ctrl+A.
    public final var allowsMultipleSelection = false

    /// The layout after its preparation.
    private final var arranged: any CollectionViewLayout
    private final var count = 0
    /// The changes of the batch being made; nil outside of one.
    private final var updates: BatchUpdates<Int>?
    private final var selection = TableSelection()
    private final var cells: [Int: TableViewCell] = [:]
    private final var pool = ReusePool()
    private final let hover = HoverGestureRecognizer()
    private final var hoveredItem: Int?
    /// Whether the mouse is over the collection and has not dragged it since.
    private final var hovers = false

    /// Creates an empty collection. Set `dataSource` and call `reloadData()`.
    public init(frame: CGRect = .zero, layout: any CollectionViewLayout) {
        collectionViewLayout = layout
        arranged = layout
        super.init(frame: frame)
        hover.action = { [weak self] in
            self?.hovers = $0.state.isActive
            self?.updateHover()
        }
        addGestureRecognizer(hover)
        for taps in 1...2 { addGestureRecognizer(TapGestureRecognizer(taps: taps) { [weak self] in self?.tapped($0) }) }
    }

    /// Reloads everything from the data source. The selection is kept as far as the items exist.
    public final func reloadData() {
        for cell in cells.values { pool.put(cell) }
        cells = [:]
        count = max(0, dataSource?.numberOfItems(in: self) ?? 0)
        selection.keep(below: count)
        arrange()
    }

    /// Returns a pooled view with this identifier; nil if there is none.
    public final func dequeueReusableCell<Cell: TableViewCell>(_ type: Cell.Type, withIdentifier identifier: String) -> Cell? {
        pool.take(identifier) as? Cell
    }

    /// Arranges the items anew, and keeps the first visible one where it is if the content was scrolled.
    private func arrange() {
        let first = bounds.minY > 0 ? itemsOnScreen.first { arranged.frame(ofItem: $0).maxY > bounds.minY } : nil
        let above = first.map { arranged.frame(ofItem: $0).minY - bounds.minY }
        arranged = collectionViewLayout
        arranged.prepare(count: count, width: bounds.width)
        contentSize = CGSize(width: bounds.width, height: arranged.contentHeight)
        if let first, let above, first < count, !isMoving {
            contentOffset = clamped(CGPoint(x: contentOffset.x, y: arranged.frame(ofItem: first).minY - above))
        }
        setNeedsLayout()
    }

    private var itemsOnScreen: Range<Int> { arranged.items(from: bounds.minY, to: bounds.maxY).clamped(to: 0..<count) }
    /// The items that keep their cells.
    private var itemsNearScreen: Range<Int> {
        arranged.items(from: bounds.minY - bounds.height / 2, to: bounds.maxY + bounds.height / 2)
    }

    open override func boundsSizeDidChange(from old: CGSize) {
        if old.width != bounds.width { arrange() }
        super.boundsSizeDidChange(from: old)
    }

    open override func contentOffsetDidChange() {
        if isDragging || window?.pointers.isEmpty == false { hovers = false }
        setNeedsLayout()
    }

    /// Places the cells. Overrides must call super first.
    open override func layoutSubviews() {
        let near = itemsNearScreen
        for (item, cell) in cells where !near.contains(item) && !cell.holdsFocus {
            cells[item] = nil
            pool.put(cell)
        }
        for item in window == nil ? 0..<0 : itemsOnScreen where cells[item] == nil { addCell(item) }
        for (item, cell) in cells { cell.frame = arranged.frame(ofItem: item) }
        updateHover()
    }

    private func addCell(_ item: Int) {
        guard let cell = dataSource?.collectionView(self, cellForItemAt: item) else { return }
        if cell.superview !== self { insertSubview(cell, at: 0) }
        cells[item] = cell
        showState(of: cell, item)
    }

    open override func releaseUnused() {
        if window == nil {
            for cell in cells.values { pool.put(cell) }
            cells = [:]
        }
        for view in pool.removeAll() { view.removeFromSuperview() }
        super.releaseUnused()
    }

    // Items

    /// Returns the cell of an item, if it currently has one.
    public final func cellForItem(at index: Int) -> TableViewCell? { cells[index] }

    /// The items that are at least partly visible.
    public final var indicesForVisibleItems: Range<Int> { itemsOnScreen }

    /// Returns the item at a point in the collection's own space.
    public final func indexForItem(at point: CGPoint) -> Int? {
        arranged.items(from: point.y, to: point.y.nextUp).clamped(to: 0..<count).first { arranged.frame(ofItem: $0).contains(point) }
    }

    /// Returns an item's rectangle in the collection's own space; nil if there is no such item.
    public final func rectForItem(at index: Int) -> CGRect? { (0..<count).contains(index) ? arranged.frame(ofItem: index) : nil }

    /// Scrolls by the least distance that shows an item and, for those of the first and the last line, the end of the content.
    public final func scrollToItem(at index: Int, animated: Bool) {
        guard var rect = rectForItem(at: index) else { return }
        if rect.minY <= arranged.frame(ofItem: 0).minY { rect = rect.union(CGRect(x: rect.minX, y: 0, width: 0, height: 0)) }
        let end = arranged.contentHeight
        if rect.maxY >= arranged.frame(ofItem: count - 1).maxY { rect = rect.union(CGRect(x: rect.minX, y: end, width: 0, height: 0)) }
        scrollRectToVisible(rect, animated: animated)
    }

    // Changes, with animation. The data source has already changed when the collection is told.

    /// Shows items that the data source has inserted, by where they are now.
    public final func insertItems(at indices: IndexSet, animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.inserted += indices }
    }

    /// Removes items that the data source has deleted, by where they were.
    public final func deleteItems(at indices: IndexSet, animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.deleted += indices }
    }

    /// Moves an item that the data source has moved.
    public final func moveItem(at index: Int, to newIndex: Int, animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.moved.append((index, newIndex)) }
    }

    /// Asks for the cells of items again, by where they were.
    public final func reloadItems(at indices: IndexSet) {
        performBatchUpdates(animated: false) { updates?.reloaded += indices }
    }

    /// Shows the difference between the items before and now; `inferringMoves()` has those move that are in both. See `TableView.apply`.
    public final func apply<Item>(_ difference: CollectionDifference<Item>, animated: Bool = true) {
        performBatchUpdates(animated: animated) { updates?.add(difference) { $0 } }
    }

    /// Shows several changes as one, as `TableView.performBatchUpdates` does.
    public final func performBatchUpdates(animated: Bool = true, _ changes: () -> Void, completion: (() -> Void)? = nil) {
        guard updates == nil else {
            changes()
            completion?()
            return
        }
        updates = BatchUpdates()
        changes()
        let made = updates ?? BatchUpdates()
        updates = nil
        let before = 0..<count, now = 0..<max(0, dataSource?.numberOfItems(in: self) ?? 0)
        let map = made.map(old: { before.contains($0) ? $0 : nil }, new: { now.contains($0) ? $0 : nil })
        guard let map, map.leads(from: before, to: now) else {
            reloadData()
            completion?()
            return
        }
        count = now.count
        selection.move(by: map)
        show(map, reloading: made.reloaded, animated: animated, completion)
    }

    private func show(_ map: OrdinalMap, reloading reloaded: [Int], animated: Bool, _ completion: (() -> Void)?) {
        for item in reloaded { cells.removeValue(forKey: item).map { pool.put($0) } }
        let old = arranged
        arranged = collectionViewLayout
        arranged.prepare(count: count, width: bounds.width)
        var transition = CellTransition(of: cells, by: map, near: itemsNearScreen)
        cells = transition.staying
        withoutAnimation {
            for item in window == nil ? 0..<0 : itemsOnScreen where cells[item] == nil {
                addCell(item)
                guard animated, let cell = cells[item] else { continue }
                cell.frame = arranged.frame(ofItem: item)
                transition.add(cell, from: map.old(item).map(old.frame(ofItem:)))
            }
            for (item, cell) in cells { showState(of: cell, item) }
        }
        transition.run(
            in: self, animated: animated,
            { [self] in
                contentSize = CGSize(width: bounds.width, height: arranged.contentHeight)
                for (item, cell) in cells { cell.frame = arranged.frame(ofItem: item) }
            },
            place: { [self] in $0.frame = arranged.frame(ofItem: $1) },
            reuse: { [weak self] cell in
                guard let self, !cells.values.contains(where: { $0 === cell }) else { return }
                cell.alpha = 1
                pool.put(cell)
            }, completion: completion)
    }

    // Selection

    /// The selected items.
    public final var indicesForSelectedItems: IndexSet { selection.rows }

    /// Selects an item; nil: none. If the collection allows several, others stay selected. The delegate is not notified.
    public final func selectItem(at index: Int?) {
        changeSelection {
            guard let index, (0..<count).contains(index) else { return $0.set(nil) }
            if allowsMultipleSelection { $0.add(index) } else { $0.set(index) }
        }
    }

    /// Takes an item out of the selection. The delegate is not notified.
    public final func deselectItem(at index: Int) {
        if selection.rows.contains(index) { changeSelection { $0.remove(index) } }
    }

    private func changeSelection(_ change: (inout TableSelection) -> Void) {
        change(&selection)
        for (item, cell) in cells { showState(of: cell, item) }
    }

    private func showState(of cell: TableViewCell, _ item: Int) {
        cell.isSelected = selection.rows.contains(item)
        cell.isHovered = item == hoveredItem
    }

    private func tapped(_ tap: TapGestureRecognizer) {
        guard allowsSelection, let item = indexForItem(at: tap.location(in: self)) else { return }
        if tap.numberOfTapsRequired == 1 {
            choose(item, tap.modifiers)
        } else if tap.modifiers.isEmpty {
            collectionDelegate?.collectionView(self, didActivateItemAt: item)
        }
    }

    private func choose(_ item: Int, _ modifiers: KeyModifiers) {
        var isRemoved = false
        changeSelection { isRemoved = $0.choose(item, modifiers, allowsSeveral: allowsMultipleSelection) }
        scrollToItem(at: item, animated: true)
        if isRemoved {
            collectionDelegate?.collectionView(self, didDeselectItemAt: item)
        } else {
            collectionDelegate?.collectionView(self, didSelectItemAt: item)
        }
    }

    private func updateHover() {
        let item = hovers && allowsSelection ? indexForItem(at: hover.location(in: self)) : nil
        guard item != hoveredItem else { return }
        if let old = hoveredItem { cells[old]?.isHovered = false }
        hoveredItem = item
        if let item { cells[item]?.isHovered = true }
    }

    /// Offers the delegate's menu for an item, and selects the item unless it is selected.
    open override func contextMenu(at point: CGPoint) -> Menu? {
        guard let item = indexForItem(at: point), let menu = collectionDelegate?.collectionView(self, contextMenuForItemAt: item) else {
            return nil
        }
        if allowsSelection, !selection.rows.contains(item) { choose(item, []) }
        return menu
    }

    /// The selected item, as far as it is in sight.
    open override var caretFrame: CGRect { visiblePart(of: selection.current.flatMap(rectForItem)) }

    open override var canBecomeFocused: Bool { allowsSelection || super.canBecomeFocused }
    open override var isTabStop: Bool { allowsSelection && count > 0 || super.isTabStop }
    override var leavesTabToSubviews: Bool { !allowsSelection }
    open override func keyDown(_ event: KeyEvent) -> Bool { moveSelection(by: event) || super.keyDown(event) }

    /// Arrows, page keys, Home and End move the selection; Enter activates it, Delete asks to delete it.
    private func moveSelection(by event: KeyEvent) -> Bool {
        guard allowsSelection, count > 0 else { return false }
        if allowsMultipleSelection, event.modifiers == .control, event.key == .letter("a") {
            changeSelection { $0.setAll(count) }
            return true
        }
        guard event.modifiers.isEmpty || allowsMultipleSelection && event.modifiers == .shift else { return false }
        let lead = selection.lead ?? selection.current
        let target: Int
        switch event.key {
        case .left: target = lead.map { $0 - 1 } ?? count - 1
        case .right: target = lead.map { $0 + 1 } ?? 0
        case .up: target = lead.map { neighbor(of: $0, -1) } ?? count - 1
        case .down: target = lead.map { neighbor(of: $0, 1) } ?? 0
        case .pageUp: target = lead.map { page(from: $0, -1) } ?? 0
        case .pageDown: target = lead.map { page(from: $0, 1) } ?? 0
        case .home: target = 0
        case .end: target = count - 1
        case .enter:
            guard let item = selection.current else { return false }
            collectionDelegate?.collectionView(self, didActivateItemAt: item)
            return true
        case .delete:
            let selected = selection.rows
            guard !selected.isEmpty, collectionDelegate?.collectionView(self, deleteItemsAt: selected) == true else { return false }
            let now = dataSource?.numberOfItems(in: self) ?? 0
            if now != count {
                // Other items were deleted.
                if now != count - selected.count { selection.set(nil) }
                deleteItems(at: selected)
            }
            // What took the place of the first, so that the key can be pressed again.
            if selection.rows.isEmpty, count > 0 { choose(min(selected.first ?? 0, count - 1), []) }
            return true
        default: return false
        }
        choose(max(0, min(count - 1, target)), event.modifiers)
        return true
    }

    /// Returns the item nearest to right above (`direction` −1) or below another, in the line next to its own; itself if there is none.
    private func neighbor(of item: Int, _ direction: Int) -> Int {
        let from = arranged.frame(ofItem: item), all = 0..<count
        var next = item
        while all.contains(next), arranged.frame(ofItem: next).minY == from.minY { next += direction }
        guard all.contains(next) else { return item }
        let top = arranged.frame(ofItem: next).minY
        var nearest = next, distance = Double.infinity
        while all.contains(next), arranged.frame(ofItem: next).minY == top {
            let own = abs(arranged.frame(ofItem: next).midX - from.midX)
            if own < distance { (nearest, distance) = (next, own) }
            next += direction
        }
        return nearest
    }

    /// Returns the item as many lines on as fit into the bounds, at least one.
    private func page(from item: Int, _ direction: Int) -> Int {
        let start = arranged.frame(ofItem: item)
        var page = neighbor(of: item, direction)
        while true {
            let next = neighbor(of: page, direction), frame = arranged.frame(ofItem: next)
            guard next != page, max(frame.maxY, start.maxY) - min(frame.minY, start.minY) <= bounds.height else { return page }
            page = next
        }
    }
}
