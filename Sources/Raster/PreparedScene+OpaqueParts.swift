// What pictures that are not opaque throughout, or that are projected, still hide: rectangles of pixels
// whose colour is sure to be opaque.

import Geometry
import Imaging
import RenderTree

extension PreparedScene {
    /// Of a picture at whole pixels: its opaque texels where its shape is solid.
    mutating func addOpaqueParts(_ spans: OpacityRuns, _ copy: PreparedCopy, to node: inout PreparedNode) {
        node.firstOpaquePart = Int32(opaqueParts.count)
        for rect in spans.opaqueRects { opaqueParts.append(rect.translated(dx: 0 &- copy.dx, dy: 0 &- copy.dy)) }
        node.opaquePartCount = Int32(opaqueParts.count) - node.firstOpaquePart
    }

    /// Of a projected picture at one mipmap level: pixels within the largest of its opaque rectangles. What is
    /// inside is convex, so that a band's first and last row tell what all its rows have.
    mutating func addOpaqueParts(_ n: ImageNode, _ level: Bitmap, to node: inout PreparedNode) {
        guard node.shape.isPlain else { return }
        let bounds = n.placement.bounds
        let shape = QuadSpans(node.shape.edges, rows: bounds)
        var opaque: QuadSpans?
        if !node.isOpaque {
            guard let rects = spans(level)?.opaqueRects,
                let largest = rects.max(by: { $0.area < $1.area })
            else { return }
            let sampler = samplers[Int(node.detail)]
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
        node.firstOpaquePart = Int32(opaqueParts.count)
        OpaqueRects.append(to: &opaqueParts, in: bands)
        node.opaquePartCount = Int32(opaqueParts.count) - node.firstOpaquePart
    }

    /// Keeps of a node's parts what shows.
    mutating func limitOpaqueParts(of node: PreparedNode) {
        let limits = node.shape.isAxisAligned ? node.solid : node.bounds
        let first = Int(node.firstOpaquePart)
        for i in first..<first + Int(node.opaquePartCount) { opaqueParts[i] = opaqueParts[i].intersection(limits) }
    }
}

extension PreparedSampler {
    /// Where places only mix texels of `opaque`: a texel away from all others, and another one for rounding.
    fileprivate func opaqueInside(_ opaque: DeviceRect) -> PlaneRect {
        PlaneRect(
            minX: max(Double(opaque.minX), minU - 0.5) + 2, minY: max(Double(opaque.minY), minV - 0.5) + 2,
            maxX: min(Double(opaque.maxX), maxU + 0.5) - 2, maxY: min(Double(opaque.maxY), maxV + 0.5) - 2)
    }
}
