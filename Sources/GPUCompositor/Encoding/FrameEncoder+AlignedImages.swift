// Axis-aligned pictures with square corners: copied where each pixel shows one texel, sampled elsewhere, and the
// inside of large opaque ones without coverage or blending.

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// Draws an image that is as it was when it was prepared last; false, and nothing drawn, if none is known.
    mutating func encodePrepared(_ index: Int) -> Bool {
        guard let slot = images.slot(of: index, analysis.traits[index].revision), textures.keeps(images[slot].image) else {
            return false
        }
        encode(images[slot].image, images[slot].bounds)
        return true
    }

    /// False, and nothing drawn, if the image's texels are beyond what aligned programs count. `full`: the node's
    /// aligned rectangle, of which `visible` shows; `index`: of the node, if all of it is drawn here; it is prepared
    /// for frames to come then.
    mutating func encodeAligned(
        _ node: ImageNode, _ full: PlaneRect, visible: PlaneRect, _ bounds: DeviceRect, index: Int? = nil
    ) throws -> Bool {
        guard let texels = node.texelProjection(over: full), touches(bounds) else { return true }
        // No closure: it would ask which thread it is on.
        let last = if let index { images.lastPlace(of: index) } else { nil as TexturePlace? }
        let levels = try ImageLevels.of(node, textures, last: last)
        guard
            let image = AlignedImage(
                texels, visible, levels, pixels: node.placement.bounds, bounds: node.placement.bounds, of: node)
        else { return false }
        if let index { images.keep(image, bounds, of: index, analysis.traits[index].revision) }
        encode(image, bounds)
        return true
    }

    /// A nine-part image, each part with texels of its own; false as above.
    mutating func encodeAligned(_ node: NinePartNode, visible: PlaneRect, _ bounds: DeviceRect) throws -> Bool {
        let image = node.image
        guard let plane = image.placement.planeProjection, touches(bounds) else { return true }
        let levels = try ImageLevels.of(image, textures)
        let all = image.placement.bounds
        let columns = node.horizontalAxis.segments(all.minX..<all.maxX, slope: plane.xx, offset: plane.tx)
        let rows = node.verticalAxis.segments(all.minY..<all.maxY, slope: plane.yy, offset: plane.ty)
        var parts: [(image: AlignedImage, pixels: DeviceRect)] = []
        for row in rows {
            for column in columns {
                let pixels = DeviceRect(
                    minX: column.pixels.lowerBound, minY: row.pixels.lowerBound, maxX: column.pixels.upperBound,
                    maxY: row.pixels.upperBound)
                let texels = PlaneProjection(
                    xx: column.slope, yx: 0, tx: column.offset, xy: 0, yy: row.slope, ty: row.offset)
                guard let part = AlignedImage(texels, visible, levels, pixels: pixels, bounds: all, of: image)
                else { return false }
                parts.append((part, pixels))
            }
        }
        for part in parts { encode(part.image, part.pixels.intersection(bounds)) }
        return true
    }

    private mutating func encode(_ image: AlignedImage, _ bounds: DeviceRect) {
        let scope = scopes[scopes.count - 1]
        let isOpaque = image.isOpaque && scope.factor == 1
        let isPlain = isOpaque && image.copied == nil && image.program == .alignedLinear
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let inside = part.intersection(image.inside)
            if isPlain, let place = placeWhole(image, inside, of: bounds, scope) {
                addWhole(image, inside, scope, place)
                let frame = RectDifference(part, without: inside)
                for i in frame.strips.indices where !frame.strips[i].isEmpty {
                    add(image, frame.strips[i], scope, isOpaque: isOpaque)
                }
            } else {
                add(image, part, scope, isOpaque: isOpaque)
            }
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
                joinOrOpen(image.program, blends: !replaces, handle, image.next?.handle, bounds: quad, stream: scope.stream))
        }
        var place = builder.join(.alignedCopy, blends: !replaces, handle, bounds: quad, stream: scope.stream)
        if place == nil, !isLarge(quad) {
            place = replaces ? builder.join(.alignedCopy, blends: true, handle, bounds: quad, stream: scope.stream) : nil
            // Sampling at texels' centres gives the same: rather that than a draw call more.
            if place == nil,
                let other = builder.join(image.program, blends: true, handle, bounds: quad, stream: scope.stream)
            {
                return add(image, quad, scope, other)
            }
        }
        let at = place ?? builder.open(.alignedCopy, blends: !replaces, handle, bounds: quad, stream: scope.stream)
        let first = image.first
        builder.begin(
            at, FrameEncoder.vector(quad),
            SIMD4(Float(shift.x - scope.dx), Float(shift.y - scope.dy), Float(first.textureWidth), Float(first.textureHeight)),
            SIMD4(image.paint.x / 255 * scope.factor, at.slot, Float(first.layer), 0))
    }

    private mutating func add(_ image: AlignedImage, _ quad: DeviceRect, _ scope: Scope, _ at: BatchPlace) {
        var paint = image.paint
        paint.x *= scope.factor
        builder.begin(at, FrameEncoder.vector(quad), FrameEncoder.vector(image.covered, scope), paint)
        add(image.interpolants, scope, at.slot)
        if let next = image.nextInterpolants { add(next, scope, at.nextSlot) }
    }

    /// Where pixels go that an opaque image within `bounds` covers entirely. They need neither coverage nor
    /// blending and hide what is behind them; nil if there are too few of them to be drawn apart from the others.
    private mutating func placeWhole(
        _ image: AlignedImage, _ part: DeviceRect, of bounds: DeviceRect, _ scope: Scope
    ) -> BatchPlace? {
        guard part.area >= FrameEncoder.fewWhole else { return nil }
        let quad = part.translated(dx: scope.dx, dy: scope.dy), handle = image.first.handle
        if let place = builder.join(
            .alignedWhole, blends: false, handle, bounds: quad, stream: scope.stream, above: scope.hidden)
        {
            return place
        }
        guard isLarge(bounds) else { return nil }
        return builder.open(.alignedWhole, blends: false, handle, bounds: quad, stream: scope.stream)
    }

    /// Fewer pixels are drawn with their image's edges.
    private static let fewWhole = 16 * 16

    private mutating func addWhole(_ image: AlignedImage, _ part: DeviceRect, _ scope: Scope, _ at: BatchPlace) {
        let quad = part.translated(dx: scope.dx, dy: scope.dy)
        builder.begin(at)
        builder.add(FrameEncoder.vector(quad))
        add(image.interpolants, scope, at.slot)
    }

    private mutating func add(_ interpolants: TexelInterpolants, _ scope: Scope, _ slot: Float) {
        let vectors = interpolants.vectors(dx: scope.dx, dy: scope.dy, slot: slot)
        builder.add(vectors.across, vectors.down, vectors.limits)
    }
}
