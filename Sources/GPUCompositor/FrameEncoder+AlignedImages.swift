// Upright pictures with square corners: copied where each pixel shows one texel, sampled elsewhere, and the
// inside of large opaque ones without coverage or blending.

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// False, and nothing drawn, if the image's texels are beyond what upright programs count.
    func encodeAligned(_ node: ImageNode, visible: PlaneRect, _ bounds: DeviceRect) throws -> Bool {
        guard let texels = node.texelProjection, touches(bounds) else { return true }
        let levels = try ImageLevels.of(node, textures)
        guard
            let image = AlignedImage(
                texels, visible, levels, pixels: node.placement.bounds, bounds: node.placement.bounds, opacity: node.opacity)
        else { return false }
        encode(image, texels, bounds, isOpaque: node.isOpaque)
        return true
    }

    /// A nine-part image, each part with texels of its own; false as above.
    func encodeAligned(_ node: NinePartNode, visible: PlaneRect, _ bounds: DeviceRect) throws -> Bool {
        let image = node.image
        guard let plane = image.placement.planeProjection, touches(bounds) else { return true }
        let levels = try ImageLevels.of(image, textures)
        let all = image.placement.bounds
        let columns = node.horizontalAxis.segments(all.minX..<all.maxX, slope: plane.xx, offset: plane.tx)
        let rows = node.verticalAxis.segments(all.minY..<all.maxY, slope: plane.yy, offset: plane.ty)
        var parts: [(image: AlignedImage, texels: PlaneProjection, pixels: DeviceRect)] = []
        for row in rows {
            for column in columns {
                let pixels = DeviceRect(
                    minX: column.pixels.lowerBound, minY: row.pixels.lowerBound, maxX: column.pixels.upperBound,
                    maxY: row.pixels.upperBound)
                let texels = PlaneProjection(
                    xx: column.slope, yx: 0, tx: column.offset, xy: 0, yy: row.slope, ty: row.offset)
                guard
                    let part = AlignedImage(
                        texels, visible, levels, pixels: pixels, bounds: all, opacity: image.opacity)
                else { return false }
                parts.append((part, texels, pixels))
            }
        }
        for part in parts { encode(part.image, part.texels, part.pixels.intersection(bounds), isOpaque: image.isOpaque) }
        return true
    }

    private func encode(_ image: AlignedImage, _ texels: PlaneProjection, _ bounds: DeviceRect, isOpaque: Bool) {
        let scope = scopes[scopes.count - 1]
        let isOpaque = isOpaque && scope.factor == 1
        let isPlain = isOpaque && image.levels.alignedProgram == .alignedLinear
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let inside = isPlain ? part.intersection(image.inside) : .empty
            if image.levels.shift(texels, part) == nil, let place = placeWhole(image, inside, of: bounds, scope)
            {
                addWhole(image, inside, scope, place)
                let frame = FrameParts(part, without: inside)
                for i in frame.strips.indices where !frame.strips[i].isEmpty {
                    add(image, texels, frame.strips[i], scope, isOpaque: isOpaque)
                }
            } else {
                add(image, texels, part, scope, isOpaque: isOpaque)
            }
        }
    }

    private func add(_ image: AlignedImage, _ texels: PlaneProjection, _ part: DeviceRect, _ scope: Scope, isOpaque: Bool) {
        let covered = image.inside.contains(part)
        let replaces = covered && isOpaque
        let quad = part.translated(dx: scope.dx, dy: scope.dy)
        let handle = image.levels.first.handle, general = image.levels.alignedProgram
        guard covered, let shift = image.levels.shift(texels, part) else {
            return add(
                image, quad, scope,
                joinOrOpen(
                    general, blends: !replaces, handle, image.levels.next?.handle, bounds: quad, stream: scope.stream))
        }
        var place = builder.join(.alignedCopy, blends: !replaces, handle, bounds: quad, stream: scope.stream)
        if place == nil, !isLarge(quad) {
            place = replaces ? builder.join(.alignedCopy, blends: true, handle, bounds: quad, stream: scope.stream) : nil
            // Sampling at texels' centres gives the same: rather that than a draw call more.
            if place == nil, let other = builder.join(general, blends: true, handle, bounds: quad, stream: scope.stream) {
                return add(image, quad, scope, other)
            }
        }
        let at = place ?? builder.open(.alignedCopy, blends: !replaces, handle, bounds: quad, stream: scope.stream)
        let first = image.levels.first
        builder.begin(
            at, FrameEncoder.vector(quad),
            SIMD4(Float(shift.x - scope.dx), Float(shift.y - scope.dy), Float(first.textureWidth), Float(first.textureHeight)),
            SIMD4(image.opacity / 255 * scope.factor, at.slot, Float(first.layer), 0))
    }

    private func add(_ image: AlignedImage, _ quad: DeviceRect, _ scope: Scope, _ at: BatchPlace) {
        builder.begin(
            at, FrameEncoder.vector(quad), FrameEncoder.vector(image.covered, scope),
            image.levels.paint(image.opacity * scope.factor))
        add(image.lines, scope, at.slot)
        if let next = image.nextLines { add(next, scope, at.nextSlot) }
    }

    /// Where pixels go that an opaque image within `bounds` covers entirely. They need neither coverage nor
    /// blending and hide what is behind them; nil if there are too few of them to be drawn apart from the others.
    private func placeWhole(
        _ image: AlignedImage, _ part: DeviceRect, of bounds: DeviceRect, _ scope: Scope
    ) -> BatchPlace? {
        guard part.area >= FrameEncoder.fewWhole else { return nil }
        let quad = part.translated(dx: scope.dx, dy: scope.dy), handle = image.levels.first.handle
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

    private func addWhole(_ image: AlignedImage, _ part: DeviceRect, _ scope: Scope, _ at: BatchPlace) {
        let quad = part.translated(dx: scope.dx, dy: scope.dy)
        builder.begin(at)
        builder.add(FrameEncoder.vector(quad))
        add(image.lines, scope, at.slot)
    }

    private func add(_ lines: TexelLines, _ scope: Scope, _ slot: Float) {
        let vectors = lines.vectors(dx: scope.dx, dy: scope.dy, slot: slot)
        builder.add(vectors.across, vectors.down, vectors.limits)
    }
}
