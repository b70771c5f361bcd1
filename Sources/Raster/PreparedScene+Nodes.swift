// How each kind of node is made ready.

import Foundation
import Geometry
import Imaging
import RenderTree

extension PreparedScene {
    /// A node that draws something, within `visible`.
    mutating func prepared(_ node: RenderNode, within visible: DeviceRect) -> PreparedNode {
        guard let bounds = node.bounds?.intersection(visible), !bounds.isEmpty else { return .nothing }
        var made: PreparedNode?
        switch node {
        case .fill(let n): made = fill(n)
        case .border(let n): made = border(n)
        case .image(let n): made = image(n)
        case .ninePart(let n): made = ninePart(n)
        case .gradient(let n): made = gradient(n)
        case .beginGroup, .mask, .endGroup: made = nil
        }
        guard var made else { return .nothing }
        made.bounds = bounds
        if made.shape.isAxisAligned { made.solid = made.shape.solidRect(extras).intersection(bounds) }
        if made.opaquePartCount > 0 { limitOpaqueParts(of: made) }
        return made
    }

    private mutating func fill(_ n: FillNode) -> PreparedNode? {
        guard n.pixel != 0, let shape = makeShape(n.placement, cornerRadius: n.cornerRadius) else { return nil }
        return PreparedNode(kind: .solid, isOpaque: n.pixel.alphaByte == 255, pixel: n.pixel, shape: shape)
    }

    private mutating func border(_ n: BorderNode) -> PreparedNode? {
        guard n.pixel != 0, n.width > 0, let shape = makeShape(n.placement, cornerRadius: n.cornerRadius)
        else { return nil }
        var node = PreparedNode(kind: .solid, pixel: n.pixel, shape: shape)
        node.isShare = n.isShare
        guard let inner = n.inner, let hole = makeShape(inner.placement, cornerRadius: inner.cornerRadius)
        else { return node }
        node.detail = Int32(inners.count)
        inners.append(hole)
        return node
    }

    private mutating func gradient(_ n: GradientNode) -> PreparedNode? {
        guard n.opacity > 0, let shape = makeShape(n.placement, cornerRadius: n.cornerRadius),
            let q = n.placement.planeProjection
        else { return nil }
        var node = PreparedNode(kind: .gradient, opacity: n.opacity, shape: shape)
        node.isOpaque = n.opacity == 255 && n.ramp.isOpaque
        node.detail = Int32(gradients.count)
        let k = Double(GradientRamp.length)
        gradients.append(
            unsafe PreparedGradient(
                ramp: n.ramp.bitmap.unsafePixels, stopCount: n.ramp.stopCount,
                tx: (q.xx * n.tx + q.xy * n.ty + q.xw * n.t0) * k + q.xw * GradientRamp.bias,
                ty: (q.yx * n.tx + q.yy * n.ty + q.yw * n.t0) * k + q.yw * GradientRamp.bias,
                t0: (q.tx * n.tx + q.ty * n.ty + q.tw * n.t0) * k + q.tw * GradientRamp.bias,
                wx: q.xw, wy: q.yw, w0: q.tw, origin: n.placement.bounds.minX))
        return node
    }

    private mutating func image(_ n: ImageNode) -> PreparedNode? {
        guard n.opacity > 0, let shape = makeShape(n.placement, cornerRadius: n.cornerRadius),
            let projection = n.texelProjection
        else { return nil }
        var node = PreparedNode(kind: .projected, opacity: n.opacity, isOpaque: n.isOpaque, shape: shape)
        if shape.isAxisAligned {
            node.kind = .axisAligned
            if let (copy, spans) = copy(n, projection, shape) {
                node.kind = .copy
                node.detail = Int32(copies.count)
                copies.append(copy)
                if let spans, n.opacity == 255 { addOpaqueParts(spans, copy, to: &node) }
                return node
            }
        }
        let level = addSamplers(n, to: &node) { level, scaleX, scaleY in
            (projection.concatenating(.scale(scaleX, scaleY)), -1)
        }
        if node.kind == .projected, n.opacity == 255, node.levels == 1 { addOpaqueParts(n, level, to: &node) }
        return node
    }

    private mutating func ninePart(_ n: NinePartNode) -> PreparedNode? {
        let image = n.image
        guard image.opacity > 0, let shape = makeShape(image.placement, cornerRadius: image.cornerRadius),
            let projection = image.placement.planeProjection
        else { return nil }
        var node = PreparedNode(
            kind: shape.isAxisAligned ? .axisAligned : .ninePart, opacity: image.opacity, isOpaque: image.isOpaque, shape: shape)
        let horizontal = n.horizontalAxis, vertical = n.verticalAxis
        var bends = self.bends
        self.bends = []
        addSamplers(image, to: &node) { level, scaleX, scaleY in
            bends.append(PreparedBend(horizontal: horizontal, vertical: vertical, scaleX: scaleX, scaleY: scaleY))
            return (projection, Int32(bends.count - 1))
        }
        self.bends = bends
        return node
    }

    /// One sampler, or two for a place between two mipmap levels. Returns the (larger) level.
    @discardableResult
    private mutating func addSamplers(
        _ n: ImageNode, to node: inout PreparedNode,
        _ projection: (_ level: Bitmap, _ scaleX: Double, _ scaleY: Double) -> (PlaneProjection, Int32)
    ) -> Bitmap {
        node.detail = Int32(samplers.count)
        func sampler(_ level: Bitmap) -> PreparedSampler {
            let scaleX = Double(level.width) / Double(n.bitmap.width)
            let scaleY = Double(level.height) / Double(n.bitmap.height)
            let isNearest = n.sampling == .nearest
            let u = PreparedScene.limits(n.source.minX * scaleX, n.source.maxX * scaleX, level.width, isNearest)
            let v = PreparedScene.limits(n.source.minY * scaleY, n.source.maxY * scaleY, level.height, isNearest)
            let (projection, bend) = projection(level, scaleX, scaleY)
            return PreparedSampler(
                texels: Texels(level), projection: projection, origin: n.placement.bounds.minX,
                minU: u.low, maxU: u.high, minV: v.low, maxV: v.high, isNearest: isNearest, bend: bend)
        }
        guard case .trilinear(let asked) = n.sampling else {
            samplers.append(sampler(n.bitmap))
            return n.bitmap
        }
        // Anything that is not a number counts as full size; no bitmap has 64 levels.
        var rest = asked > 0 ? min(asked, 64) : 0
        var level = n.bitmap
        while rest >= 1, let half = level.half {
            level = half
            rest -= 1
        }
        samplers.append(sampler(level))
        let weight = UInt32(min(rest, 1) * 256 + 0.5)
        guard weight > 0, let half = level.half else { return level }
        if weight == 256 {
            samplers[samplers.count - 1] = sampler(half)
            return half
        } else {
            samplers.append(sampler(half))
            node.levels = 2
            node.levelWeight = UInt8(weight)
        }
        return level
    }

    /// Where samples may lie: from the first texel's centre to the last one's; a part of a bitmap that
    /// is thinner than a texel is sampled at its centre. Of texels that are shown in part `nearest` shows
    /// that part, while `linear` stays half a texel away from what is not shown. Never outside the bitmap.
    static func limits(_ low: Double, _ high: Double, _ count: Int, _ isNearest: Bool) -> (low: Double, high: Double) {
        // Kernels hold positions in 1/256 texel in 23 bits.
        let last = Double(min(count, 32_768)) - 0.5
        func inside(_ v: Double) -> Double { v > 0.5 ? (v < last ? v : last) : 0.5 }
        if isNearest {
            let first = inside((low + nearestBias).rounded(.down) + 0.5)
            return (first, max(first, inside((high - nearestBias).rounded(.up) - 0.5)))
        }
        if high - low >= 1 { return (inside(low + 0.5), inside(high - 0.5)) }
        let middle = inside((low + high) / 2)
        return (middle, middle)
    }

    /// Whether every pixel that shows is exactly one texel; where it lies.
    private mutating func copy(
        _ n: ImageNode, _ p: PlaneProjection, _ shape: PreparedShape
    ) -> (PreparedCopy, OpacityRuns?)? {
        switch n.sampling {
        case .nearest, .linear: break
        case .trilinear(let level): guard !(level > 0) else { return nil }
        }
        guard p.xx == 1, p.yy == 1 else { return nil }
        let isNearest = n.sampling == .nearest
        let u = PreparedScene.limits(n.source.minX, n.source.maxX, n.bitmap.width, isNearest)
        let v = PreparedScene.limits(n.source.minY, n.source.maxY, n.bitmap.height, isNearest)
        /// The distance from pixels to texels, if it is the same whole number at both ends.
        func distance(_ first: Int32, _ last: Int32, _ offset: Double, _ low: Double, _ high: Double) -> Int32? {
            guard first <= last else { return nil }
            let a = PreparedSampler.fixed(Double(first) + 0.5 + offset, low, high, isNearest)
            let b = PreparedSampler.fixed(Double(last) + 0.5 + offset, low, high, isNearest)
            guard a & 255 == 0, b & 255 == 0, (b >> 8) - (a >> 8) == last - first else { return nil }
            return (a >> 8) - first
        }
        let edges = shape.edges
        // Within what shows and the bounds, so that far edges do not matter.
        let bounds = n.placement.bounds
        guard
            let dx = distance(
                max(bounds.minX, column(Double(-edges.left.c).rounded(.down))),
                min(bounds.maxX, column(Double(edges.right.c).rounded(.up))) - 1, p.tx, u.low, u.high),
            let dy = distance(
                max(bounds.minY, column(Double(-edges.top.c).rounded(.down))),
                min(bounds.maxY, column(Double(edges.bottom.c).rounded(.up))) - 1, p.ty, v.low, v.high)
        else { return nil }
        let spans = spans(n.bitmap)
        return unsafe (PreparedCopy(texels: Texels(n.bitmap), dx: dx, dy: dy, spans: spans?.unsafeRows), spans)
    }

    /// What is known of a bitmap's rows. Not the first time, and perhaps not in this frame.
    mutating func spans(_ bitmap: Bitmap) -> OpacityRuns? {
        guard usesSpans else { return nil }
        let spans = bitmap.opacityRuns(budget: &spanBudget)
        if spans == nil, !bitmap.isOpaque { isProvisional = true }
        return spans
    }
}
