// Projected images, row by row from the first column that is touched to the last. In general colours are
// fetched, then drawn: through a mask at the ends, evenly between them. Bilinear ones of one level have a
// kernel that does it all.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension ItemPainter {
    func drawProjected(_ piece: Piece, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        let item = piece.item
        let sampler = plan.samplers[Int(item.detail)]
        let isFused = item.levels == 1 && !sampler.isNearest
        let spans = QuadSpans(item.shape.edges, rows: area)
        let corners = CornerRows(item.shape.edges, doubt: item.shape.edges.doubt(area))
        for row in area.minY..<area.maxY {
            let columns = plan.columns(row, of: area, behind: item.firstCut..<item.firstCut + item.cutCount)
            let span = spans.row(row)
            let start = max(span.start, columns.start), end = min(span.end, columns.end)
            guard start < end else { continue }
            let solidStart = min(max(span.solidStart, start), end), solidEnd = min(max(span.solidEnd, solidStart), end)
            let out = unsafe piece.target.pointer(start, row)
            if isFused {
                unsafe Kernels.overProjected(
                    out, sampler.texels, sampler.row(row, from: start),
                    QuadRow(
                        item.shape.edges, column: start, row: row, scale: item.opacity.scale,
                        hasCorners: corners.contains(row)),
                    solid: Int(solidStart - start)..<Int(solidEnd - start), factor: item.opacity.factor, Int(end - start))
                continue
            }
            let colors = unsafe scratch.pixels
            unsafe fetch(piece, plan, row, start, Int(end - start), colors)
            func edge(_ from: Int32, _ to: Int32) {
                guard from < to else { return }
                cover(item.shape, plan, row, from, to, item.opacity.scale)
                let i = Int(from - start)
                unsafe Kernels.over(out + i, UnsafePointer(colors + i), mask: scratch.mask, Int(to - from))
            }
            edge(start, solidStart)
            edge(solidEnd, end)
            let i = Int(solidStart - start), count = Int(solidEnd - solidStart)
            if item.isOpaque {
                unsafe (out + i).update(from: colors + i, count: count)
            } else if item.opacity.isOpaque {
                unsafe Kernels.over(out + i, UnsafePointer(colors + i), count)
            } else {
                unsafe Kernels.over(out + i, UnsafePointer(colors + i), factor: item.opacity.factor, count)
            }
        }
    }
}
