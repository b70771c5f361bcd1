// One card: a facet of a note. A layer that is only a place, with the front's paper, its face and the back
// below it, each seen from its own side alone; turning the cell is all it takes to show the other side.
//
//     cell (transform: see CardOptics)
//      ├ back    mirrored, shown while the cell faces away
//      ├ paper   shared picture, with the light in it
//      └ face    text and picture of this very facet, or the placeholder

import Foundation
import Geometry
import Imaging
import Layers
import Views

/// The layer of a card. Made and recycled by a `NoteCollectionView`.
public final class NoteCell: Layer {
    /// What the card shows; for the data source to set.
    public var facet: Facet?
    public internal(set) var indexPath = NoteIndexPath(section: 0, note: 0)

    let paper = Layer(), back = Layer(), face = Layer()
    /// The face being drawn.
    var pendingFace: WorkItem?
    /// Where the badge of its sound lies, in the cell's points; nil: it has none.
    var badgeFrame: CGRect?
    /// The paper in front; the back has the same light.
    var shownPaper = CardPaper(side: .front, light: .unlit, isStack: false)
    /// Where all of the face lies, in the cell's points.
    private(set) var faceFrame = CGRect.zero
    /// See `hide(upTo:)`.
    private(set) var hiddenWidth = 0.0
    /// Whether `face` shows the facet, and not the placeholder.
    private(set) var hasFace = false

    override init() {
        super.init()
        anchorPoint = CGPoint(x: 0, y: 0.5)
        back.transform = .scale(-1, 1)
        for layer in [back, paper, face] {
            layer.isDoubleSided = false
            addSublayer(layer)
        }
    }

    /// Gives the cell a size, its own points.
    func resize(to size: CGSize) {
        bounds = CGRect(origin: .zero, size: size)
        hiddenWidth = 0
        placeParts()
    }

    /// Leaves out what lies between the hinge and `x` (the cell's points), because other cards hide it: most
    /// of every card but the front one, which would else be drawn for nothing.
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

    /// Back to a card of nothing.
    func prepareForReuse() {
        facet = nil
        badgeFrame = nil
        face.contents = nil
        paper.contents = nil
        hasFace = false
        removeAllAnimations()
    }
}

/// A row on the screen: the tray's layer and, in it, the cards of its notes, those in front last.
///
///     sublayers:  shadows · unflipped from the last to the first · flipped from the first to the last
///
/// Unflipped cards hide what is to their right behind them, flipped ones what is to their left.
/// Recycled.
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
