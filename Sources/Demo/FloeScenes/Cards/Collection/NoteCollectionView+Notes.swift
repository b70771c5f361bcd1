// The operations on notes: skimming along a row, flipping cards over, exposing a card by flipping those in front of it, and peeking
// at the facets behind a card by flapping up those before them.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeViewTree

extension NoteCollectionView {
    /// Returns whether the back of a note's card is showing.
    package func isFlipped(_ path: NoteIndexPath) -> Bool { model[path].isFlipped }

    /// Returns the facet that is showing: 0 unless the note is being peeked at.
    package func shownFacet(_ path: NoteIndexPath) -> Int { model[path].flappedFacets }

    /// Returns whether a facet faces the reader, in a row that is at least partly in view.
    package func isShowing(_ path: NoteIndexPath) -> Bool {
        guard window != nil, isNote(path), !isFlipped(path.facet(0)), shownFacet(path.facet(0)) == path.facet else { return false }
        return model.rect(of: model.row(of: path)).intersects(bounds)
    }

    /// Flips a note's card over or back.
    package func setFlipped(_ isFlipped: Bool, at path: NoteIndexPath) {
        guard isNote(path), model[path].isFlipped != isFlipped else { return }
        if peeked == path { endPeek() }
        model[path].isFlipped = isFlipped
        pose(row: model.row(of: path))
        noteDelegate?.noteCollectionView(self, didFlip: path)
    }

    /// Flips notes before their trays are first seen, without animation and without notifying the delegate. The rows are known only in a
    /// window. The last note of a row stays up, so that a short row keeps a standing card.
    func lay(_ paths: [NoteIndexPath]) {
        waitingToLie += paths
        layWaiting()
        poseAll()
    }

    func layWaiting() {
        guard window != nil, !bounds.isEmpty else { return }
        for path in waitingToLie where isNote(path) {
            let row = model.row(of: path)
            if path.note < model.layout.notes(in: row).upperBound - 1 { model[path].isFlipped = true }
        }
        waitingToLie = []
    }

    /// Brings a note to the front of its row: flips the notes before it over one after the other, and the others back.
    package func expose(_ path: NoteIndexPath) {
        guard isNote(path) else { return }
        let row = model.row(of: path)
        currentRow = row
        let paths = model.paths(in: row)
        sequence.flip(paths.filter { $0.note < path.note && !model[$0].isFlipped }, isFlipped: true)
        sequence.flip(paths.reversed().filter { $0.note >= path.note && model[$0].isFlipped }, isFlipped: false)
        pose(row: row)
    }

    /// Shows the next facet of a note. After the last one, shows the first again.
    package func peek(at path: NoteIndexPath) {
        let path = path.facet(0)
        guard isNote(path) else { return }
        if peeked != path { endPeek() }
        let count = dataSource?.noteCollectionView(self, numberOfFacetsAt: path) ?? 1
        guard count > 1 else { return }
        let next = model[path].flappedFacets + 1
        guard next < count else {
            endPeek()
            return
        }
        let row = model.row(of: path)
        if peeked == nil {
            if let lowered { take(.lower(lowered)) }
            peeked = path
            currentRow = row
            if let tray = rows[row], let look {
                makeFacetCells(tray, model.index(of: path), path, look)
            }
        }
        model[path].flappedFacets = next
        // In an animation block, in which cards move that no frame has shown yet.
        animate(duration: NoteCollectionView.poseDuration) { pose(row: row) }
        noteDelegate?.noteCollectionView(self, didPeekAt: path.facet(next))
    }

    /// Puts the cards of the note being peeked at back.
    package func endPeek() {
        guard let path = peeked else { return }
        model[path].flappedFacets = 0
        peeked = nil
        lowered = path
        pose(row: model.row(of: path))
        sequence.add(.lower(path), after: NoteCollectionView.poseDuration)
        noteDelegate?.noteCollectionViewDidTile(self)
    }

    /// Exposes the note at `point`, in the content's space, while skimming. Nil ends the skim.
    package func skim(at point: CGPoint?) {
        let new = point.flatMap(skimTarget)
        guard new?.row != skimmed?.row || new?.index != skimmed?.index else { return }
        let old = skimmed
        skimmed = new
        if let new { currentRow = new.row }
        if let old, old.row != new?.row { pose(row: old.row) }
        if let new { pose(row: new.row) }
    }

    /// Returns the note whose cards show at `point` while none is pushed. Skimming uses this so that it does not depend on what it
    /// moves. A skim begins behind the front card: that card gives way to a mouse that comes back along the row, but not to one
    /// that only comes to click it.
    func skimTarget(at point: CGPoint) -> (row: NoteRow, index: Int)? {
        let layout = model.layout
        guard let row = layout.row(at: point), let front = model.frontNote(of: row) else { return nil }
        let isSkimming = skimmed?.row == row
        let frontEdge = layout.hinge(ofNoteAt: front, inSection: row.section) + edge(squash: 1)
        guard isSkimming || point.x > frontEdge else { return nil }
        let spacing = layout.spacing(inSection: row.section)
        let free = edge(squash: 0) - spacing
        let place = ((point.x - layout.hinge(ofNoteAt: 0, inSection: row.section) - free) / spacing).rounded(.down)
        let count = layout.notes(in: row).count
        guard place > Double(front), place < Double(count) + layout.metrics.cardSize.width / spacing else { return nil }
        return (row, min(count - 1, Int(place)))
    }

    /// Returns the distance on screen from the hinge of a card at rest to its free edge, in points. `squash`: 0 for a card that
    /// nothing pushes, 1 for the exposed one.
    private func edge(squash: Double) -> Double {
        let width = model.layout.metrics.cardSize.width, angle = -optics.angle(CardPose(squash: squash))
        return width * cos(angle) / (1 - width * sin(angle) / optics.distance)
    }

    /// Returns the card at a point of the content, hit-tested through its perspective as shown at present.
    package func cell(at point: CGPoint) -> NoteCell? {
        let time = window?.tree.time
        let raised = peeked ?? lowered
        let raisedRow = raised.map { model.row(of: $0) }
        let reach = model.layout.metrics.rowHeight * NoteCollectionView.overhang
        let near = rows.values.filter {
            model.rect(of: $0.row).insetBy(dx: 0, dy: -reach).contains(point)
        }
        // Cards taken out of a row lie over the neighbouring rows. Otherwise a row covers nothing of the next one.
        for tray in near.sorted(by: { ($0.row == raisedRow ? 0 : 1, $0.row) < ($1.row == raisedRow ? 0 : 1, $1.row) }) {
            let hit = tray.layer.hitTest(point, at: time) { $0 is NoteCell || $0.superlayer is NoteCell }
            if let cell = hit as? NoteCell ?? hit?.superlayer as? NoteCell { return cell }
        }
        return nil
    }

    // Internals

    func take(_ step: CardSequence.Step) {
        switch step {
        case .flip(let path, let isFlipped): setFlipped(isFlipped, at: path)
        case .rest: restBelowPointer()
        case .settle(let row): if let tray = rows[row] { hideCovered(tray, isSettled: true) }
        case .lower(let path):
            guard lowered == path else { return }
            lowered = nil
            guard let tray = rows[model.row(of: path)] else { return }
            for cell in tray.facetCells.removeValue(forKey: model.index(of: path)) ?? [] { recycle(cell) }
            pose(tray)
        }
    }

    /// Creates the cards behind a note's first one, as it is flapped up.
    func makeFacetCells(_ tray: TrayRow, _ index: Int, _ path: NoteIndexPath, _ look: NoteCollectionLook) {
        guard tray.facetCells[index] == nil, tray.cells.indices.contains(index) else { return }
        let first = tray.cells[index]
        let count = dataSource?.noteCollectionView(self, numberOfFacetsAt: path) ?? 1
        guard count > 1 else { return }
        withoutAnimation {
            tray.facetCells[index] = (1..<count).map { facet in
                let cell = makeCell(path.facet(facet), index: index, look, distance: 0)
                cell.transform = first.transform
                tray.layer.addSublayer(cell)
                return cell
            }
        }
    }

    private func isNote(_ path: NoteIndexPath) -> Bool {
        path.note >= 0 && path.note < model.layout.numberOfNotes(inSection: path.section)
    }
}
