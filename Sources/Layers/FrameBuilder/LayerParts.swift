// What a layer draws itself, and what of it its outline cuts. A part that is alone within the outline has that as
// its own edge; where there are several, and some pixel is covered in part, they are drawn into a group that the
// outline cuts once, with no edge of their own there.
//
//     clips       the outline cuts background, gradient, contents, sublayers and border
//     does not    background, gradient and contents are one picture: what cuts it is the rectangle around
//                 them, and each part has the edges of its own that lie within it; sublayers and border follow
//
//         ┌──────┬╌╌╌┐     contents wider than the bounds: at the upper side both have one edge,
//         │bounds│   ╎     at the right one each has its own
//         │      │   ╎
//         ├──────┴╌╌╌┘
//         └──────┘

import Foundation
import Geometry
import Imaging
import RenderTree

/// Which parts of a layer show, and how they stand to its outline.
struct LayerParts {
    private(set) var hasBackground = false, hasGradient = false
    let hasContents, hasBorder: Bool
    /// Where contents lie, in the layer's points, and their texels.
    let contentsRect: PlaneRect
    let source: TexelRect
    /// Sides of the contents, and of the bounds, that lie on what cuts them all.
    let contentsOpenSides, boundsOpenSides: RectSides
    /// What cuts them all, in the layer's points: the bounds, or what is around them and the contents.
    let outline: PlaneRect
    /// Whether contents are the bounds exactly, and whether they stay within them.
    let contentsFill, contentsStay: Bool
    let clips: Bool
    let hasSublayers: Bool
    let cornerRadius: Double

    @MainActor
    init(_ layer: Layer, _ p: borrowing LayerProperties, hasSublayers: Bool, isVisible: Bool) {
        clips = p.masksToBounds
        self.hasSublayers = hasSublayers
        cornerRadius = p.cornerRadius
        hasBorder = p.borderWidth > 0 && p.borderColor.alpha > 0 && isVisible
        hasBackground = p.backgroundColor.alpha > 0 && isVisible
        hasGradient = layer.kind == .gradient && !p.gradient.colors.isEmpty && isVisible
        let bounds = PlaneRect(p.bounds)
        guard let bitmap = p.contents else {
            (hasContents, contentsRect, source, outline) = (false, .nothing, TexelRect(minX: 0, minY: 0, maxX: 0, maxY: 0), bounds)
            (contentsOpenSides, boundsOpenSides, contentsFill, contentsStay) = ([], .all, false, true)
            if hasGradient, hasBackground, LayerParts.isOpaque(p.gradient) { hasBackground = false }
            return
        }
        source = p.sourceTexels(of: bitmap)
        contentsRect = p.contentsPlace(source)
        hasContents = !source.isEmpty && !contentsRect.isEmpty
        contentsFill = p.contentsGravity == .resize
        let slack = 1e-7 * max(bounds.width, bounds.height)
        contentsStay = contentsFill || bounds.inset(by: -slack).contains(contentsRect)
        outline = clips || contentsStay || !hasContents ? bounds : bounds.union(contentsRect)
        contentsOpenSides = contentsFill ? .all : LayerParts.sides(of: contentsRect, on: outline, slack)
        boundsOpenSides = contentsStay || clips ? .all : LayerParts.sides(of: bounds, on: outline, slack)
        guard hasBackground || hasGradient else { return }
        // What is covered from edge to edge shows nowhere.
        if hasContents, bitmap.isOpaque, contentsRect.inset(by: -slack).contains(bounds) {
            (hasBackground, hasGradient) = (false, false)
        } else if hasGradient, hasBackground, LayerParts.isOpaque(p.gradient) {
            hasBackground = false
        }
    }

    private static func sides(of r: PlaneRect, on outline: PlaneRect, _ slack: Double) -> RectSides {
        var sides = RectSides()
        if r.minX <= outline.minX + slack { sides.insert(.minX) }
        if r.minY <= outline.minY + slack { sides.insert(.minY) }
        if r.maxX >= outline.maxX - slack { sides.insert(.maxX) }
        if r.maxY >= outline.maxY - slack { sides.insert(.maxY) }
        return sides
    }

    private static func isOpaque(_ gradient: AxialGradient) -> Bool { gradient.colors.allSatisfy { $0.eightBit.alpha == 1 } }

    /// How many are drawn.
    var count: Int { (hasBackground ? 1 : 0) + (hasBorder ? 1 : 0) + (hasGradient ? 1 : 0) + (hasContents ? 1 : 0) }

    /// Whether something must be cut that has no such edge of its own, or parts that one outline cuts would be cut one
    /// by one, if any pixel is covered in part.
    var needOutline: Bool {
        if clips {
            if count > 1 || hasSublayers { return true }
            return hasContents && !contentsFill && (cornerRadius > 0 || !contentsStay)
        }
        // Of two that share no side neither shows through the other's edge where it is their own as well.
        let touching = hasContents && !contentsOpenSides.isDisjoint(with: boundsOpenSides)
        return (hasBackground ? 1 : 0) + (hasGradient ? 1 : 0) + (touching ? 1 : 0) > 1
    }
}
