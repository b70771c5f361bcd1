// The poses of the cards in a row, derived from the notes' states and the exposed card. It is enough to set a cell's transform:
// implicit animation carries the card there.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeViewTree

extension NoteCollectionView {
    /// The squash factor of a note being peeked at: nearly flat.
    static let peekSquash = 1.17
    /// The duration of a card's move to a new pose, in seconds.
    static let poseDuration = 0.28

    /// Returns the index of the exposed note in a row: the one being peeked at, else the one under the pointer, else the first one
    /// that is not flipped.
    func exposedIndex(_ row: NoteRow) -> Int? {
        if let peeked, model.row(of: peeked) == row { return model.index(of: peeked) }
        if let skimmed, skimmed.row == row { return skimmed.index }
        return model.frontNote(of: row)
    }

    func poseAll() {
        for tray in rows.values { pose(tray) }
    }

    func pose(row: NoteRow) {
        if let tray = rows[row] { pose(tray) }
    }

    /// Sets the transform, paper and painting order of every card of a row.
    func pose(_ tray: TrayRow) {
        guard let look else { return }
        let paths = model.paths(in: tray.row)
        guard paths.count == tray.cells.count else { return }
        let states = paths.map { model[$0] }
        let exposed = exposedIndex(tray.row)
        let raised = (peeked ?? lowered).flatMap { paths.firstIndex(of: $0) }
        let order = tray.paintingOrder(isFlipped: states.map(\.isFlipped), raised: raised)
        withoutAnimation {
            tray.arrange(order)
            showShadows(tray, states)
        }
        if raised != nil { raisePeeked() }
        // If all are flipped, the last one lies on top.
        let light = exposed ?? paths.count
        for index in paths.indices {
            let state = states[index]
            // technique: cards layers 1
            let squash = exposed.map { Squash.factor(distance: index - $0, isParabolic: hasParabola) } ?? 0  // switch: parabola
            let isPeeked = paths[index] == peeked
            let count = dataSource?.noteCollectionView(self, numberOfFacetsAt: paths[index]) ?? 1
            let cells = [tray.cells[index]] + (tray.facetCells[index] ?? [])
            for (facet, cell) in cells.enumerated() {
                let pose = CardPose(
                    squash: isPeeked ? NoteCollectionView.peekSquash : squash, isFlipped: state.isFlipped && !isPeeked,
                    flap: facet < state.flappedFacets ? flap(index, in: tray.row) : nil, facet: facet)
                apply(pose, to: cell, look)
                let distance = state.isFlipped ? index - light + 1 : index - light
                show(
                    CardPaper(
                        side: .front, light: paperLight(isPeeked ? 0 : distance),
                        isStack: cells.count > 1 ? facet < cells.count - 1 && facet >= state.flappedFacets : count > 1),
                    on: cell, look)
            }
        }
        hideCovered(tray, isSettled: false)
        posesDidChange()
    }

    // technique: cards layers 3
    private func apply(_ pose: CardPose, to cell: NoteCell, _ look: NoteCollectionLook) {
        let transform = optics.transform(pose, size: look.cellSize)
        guard cell.transform != transform else { return }
        work.poses += 1
        // technique ends
        guard let tree = cell.tree, tree === window?.tree else {
            cell.transform = transform
            return
        }
        // technique: cards layers 4
        tree.transaction({
            $0.duration = NoteCollectionView.poseDuration; $0.curve = .easeOut
        }) { cell.transform = transform }
    }

    private func show(_ paper: CardPaper, on cell: NoteCell, _ look: NoteCollectionLook) {
        guard cell.shownPaper != paper || cell.paper.contents == nil else { return }
        cell.shownPaper = paper
        // The face is shaded by letting the paper show through.
        withoutAnimation { cell.face.opacity = 1 - paper.light.shade.outer }
        cell.paper.contents = look.papers.bitmap(paper)
        var back = paper
        back.side = .back
        cell.back.contents = look.papers.bitmap(back)
    }

    private func paperLight(_ distance: Int) -> CardLight { hasLighting ? CardLight(distance: distance) : .unlit }

    /// Returns the side that a card is flapped to: left for the last places of a row, as the article counts them, otherwise right.
    /// Where cards stand closer than the article's, more of them have no room to their right and go left too.
    private func flap(_ index: Int, in row: NoteRow) -> CardPose.Flap {
        let layout = model.layout
        let reach = layout.hinge(ofNoteAt: index, inSection: row.section) + layout.metrics.cardSize.width * 2
        return layout.capacity(inSection: row.section) - index < 4 || reach > layout.width ? .left : .right
    }

    /// Shows the front shadow if the first card is flipped, and the rear shadow if the last one is not.
    private func showShadows(_ tray: TrayRow, _ states: [NoteCollectionModel.NoteState]) {
        let isFrontHidden = !(states.first?.isFlipped ?? false), isBackHidden = states.last?.isFlipped ?? true
        guard tray.frontShadow.isHidden != isFrontHidden || tray.shadow.isHidden != isBackHidden else { return }
        tray.frontShadow.isHidden = isFrontHidden
        tray.shadow.isHidden = isBackHidden
        if drawnPart == .tray { setNeedsDisplay() }
    }

    /// Redraws in every frame while cards move, in the technique that draws everything.
    private func posesDidChange() {
        guard drawnPart == .everything, let window else { return }
        posesMoveUntil = localTime + NoteCollectionView.poseDuration + 0.05
        setNeedsDisplay()
        if !isMoving { window.schedule(self, .everyFrame) }
    }

    // Occlusion among the cards of a row. In a full row nine tenths of every card lie behind the next one, and hiding that part saves most
    // of a frame's pixels. The cards of a row are parallel planes: each is covered from its hinge up to the point where the free edge of
    // the card in front appears on it.
    //
    //      hinge │░░░░░░░░░░│▒▒▒▒▒│ free edge
    //            └ covered ─┴ the free edge of the card in front appears here

    /// The covered part of a card that is drawn all the same, as a share of its width: the card in front has round corners, and
    /// edges are soft.
    private static let coveringMargin = 0.05

    /// Hides the parts of a row's cards that others cover. While cards move (`isSettled` is false) a hidden part never grows, and the row
    /// is updated again once they have arrived.
    func hideCovered(_ tray: TrayRow, isSettled: Bool) {
        let moves = !isSettled && tray.cells.contains { !$0.animationKeys.isEmpty }
        let space = tray.layer.model.sublayerSpace
        let raised = peeked ?? lowered
        let cells = tray.cells.map { (cell: $0, isFlipped: model[$0.indexPath].isFlipped && $0.indexPath != raised) }
        var last: (projection: PointProjection, isFlipped: Bool)?
        // Each after the one that covers it: flipped cards lie the other way round.
        for (cell, isFlipped) in cells.filter({ !$0.isFlipped }) + cells.filter(\.isFlipped).reversed() {
            let projection = PointProjection(cell.model.toSuperlayer.concatenating(space))
            var covered = 0.0
            // A card taken out of the row covers others only for the moment, so it does not count as an occluder.
            if let last, last.isFlipped == isFlipped, cell.indexPath.facet(0) != raised {
                covered = NoteCollectionView.coveredWidth(of: projection, by: last.projection, cell.bounds.size)
            }
            withoutAnimation { cell.hide(upTo: moves ? min(cell.hiddenWidth, covered) : covered) }
            last = cell.indexPath.facet(0) == raised ? nil : (projection, isFlipped)
        }
        if moves { sequence.add(.settle(tray.row), after: NoteCollectionView.poseDuration + 0.02) }
    }

    /// Returns the width of a card of `size`, from its hinge on, that lies behind the card of the same size shown by `front`.
    private static func coveredWidth(of card: PointProjection, by front: PointProjection, _ size: CGSize) -> Double {
        let edge = CGPoint(x: size.width, y: size.height / 2)
        guard let shown = front.apply(edge), let hinge = card.apply(CGPoint(x: 0, y: size.height / 2)),
            let own = card.apply(edge), let x = card.inverse?.apply(shown)?.x, x.isFinite
        else { return 0 }
        // Past the card's own free edge, or before its hinge, the front card's edge says nothing about coverage.
        let isBetween = (shown.x - hinge.x) * (shown.x - own.x) < 0
        return isBetween ? max(0, x - coveringMargin * size.width) : 0
    }
}
