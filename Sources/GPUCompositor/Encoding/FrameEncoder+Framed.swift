// Borders and nine-part images.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    mutating func encode(_ node: BorderNode, _ item: DrawItem) {
        guard item.detail >= 0, let inner = node.inner else {
            // So wide that nothing is left inside: the whole rectangle, or, as a share, every pixel that it touches.
            let fill = FillNode(id: node.id, placement: node.placement, cornerRadius: node.cornerRadius, pixel: node.pixel)
            guard node.isShare else { return encode(fill, item) }
            let clip = item.shape.isPlain ? nil : plan.shapeDetails[Int(item.shape.detail)].shape.clip
            let touched = PixelRect(item.bounds)
            return encodeAligned(fill, visible: clip.map(touched.intersection) ?? touched, item.bounds)
        }
        guard let shape = ProjectedShape(node.placement, item.shape, plan) else { return }
        let hole = plan.innerShapes[Int(item.detail)]
        let radius = hole.isPlain ? 0 : plan.shapeDetails[Int(hole.detail)].shape.rounded?.radius ?? 0
        let innerEdges = ProjectedShape.vectors(hole.edges, shape.pivotX, shape.pivotY)
        let innerRect = inner.placement.rect
        let innerCorner = SIMD4(Float(innerRect.width / 2), Float(innerRect.height / 2), Float(radius), node.isShare ? 1 : 0)
        let color = FrameEncoder.color(node.pixel)
        eachStrip(item.bounds, inner) { encoder, bounds in
            encoder.addParts(shape, bounds, GPUOperation(.border, .roundedPolygon)) { builder, scope, _ in
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
        _ bounds: DeviceRect, _ inner: (placement: Placement, cornerRadius: Double),
        _ body: (inout FrameEncoder, DeviceRect) -> Void
    ) {
        guard let full = inner.placement.axisAlignedRect else { return body(&self, bounds) }
        let parts = RoundedParts(inner.placement, full: full, radius: inner.cornerRadius, bounds: bounds)
        // The middle band of the inner rectangle, a pixel within its edges.
        let hole = DeviceRect(
            minX: max(bounds.minX, DeviceRect(around: full.minX, 0, full.maxX, 1).minX + 1), minY: parts.inside[1].minY,
            maxX: min(bounds.maxX, DeviceRect(around: full.minX, 0, full.maxX, 1).maxX - 1), maxY: parts.inside[1].maxY)
        guard !hole.isEmpty else { return body(&self, bounds) }
        let frame = RectDifference(bounds, without: hole)
        for i in frame.strips.indices where !frame.strips[i].isEmpty { body(&self, frame.strips[i]) }
    }

    mutating func encode(_ node: NinePartNode, _ item: DrawItem) throws {
        let image = node.image
        guard let levels = try ImageLevels(image, item, plan, textures) else { return }
        if item.shape.isAxisAligned, item.shape.isPlain, encodeAligned(node, item, levels) { return }
        guard let shape = ProjectedShape(image.placement, item.shape, plan) else { return }
        let map = levels.first, rect = node.center
        let center = SIMD4(
            Float(rect.minX - shape.centerX), Float(rect.minY - shape.centerY),
            Float(rect.maxX - shape.centerX), Float(rect.maxY - shape.centerY))
        addParts(
            shape, item.bounds, GPUOperation(.ninePart, .roundedPolygon, levels.features), map.place.handle, levels.next?.place.handle,
            extra: SIMD2(Float(map.place.width), Float(map.place.height))
        ) { builder, scope, place in
            builder.add(center)
            builder.add(map.kept(node.sourceCenter))
            builder.add(map.kept(image.source))
            builder.add(map.spot(slot: place.slot))
            builder.add(levels.paint(image.opacity.scale * scope.factor))
            if let next = levels.next { builder.add(next.spot(slot: place.nextSlot)) }
        }
    }
}
