// Shapes become images: the builder draws a shape at the device's pixels, so that compositors copy it, and keeps the picture while
// only whole pixels move it. In perspective the picture lies in the layer's plane, at the scale at which it shows largest.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import Foundation

/// A shape as drawn last.
struct KeptShape {
    let shape: ShapeProperties
    /// From the layer's points to the picture's pixels.
    let projection: PlaneProjection
    /// The pixels that were drawn, of which `drawn` is what shows.
    let area: DeviceRect
    let drawn: DrawnShape?

    func holds(_ shape: ShapeProperties, _ projection: PlaneProjection, _ needed: DeviceRect) -> Bool {
        self.projection == projection && area.contains(needed) && self.shape == shape
    }
}

extension TreeWalk {
    /// The most pixels of a shape in perspective on a side.
    private static let longestSide = 2048.0

    /// Adds a shape layer's path. `inherited`: what the layer's sublayers inherit, its clip included.
    mutating func addShape(_ layer: Layer, _ p: borrowing LayerProperties, _ opacity: Opacity, _ inherited: Inherited) {
        let shape = p.shape, extent = shape.extent
        guard !extent.isEmpty else { return }
        let flat = inherited.projection.isAffine ? inherited.projection : TreeWalk.scale(extent, inherited.projection)
        // Whole pixels only move the picture; others are as fine as those of edges.
        let column = flat.tx.rounded(.down), row = flat.ty.rounded(.down)
        var projection = flat
        projection.tx = ((flat.tx - column) * 256).rounded() / 256
        projection.ty = ((flat.ty - row) * 256).rounded() / 256
        let around = extent.bounds(under: projection)
        var needed = DeviceRect(around: around.minX, around.minY, around.maxX, around.maxY)
        guard abs(column) < DeviceRect.limit, abs(row) < DeviceRect.limit else { return }
        let dx = Int32(column), dy = Int32(row)
        if inherited.projection.isAffine {
            // Of what is larger than the screen only what shows is drawn.
            let shown = needed.intersection(visible.translated(dx: -dx, dy: -dy))
            guard !shown.isEmpty else { return }
            if needed.area > device.size.area { needed = shown }
        }
        guard let drawn = drawn(shape, of: layer, projection, needed) else { return }
        let id = NodeID(layer: layer.id, part: Part.shape), picture = drawn.bounds.translated(dx: dx, dy: dy)
        var place = inherited, rect = PlaneRect(renaming: PixelRect(picture))
        if inherited.projection.isAffine {
            place.projection = .identity
        } else if let inverse = flat.inverse {
            rect = PixelRect(picture).mapped(byAxisAligned: inverse)
        }
        let source = TexelRect(minX: 0, minY: 0, maxX: Double(drawn.bitmap.width), maxY: Double(drawn.bitmap.height))
        var image = ImageNode(
            id: id, placement: placement(rect, place), bitmap: drawn.bitmap, source: source, sampling: .linear, opacity: opacity)
        if !inherited.projection.isAffine { image.sampling = TreeWalk.sampling(image, minification: .trilinear, magnification: .linear) }
        let bounds = image.placement.bounds
        append(.image(image), .image, id, bounds: bounds)
    }

    /// Returns the picture of a shape, drawing it unless it is known.
    private mutating func drawn(
        _ shape: ShapeProperties, of layer: Layer, _ projection: PlaneProjection, _ needed: DeviceRect
    ) -> DrawnShape? {
        let details = cache.details(of: layer)
        if let kept = details.shape, kept.holds(shape, projection, needed) { return kept.drawn }
        let drawn = shape.draw(under: projection, within: needed)
        drawnCount += 1
        details.shape = KeptShape(shape: shape, projection: projection, area: needed, drawn: drawn)
        return drawn
    }

    /// Returns the scale of a picture of `extent` in its plane. It grows in steps, so that a layer that turns is not drawn anew in every
    /// frame.
    private static func scale(_ extent: PlaneRect, _ projection: PlaneProjection) -> PlaneProjection {
        let most = longestSide / max(extent.width, extent.height, 1)
        let asked = projection.magnification(in: extent).map { exp2((log2(max($0, 1e-3)) * 2).rounded(.up) / 2) } ?? most
        let scale = min(asked, most)
        return .scale(scale, scale)
    }
}
