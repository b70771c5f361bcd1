// Nodes that are rotated, skewed, in perspective or rounded. Of an axis-aligned rounded node only the four
// squares at its corners need the rounded programs; the rest is drawn as if it had none.
//
//     ╭─┬────┬─╮
//     ├─┘    └─┤      corners: rounded programs, all else: aligned ones
//     ├─┐    ┌─┤
//     ╰─┴────┴─╯

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    mutating func encode(_ node: FillNode, _ item: DrawItem) {
        if item.shape.isAxisAligned, item.shape.isPlain { return encodeAligned(node, visible: item.shape.visible, item.bounds) }
        guard let shape = ProjectedShape(node.placement, item.shape, plan) else { return }
        let color = FrameEncoder.color(node.pixel)
        let rounded = node.cornerRadius > 0 || shape.clip != nil
        eachPart(item, node.placement, node.cornerRadius) { encoder, bounds, visible in
            encoder.encodeAligned(node, visible: visible, bounds)
        } projected: { encoder, bounds in
            encoder.addParts(shape, bounds, GPUOperation(.fill, rounded ? .roundedPolygon : .polygon)) { builder, scope, _ in
                builder.add(color * scope.factor)
            }
        }
    }

    mutating func encode(_ node: GradientNode, _ item: DrawItem) throws {
        if item.shape.isAxisAligned, item.shape.isPlain {
            return try encodeAligned(node, visible: item.shape.visible, item.bounds)
        }
        guard let shape = ProjectedShape(node.placement, item.shape, plan) else { return }
        let ramp = try textures.place(node.ramp.bitmap)
        let length = Double(GradientRamp.length)
        let first = shape.centerX * node.tx + shape.centerY * node.ty + node.t0
        try eachPart(item, node.placement, node.cornerRadius) { encoder, bounds, visible in
            try encoder.encodeAligned(node, visible: visible, bounds)
        } projected: { encoder, bounds in
            encoder.addParts(shape, bounds, GPUOperation(.gradient, .roundedPolygon), ramp.handle) { builder, scope, place in
                builder.add(
                    SIMD4(
                        Float(node.tx * length), Float(node.ty * length), Float(first * length + GradientRamp.bias),
                        node.opacity.scale * scope.factor))
                builder.add(FrameEncoder.vector(node.ramp, ramp, slot: place.slot))
            }
        }
    }

    mutating func encode(_ node: ImageNode, _ index: Int) throws {
        let item = plan.items[index]
        guard let levels = try ImageLevels(node, item, plan, textures, last: images.lastPlace(item.slot)) else { return }
        if item.shape.isAxisAligned, item.shape.isPlain,
            encodeAligned(node, item, levels, visible: item.shape.visible, item.bounds, index: index)
        {
            return
        }
        guard let shape = ProjectedShape(node.placement, item.shape, plan) else { return }
        eachPart(item, node.placement, node.cornerRadius) { encoder, bounds, visible in
            if !encoder.encodeAligned(node, item, levels, visible: visible, bounds) {
                encoder.encodeProjected(node, levels, shape, bounds)
            }
        } projected: { encoder, bounds in
            encoder.encodeProjected(node, levels, shape, bounds)
        }
    }

    private mutating func encodeProjected(
        _ node: ImageNode, _ image: ImageLevels, _ shape: ProjectedShape, _ bounds: DeviceRect
    ) {
        let rounded = node.cornerRadius > 0 || shape.clip != nil
        let map = image.first
        let operation = GPUOperation(.projectedImage, rounded ? .roundedPolygon : .polygon, image.features)
        addParts(
            shape, bounds, operation, map.place.handle, image.next?.place.handle, through: rounded ? nil : map.projection
        ) { builder, scope, place in
            builder.add(map.limitVector)
            builder.add(map.spot(slot: place.slot))
            builder.add(image.paint(node.opacity.scale * scope.factor))
            if rounded { builder.add(FrameEncoder.line(node, shape, map)) }
            if let next = image.next {
                builder.add(next.limitVector)
                builder.add(next.spot(slot: place.nextSlot))
            }
        }
    }

    /// From points of the plane, counted from the rectangle's centre, to texels.
    private static func line(_ node: ImageNode, _ shape: ProjectedShape, _ map: TexelMap) -> SIMD4<Float> {
        let rect = node.placement.rect, source = node.source
        let sx = source.width / rect.width, sy = source.height / rect.height
        let minX = source.minX + ImageNode.texelBias, minY = source.minY + ImageNode.texelBias
        return SIMD4(
            Float(sx * map.scaleX), Float(sy * map.scaleY),
            Float((minX + (shape.centerX - rect.minX) * sx) * map.scaleX),
            Float((minY + (shape.centerY - rect.minY) * sy) * map.scaleY))
    }

    // MARK: Parts

    /// Splits an axis-aligned rounded item; any other one is projected as a whole, and one with open sides whose opposite
    /// edges may share a pixel: what they leave of it is more than the share that it covers.
    private mutating func eachPart(
        _ item: DrawItem, _ placement: Placement, _ radius: Double,
        aligned: (inout FrameEncoder, DeviceRect, PixelRect) throws -> Void, projected: (inout FrameEncoder, DeviceRect) -> Void
    ) rethrows {
        guard item.shape.isAxisAligned, let full = placement.axisAlignedRect,
            placement.openSides.isEmpty || min(full.width, full.height) > 1
        else { return projected(&self, item.bounds) }
        let visible = item.shape.visible.near(placement.bounds)
        let parts = RoundedParts(placement, full: full, radius: radius, bounds: item.bounds)
        for i in parts.inside.indices where !parts.inside[i].isEmpty { try aligned(&self, parts.inside[i], visible) }
        for i in parts.corners.indices where !parts.corners[i].isEmpty { projected(&self, parts.corners[i]) }
    }

    /// An instance for each clip rectangle within `bounds`: the shape, its pixels led to `texels` (nil: to
    /// the plane), and what `add` adds.
    mutating func addParts(
        _ shape: ProjectedShape, _ bounds: DeviceRect, _ operation: GPUOperation, _ texture: TextureHandle? = nil,
        _ next: TextureHandle? = nil, through texels: TexelProjection? = nil, extra: SIMD2<Float> = .zero,
        add: (inout BatchBuilder, Scope, BatchPlace) -> Void
    ) {
        let scope = scopes[scopes.count - 1]
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let polygon = PixelPolygon(part, within: shape.edges)
            guard polygon.count > 2 else { continue }
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            let place = join(operation, blends: true, texture, next, bounds: quad, in: scope)
            builder.begin(place)
            addShape(shape, texels, polygon, scope, rounded: operation.geometry == .roundedPolygon, extra: extra)
            add(&builder, scope, place)
        }
    }

    /// Adds what projected.glsl reads; `extra` goes where two numbers are left over.
    mutating func addShape(
        _ shape: ProjectedShape, _ texels: TexelProjection?, _ polygon: PixelPolygon, _ scope: Scope, rounded: Bool,
        extra: SIMD2<Float> = .zero
    ) {
        let corners = polygon.packed(dx: scope.dx, dy: scope.dy)
        let edges = shape.edgeVectors()
        let plane =
            if let texels {
                shape.vectors(texels, dx: scope.dx, dy: scope.dy, extra: extra.x)
            } else {
                shape.vectors(shape.plane, dx: scope.dx, dy: scope.dy, extra: extra.x)
            }
        builder.add(corners.0)
        builder.add(corners.1)
        builder.add(edges.x)
        builder.add(edges.y)
        builder.add(edges.c)
        builder.add(plane.x)
        builder.add(plane.y)
        builder.add(plane.w)
        guard rounded else { return }
        builder.add(shape.clipVector(dx: scope.dx, dy: scope.dy))
        builder.add(SIMD4(shape.corner.x, shape.corner.y, shape.corner.z, shape.corner.w + extra.y))
    }
}
