// A row on the screen: the tray's layer and, in it, the cards of its notes, those in front last.
//
//     sublayers:  shadows · unflipped from the last to the first · flipped from the first to the last
//
// Unflipped cards hide what is to their right behind them, flipped ones what is to their left.

import Foundation
import Geometry
import Imaging
import Layers

/// One row's layers. Recycled.
@MainActor
final class TrayRow {
    let layer = Layer()
    /// On the felt: behind the last card, and before the first if that has been flipped.
    let shadow = Layer(), frontShadow = Layer()
    /// What both show where they are layers.
    var shadowPicture: Bitmap?
    var row = NoteRow(section: 0, index: 0)
    /// The cell of each note's first facet.
    var cells: [NoteCell] = []
    /// The cells of the other facets of notes that are being peeked at, by index in the row; made on the fly.
    var facetCells: [Int: [NoteCell]] = [:]

    init() {
        frontShadow.transform = .scale(-1, 1)
        for part in [shadow, frontShadow] { layer.addSublayer(part) }
    }

    var allCells: [NoteCell] { cells + facetCells.values.joined() }

    /// The cells from back to front; `isFlipped` by index in the row, `raised` comes last.
    func paintingOrder(isFlipped: [Bool], raised: Int?) -> [NoteCell] {
        var result: [NoteCell] = []
        func add(_ index: Int) {
            result += (facetCells[index] ?? []).reversed()
            result.append(cells[index])
        }
        for i in cells.indices.reversed() where !isFlipped[i] && i != raised { add(i) }
        for i in cells.indices where isFlipped[i] && i != raised { add(i) }
        if let raised, cells.indices.contains(raised) { add(raised) }
        return result
    }

    /// Puts the cells' layers into that order.
    func arrange(_ order: [NoteCell]) {
        let present = layer.sublayers.dropFirst(2)
        guard !present.elementsEqual(order, by: { $0 === $1 }) else { return }
        for cell in order { layer.addSublayer(cell) }
    }
}
