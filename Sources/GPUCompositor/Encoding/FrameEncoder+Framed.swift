// Borders and nine-part images.

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    mutating func encode(_ node: BorderNode) {
        guard let inner = node.inner, let hole = ShapeCoverage(inner.placement, cornerRadius: inner.cornerRadius) else {
            // So wide that nothing is left inside.
            return encode(node.isShare ? node.all : node.filled)
        }
        guard let shape = ProjectedShape(node.placement, cornerRadius: node.cornerRadius) else { return }
        let innerEdges = ProjectedShape.vectors(hole.edges, shape.pivotX, shape.pivotY)
        let innerRect = inner.placement.rect
        let innerCorner = SIMD4(
            Float(innerRect.width / 2), Float(innerRect.height / 2), Float(hole.rounded?.radius ?? 0), node.isShare ? 1 : 0)
        let color = FrameEncoder.color(node.pixel)
        eachStrip(node, inner) { encoder, bounds in
            encoder.addParts(shape, bounds, .border) { builder, scope, _ in
                builder.add(innerEdges.x)
                builder.add(innerEdges.y)
                builder.add(innerEdges.c)
                builder.add(innerCorner)
                builder.add(color * scope.factor)
            }
        }
    }

    /// The parts of an axis-aligned border without the inside that it leaves free, for that may be large.
    private mutating func eachStrip(
        _ node: BorderNode, _ inner: (placement: Placement, cornerRadius: Double),
        _ body: (inout FrameEncoder, DeviceRect) -> Void
    ) {
        let bounds = node.placement.bounds
        guard let full = inner.placement.alignedRect else { return body(&self, bounds) }
        let parts = RoundedParts(inner.placement, full: full, radius: inner.cornerRadius, bounds: bounds)
        // The middle band of the inner rectangle, a pixel within its edges.
        let hole = DeviceRect(
            minX: max(bounds.minX, DeviceRect(around: full.minX, 0, full.maxX, 1).minX + 1), minY: parts.inside[1].minY,
            maxX: min(bounds.maxX, DeviceRect(around: full.minX, 0, full.maxX, 1).maxX - 1), maxY: parts.inside[1].maxY)
        guard !hole.isEmpty else { return body(&self, bounds) }
        let frame = RectDifference(bounds, without: hole)
        for i in frame.strips.indices where !frame.strips[i].isEmpty { body(&self, frame.strips[i]) }
    }

    mutating func encode(_ node: NinePartNode) throws {
        let image = node.image
        if let visible = image.placement.visibleAlignedRect, image.cornerRadius <= 0 {
            guard let bounds = FrameEncoder.bounds(image.placement, visible) else { return }
            if try encodeAligned(node, visible: visible, bounds) { return }
        }
        guard let shape = ProjectedShape(image.placement, cornerRadius: image.cornerRadius),
            touches(image.placement.bounds)
        else { return }
        let levels = try ImageLevels.of(image, textures)
        let map = levels.first, rect = node.center
        let center = SIMD4(
            Float(rect.minX - shape.centerX), Float(rect.minY - shape.centerY),
            Float(rect.maxX - shape.centerX), Float(rect.maxY - shape.centerY))
        addParts(
            shape, image.placement.bounds, levels.ninePart, map.place.handle, levels.next?.place.handle,
            extra: SIMD2(Float(map.place.width), Float(map.place.height))
        ) { builder, scope, place in
            builder.add(center)
            builder.add(map.kept(node.sourceCenter))
            builder.add(map.kept(image.source))
            builder.add(map.spot(slot: place.slot))
            builder.add(levels.paint(Float(image.opacity) * scope.factor))
            if let next = levels.next { builder.add(next.spot(slot: place.nextSlot)) }
        }
    }
}

extension BorderNode {
    /// The whole rectangle.
    fileprivate var filled: FillNode { FillNode(id: id, placement: placement, cornerRadius: cornerRadius, pixel: pixel) }

    /// Every pixel that it touches.
    fileprivate var all: FillNode {
        let place = Placement(projection: .identity, rect: PlaneRect(placement.bounds), clip: .infinite, bounds: placement.bounds)
        return FillNode(id: id, placement: place, cornerRadius: 0, pixel: pixel)
    }
}
