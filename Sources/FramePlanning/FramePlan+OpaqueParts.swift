// What pictures that are not opaque throughout, or that are projected, still hide: rectangles of pixels
// whose colour is sure to be opaque.

import Geometry
import Imaging
import RenderTree

extension FramePlan {
    /// The opaque texels of a picture at whole pixels, where its shape is solid.
    mutating func addOpaqueParts(_ runs: OpacityRuns, _ copy: CopyPaint) {
        for rect in runs.opaqueRects { opaqueParts.append(rect.translated(dx: 0 &- copy.dx, dy: 0 &- copy.dy)) }
    }

    /// The pixels within the largest opaque rectangle of a projected picture at one mipmap level. What is
    /// inside is convex, so that a band's first and last row tell what all its rows have.
    mutating func addOpaqueParts(_ n: ImageNode, _ level: Bitmap, _ item: DrawItem) {
        guard item.shape.isPlain else { return }
        let bounds = n.placement.bounds
        var spans = QuadSpans(item.shape.edges, rows: bounds)
        if !item.isOpaque {
            guard let rects = opacityRuns(level)?.opaqueRects,
                let largest = rects.max(by: { $0.area < $1.area })
            else { return }
            let sampler = samplers[Int(item.detail)]
            let inside = sampler.opaqueInside(largest)
            guard inside.width > 0, inside.height > 0 else { return }
            spans.add(QuadCoverage(inverse: sampler.projection, rect: inside), rows: bounds)
        }
        bands.removeAll(keepingCapacity: true)
        let height = Int32(OpaqueRects.bandHeight(for: bounds.height))
        for first in stride(from: bounds.minY, to: bounds.maxY, by: Int32.Stride(height)) {
            let end = min(first + height, bounds.maxY)
            // Columns of full coverage and opaque colour in both.
            let both = RowSpan(bounds: SIMD4.most(spans.bounds(at: Double(first) + 0.5), spans.bounds(at: Double(end) - 0.5)))
            bands.append(DeviceRect(minX: both.solidStart, minY: first, maxX: both.solidEnd, maxY: end))
        }
        OpaqueRects.append(to: &opaqueParts, in: bands)
    }
}

extension ImageSampler {
    /// Where places only mix texels of `opaque`: a texel away from all others, and another one for rounding.
    fileprivate func opaqueInside(_ opaque: DeviceRect) -> TexelRect {
        TexelRect(
            minX: max(Double(opaque.minX), limits.minU - 0.5) + 2, minY: max(Double(opaque.minY), limits.minV - 0.5) + 2,
            maxX: min(Double(opaque.maxX), limits.maxU + 0.5) - 2, maxY: min(Double(opaque.maxY), limits.maxV + 0.5) - 2)
    }
}
