// Axis-aligned nodes with square corners, most of what a frame holds: each clip rectangle's part of the node
// is one rectangle of pixels. Rounded axis-aligned nodes come here with all but their corners.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension FrameEncoder {
    /// A batch for an instance: a recent one that it may join, perhaps by an operation that draws the same more slowly, or a
    /// new one.
    mutating func join(
        _ operation: GPUOperation, or slower: GPUOperation? = nil, blends: Bool, _ texture: TextureHandle? = nil,
        _ next: TextureHandle? = nil, bounds: DeviceRect, in scope: Scope
    ) -> BatchPlace {
        let operation = scope.mixing.isEmpty ? operation : operation.adding(scope.mixing)
        // Blending an opaque colour replaces, too: a little slower, but no draw call more.
        let other = isLarge(bounds) ? nil : slower?.adding(scope.mixing) ?? (blends ? nil : operation)
        return builder.join(operation, or: other, blends: blends, texture, next, bounds: bounds, stream: scope.stream)
    }

    /// Whether so many pixels are drawn that the cheapest way is worth a draw call of its own.
    func isLarge(_ bounds: DeviceRect) -> Bool { bounds.area >= 256 * 256 }

    /// `visible`: what shows of the node's rectangle; the part of it within `bounds` is drawn.
    mutating func encodeAligned(_ node: FillNode, visible: PixelRect, _ bounds: DeviceRect) {
        let scope = scopes[scopes.count - 1]
        let opaque = node.pixel.alphaByte == 255 && scope.isPlain
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            let replaces = opaque && FrameEncoder.covers(visible, part)
            builder.begin(
                join(GPUOperation(.fill, .rectangle), blends: !replaces, bounds: quad, in: scope),
                FrameEncoder.vector(quad), FrameEncoder.vector(visible, scope), FrameEncoder.color(node.pixel) * scope.factor)
        }
    }

    mutating func encodeAligned(_ node: GradientNode, visible: PixelRect, _ bounds: DeviceRect) throws {
        guard let plane = node.placement.planeProjection else { return }
        let scope = scopes[scopes.count - 1]
        var ramp: TexturePlace?
        let opaque = node.opacity.isOpaque && scope.isPlain && node.ramp.isOpaque
        for i in scope.clips {
            let part = clips[i].intersection(bounds)
            guard !part.isEmpty else { continue }
            let place = try ramp ?? textures.place(node.ramp.bitmap)
            ramp = place
            let quad = part.translated(dx: scope.dx, dy: scope.dy)
            let replaces = opaque && FrameEncoder.covers(visible, part)
            let batch = join(
                GPUOperation(.gradient, .rectangle), blends: !replaces, place.handle, bounds: quad, in: scope)
            let length = Double(GradientRamp.length)
            let first =
                (plane.xx * visible.minX + plane.tx) * node.tx
                + (plane.yy * visible.minY + plane.ty) * node.ty + node.t0
            builder.begin(batch)
            builder.add(FrameEncoder.vector(quad))
            builder.add(FrameEncoder.vector(visible, scope))
            builder.add(
                SIMD4(
                    Float(node.tx * plane.xx * length), Float(node.ty * plane.yy * length),
                    Float(first * length + GradientRamp.bias), node.opacity.scale * scope.factor))
            builder.add(FrameEncoder.vector(node.ramp, place, slot: batch.slot))
        }
    }

    /// Whether every pixel of `part` lies entirely in `visible`.
    static func covers(_ visible: PixelRect, _ part: DeviceRect) -> Bool {
        visible.minX <= Double(part.minX) && visible.minY <= Double(part.minY)
            && visible.maxX >= Double(part.maxX) && visible.maxY >= Double(part.maxY)
    }

    /// Where a ramp's texels lie, as the shaders' `gradientColor` takes it.
    static func vector(_ ramp: GradientRamp, _ place: TexturePlace, slot: Float) -> SIMD4<Float> {
        SIMD4(Float(place.x), Float(place.y), Float(Int(place.layer) + ramp.stopCount * 4096), slot)
    }

    static func vector(_ r: DeviceRect) -> SIMD4<Float> {
        SIMD4(Float(r.minX), Float(r.minY), Float(r.maxX), Float(r.maxY))
    }

    /// A device rectangle in the scope's target.
    static func vector(_ r: PixelRect, _ scope: Scope) -> SIMD4<Float> {
        SIMD4(
            Float(r.minX + Double(scope.dx)), Float(r.minY + Double(scope.dy)),
            Float(r.maxX + Double(scope.dx)), Float(r.maxY + Double(scope.dy)))
    }
}
