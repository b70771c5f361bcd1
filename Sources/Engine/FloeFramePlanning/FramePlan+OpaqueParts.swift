// Opaque parts of images that are not opaque everywhere, or that are projected: rectangles of pixels whose colour is certainly
// opaque, which can still hide what is behind them.

import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FramePlan {
    /// Adds the opaque texels of an image at whole pixels. `prepare` clips them to where its shape is solid.
    mutating func addOpaqueParts(_ runs: OpacityRuns, _ copy: CopyPaint) {
        for rect in runs.opaqueRects { details.opaqueParts.append(rect.translated(dx: 0 &- copy.dx, dy: 0 &- copy.dy)) }
    }

    /// Adds the pixels within the largest opaque rectangle of a projected image at one mipmap level. The region is convex, so
    /// what a band's first and last rows share, all its rows have.
    mutating func addOpaqueParts(_ n: ImageNode, _ level: Bitmap, _ item: DrawItem) {
        guard item.shape.isPlain else { return }
        let bounds = n.placement.bounds
        var spans = QuadSpans()
        spans.add(item.shape.edges, rows: bounds)
        if !item.isOpaque {
            guard let rects = opacityRuns(level)?.opaqueRects,
                let largest = rects.max(by: { $0.area < $1.area })
            else { return }
            let sampler = details.samplers[Int(item.detail)]
            let inside = sampler.opaqueInside(largest)
            guard inside.width > 0, inside.height > 0 else { return }
            spans.add(QuadCoverage(inverse: sampler.projection, rect: inside), rows: bounds)
        }
        bands.removeAll(keepingCapacity: true)
        let height = Int32(OpaqueRects.bandHeight(for: bounds.height))
        for first in stride(from: bounds.minY, to: bounds.maxY, by: Int32.Stride(height)) {
            let end = min(first + height, bounds.maxY)
            // The columns that have full coverage and opaque colour in both rows.
            let both = RowSpan(bounds: SIMD4.most(spans.bounds(at: Double(first) + 0.5), spans.bounds(at: Double(end) - 0.5)))
            bands.append(DeviceRect(minX: both.solidStart, minY: first, maxX: both.solidEnd, maxY: end))
        }
        OpaqueRects.append(to: &details.opaqueParts, in: bands)
    }
}

extension ImageSampler {
    /// The positions that sample only texels of `opaque`: one texel away from all others, and one more for rounding.
    fileprivate func opaqueInside(_ opaque: DeviceRect) -> TexelRect {
        TexelRect(
            minX: max(Double(opaque.minX), limits.minU - 0.5) + 2, minY: max(Double(opaque.minY), limits.minV - 0.5) + 2,
            maxX: min(Double(opaque.maxX), limits.maxU + 0.5) - 2, maxY: min(Double(opaque.maxY), limits.maxV + 0.5) - 2)
    }
}
