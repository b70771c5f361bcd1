// Upright nodes with square corners, most of what a frame holds: each clip rectangle's part of the node
// is one upright rectangle of pixels. Rounded upright nodes come here with all but their corners.

import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// A batch for an instance: a recent one that it may join, or a new one.
    func joinOrOpen(
        _ program: ProgramKind, blends: Bool, _ texture: TextureHandle? = nil, _ next: TextureHandle? = nil,
        bounds: DeviceRect, stream: Int
    ) -> BatchPlace {
        if let place = builder.join(program, blends: blends, texture, next, bounds: bounds, stream: stream) { return place }
        // Blending an opaque colour replaces, too: a little slower, but no draw call more.
        if !blends, !isLarge(bounds),
            let place = builder.join(program, blends: true, texture, next, bounds: bounds, stream: stream)
        {
            return place
        }
        return builder.open(program, blends: blends, texture, next, bounds: bounds, stream: stream)
    }

    /// Whether so many pixels are drawn that the cheapest program is worth a draw call of its own.
    func isLarge(_ bounds: DeviceRect) -> Bool { bounds.area >= 256 * 256 }

    func encodeAligned(_ node: FillNode, visible: PlaneRect, _ bounds: DeviceRect) {
        let scope = scopes[scopes.count - 1]
        let opaque = node.pixel.alphaByte == 255 && scope.factor == 1
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            let replaces = opaque && FrameEncoder.covers(visible, part)
            builder.begin(joinOrOpen(.alignedFill, blends: !replaces, bounds: quad, stream: scope.stream))
            builder.add(FrameEncoder.vector(quad))
            builder.add(FrameEncoder.vector(visible.near(node.placement.bounds), scope))
            builder.add(FrameEncoder.color(node.pixel) * scope.factor)
        }
    }

    func encodeAligned(_ node: GradientNode, visible: PlaneRect, _ bounds: DeviceRect) throws {
        guard let plane = node.placement.planeProjection else { return }
        let scope = scopes[scopes.count - 1]
        let covered = visible.near(node.placement.bounds)
        var ramp: TexturePlace?
        let opaque = node.opacity == 255 && scope.factor == 1 && node.ramp.bitmap.isOpaque
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let place = try ramp ?? textures.place(node.ramp.bitmap)
            ramp = place
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            let replaces = opaque && FrameEncoder.covers(visible, part)
            let batch = joinOrOpen(.alignedGradient, blends: !replaces, place.handle, bounds: quad, stream: scope.stream)
            let length = Double(GradientRamp.length)
            let first = (plane.xx * covered.minX + plane.tx) * node.tx
                + (plane.yy * covered.minY + plane.ty) * node.ty + node.t0
            builder.begin(batch)
            builder.add(FrameEncoder.vector(quad))
            builder.add(FrameEncoder.vector(covered, scope))
            builder.add(
                SIMD4(
                    Float(node.tx * plane.xx * length), Float(node.ty * plane.yy * length),
                    Float(first * length + GradientRamp.bias), Float(node.opacity) / 255 * scope.factor))
            builder.add(SIMD4(Float(place.x), Float(place.y), Float(place.layer), batch.slot))
        }
    }

    func encodeAligned(_ node: ImageNode, visible: PlaneRect, _ bounds: DeviceRect) throws {
        guard let texels = node.texelProjection else { return }
        let near = visible.near(node.placement.bounds)
        let scope = scopes[scopes.count - 1]
        var levels: ImageLevels?
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let image = try levels ?? ImageLevels(node, textures)
            levels = image
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            let covered = FrameEncoder.covers(visible, part)
            let replaces = covered && node.isOpaque && scope.factor == 1
            let opacity = Float(node.opacity) / 255 * scope.factor
            let general = image.alignedProgram
            if covered, let shift = image.shift(texels, part) {
                let handle = image.first.handle
                var place = builder.join(.alignedCopy, blends: !replaces, handle, bounds: quad, stream: scope.stream)
                if place == nil, !isLarge(quad) {
                    place = replaces
                        ? builder.join(.alignedCopy, blends: true, handle, bounds: quad, stream: scope.stream) : nil
                    // Sampling at texels' centres gives the same: rather that than a draw call more.
                    if place == nil, let other = builder.join(general, blends: true, handle, bounds: quad, stream: scope.stream) {
                        append(image, texels, quad, near, scope, opacity, other)
                        continue
                    }
                }
                let at = place ?? builder.open(.alignedCopy, blends: !replaces, handle, bounds: quad, stream: scope.stream)
                builder.begin(at)
                builder.add(FrameEncoder.vector(quad))
                builder.add(
                    SIMD4(
                        Float(shift.x - scope.dx), Float(shift.y - scope.dy),
                        Float(image.first.textureWidth), Float(image.first.textureHeight)))
                builder.add(SIMD4(opacity, at.slot, Float(image.first.layer), 0))
            } else {
                let at = joinOrOpen(
                    general, blends: !replaces, image.first.handle, image.next?.handle, bounds: quad, stream: scope.stream)
                append(image, texels, quad, near, scope, opacity, at)
            }
        }
    }

    private func append(
        _ image: ImageLevels, _ texels: PlaneProjection, _ quad: DeviceRect, _ covered: PlaneRect, _ scope: Scope,
        _ opacity: Float, _ at: BatchPlace
    ) {
        // Texels of the bitmap at the covered rectangle's corner, from which the program counts: the same
        // whatever part of the node is drawn.
        let x = texels.xx * covered.minX + texels.tx, y = texels.yy * covered.minY + texels.ty
        let first = image.firstMap
        builder.begin(at)
        builder.add(FrameEncoder.vector(quad))
        builder.add(FrameEncoder.vector(covered, scope))
        builder.add(first.line(slopeX: texels.xx, slopeY: texels.yy, x: x, y: y))
        builder.add(first.limits)
        builder.add(SIMD4(opacity, at.slot, Float(image.first.layer), 0))
        if let next = image.next, let map = image.nextMap {
            builder.add(map.line(slopeX: texels.xx, slopeY: texels.yy, x: x, y: y))
            builder.add(map.limits)
            builder.add(SIMD4(image.fraction, at.nextSlot, Float(next.layer), 0))
        }
    }

    /// Whether every pixel of `part` lies entirely in `visible`.
    static func covers(_ visible: PlaneRect, _ part: DeviceRect) -> Bool {
        visible.minX <= Double(part.minX) && visible.minY <= Double(part.minY)
            && visible.maxX >= Double(part.maxX) && visible.maxY >= Double(part.maxY)
    }

    static func vector(_ r: DeviceRect) -> SIMD4<Float> {
        SIMD4(Float(r.minX), Float(r.minY), Float(r.maxX), Float(r.maxY))
    }

    /// A device rectangle in the scope's target.
    static func vector(_ r: PlaneRect, _ scope: Scope) -> SIMD4<Float> {
        SIMD4(
            Float(r.minX + Double(scope.dx)), Float(r.minY + Double(scope.dy)),
            Float(r.maxX + Double(scope.dx)), Float(r.maxY + Double(scope.dy)))
    }
}

extension PlaneRect {
    /// Edges far outside a node's pixels moved up to them, where single precision serves; they cover the
    /// same.
    fileprivate func near(_ bounds: DeviceRect) -> PlaneRect {
        intersection(
            PlaneRect(
                minX: Double(bounds.minX) - 1, minY: Double(bounds.minY) - 1,
                maxX: Double(bounds.maxX) + 1, maxY: Double(bounds.maxY) + 1))
    }
}
