// What a layer draws itself, and what of it its outline cuts. A part that is alone within the outline has that as
// its own edge; where there are several, and some pixel is covered in part, they are drawn into a group that the
// outline cuts once, with no edge of their own there.
//
//                      outline         square bounds          wherever it lies
//     clips            everything
//     does not, r = 0  background, gradient, contents that stay within         other contents, border
//     does not, r > 0  background      gradient, contents that stay within     other contents, border

import Foundation
import Geometry
import Imaging
import RenderTree

/// Which parts of a layer show, and how they stand to its outline.
struct LayerParts {
    private(set) var hasBackground = false, hasGradient = false
    let hasContents, hasBorder: Bool
    /// Where contents lie, in the layer's points, and their texels.
    let contentsRect, source: PlaneRect
    /// Sides of the contents that the outline cuts, since they lie on it or beyond.
    let contentsOpenSides: RectSides
    /// Whether contents are the bounds exactly, and whether they stay within them.
    let contentsFill, contentsStay: Bool
    let clips: Bool
    let hasSublayers: Bool
    let cornerRadius: Double

    @MainActor
    init(_ layer: Layer, _ p: borrowing LayerProperties, isVisible: Bool) {
        clips = p.masksToBounds
        hasSublayers = !layer.sublayers.isEmpty
        cornerRadius = p.cornerRadius
        hasBorder = p.borderWidth > 0 && p.borderColor.alpha > 0 && isVisible
        hasBackground = p.backgroundColor.alpha > 0 && isVisible
        hasGradient = layer.kind == .gradient && !p.gradient.colors.isEmpty && isVisible
        guard let bitmap = p.contents else {
            (hasContents, contentsRect, source) = (false, .nothing, .nothing)
            (contentsOpenSides, contentsFill, contentsStay) = ([], false, true)
            if hasGradient, hasBackground, LayerParts.isOpaque(p.gradient) { hasBackground = false }
            return
        }
        source = p.sourceTexels(of: bitmap)
        contentsRect = p.contentsPlace(source)
        hasContents = !source.isEmpty && !contentsRect.isEmpty
        let bounds = PlaneRect(p.bounds), slack = 1e-7 * max(bounds.width, bounds.height)
        var sides = RectSides.all
        contentsFill = p.contentsGravity == .resize
        contentsStay = contentsFill || bounds.inset(by: -slack).contains(contentsRect)
        if !contentsFill {
            sides = []
            if contentsRect.minX <= bounds.minX + slack { sides.insert(.minX) }
            if contentsRect.minY <= bounds.minY + slack { sides.insert(.minY) }
            if contentsRect.maxX >= bounds.maxX - slack { sides.insert(.maxX) }
            if contentsRect.maxY >= bounds.maxY - slack { sides.insert(.maxY) }
        }
        contentsOpenSides = sides
        guard hasBackground || hasGradient else { return }
        // What is covered from edge to edge shows nowhere.
        if hasContents, sides == .all, bitmap.isOpaque {
            (hasBackground, hasGradient) = (false, false)
        } else if hasGradient, hasBackground, LayerParts.isOpaque(p.gradient) {
            hasBackground = false
        }
    }

    private static func isOpaque(_ gradient: AxialGradient) -> Bool { gradient.colors.allSatisfy { $0.eightBit.alpha == 1 } }

    /// How many are drawn.
    var count: Int { (hasBackground ? 1 : 0) + (hasBorder ? 1 : 0) + (hasGradient ? 1 : 0) + (hasContents ? 1 : 0) }

    /// Whether contents are cut at the bounds: they stay within, or the layer clips.
    var boundsContents: Bool { clips || contentsStay }

    /// Whether something must be cut that has no such edge of its own, or parts that one outline cuts would be cut one
    /// by one. `isCrisp`: it covers each pixel entirely or not at all; `isUpright`: an upright clip can take its place.
    func needsOutline(isCrisp: Bool, isUpright: Bool) -> Bool {
        guard !isCrisp else { return false }
        if clips {
            if count > 1 || hasSublayers { return true }
            return hasContents && !isUpright && !contentsFill && (cornerRadius > 0 || !contentsStay)
        }
        let touching = hasContents && contentsStay && !contentsOpenSides.isEmpty
        return (backgroundIsSquare ? 1 : 0) + (hasGradient ? 1 : 0) + (touching ? 1 : 0) > 1
    }

    /// Whether nothing of a layer that does not clip lies beside what its outline cuts.
    var liesWithinOutline: Bool { !hasBorder && contentsStay && (!hasBackground || backgroundIsSquare) }

    /// Whether the background has the edge that gradient and contents have.
    var backgroundIsSquare: Bool { hasBackground && (clips || cornerRadius <= 0) }
}
