// A scroll view of rows in sections. It asks its data source only for visible rows, releases them when they are far away, and
// reuses their views for rows that come in. This file holds its state; `+Tiling` places rows, the other extensions handle user
// input.
//
//     TableView ─┬ cells …            on screen and half a screen around it, and pooled ones
//                ├ headers …          above the cells; the topmost pinned
//                ├ anything added     above both
//                └ indicators

import Foundation
import FloeLayerTree

/// A vertical list of rows in sections.
open class TableView: ScrollView {
    /// Provides rows and headers; held weakly. Without one the table is empty.
    public final weak var dataSource: (any TableViewDataSource)?
    /// Notified of selection and asked for heights; held weakly.
    public final weak var tableDelegate: (any TableViewDelegate)?

    /// The height of rows, points, unless the delegate says otherwise. It takes effect on reload.
    public final var rowHeight = 44.0
    /// The height of headers, points, unless the delegate says otherwise; 0 for none. It takes effect on reload.
    public final var sectionHeaderHeight = 0.0
    /// Whether reloading asks the delegate for the height of every row, which costs O(n) instead of O(sections).
    public final var asksForRowHeights = false
    /// Whether the topmost section's header stays at the top until the next one pushes it out.
    public final var pinsSectionHeaders = true { didSet { setNeedsLayout() } }
    /// The margin of a row scrolled into view from the table's top (below the pinned header) and bottom, points.
    public final var revealMargin = 0.0
    /// Whether rows can be chosen, by pointer, keyboard and typing.
    public final var allowsSelection = true

    /// The geometry of the content last loaded.
    package internal(set) final var geometry = TableGeometry()
    /// How much the table has done, for tests that count work.
    package internal(set) final var work = TableWork()
    /// Whether several rows can be selected: by Ctrl and Shift with clicks, by Shift with keys, all of them by Ctrl+A.
    public final var allowsMultipleSelection = false

    /// The selected rows.
    final var selection = TableSelection()
    /// The changes of the batch being made; nil outside of one.
    final var updates: BatchUpdates<RowIndexPath>?
    /// The row under the mouse.
    public internal(set) final var indexPathForHoveredRow: RowIndexPath?

    /// Live cells by ordinal, and live headers by section.
    final var cells: [Int: TableViewCell] = [:]
    final var headers: [Int: TableReusableView] = [:]
    final var shownOrdinals = 0..<0
    final var pool = ReusePool()
    /// The cell that is being configured again.
    final var configured: TableViewCell?
    /// The number of cells, which are the rearmost subviews.
    final var cellViewCount = 0
    final var headerViewCount = 0
    /// The layers between the rows and the indicators.
    final var overlays: [Layer] = []
    final let typeAhead = TypeAhead()
    final let hoverRecognizer = HoverGestureRecognizer()
    final let liftRecognizer = LongPressGestureRecognizer()
    final let liftScroller = LiftScroller()
    /// The row that the user is moving.
    final var lifted: LiftedRow?
    /// Whether to scroll the selected row back into view after the current change of sizes.
    final var isKeepingSelection = false
    /// Whether the mouse is over the table and has not dragged it since.
    final var hovers = false

    /// Creates an empty table. Set `dataSource` and call `reloadData()`.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        typeAhead.table = self
        hoverRecognizer.action = { [weak self] in self?.hoverDidChange($0) }
        addGestureRecognizer(hoverRecognizer)
        for taps in 1...2 { addGestureRecognizer(TapGestureRecognizer(taps: taps) { [weak self] in self?.tapped($0) }) }
        liftScroller.table = self
        liftRecognizer.action = { [weak self] in self?.liftDidChange($0) }
        liftRecognizer.shouldBegin = { [weak self] in self?.canLift() == true }
        addGestureRecognizer(liftRecognizer)
    }

    open override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(.list) }
    /// The selected row, if it has a view.
    open override var accessibilityFocusedElement: (any AccessibilityObject)? { selection.current.flatMap { cells[$0] } }

    open override func releaseUnused() {
        if window == nil {
            for cell in cells.values { pool.put(cell) }
            for header in headers.values { pool.put(header) }
            cells = [:]
            headers = [:]
            shownOrdinals = 0..<0
        }
        for view in pool.removeAll() {
            if view is TableViewCell { cellViewCount -= 1 } else { headerViewCount -= 1 }
            view.removeFromSuperview()
        }
        super.releaseUnused()
    }

    /// Reloads everything from the data source. The selection is kept if its row still exists.
    public final func reloadData() {
        cancelLift()
        for cell in cells.values { pool.put(cell) }
        for header in headers.values { pool.put(header) }
        cells = [:]
        headers = [:]
        noteNumberOfRowsChanged()
    }

    func readGeometry() { geometry = makeGeometry() }

    /// Takes in rows appended after the existing ones. Views on screen stay as they are.
    public final func noteNumberOfRowsChanged() {
        let old = geometry
        readGeometry()
        selection.move(from: old, to: geometry)
        shownOrdinals = 0..<0
        contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
        setNeedsLayout()
    }

    private func makeGeometry() -> TableGeometry {
        guard let dataSource else { return TableGeometry() }
        let count = max(0, dataSource.numberOfSections(in: self))
        return TableGeometry(
            (0..<count).map { section in
                let rows = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
                let header = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
                guard asksForRowHeights, let tableDelegate else {
                    return TableGeometry.Section(headerHeight: header, rows: .rows(rows, height: rowHeight))
                }
                let heights = (0..<rows).map { row in
                    max(
                        TableGeometry.leastRowHeight,
                        tableDelegate.tableView(self, heightForRowAt: RowIndexPath(row: row, section: section)))
                }
                return TableGeometry.Section(headerHeight: header, rows: .each(HeightTree(heights)))
            })
    }

    open override func contentOffsetDidChange() {
        if isDragging || window?.pointers.isEmpty == false { hovers = false }
        setNeedsLayout()
    }

    open override func boundsSizeDidChange(from old: CGSize) {
        keepSelectionInView(height: old.height) {
            contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
            super.boundsSizeDidChange(from: old)
        }
    }

    /// Places rows and headers. Overrides must call super first.
    open override func layoutSubviews() {
        tile()
        updateHover()
        tableDelegate?.tableViewDidLayOutRows(self)
    }

    open override func didAddSubview(_ subview: View) {
        for overlay in overlays { layer.addSublayer(overlay) }
        super.didAddSubview(subview)
    }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        if event.key == .escape, lifted != nil {
            cancelLift()
            return true
        }
        return typeAhead.takes(event) || moveSelection(by: event) || super.keyDown(event)
    }

    /// Offers the delegate's menu for a row, and selects the row unless it is selected.
    open override func contextMenu(at point: CGPoint) -> Menu? {
        guard let path = indexPathForRow(at: point), let menu = tableDelegate?.tableView(self, contextMenuForRowAt: path) else {
            return nil
        }
        if allowsSelection, !indexPathsForSelectedRows.contains(path) { choose(path, reveals: false) }
        return menu
    }

    open override var takesText: Bool { allowsSelection }
    /// The selected row, as far as it is in sight.
    open override var caretFrame: CGRect { visiblePart(of: indexPathForSelectedRow.flatMap(rectForRow)) }
    open override var canBecomeFocused: Bool { allowsSelection || super.canBecomeFocused }
    /// Keys choose rows, even if these all fit.
    open override var isTabStop: Bool { allowsSelection && geometry.numberOfRows > 0 || super.isTabStop }
    override var leavesTabToSubviews: Bool { !allowsSelection }
    open override func insertText(_ text: String) -> Bool { typeAhead.takes(text) }
}

/// Counters since the table was made; they only grow.
package struct TableWork: Equatable, Sendable {
    /// Cells and headers that are new to the table.
    package var viewsMade = 0
    /// Calls to the data source for a cell or a header.
    package var viewsAsked = 0
    /// Rows and headers visited while placing them.
    package var placed = 0

    /// Creates counters at 0.
    package init() {}
}
