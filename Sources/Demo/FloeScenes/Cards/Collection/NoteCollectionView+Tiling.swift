// Creates rows and headers shortly before they come into view, and removes them afterwards. The cost of a scroll depends on what
// comes and goes, not on the number of notes.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

extension NoteCollectionView {
    /// How far beyond the bounds rows are prepared, in rows.
    private static let preparedRows = 1.4
    /// How far a row's cards may extend beyond it, in rows.
    static let overhang = 0.5

    /// Redoes the layout for the present size and keeps the row at the top in view. `anchor` is where that row was.
    func rebuild(keepsStates: Bool = true, from anchor: ScrollAnchor? = nil) {
        let anchor = keepsStates ? anchor ?? currentAnchor() : nil
        removeAll()
        labelTexts = [:]
        let metrics = NoteCollectionMetrics(viewSize: bounds.size, noteCounts: noteCounts)
        let layout = NoteCollectionLayout(noteCounts: noteCounts, width: bounds.width, metrics: metrics)
        if keepsStates { model.layout = layout } else { model = NoteCollectionModel(layout: layout) }
        optics.shrinkFactor = usesSupersampling ? 2 : 1
        optics.distance = CardOptics.articleDistance * max(1, metrics.unit)
        optics.hasOwnPerspective = !hasSharedPerspective
        let key = NoteCollectionLook.Key(
            metrics: metrics, width: bounds.width, scale: window?.scale ?? 1, shrinkFactor: optics.shrinkFactor,
            palette: palette)
        // The bitmaps take several frames to draw, so none are made for a size that is never shown.
        if look?.key != key { look = bounds.isEmpty || window == nil ? nil : NoteCollectionLook(key) }
        contentLayer.isHidden = drawnPart == .everything
        contentSize = CGSize(width: bounds.width, height: layout.contentHeight)
        if let anchor, !isMoving {
            let row = layout.row(ofNote: anchor.note, inSection: anchor.section)
            let y = model.rect(of: row).minY - anchor.way
            contentOffset = CGPoint(x: 0, y: max(minimumContentOffset.y, min(maximumContentOffset.y, y)))
            self.anchor = anchor
            self.anchor?.offset = contentOffset
        } else {
            self.anchor = nil
        }
        layWaiting()
        tile()
        setNeedsDisplay()
    }

    /// Returns the note to keep in place when the layout changes; nil at the content's top, which stays the top. While nothing
    /// scrolls, the anchor stays the same through any number of sizes, so that the last size shows what the first one did.
    func currentAnchor() -> ScrollAnchor? {
        if let anchor, anchor.offset == contentOffset { return anchor }
        guard contentOffset != minimumContentOffset else { return nil }
        return model.layout.rows(in: bounds.minY...max(bounds.minY, bounds.maxY)).first.map { row in
            ScrollAnchor(
                note: model.layout.notes(in: row).lowerBound, section: row.section,
                way: model.rect(of: row).minY - bounds.minY, offset: contentOffset)
        }
    }

    /// A note that keeps its place while the layout changes.
    struct ScrollAnchor {
        var note, section: Int
        /// The distance from the top of the visible part down to the note's row, in points.
        var way: Double
        /// The content offset that the anchor was recorded or restored at.
        var offset: CGPoint
    }

    func tile() {
        if drawnPart != .nothing { setNeedsDisplay() }
        defer { noteDelegate?.noteCollectionViewDidTile(self) }
        guard let look, window != nil else { return }
        withoutAnimation {
            let layout = model.layout
            let margin = layout.metrics.rowHeight * NoteCollectionView.preparedRows
            let near = (bounds.minY - margin)...(bounds.maxY + margin)
            let wanted = layout.rows(in: near)
            let kept = Set(wanted)
            remove { !kept.contains($0) }
            var hasNew = false
            for row in wanted where rows[row] == nil {
                rows[row] = makeRow(row, look)
                hasNew = true
            }
            tileLabels(in: near)
            let shown = bounds.insetBy(dx: 0, dy: -layout.metrics.rowHeight * NoteCollectionView.overhang)
            for (row, tray) in rows {
                tray.layer.isHidden = !model.rect(of: row).intersects(shown)
            }
            if hasNew {
                updateDistances()
                raisePeeked()
            }
        }
    }

    /// Brings the row being peeked at in front of all others, since cards taken out of it extend over its neighbours.
    func raisePeeked() {
        guard let raised = peeked ?? lowered, let tray = rows[model.row(of: raised)] else { return }
        contentLayer.addSublayer(tray.layer)
    }

    private func makeRow(_ row: NoteRow, _ look: NoteCollectionLook) -> TrayRow {
        let tray = spareRows.popLast() ?? TrayRow()
        tray.row = row
        tray.layer.frame = model.rect(of: row)
        tray.layer.contents = drawnPart == .nothing ? look.tray : nil
        tray.layer.sublayerTransform = hasSharedPerspective ? optics.perspective : .identity
        contentLayer.addSublayer(tray.layer)
        let paths = model.paths(in: row)
        tray.cells = paths.enumerated().map { makeCell($1, index: $0, look, distance: distance(of: row)) }
        placeShadows(tray, look)
        for (index, path) in paths.enumerated() where path == peeked { makeFacetCells(tray, index, path, look) }
        pose(tray)
        work.rowsPrepared += 1
        return tray
    }

    /// Creates a cell for `path`, to be posed later.
    func makeCell(_ path: NoteIndexPath, index: Int, _ look: NoteCollectionLook, distance: Double) -> NoteCell {
        let cell = dataSource?.noteCollectionView(self, cellAt: path) ?? dequeueCell()
        cell.indexPath = path
        cell.resize(to: look.cellSize)
        castShadow(of: cell, look)
        cell.position = CGPoint(
            x: model.layout.hinge(ofNoteAt: index, inSection: path.section), y: model.layout.metrics.rowHeight / 2)
        cell.showPlaceholder(look.papers.placeholder, in: look.papers.placeholderFrame)
        guard let facet = cell.facet else { return cell }
        let request = FaceRequest(
            facet, isAnswer: path.facet > 0, cellSize: look.cellSize, unit: look.papers.painter.unit, scale: look.papers.scale)
        cell.badgeFrame = facet.hasAudio ? request.badgeFrame : nil
        cell.pendingFace = faces.load(request, distance: distance) { [weak self, weak cell] face in
            guard let self, let cell, cell.indexPath == path else { return }
            cell.pendingFace = nil
            withoutAnimation { cell.show(face) }
            if drawnPart == .everything { setNeedsDisplay() }
        }
        return cell
    }

    /// Gives all cards their shadows, or takes them away.
    func castShadows() {
        guard let look else { return }
        withoutAnimation {
            for cell in rows.values.flatMap(\.allCells) { castShadow(of: cell, look) }
        }
    }

    private func castShadow(of cell: NoteCell, _ look: NoteCollectionLook) {
        let size = look.cellSize
        cell.shadowOpacity = hasCardShadows ? 0.45 : 0
        cell.shadowColor = palette.cardShadow.withAlpha(1)
        cell.shadowRadius = size.height * 0.018
        cell.shadowOffset = CGSize(width: -size.height * 0.012, height: size.height * 0.02)
        // The slow way on purpose where the trays are redrawn: from the card's picture, which must be drawn first, at every tilt.
        cell.shadowPath = drawnPart == .nothing ? Path(CGRect(origin: .zero, size: size)) : nil
        cell.shouldRasterize = rasterizesCards && drawnPart == .nothing
        cell.rasterizationScale = look.papers.scale
    }

    /// Returns a recycled cell, or a new one. For the data source.
    package func dequeueCell() -> NoteCell {
        guard let cell = spareCells.popLast() else {
            work.cellsMade += 1
            return NoteCell()
        }
        work.cellsRecycled += 1
        return cell
    }

    /// Places the cards' shadows on the felt, behind the last card and before the first.
    private func placeShadows(_ tray: TrayRow, _ look: NoteCollectionLook) {
        let metrics = model.layout.metrics, card = metrics.cardSize
        let y = (metrics.rowHeight - card.height * 1.1) / 2 + card.height * 0.03
        tray.shadowPicture = look.shadow
        tray.shadow.contents = drawnPart == .nothing ? look.shadow : nil
        tray.frontShadow.contents = tray.shadow.contents
        let last = tray.cells.last?.position.x ?? 0, first = tray.cells.first?.position.x ?? 0
        // Begins below the card's free edge. Nearer to the hinge the card hides the shadow.
        tray.shadow.frame = CGRect(x: last + card.width * 0.36, y: y, width: card.width * 0.54, height: card.height * 1.1)
        tray.frontShadow.frame = CGRect(x: first - card.width * 0.84, y: y, width: card.width * 0.5, height: card.height * 1.1)
    }

    // Removal

    func recycle(_ cell: NoteCell) {
        if let item = cell.pendingFace { faces.cancel(item) }
        cell.pendingFace = nil
        cell.prepareForReuse()
        cell.removeFromSuperlayer()
        spareCells.append(cell)
    }

    /// Removes rows, from top to bottom, so that the same cells are recycled whenever a run is played again.
    private func remove(_ isGone: (NoteRow) -> Bool) {
        for row in rows.keys.sorted() where isGone(row) {
            guard let tray = rows.removeValue(forKey: row) else { continue }
            for cell in tray.allCells { recycle(cell) }
            tray.cells = []
            tray.facetCells = [:]
            tray.layer.removeFromSuperlayer()
            spareRows.append(tray)
        }
    }

    func removeAll() {
        remove { _ in true }
        for label in labels.values { remove(label) }
    }

    // Drawing order of faces

    /// Returns the distance of a row from the middle of the visible part, in points.
    private func distance(of row: NoteRow) -> Double {
        abs(model.rect(of: row).midY - bounds.midY)
    }

    private func updateDistances() {
        for (row, tray) in rows {
            let distance = distance(of: row)
            for cell in tray.cells { cell.pendingFace?.distance = distance }
        }
    }
}
