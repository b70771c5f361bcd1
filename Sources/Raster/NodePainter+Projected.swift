// Projected images, row by row from the first column that is touched to the last. In general colours are
// fetched, then drawn: through a mask at the ends, evenly between them. Bilinear ones of one level have a
// kernel that does it all.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension NodePainter {
    func drawProjected(_ piece: Piece, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        let node = piece.node
        let sampler = plan.samplers[Int(node.detail)]
        let isFused = node.levels == 1 && !sampler.isNearest
        let spans = QuadSpans(node.shape.edges, rows: area)
        for row in area.minY..<area.maxY {
            var columns = ColumnRange(start: area.minX, end: area.maxX)
            for cut in node.firstCut..<(node.firstCut + node.cutCount) {
                columns = columns.intersection(plan.cuts[Int(cut)].columns(row))
            }
            let span = spans.row(row)
            let start = max(span.start, columns.start), end = min(span.end, columns.end)
            guard start < end else { continue }
            let solidStart = min(max(span.solidStart, start), end), solidEnd = min(max(span.solidEnd, solidStart), end)
            let out = unsafe piece.target.pointer(start, row)
            if isFused {
                unsafe Kernels.overProjected(
                    out, sampler.texels, sampler.row(row, from: start),
                    QuadRow(
                        node.shape.edges, column: start, row: row, scale: Float(node.opacity),
                        hasCorners: spans.corners.contains(row)),
                    solid: Int(solidStart - start)..<Int(solidEnd - start), factor: UInt32(node.opacity), Int(end - start))
                continue
            }
            let colors = unsafe scratch.pixels
            unsafe fetch(piece, plan, row, start, Int(end - start), colors)
            func edge(_ from: Int32, _ to: Int32) {
                guard from < to else { return }
                cover(node.shape, plan, row, from, to, Float(node.opacity))
                let i = Int(from - start)
                unsafe Kernels.over(out + i, UnsafePointer(colors + i), mask: scratch.mask, Int(to - from))
            }
            edge(start, solidStart)
            edge(solidEnd, end)
            let i = Int(solidStart - start), count = Int(solidEnd - solidStart)
            if node.isOpaque {
                unsafe (out + i).update(from: colors + i, count: count)
            } else if node.opacity == 255 {
                unsafe Kernels.over(out + i, UnsafePointer(colors + i), count)
            } else {
                unsafe Kernels.over(out + i, UnsafePointer(colors + i), factor: UInt32(node.opacity), count)
            }
        }
    }
}
