// The reference picture of a frame, computed pixel by pixel in Double from the definitions in RenderTree, without spans, tables,
// tiles or kernels. It is slow, and simple enough to be trusted. Both compositors can be compared with it.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeTestSupport

/// Draws frames by evaluating every node at every pixel.
struct ReferencePicture {
    private let frame: Frame

    /// Draws `frame`.
    static func draw(_ frame: Frame) -> Bitmap {
        let picture = ReferencePicture(frame: frame)
        var index = 0
        let pixels = picture.layer(&index, over: frame.background, within: frame.size.rect)
        return Bitmap(width: frame.size.width, height: frame.size.height) { x, y in pixels[y * frame.size.width + x] }
    }

    /// Draws nodes until the group's mask or end (or the frame's end).
    private func layer(_ index: inout Int, over background: Pixel, within area: DeviceRect) -> [Pixel] {
        var out = [Pixel](repeating: background, count: frame.size.area)
        while index < frame.nodes.count {
            let node = frame.nodes[index]
            switch node {
            case .mask, .endGroup: return out
            case .beginGroup(let group):
                index += 1
                let bounds = group.bounds.intersection(area)
                let content = layer(&index, over: 0, within: bounds)
                var mask: [Pixel]?
                if case .mask = frame.nodes[index] {
                    index += 1
                    mask = layer(&index, over: 0, within: bounds)
                }
                place(group, content, mask, within: bounds, onto: &out)
            case .fill, .image, .ninePart, .gradient:
                draw(node, within: frame.headers[index].bounds.intersection(area), onto: &out)
            }
            index += 1
        }
        return out
    }

    private func draw(_ node: RenderNode, within area: DeviceRect, onto out: inout [Pixel]) {
        guard !area.isEmpty, let shader = NodeShader(node) else { return }
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) {
                let coverage = Double(shader.coverage(Float(x) + 0.5, Float(y) + 0.5))
                let factor = UInt32(max(0, coverage) * shader.opacity + 0.5)
                guard factor > 0 else { continue }
                let s = shader.color(Double(x) + 0.5, Double(y) + 0.5).scaled(by: factor)
                let i = y * frame.size.width + x
                out[i] = s &+ out[i].scaled(by: 255 - s.alphaByte)
            }
        }
    }

    private func place(
        _ group: GroupNode, _ content: [Pixel], _ mask: [Pixel]?, within area: DeviceRect, onto out: inout [Pixel]
    ) {
        guard !area.isEmpty else { return }
        var shape: ShapeCoverage?
        if let clip = group.shape {
            shape = ShapeCoverage(clip)
            if shape == nil { return }
        }
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) {
                let cx = Double(x) + 0.5, cy = Double(y) + 0.5
                guard group.cuts.allSatisfy({ $0.a * cx + $0.b * cy + $0.c >= 0 }) else { continue }
                let i = y * frame.size.width + x
                let coverage = Double(shape?.coverage(Float(cx), Float(cy)) ?? 1)
                var factor = UInt32(coverage * Double(group.opacity.byte) + 0.5)
                if let mask { factor = multiply255(mask[i].alphaByte, factor) }
                let s = content[i].scaled(by: factor)
                out[i] =
                    group.blendMode == .normal
                    ? s &+ out[i].scaled(by: 255 - s.alphaByte) : group.blendMode.blend(source: s, backdrop: out[i])
            }
        }
    }
}

/// A leaf node's coverage and colour at any position.
private struct NodeShader {
    let opacity: Double
    let coverage: (Float, Float) -> Float
    let color: (Double, Double) -> Pixel

    init?(_ node: RenderNode) {
        switch node {
        case .fill(let n):
            guard let shape = ShapeCoverage(n.placement), n.width > 0 else { return nil }
            let inner = n.isBorder ? n.inner.flatMap { ShapeCoverage($0) } : nil
            (opacity, coverage, color) = (
                255,
                {
                    let outer = shape.coverage($0, $1), ring = max(0, outer - (inner?.coverage($0, $1) ?? 0))
                    return n.isShare ? ring / max(outer, FillNode.leastShared) : ring
                }, { _, _ in n.pixel }
            )
        case .image(let n):
            guard let shape = ShapeCoverage(n.placement), let p = n.texelProjection
            else { return nil }
            (opacity, coverage) = (Double(n.opacity.byte), shape.coverage)
            color = { x, y in
                let h = p.homogeneous(x, y)
                return TexelReference.color(n, h.x / h.w, h.y / h.w)
            }
        case .ninePart(let n):
            guard let shape = ShapeCoverage(n.image.placement),
                let p = n.image.placement.planeProjection
            else { return nil }
            (opacity, coverage) = (Double(n.image.opacity.byte), shape.coverage)
            let across = n.horizontalAxis, down = n.verticalAxis
            color = { x, y in
                let h = p.homogeneous(x, y)
                return TexelReference.color(n.image, across.texel(h.x / h.w), down.texel(h.y / h.w))
            }
        case .gradient(let n):
            guard let shape = ShapeCoverage(n.placement),
                let p = n.placement.planeProjection
            else { return nil }
            (opacity, coverage) = (Double(n.opacity.byte), shape.coverage)
            color = { x, y in
                let h = p.homogeneous(x, y)
                let place = n.map.homogeneous(h.x / h.w, h.y / h.w)
                let t =
                    switch n.type {
                    case .axial: place.x
                    case .radial: hypot(place.x, place.y)
                    case .conic: atan2(place.y, place.x) / (2 * .pi) + (place.y < 0 ? 1 : 0)
                    }
                let entry = t * Double(GradientRamp.length) + GradientRamp.bias
                return unsafe GradientRamp.color(
                    n.ramp.bitmap.unsafePixels, stopCount: n.ramp.stopCount, at: entry.isNaN ? 0 : Float(entry))
            }
        case .beginGroup, .mask, .endGroup: return nil
        }
    }
}

/// Samples texels as `Sampling` defines it.
private enum TexelReference {
    /// Returns the colour at a position in the full-size bitmap.
    static func color(_ n: ImageNode, _ u: Double, _ v: Double) -> Pixel {
        switch n.sampling {
        case .nearest:
            let s = n.source
            return n.bitmap[
                nearest(u, s.minX, s.maxX, n.bitmap.width), nearest(v, s.minY, s.maxY, n.bitmap.height)]
        case .linear: return linear(n, n.bitmap, u, v)
        case .trilinear(let level):
            var bitmap = n.bitmap, rest = max(0, level)
            while rest >= 1, let half = bitmap.half { (bitmap, rest) = (half, rest - 1) }
            let first = linear(n, bitmap, u, v)
            guard let half = bitmap.half else { return first }
            return mix(first, linear(n, half, u, v), (Double(rest) * 256 + 0.5).rounded(.down) / 256)
        }
    }

    /// Returns the texel at a position, among those that lie at least partly between `low` and `high`.
    private static func nearest(_ p: Double, _ low: Double, _ high: Double, _ count: Int) -> Int {
        let bias = 1.0 / 1024
        let first = max(0, min(count - 1, Int((low + bias).rounded(.down))))
        let last = max(first, min(count - 1, Int((high - bias).rounded(.up)) - 1))
        guard p + bias > Double(first) else { return first }  // also for NaN, beyond the eye
        return p + bias < Double(last) ? Int(p + bias) : last
    }

    private static func clamped(_ n: ImageNode, _ level: Bitmap, _ u: Double, _ v: Double) -> (Double, Double) {
        func clamp(_ p: Double, _ low: Double, _ high: Double, _ scale: Double, _ count: Int) -> Double {
            let inside = { max(0.5, min(Double(count) - 0.5, $0)) }
            let (a, b) = (low * scale, high * scale)
            if b - a < 1 { return inside((a + b) / 2) }
            return max(inside(a + 0.5), min(inside(b - 0.5), p * scale))
        }
        return (
            clamp(u, n.source.minX, n.source.maxX, Double(level.width) / Double(n.bitmap.width), level.width),
            clamp(v, n.source.minY, n.source.maxY, Double(level.height) / Double(n.bitmap.height), level.height)
        )
    }

    private static func linear(_ n: ImageNode, _ level: Bitmap, _ u: Double, _ v: Double) -> Pixel {
        let (x, y) = clamped(n, level, u, v)
        let fx = ((x - 0.5) * 256).rounded(), fy = ((y - 0.5) * 256).rounded()
        let ix = Int(fx) >> 8, iy = Int(fy) >> 8
        let x1 = min(ix + 1, level.width - 1), y1 = min(iy + 1, level.height - 1)
        let wx = fx / 256 - Double(ix), wy = fy / 256 - Double(iy)
        return combine(
            [level[ix, iy], level[x1, iy], level[ix, y1], level[x1, y1]],
            [(1 - wx) * (1 - wy), wx * (1 - wy), (1 - wx) * wy, wx * wy])
    }

    private static func mix(_ a: Pixel, _ b: Pixel, _ t: Double) -> Pixel { combine([a, b], [1 - t, t]) }

    private static func combine(_ pixels: [Pixel], _ weights: [Double]) -> Pixel {
        func channel(_ shift: UInt32) -> UInt32 {
            UInt32(zip(pixels, weights).reduce(0.5) { $0 + Double(($1.0 >> shift) & 255) * $1.1 }) << shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }
}
