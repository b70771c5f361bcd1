// Axis-aligned pictures with square corners: copied where each pixel shows one texel, sampled elsewhere.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// Draws an image that is as it was when it was prepared last; false, and nothing drawn, if none is known.
    mutating func encodePrepared(_ index: Int) -> Bool {
        let slot = plan.items[index].slot
        guard images.holds(slot, plan.items[index].revision), textures.keeps(images[slot]) else { return false }
        encode(images[slot], plan.items[index].bounds)
        return true
    }

    /// False, and nothing drawn, if the image's texels are beyond what aligned programs count. `index`: of the item, if
    /// all of it is drawn here; it is prepared for frames to come then.
    mutating func encodeAligned(
        _ node: ImageNode, _ item: DrawItem, _ levels: ImageLevels, visible: PixelRect, _ bounds: DeviceRect, index: Int? = nil
    ) -> Bool {
        let pixels = node.placement.bounds
        guard let image = AlignedImage(item, levels, visible, pixels: pixels) else { return false }
        if let index { images.keep(image, item.slot, plan.items[index].revision) }
        encode(image, bounds)
        return true
    }

    /// A nine-part image, each part with texels of its own; false as above.
    mutating func encodeAligned(_ node: NinePartNode, _ item: DrawItem, _ levels: ImageLevels) -> Bool {
        let axes = plan.ninePartAxes[Int(plan.samplers[Int(item.detail)].axes)], plane = axes.plane
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

    private mutating func encode(_ image: AlignedImage, _ bounds: DeviceRect) {
        let scope = scopes[scopes.count - 1]
        let isOpaque = image.isOpaque && scope.isPlain
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            if !part.isEmpty { add(image, part, scope, isOpaque: isOpaque) }
        }
    }

    private mutating func add(_ image: AlignedImage, _ part: DeviceRect, _ scope: Scope, isOpaque: Bool) {
        let covered = image.inside.contains(part)
        let replaces = covered && isOpaque
        let quad = part.translated(dx: scope.dx, dy: scope.dy)
        let handle = image.first.handle
        guard covered, let shift = image.copied else {
            return add(
                image, quad, scope,
                join(image.operation, blends: !replaces, handle, image.next?.handle, bounds: quad, in: scope))
        }
        // Sampling at texels' centres gives the same.
        let copy = GPUOperation(.alignedCopy, .rectangle)
        let at = join(copy, or: image.operation, blends: !replaces, handle, bounds: quad, in: scope)
        if builder.batches[at.batch].operation == image.operation.adding(scope.mixing) { return add(image, quad, scope, at) }
        builder.begin(at)
        builder.add(FrameEncoder.vector(quad))
        builder.add(
            FrameEncoder.copySource(
                shift.x - scope.dx, shift.y - scope.dy, opacity: image.paint.x * scope.factor, slot: at.slot, layer: image.first.layer))
    }

    private mutating func add(_ image: AlignedImage, _ quad: DeviceRect, _ scope: Scope, _ at: BatchPlace) {
        var paint = image.paint
        paint.x *= scope.factor
        builder.begin(at, FrameEncoder.vector(quad), FrameEncoder.vector(image.covered, scope), paint)
        add(image.interpolants, scope, at.slot)
        if let next = image.nextInterpolants { add(next, scope, at.nextSlot) }
    }

    /// What alignedCopy.glsl reads of a bitmap, or of a group's page.
    static func copySource(_ dx: Int32, _ dy: Int32, opacity: Float, slot: Float, layer: Int32) -> SIMD4<Float> {
        SIMD4(Float(dx), Float(dy), opacity / 255, slot + Float(layer * Int32(Program.maximumSlots)))
    }

    private mutating func add(_ interpolants: TexelInterpolants, _ scope: Scope, _ slot: Float) {
        let vectors = interpolants.vectors(dx: scope.dx, dy: scope.dy, slot: slot)
        builder.add(vectors.across, vectors.down, vectors.limits)
    }
}
