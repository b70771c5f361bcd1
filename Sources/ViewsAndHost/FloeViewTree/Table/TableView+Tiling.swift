// Tiling: which rows and headers have views, and where these are. The work per frame depends on what is on screen, not on the
// number of rows.

import Foundation
import FloeLayerTree

extension TableView {
    /// How far offscreen rows keep their views, in heights of the table, so that scrolling back and forth a little requests none.
    private static let keptDistance = 0.5

    /// Returns a pooled view with this identifier; nil if there is none. For `reconfigureRows`, the view that the row has.
    public func dequeueReusableCell<Cell: TableReusableView>(_ type: Cell.Type, withIdentifier identifier: String) -> Cell? {
        if let configured = configured as? Cell, configured.reuseIdentifier == identifier { return configured }
        return pool.take(identifier) as? Cell
    }

    /// The rows that keep their views.
    var keptOrdinals: Range<Int> {
        let kept = bounds.height * TableView.keptDistance
        return geometry.ordinals(from: bounds.minY - kept, to: bounds.maxY + kept)
    }

    func tile() {
        let top = bounds.minY, bottom = bounds.maxY
        let wanted = window == nil ? 0..<0 : geometry.ordinals(from: top, to: bottom)
        if wanted != shownOrdinals || cells.isEmpty {
            shownOrdinals = wanted
            let near = keptOrdinals
            for (ordinal, cell) in cells where !near.contains(ordinal) && ordinal != lifted?.ordinal && !cell.holdsFocus {
                cells[ordinal] = nil
                pool.put(cell)
            }
            for ordinal in wanted where cells[ordinal] == nil { addCell(ordinal) }
        }
        for (ordinal, cell) in cells { place(cell, ordinal) }
        tileHeaders(top, bottom)
    }

    func addCell(_ ordinal: Int) {
        guard let dataSource, let path = geometry.path(ofOrdinal: ordinal) else { return }
        let cell = dataSource.tableView(self, cellForRowAt: path)
        work.viewsAsked += 1
        if cell.superview !== self {
            work.viewsMade += 1
            insertSubview(cell, at: 0)
            cellViewCount += 1
        }
        cells[ordinal] = cell
        showState(of: cell, ordinal)
    }

    func showState(of cell: TableViewCell, _ ordinal: Int) {
        cell.isSelected = selection.rows.contains(ordinal)
        cell.isHovered = geometry.path(ofOrdinal: ordinal) == indexPathForHoveredRow
    }

    func place(_ cell: TableViewCell, _ ordinal: Int) {
        work.placed += 1
        guard let path = geometry.path(ofOrdinal: ordinal), let extent = geometry.extent(of: path) else { return }
        var frame = rect(extent)
        if let lifted { frame.origin.y = lifted.ordinal == ordinal ? lifted.top : frame.minY + lifted.shift(of: ordinal) }
        cell.frame = frame
    }

    func rect(_ extent: ClosedRange<Double>) -> CGRect {
        CGRect(x: 0, y: extent.lowerBound, width: bounds.width, height: extent.upperBound - extent.lowerBound)
    }

    // Headers

    private func tileHeaders(_ top: Double, _ bottom: Double) {
        var shown: Set<Int> = []
        if window != nil, geometry.contentHeight > 0, var section = geometry.section(at: max(0, top)) {
            while true {
                let extent = geometry.extent(ofSection: section), height = geometry.headerHeight(of: section)
                if extent.lowerBound >= bottom { break }
                if height > 0 {
                    let y =
                        pinsSectionHeaders
                        ? max(extent.lowerBound, min(top, extent.upperBound - height)) : extent.lowerBound
                    if y + height > top, y < bottom {
                        shown.insert(section)
                        placeHeader(section, y: y, height: height)
                    }
                }
                // Skips sections of zero height.
                guard let next = geometry.section(at: extent.upperBound), next > section else { break }
                section = next
            }
        }
        for (section, header) in headers where !shown.contains(section) {
            headers[section] = nil
            pool.put(header)
        }
    }

    private func placeHeader(_ section: Int, y: Double, height: Double) {
        work.placed += 1
        if headers[section] == nil, let header = dataSource?.tableView(self, headerForSection: section) {
            work.viewsAsked += 1
            if header.superview !== self {
                work.viewsMade += 1
                insertSubview(header, at: cellViewCount + headerViewCount)
                headerViewCount += 1
            }
            headers[section] = header
        }
        headers[section]?.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    // Visible content

    /// The cells of rows that have views: those on screen and some around it.
    public var liveCells: [TableViewCell] { Array(cells.values) }
    /// The headers on screen.
    public var liveHeaders: [TableReusableView] { Array(headers.values) }

    /// The rows that are at least partly visible.
    public var indexPathsForVisibleRows: [RowIndexPath] {
        geometry.ordinals(from: bounds.minY, to: bounds.maxY).compactMap(geometry.path(ofOrdinal:))
    }

    /// Returns the view of a row, if it currently has one.
    public func cellForRow(at path: RowIndexPath) -> TableViewCell? { geometry.ordinal(of: path).flatMap { cells[$0] } }

    /// Returns the row at a point in the table's own space; nil on headers.
    public func indexPathForRow(at point: CGPoint) -> RowIndexPath? {
        if headers.values.contains(where: { $0.frame.contains(point) }) { return nil }
        return geometry.path(at: point.y)
    }

    /// Returns a row's rectangle in the table's own space.
    public func rectForRow(at path: RowIndexPath) -> CGRect? {
        geometry.extent(of: path).map(rect)
    }

    /// The section whose header is pinned at the top, and how far its top has been pushed out, points.
    public var pinnedHeader: (section: Int, pushed: Double)? {
        guard pinsSectionHeaders, bounds.minY >= 0, let section = geometry.section(at: bounds.minY) else { return nil }
        let height = geometry.headerHeight(of: section)
        guard height > 0 else { return nil }
        return (section, max(0, bounds.minY + height - geometry.extent(ofSection: section).upperBound))
    }

    /// Changes the height of a row, if `asksForRowHeights`. O(log n).
    public func setHeight(_ height: Double, ofRowAt path: RowIndexPath) {
        geometry.setHeight(height, of: path)
        contentSize = CGSize(width: bounds.width, height: geometry.contentHeight)
        shownOrdinals = 0..<0
        setNeedsLayout()
    }

    /// Adds a layer above rows and headers and below the scroll indicators. It scrolls with the content.
    public func addOverlay(_ overlay: Layer) {
        removeOverlay(overlay)
        overlays.append(overlay)
        layer.addSublayer(overlay)
        bringIndicatorsToFront()
    }

    /// Removes a layer that `addOverlay` added; does nothing for others.
    public func removeOverlay(_ overlay: Layer) {
        guard let i = overlays.firstIndex(where: { $0 === overlay }) else { return }
        overlays.remove(at: i)
        overlay.removeFromSuperlayer()
    }
}

/// Views that have scrolled away, hidden until they are reused. They stay in the view tree, so that reuse needs no reattaching.
@MainActor
struct ReusePool {
    private var waiting: [String: [TableReusableView]] = [:]

    mutating func put(_ view: TableReusableView) {
        view.passFocus(to: view.superview)
        view.isHidden = true
        waiting[view.reuseIdentifier, default: []].append(view)
    }

    mutating func take(_ identifier: String) -> TableReusableView? {
        guard let view = waiting[identifier]?.popLast() else { return nil }
        view.prepareForReuse()
        view.isHidden = false
        return view
    }

    /// Empties the pool and returns its views.
    mutating func removeAll() -> [TableReusableView] {
        defer { waiting = [:] }
        return waiting.values.flatMap { $0 }
    }

    /// The number of pooled views.
    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
