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
        let shape = QuadSpans(item.shape.edges, rows: bounds)
        var opaque: QuadSpans?
        if !item.isOpaque {
            guard let rects = opacityRuns(level)?.opaqueRects,
                let largest = rects.max(by: { $0.area < $1.area })
            else { return }
            let sampler = samplers[Int(item.detail)]
            let inside = sampler.opaqueInside(largest)
            guard inside.width > 0, inside.height > 0 else { return }
            opaque = QuadSpans(QuadCoverage(inverse: sampler.projection, rect: inside), rows: bounds)
        }
        /// Columns of full coverage and opaque colour.
        func columns(_ row: Int32) -> ColumnRange {
            let span = shape.row(row)
            let solid = ColumnRange(start: span.solidStart, end: span.solidEnd)
            guard let span = opaque?.row(row) else { return solid }
            return solid.intersection(ColumnRange(start: span.solidStart, end: span.solidEnd))
        }
        bands.removeAll(keepingCapacity: true)
        let height = Int32(OpaqueRects.bandHeight(for: bounds.height))
        for first in stride(from: bounds.minY, to: bounds.maxY, by: Int32.Stride(height)) {
            let end = min(first + height, bounds.maxY)
            let both = columns(first).intersection(columns(end - 1))
            bands.append(DeviceRect(minX: both.start, minY: first, maxX: both.end, maxY: end))
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
