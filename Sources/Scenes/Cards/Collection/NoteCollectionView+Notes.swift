// What can be done with notes: skim along a row, flip cards over, expose one by flipping those in front of
// it, and peek at the facets behind by flapping up those before them.

import Foundation
import Geometry
import Layers
import Views

extension NoteCollectionView {
    /// Whether the back of a note's card shows.
    public func isFlipped(_ path: NoteIndexPath) -> Bool { model[path].isFlipped }

    /// The facet that shows: 0 unless one peeks at the note.
    public func shownFacet(_ path: NoteIndexPath) -> Int { model[path].flappedFacets }

    /// Flips one note's card.
    public func setFlipped(_ isFlipped: Bool, at path: NoteIndexPath) {
        guard isNote(path), model[path].isFlipped != isFlipped else { return }
        if peeked == path { endPeek() }
        model[path].isFlipped = isFlipped
        pose(row: model.row(of: path))
        noteDelegate?.noteCollectionView(self, didFlip: path)
    }

    /// Has notes lie over when their trays are first seen: nothing is animated, nobody told. How many a row holds is
    /// known in a window only; where it is few, one that would leave no card standing in its row stands as well.
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

    /// Puts a note to the front of its row: those before it are flipped over one after the other, those from
    /// it on turned back.
    public func expose(_ path: NoteIndexPath) {
        guard isNote(path) else { return }
        let row = model.row(of: path)
        currentRow = row
        let paths = model.paths(in: row)
        sequence.flip(paths.filter { $0.note < path.note && !model[$0].isFlipped }, isFlipped: true)
        sequence.flip(paths.reversed().filter { $0.note >= path.note && model[$0].isFlipped }, isFlipped: false)
        pose(row: row)
    }

    /// Shows the next facet of a note, after the last one the first again.
    public func peek(at path: NoteIndexPath) {
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
        pose(row: row)
        noteDelegate?.noteCollectionView(self, didPeekAt: path.facet(next))
    }

    /// Puts the cards of the note that is being peeked at back.
    public func endPeek() {
        guard let path = peeked else { return }
        model[path].flappedFacets = 0
        peeked = nil
        lowered = path
        pose(row: model.row(of: path))
        sequence.add(.lower(path), after: NoteCollectionView.poseDuration)
    }

    /// Exposes the note at a point of the content for as long as one skims; nil ends it.
    public func skim(at point: CGPoint?) {
        let new = point.flatMap(skimTarget)
        guard new?.row != skimmed?.row || new?.index != skimmed?.index else { return }
        let old = skimmed
        skimmed = new
        if let new { currentRow = new.row }
        if let old, old.row != new?.row { pose(row: old.row) }
        if let new { pose(row: new.row) }
    }

    /// The note whose cards may be seen at `x` of its row while nothing is pushed: skimming goes by that, so
    /// that it does not depend on what it moves. It begins behind the front card: that one gives way to a mouse
    /// that comes back along the row, and to none that only comes to click it.
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

    /// From a card's hinge to its free edge as it stands at rest, points on the screen; `squash`: 0 as one that
    /// nothing pushes, 1 as the exposed one.
    private func edge(squash: Double) -> Double {
        let width = model.layout.metrics.cardSize.width, angle = -optics.angle(CardPose(squash: squash))
        return width * cos(angle) / (1 - width * sin(angle) / optics.distance)
    }

    /// The card at a point of the content, seen through its perspective as it shows now.
    public func cell(at point: CGPoint) -> NoteCell? {
        let time = window?.tree.time
        let raised = peeked ?? lowered
        let raisedRow = raised.map { model.row(of: $0) }
        let reach = model.layout.metrics.rowHeight * NoteCollectionView.overhang
        let near = rows.values.filter {
            model.rect(of: $0.row).insetBy(dx: 0, dy: -reach).contains(point)
        }
        // What is taken out of a row lies over its neighbours; elsewhere a row hides nothing of the next.
        for tray in near.sorted(by: { ($0.row == raisedRow ? 0 : 1, $0.row) < ($1.row == raisedRow ? 0 : 1, $1.row) }) {
            let hit = tray.layer.hitTest(point, at: time) { $0 is NoteCell || $0.superlayer is NoteCell }
            if let cell = hit as? NoteCell ?? hit?.superlayer as? NoteCell { return cell }
        }
        return nil
    }

    // Within

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

    /// The cards behind a note's first one, made as it is flapped up.
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
