// Fills, gradients and borders.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FrameEncoder {
    mutating func encode(_ node: FillNode, _ item: DrawItem) {
        if item.detail >= 0, let inner = node.inner { return encode(node, around: inner, item) }
        if node.isShare {
            // So wide that no hole is left: a share is every pixel that the rectangle touches.
            let clip = item.shape.isPlain ? nil : plan.details.shapes[Int(item.shape.detail)].shape.clip
            let touched = PixelRect(item.bounds)
            return fill(item.bounds, .rectangle(clip.map(touched.intersection) ?? touched), node.pixel, isRounded: false)
        }
        eachPart(item, node.placement) { encoder, bounds, outline in
            encoder.fill(bounds, outline, node.pixel, isRounded: node.placement.cornerRadius > 0)
        }
    }

    private mutating func fill(_ bounds: DeviceRect, _ outline: PartOutline, _ pixel: Pixel, isRounded: Bool) {
        let color = FrameEncoder.color(pixel), operation = GPUOperation(.fill, outline.geometry(isRounded: isRounded))
        addInstances(of: bounds, outline, operation, isOpaque: pixel.alphaByte == 255) { builder, scope, _ in
            builder.add(color * scope.factor)
        }
    }

    mutating func encode(_ node: GradientNode, _ item: DrawItem) throws {
        guard let plane = node.placement.planeProjection else { return }
        let ramp = try textures.place(node.ramp.bitmap), type = node.type, entries = node.entries
        eachPart(item, node.placement) { encoder, bounds, outline in
            // From points of the plane relative to the shape's centre, or from pixels relative to the rectangle's corner.
            let toPlane: PointProjection
            switch outline {
            case .pixels: return
            case .rectangle(let visible):
                toPlane = PointProjection(
                    xx: plane.xx, yx: 0, tx: plane.xx * visible.minX + plane.tx, xy: 0, yy: plane.yy,
                    ty: plane.yy * visible.minY + plane.ty)
            case .shape(let shape): toPlane = .translation(shape.centerX, shape.centerY)
            }
            let map = toPlane.concatenating(entries)
            let features: GPUOperation.Features = type == .radial ? .radial : type == .conic ? .conic : []
            let operation = GPUOperation(.gradient, outline.geometry(isRounded: true), features)
            encoder.addInstances(of: bounds, outline, operation, ramp.texture, isOpaque: item.isOpaque) { builder, scope, place in
                builder.add(SIMD4(Float(map.xx), Float(map.yx), Float(map.tx), node.opacity.scale * scope.factor))
                builder.add(SIMD4(Float(ramp.x), Float(ramp.y), Float(Int(ramp.layer) + node.ramp.stopCount * 4096), place.slot))
                if type != .axial { builder.add(SIMD4(Float(map.xy), Float(map.yy), Float(map.ty), 0)) }
            }
        }
    }

    /// Draws a border around a hole.
    private mutating func encode(_ node: FillNode, around inner: Placement, _ item: DrawItem) {
        guard let shape = ProjectedShape(node.placement, item.shape, plan) else { return }
        let hole = plan.details.innerShapes[Int(item.detail)], innerEdges = shape.vectors(hole.edges), innerRect = inner.rect
        let radius = hole.isPlain ? 0 : plan.details.shapes[Int(hole.detail)].shape.rounded?.radius ?? 0
        let innerCorner = SIMD4(Float(innerRect.width / 2), Float(innerRect.height / 2), Float(radius), node.isShare ? 1 : 0)
        let color = FrameEncoder.color(node.pixel)
        // Leave out the hole of an axis-aligned border, which may be large.
        let leavesFree = hole.isAxisAligned && item.bounds.area > FrameEncoder.smallArea
        let free = leavesFree ? hole.solidRect(plan.details.shapes).intersection(item.bounds) : .empty
        let strips = free.isEmpty ? [item.bounds, .empty, .empty, .empty] : RectDifference(item.bounds, without: free).strips
        for i in strips.indices where !strips[i].isEmpty {
            addInstances(of: strips[i], .shape(shape), GPUOperation(.border, .roundedPolygon)) { builder, scope, _ in
                builder.add(innerEdges.x, innerEdges.y, innerEdges.c)
                builder.add(innerCorner)
                builder.add(color * scope.factor)
            }
        }
    }
}
