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
    /// The paper in front; the back has the same light.
    var shownPaper = CardPaper(side: .front, light: .unlit, isStack: false)
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

    /// Of the cell, its own points.
    func resize(to size: CGSize) {
        bounds = CGRect(origin: .zero, size: size)
        paper.frame = bounds
        back.bounds = bounds
        back.position = CGPoint(x: size.width / 2, y: size.height / 2)
    }

    func show(_ drawn: Face?) {
        face.contents = drawn?.bitmap
        face.frame = drawn?.frame ?? .zero
        hasFace = true
    }

    func showPlaceholder(_ bitmap: Bitmap, in frame: CGRect) {
        face.contents = bitmap
        face.frame = frame
        hasFace = false
    }

    /// Back to a card of nothing.
    func prepareForReuse() {
        facet = nil
        face.contents = nil
        paper.contents = nil
        hasFace = false
        removeAllAnimations()
    }
}
