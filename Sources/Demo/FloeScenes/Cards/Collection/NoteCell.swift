// One card: a facet of a note. A container layer for the front's paper, its face and the back below it, each visible from its own
// side only. Turning the cell is therefore enough to show the other side.
//
//     cell (transform: see CardOptics)
//      ├ back    mirrored, shown while the cell faces away
//      ├ paper   shared bitmap, with the light in it
//      └ face    text and picture of this facet, or the placeholder

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// The layer of a card. Created and recycled by a `NoteCollectionView`.
package final class NoteCell: Layer {
    /// The facet that the card shows. Set by the data source.
    package var facet: Facet?
    package internal(set) var indexPath = NoteIndexPath(section: 0, note: 0)

    let paper = Layer(), back = Layer(), face = Layer()
    /// The pending work item that draws the face.
    var pendingFace: WorkItem?
    /// The frame of the sound badge, in points of the cell; nil without one.
    var badgeFrame: CGRect?
    /// The paper in front. The back is lit in the same way.
    var shownPaper = CardPaper(side: .front, light: .unlit, isStack: false)
    /// The frame of the whole face, in points of the cell.
    private(set) var faceFrame = CGRect.zero
    /// See `hide(upTo:)`.
    private(set) var hiddenWidth = 0.0
    /// Whether `face` shows the facet rather than the placeholder.
    private(set) var hasFace = false

    override init() {
        super.init()
        anchorPoint = CGPoint(x: 0, y: 0.5)
        back.transform = .scale(-1, 1)
        (paper.name, back.name, face.name) = ("paper", "back", "face")
        for layer in [back, paper, face] {
            layer.isDoubleSided = false
            addSublayer(layer)
        }
    }

    /// Sets the cell's size, in its own points.
    func resize(to size: CGSize) {
        bounds = CGRect(origin: .zero, size: size)
        hiddenWidth = 0
        placeParts()
    }

    /// Hides the part between the hinge and `x`, in points of the cell, because other cards cover it. That is most of every card except
    /// the front one, and would be drawn for nothing.
    func hide(upTo x: Double) {
        let x = max(0, min(x, bounds.width - 1))
        guard x != hiddenWidth else { return }
        hiddenWidth = x
        placeParts()
    }

    func show(_ drawn: Face?) {
        face.contents = drawn?.bitmap
        faceFrame = drawn?.frame ?? .zero
        hasFace = true
        placeFace()
    }

    func showPlaceholder(_ bitmap: Bitmap, in frame: CGRect) {
        face.contents = bitmap
        faceFrame = frame
        hasFace = false
        placeFace()
    }

    private func placeParts() {
        let size = bounds.size, x = hiddenWidth
        let share = size.width > 0 ? x / size.width : 0
        paper.frame = CGRect(x: x, y: 0, width: size.width - x, height: size.height)
        paper.contentsRect = CGRect(x: share, y: 0, width: 1 - share, height: 1)
        back.bounds = CGRect(x: 0, y: 0, width: size.width - x, height: size.height)
        back.position = CGPoint(x: (size.width + x) / 2, y: size.height / 2)
        back.contentsRect = CGRect(x: 0, y: 0, width: 1 - share, height: 1)
        placeFace()
    }

    private func placeFace() {
        let x = max(faceFrame.minX, hiddenWidth)
        face.isHidden = x >= faceFrame.maxX
        guard !face.isHidden else { return }
        face.frame = CGRect(x: x, y: faceFrame.minY, width: faceFrame.maxX - x, height: faceFrame.height)
        let share = (x - faceFrame.minX) / faceFrame.width
        face.contentsRect = CGRect(x: share, y: 0, width: 1 - share, height: 1)
    }

    /// Resets the cell to an empty card.
    func prepareForReuse() {
        facet = nil
        badgeFrame = nil
        face.contents = nil
        paper.contents = nil
        hasFace = false
        removeAllAnimations()
    }
}

/// A row on screen: the tray's layer and in it the cards of its notes, from back to front. Recycled.
///
///     sublayers:  shadows · unflipped, last to first · flipped, first to last
///
/// Unflipped cards cover what is behind them to the right, flipped ones what is to the left.
@MainActor
final class TrayRow {
    let layer = Layer()
    /// The shadows on the felt: behind the last card, and before the first one if it is flipped.
    let shadow = Layer(), frontShadow = Layer()
    /// The bitmap that both shadows show where they are layers.
    var shadowPicture: Bitmap?
    var row = NoteRow(section: 0, index: 0)
    /// The cell of each note's first facet.
    var cells: [NoteCell] = []
    /// The cells of the other facets of notes being peeked at, by index in the row. Created on demand.
    var facetCells: [Int: [NoteCell]] = [:]

    init() {
        (layer.name, shadow.name, frontShadow.name) = ("tray", "shadow", "frontShadow")
        frontShadow.transform = .scale(-1, 1)
        for part in [shadow, frontShadow] { layer.addSublayer(part) }
    }

    var allCells: [NoteCell] { cells + facetCells.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// Returns the cells from back to front. `isFlipped` is indexed by place in the row; the cells of `raised` come last.
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

    /// Reorders the cells' layers to match `order`.
    func arrange(_ order: [NoteCell]) {
        let present = layer.sublayers.dropFirst(2)
        guard !present.elementsEqual(order, by: { $0 === $1 }) else { return }
        for cell in order { layer.addSublayer(cell) }
    }
}
