// Borders and nine-part images.

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    func encode(_ node: BorderNode) {
        guard let inner = node.inner else {
            // So wide that nothing is left inside.
            return encode(
                FillNode(id: node.id, placement: node.placement, cornerRadius: node.cornerRadius, pixel: node.pixel))
        }
        guard let shape = ProjectedShape(node.placement, cornerRadius: node.cornerRadius) else { return }
        guard let hole = ShapeCoverage(inner.placement, cornerRadius: inner.cornerRadius) else {
            return encode(
                FillNode(id: node.id, placement: node.placement, cornerRadius: node.cornerRadius, pixel: node.pixel))
        }
        let innerEdges = ProjectedShape.vectors(hole.edges, shape.pivotX, shape.pivotY)
        let innerRect = inner.placement.rect
        let innerCorner = SIMD4(
            Float(innerRect.width / 2), Float(innerRect.height / 2), Float(hole.rounded?.radius ?? 0), 0)
        let color = FrameEncoder.color(node.pixel)
        eachStrip(node, inner) { bounds in
            addParts(shape, bounds, .border) { scope, _ in
                addPlane(shape, shape.plane, scope, extra: 0)
                builder.add(shape.corner)
                builder.add(innerEdges.x)
                builder.add(innerEdges.y)
                builder.add(innerEdges.c)
                builder.add(innerCorner)
                builder.add(color * scope.factor)
            }
        }
    }

    /// The parts of an upright border without the inside that it leaves free, for that may be large.
    private func eachStrip(
        _ node: BorderNode, _ inner: (placement: Placement, cornerRadius: Double), _ body: (DeviceRect) -> Void
    ) {
        let bounds = node.placement.bounds
        guard let full = inner.placement.alignedRect else { return body(bounds) }
        let parts = RoundedParts(inner.placement, full: full, radius: inner.cornerRadius, bounds: bounds)
        // The middle band of the inner rectangle, a pixel within its edges.
        let hole = DeviceRect(
            minX: max(bounds.minX, DeviceRect(around: full.minX, 0, full.maxX, 1).minX + 1), minY: parts.inside[1].minY,
            maxX: min(bounds.maxX, DeviceRect(around: full.minX, 0, full.maxX, 1).maxX - 1), maxY: parts.inside[1].maxY)
        guard !hole.isEmpty else { return body(bounds) }
        let frame = FrameParts(bounds, without: hole)
        for i in frame.strips.indices where !frame.strips[i].isEmpty { body(frame.strips[i]) }
    }

    func encode(_ node: NinePartNode) throws {
        let image = node.image
        guard let shape = ProjectedShape(image.placement, cornerRadius: image.cornerRadius),
            touches(image.placement.bounds)
        else { return }
        let levels = try ImageLevels(image, textures)
        let texels = NinePartTexels(node, shape, levels)
        addParts(shape, image.placement.bounds, levels.ninePartProgram, levels.first.handle, levels.next?.handle) { scope, place in
            addPlane(shape, shape.plane, scope, extra: place.nextSlot)
            builder.add(SIMD4(shape.corner.x, shape.corner.y, shape.corner.z, levels.fraction))
            builder.add(texels.center)
            builder.add(texels.sourceCenter)
            builder.add(texels.source)
            builder.add(texels.limits)
            builder.add(
                SIMD4(
                    Float(image.opacity) / 255 * scope.factor, place.slot, Float(levels.first.layer),
                    Float(levels.next?.layer ?? 0)))
            if levels.next != nil { builder.add(texels.nextMap) }
        }
    }
}

/// The inner edges of a nine-part image in the plane, and its source in texels of the textures.
private struct NinePartTexels {
    let center, sourceCenter, source, limits, nextMap: SIMD4<Float>

    @MainActor
    init(_ node: NinePartNode, _ shape: ProjectedShape, _ levels: ImageLevels) {
        center = SIMD4(
            Float(node.center.minX - shape.centerX), Float(node.center.minY - shape.centerY),
            Float(node.center.maxX - shape.centerX), Float(node.center.maxY - shape.centerY))
        let first = levels.first
        let kx = levels.firstMap.scaleX * (levels.isNearest ? 1 : Double(first.textureWidth))
        let ky = levels.firstMap.scaleY * (levels.isNearest ? 1 : Double(first.textureHeight))
        func texels(_ r: PlaneRect) -> SIMD4<Float> {
            SIMD4(
                Float(r.minX * kx + Double(first.x)), Float(r.minY * ky + Double(first.y)),
                Float(r.maxX * kx + Double(first.x)), Float(r.maxY * ky + Double(first.y)))
        }
        let outer = node.image.source
        source = texels(outer)
        let across = TexelMap.inside(outer.minX * kx, outer.maxX * kx, first.width, levels.isNearest)
        let down = TexelMap.inside(outer.minY * ky, outer.maxY * ky, first.height, levels.isNearest)
        limits = SIMD4(
            Float(across.low + Double(first.x)), Float(down.low + Double(first.y)),
            Float(across.high + Double(first.x)), Float(down.high + Double(first.y)))
        sourceCenter = texels(node.sourceCenter)
        if let next = levels.next, let map = levels.nextMap {
            let rx = map.scaleX * Double(next.textureWidth) / kx, ry = map.scaleY * Double(next.textureHeight) / ky
            nextMap = SIMD4(
                Float(rx), Float(ry), Float(Double(next.x) - Double(first.x) * rx),
                Float(Double(next.y) - Double(first.y) * ry))
        } else {
            nextMap = .zero
        }
    }
}
