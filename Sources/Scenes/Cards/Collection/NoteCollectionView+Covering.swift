// What cards hide of each other. In a full row nine tenths of every card lie behind the next one; telling the
// layers so saves most of a frame's pixels. The cards of a row are planes side by side: each is covered from
// its hinge up to where the free edge of the one before it shows on it.
//
//      hinge │░░░░░░░░░░│▒▒▒▒▒│ free edge
//            └ covered ─┘     └ the same of the card in front shows here: ▲

import Foundation
import Geometry
import Layers
import Views

extension NoteCollectionView {
    /// What of a card is drawn though covered, as a share of its width: the front one's corners are round,
    /// and edges are softened.
    private static let coveringMargin = 0.05

    /// Has the cards of a row leave out what others hide. While cards move (`isSettled` false) none hides
    /// more than before, and the row is looked at again when they have arrived.
    func hideCovered(_ tray: TrayRow, isSettled: Bool) {
        let moves = !isSettled && tray.cells.contains { !$0.animationKeys.isEmpty }
        let space = tray.layer.model.sublayerSpace
        let raised = peeked ?? lowered
        var last: (projection: PlaneProjection, isFlipped: Bool)?
        func visit(_ cell: NoteCell, isFlipped: Bool) {
            let projection = PlaneProjection(cell.model.toSuperlayer.concatenating(space))
            var covered = 0.0
            // A card that has been taken out of the row covers what it covers only for now.
            if let last, last.isFlipped == isFlipped, cell.indexPath.facet(0) != raised {
                covered = NoteCollectionView.coveredWidth(of: projection, by: last.projection, cell.bounds.size)
            }
            withoutAnimation { cell.hide(upTo: moves ? min(cell.hiddenWidth, covered) : covered) }
            last = cell.indexPath.facet(0) == raised ? nil : (projection, isFlipped)
        }
        let flipped = tray.cells.map { model[$0.indexPath].isFlipped && $0.indexPath != raised }
        for (cell, isFlipped) in zip(tray.cells, flipped) where !isFlipped { visit(cell, isFlipped: false) }
        last = nil
        for (cell, isFlipped) in zip(tray.cells, flipped).reversed() where isFlipped { visit(cell, isFlipped: true) }
        if moves { sequence.add(.settle(tray.row), after: NoteCollectionView.poseDuration + 0.02) }
    }

    /// How much of a card of `size`, from its hinge on, lies behind the card of the same size that
    /// `front` shows.
    private static func coveredWidth(of card: PlaneProjection, by front: PlaneProjection, _ size: CGSize) -> Double {
        let edge = CGPoint(x: size.width, y: size.height / 2)
        guard let shown = front.apply(edge), let hinge = card.apply(CGPoint(x: 0, y: size.height / 2)),
            let own = card.apply(edge), let x = card.inverse?.apply(shown)?.x, x.isFinite
        else { return 0 }
        // Beyond its own free edge, or before its hinge, the front card's edge says nothing of what it covers.
        let isBetween = (shown.x - hinge.x) * (shown.x - own.x) < 0
        return isBetween ? max(0, x - coveringMargin * size.width) : 0
    }
}
