// The parts that a layer draws itself, and which of them its outline cuts. A part that is alone within the outline uses it as its
// own edge. Several parts, if any pixel is partly covered, are drawn into a group that the outline cuts once, and have no edge of
// their own there.
//
//     clips       the outline cuts background, gradient, contents, shape, text, sublayers and border
//     does not    background, gradient and contents are one picture, cut by the rectangle around them or, without contents, by the
//                 rounded bounds; each part keeps those of its own edges that lie within it; shape, text, sublayers and border follow
//
//         ┌──────┬╌╌╌┐     contents wider than the bounds: at the upper side both share one edge,
//         │bounds│   ╎     at the right one each has its own
//         │      │   ╎
//         ├──────┴╌╌╌┘
//         └──────┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText

/// Which parts of a layer show, and how they relate to its outline.
struct LayerParts {
    private(set) var hasBackground = false, hasGradient = false
    let hasContents, hasShape, hasText, hasBorder: Bool
    /// The rectangle of the contents, in the layer's points, and their texels.
    let contentsRect: PlaneRect
    let source: TexelRect
    /// Sides of the contents, and of the bounds, that lie on `outline`.
    let contentsOpenSides, boundsOpenSides: RectSides
    /// The rectangle that cuts all parts, in the layer's points: the bounds, or the union of bounds and contents.
    let outline: PlaneRect
    /// Whether the contents fill the bounds exactly, and whether they stay within them.
    let contentsFill, contentsStay: Bool
    let clips: Bool
    let hasSublayers: Bool
    let cornerRadius: Double

    init(_ layer: Layer, _ p: borrowing LayerProperties, hasSublayers: Bool, isVisible: Bool) {
        clips = p.masksToBounds
        self.hasSublayers = hasSublayers
        cornerRadius = p.roundedRadius
        hasShape = layer.kind == .shape && p.shape.isVisible
        hasText = layer.kind == .text && isVisible && !p.text.string.isEmpty
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
        // A part that is covered from edge to edge is invisible.
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

    private static func isOpaque(_ gradient: Gradient) -> Bool { gradient.colors.allSatisfy { $0.eightBit.alpha == 1 } }

    /// The number of parts drawn.
    var count: Int {
        (hasBackground ? 1 : 0) + (hasBorder ? 1 : 0) + (hasGradient ? 1 : 0) + (hasContents ? 1 : 0) + (hasShape ? 1 : 0)
            + (hasText ? 1 : 0)
    }

    /// Whether the parts need a common outline, if any pixel is partly covered: either something must be cut that has no such
    /// edge of its own, or several parts share the outline and would be cut one by one.
    var needOutline: Bool {
        if clips {
            // A shape or a text has no edge where the outline is.
            if count > 1 || hasSublayers || hasShape || hasText { return true }
            return hasContents && !contentsFill && (cornerRadius > 0 || !contentsStay)
        }
        // If contents and bounds share no side, neither shows through the other's edge where that is its own as well.
        let touching = hasContents && !contentsOpenSides.isDisjoint(with: boundsOpenSides)
        return (hasBackground ? 1 : 0) + (hasGradient ? 1 : 0) + (touching ? 1 : 0) > 1
    }
}
