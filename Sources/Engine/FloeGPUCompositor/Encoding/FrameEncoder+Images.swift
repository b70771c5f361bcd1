// Images: copied where each pixel shows exactly one texel, sampled by column and row where they are axis-aligned, sampled at
// arbitrary positions otherwise.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FrameEncoder {
    /// Draws an image that has not changed since it was prepared. Returns false, having drawn nothing, on a cache miss.
    mutating func encodePrepared(_ index: Int) -> Bool {
        let slot = plan.items[index].slot
        guard images.holds(slot, plan.items[index].revision), textures.keeps(images[slot]) else { return false }
        encode(images[slot], plan.items[index].bounds)
        return true
    }

    /// Draws a plain axis-aligned image and caches it for later frames. Does not look at its node, which would copy it. `pixels`:
    /// those that the node touches. Returns false, having drawn nothing, for other items.
    mutating func encodeAligned(_ item: borrowing DrawItem, _ pixels: DeviceRect) throws -> Bool {
        let kind = item.kind
        guard kind == .copy || kind == .axisAligned, item.shape.isPlain else { return false }
        if kind == .axisAligned, case let samplers = plan.details.samplers.span, samplers[Int(item.detail)].axes >= 0 { return false }
        let levels = try ImageLevels(item, plan, textures, last: images.lastPlace(item.slot))
        guard let image = AlignedImage(item, levels, item.shape.visible, pixels: pixels) else { return false }
        images.keep(image, item)
        encode(image, item.bounds)
        return true
    }

    mutating func encode(_ node: ImageNode, _ item: DrawItem) throws {
        let levels = try ImageLevels(item, plan, textures), pixels = node.placement.bounds
        eachPart(item, node.placement) { encoder, bounds, outline in
            if case .rectangle(let visible) = outline, let image = AlignedImage(item, levels, visible, pixels: pixels) {
                return encoder.encode(image, bounds)
            }
            // Texels may be beyond the range of aligned programs.
            if case .shape(let shape) = outline { return encoder.encode(node, levels, shape, bounds) }
            guard let shape = ProjectedShape(node.placement, item.shape, encoder.plan) else { return }
            encoder.encode(node, levels, shape, bounds)
        }
    }

    private mutating func encode(_ node: ImageNode, _ levels: ImageLevels, _ shape: ProjectedShape, _ bounds: DeviceRect) {
        let outline = PartOutline.shape(shape), geometry = outline.geometry(isRounded: node.placement.cornerRadius > 0), map = levels.first
        let isRounded = geometry == .roundedPolygon
        addInstances(
            of: bounds, outline, GPUOperation(.projectedImage, geometry, levels.features), map.place.texture, levels.next?.place.texture,
            through: isRounded ? nil : map.sampler.projection
        ) { builder, scope, place in
            builder.add(map.limitVector)
            builder.add(map.spot(slot: place.slot))
            builder.add(levels.paint(node.opacity.scale * scope.factor))
            if isRounded { builder.add(FrameEncoder.line(node, shape, map.sampler)) }
            if let next = levels.next {
                builder.add(next.limitVector)
                builder.add(next.spot(slot: place.nextSlot))
            }
        }
    }

    /// Returns the map from points of the plane, relative to the rectangle's centre, to texels; of a backdrop from pixels, negated.
    private static func line(_ node: ImageNode, _ shape: ProjectedShape, _ map: ImageSampler) -> SIMD4<Float> {
        let rect = node.placement.rect, source = node.source
        if node.picture?.backdrop != nil, let t = node.texelProjection {
            return SIMD4(
                Float(-t.xx), Float(-t.yy), Float(shape.pivotX * t.xx + t.tx), Float(shape.pivotY * t.yy + t.ty))
        }
        let sx = source.width / rect.width, sy = source.height / rect.height
        let minX = source.minX + ImageNode.texelBias, minY = source.minY + ImageNode.texelBias
        return SIMD4(
            Float(sx * map.scaleX), Float(sy * map.scaleY),
            Float((minX + (shape.centerX - rect.minX) * sx) * map.scaleX),
            Float((minY + (shape.centerY - rect.minY) * sy) * map.scaleY))
    }

    mutating func encode(_ node: NinePartNode, _ item: DrawItem) throws {
        let image = node.image
        let levels = try ImageLevels(item, plan, textures)
        if item.shape.isAxisAligned, item.shape.isPlain, item.bounds.area > FrameEncoder.smallArea, encodeAligned(node, item, levels) {
            return
        }
        guard let shape = ProjectedShape(image.placement, item.shape, plan) else { return }
        let map = levels.first, rect = node.center
        let center = SIMD4(
            Float(rect.minX - shape.centerX), Float(rect.minY - shape.centerY),
            Float(rect.maxX - shape.centerX), Float(rect.maxY - shape.centerY))
        addInstances(
            of: item.bounds, .shape(shape), GPUOperation(.ninePart, .roundedPolygon, levels.features), map.place.texture,
            levels.next?.place.texture, extra: SIMD2(Float(map.place.width), Float(map.place.height))
        ) { builder, scope, place in
            builder.add(center, map.kept(node.sourceCenter), map.kept(image.source))
            builder.add(map.spot(slot: place.slot))
            builder.add(levels.paint(image.opacity.scale * scope.factor))
            if let next = levels.next { builder.add(next.spot(slot: place.nextSlot)) }
        }
    }

    /// Draws an axis-aligned nine-part image, each part with its own texel mapping. Returns false, having drawn nothing, if
    /// texels are beyond the range of aligned programs.
    private mutating func encodeAligned(_ node: NinePartNode, _ item: DrawItem, _ levels: ImageLevels) -> Bool {
        let axes = plan.details.ninePartAxes[Int(plan.details.samplers[Int(item.detail)].axes)], plane = axes.plane
        let all = node.image.placement.bounds, visible = item.shape.visible
        let columns = axes.horizontal.segments(all.minX..<all.maxX, slope: plane.xx, offset: plane.tx)
        let rows = axes.vertical.segments(all.minY..<all.maxY, slope: plane.yy, offset: plane.ty)
        var parts: [(image: AlignedImage, pixels: DeviceRect)] = []
        for row in rows {
            for column in columns {
                let pixels = DeviceRect(
                    minX: column.pixels.lowerBound, minY: row.pixels.lowerBound, maxX: column.pixels.upperBound,
                    maxY: row.pixels.upperBound)
                let texels = TexelProjection(
                    xx: column.slope, yx: 0, tx: column.offset, xy: 0, yy: row.slope, ty: row.offset)
                guard let part = AlignedImage(item, levels, visible, pixels: pixels, bitmapTexels: texels) else { return false }
                parts.append((part, pixels))
            }
        }
        for part in parts { encode(part.image, part.pixels.intersection(item.bounds)) }
        return true
    }

    private mutating func encode(_ image: borrowing AlignedImage, _ bounds: DeviceRect) {
        let scope = scopes[scopes.count - 1]
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            if !part.isEmpty { add(image, part, scope) }
        }
    }

    private mutating func add(_ image: borrowing AlignedImage, _ part: DeviceRect, _ scope: DrawingScope) {
        let covered = image.inside.contains(part), isOpaque = image.isOpaque && scope.isPlain, blends = !covered || !isOpaque
        let quad = part.translated(dx: scope.dx, dy: scope.dy), texture = image.first.place.texture, place: BatchPlace
        var paint = image.paint
        paint.x *= scope.factor
        if covered, let shift = image.copied {
            // Sampling at texel centres gives the same result, so it may join a batch of `image.operation`.
            place = join(GPUOperation(.alignedCopy, .rectangle), or: image.operation, blends: blends, texture, bounds: quad, in: scope)
            if builder.batches[place.batch].operation.shader == .alignedCopy {
                return builder.add(
                    FrameEncoder.copySource(
                        shift &- SIMD2(scope.dx, scope.dy), opacity: paint.x, slot: place.slot, layer: image.first.place.layer))
            }
        } else {
            place = join(image.operation, blends: blends, texture, image.next?.place.texture, bounds: quad, in: scope)
        }
        builder.add(SIMD4(image.covered, dx: scope.dx, dy: scope.dy))
        builder.add(paint)
        add(image.first, scope, place.slot)
        if let next = image.next { add(next, scope, place.nextSlot) }
    }

    /// Returns the `source` attribute of alignedCopy.glsl, for a bitmap or a group's page. `shift`: from pixels of the target to texels.
    static func copySource(_ shift: SIMD2<Int32>, opacity: Float, slot: Float, layer: Int32) -> SIMD4<Float> {
        SIMD4(Float(shift.x), Float(shift.y), opacity, slot + Float(layer * Int32(Program.maximumSlots)))
    }

    @inline(__always)
    private mutating func add(_ interpolants: borrowing TexelInterpolants, _ scope: DrawingScope, _ slot: Float) {
        let vectors = interpolants.vectors(dx: scope.dx, dy: scope.dy, slot: slot)
        builder.add(vectors.across, vectors.down, vectors.limits)
    }
}
