// Draws one prepared item into rows of pixels: per row, the columns that are evenly covered go to the
// kernels as they are, those at edges through a mask.
//
//     spans of the row → fetch colours (or none: solid, copy) → mask where edges need one → blend

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// Draws with one set of kernels. Generic, so that kernels are inlined; used through `Rasterizer`.
struct ItemPainter<Kernels: SpanKernels> {
    let scratch: RasterScratch

    /// Draws `item` within `area`, which lies within its bounds and the target's.
    func draw(_ item: DrawItem, _ plan: borrowing FramePlan, _ target: PixelTarget, _ area: DeviceRect) {
        scratch.queue.draw(with: Kernels.self)
        let piece = preparePiece(item, plan, target, area)
        if item.kind == .projected, item.shape.isPlain { return drawProjected(piece, plan, area) }
        guard item.hasInside else { return drawRows(piece, plan, area) }
        // The inside needs no spans; what edges are left lie around it.
        //     ┌────────────┐
        //     ├─┬────────┬─┤
        //     │ │ inside │ │
        //     ├─┴────────┴─┤
        //     └────────────┘
        let inside = item.solid.intersection(area)
        guard !inside.isEmpty else { return drawRows(piece, plan, area) }
        drawInside(piece, plan, inside)
        guard inside != area else { return }
        drawRows(piece, plan, DeviceRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: inside.minY))
        drawRows(piece, plan, DeviceRect(minX: area.minX, minY: inside.minY, maxX: inside.minX, maxY: inside.maxY))
        drawRows(piece, plan, DeviceRect(minX: inside.maxX, minY: inside.minY, maxX: area.maxX, maxY: inside.maxY))
        drawRows(piece, plan, DeviceRect(minX: area.minX, minY: inside.maxY, maxX: area.maxX, maxY: area.maxY))
    }

    /// Rows without edges.
    private func drawInside(_ piece: Piece, _ plan: borrowing FramePlan, _ inside: DeviceRect) {
        if scratch.queue.add(piece.item, plan, inside, in: piece.target) { return }
        let scale = piece.item.opacity.factor
        for row in inside.minY..<inside.maxY {
            paint(piece, plan, row, inside.minX, inside.maxX, factor: scale)
        }
    }

    private func drawRows(_ piece: Piece, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        guard !area.isEmpty else { return }
        let item = piece.item
        let scale = item.opacity.scale
        for row in area.minY..<area.maxY {
            let columns = plan.columns(row, of: area, behind: item.firstCut..<item.firstCut + item.cutCount)
            guard !columns.isEmpty else { continue }
            let outer = item.shape.row(row, plan.shapeDetails)
            guard !outer.isEmpty else { continue }
            let segments =
                item.isBorder
                ? RowSegments(
                    ring: outer, item.detail < 0 ? .empty : plan.innerShapes[Int(item.detail)].row(row, plan.shapeDetails),
                    isShare: item.isShare)
                : RowSegments(outer)
            for i in 0..<segments.count {
                let segment = segments[i]
                let start = max(segment.start, columns.start), end = min(segment.end, columns.end)
                guard start < end else { continue }
                if segment.isEdge {
                    cover(item, plan, row, start, end, scale)
                    unsafe paint(piece, plan, row, start, end, mask: UnsafePointer(scratch.mask))
                } else {
                    paint(piece, plan, row, start, end, factor: factor(segment.coverage, scale))
                }
            }
        }
    }

    /// Fills the mask with coverage times `scale`, pixel by pixel.
    private func cover(
        _ item: DrawItem, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32, _ scale: Float
    ) {
        guard item.isBorder else { return cover(item.shape, plan, row, start, end, scale) }
        unsafe item.shape.cover(row, start, end, plan.shapeDetails, scratch.coverage)
        if item.detail < 0 {
            unsafe scratch.innerCoverage.update(repeating: 0, count: Int(end - start))
        } else {
            unsafe plan.innerShapes[Int(item.detail)].cover(row, start, end, plan.shapeDetails, scratch.innerCoverage)
        }
        for i in 0..<Int(end - start) {
            let outer = unsafe scratch.coverage[i], ring = unsafe outer - scratch.innerCoverage[i]
            unsafe scratch.mask[i] = factor(item.isShare ? ring / max(outer, BorderNode.leastShared) : ring, scale)
        }
    }

    func cover(
        _ shape: ItemShape, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32, _ scale: Float
    ) {
        guard !shape.isPlain else {
            return unsafe Kernels.coverage(
                scratch.mask,
                QuadRow(shape.edges, column: start, row: row, scale: scale, hasCorners: !shape.isAxisAligned),
                Int(end - start))
        }
        unsafe shape.cover(row, start, end, plan.shapeDetails, scratch.coverage)
        for i in 0..<Int(end - start) { unsafe scratch.mask[i] = factor(scratch.coverage[i], scale) }
    }
}

extension FramePlan {
    /// The columns of a row of `area` that some of the plan's cuts leave.
    @inline(__always)
    func columns(_ row: Int32, of area: DeviceRect, behind cuts: Range<Int32>) -> ColumnRange {
        var columns = ColumnRange(start: area.minX, end: area.maxX)
        for cut in cuts { columns = columns.intersection(self.cuts[Int(cut)].columns(row)) }
        return columns
    }
}

extension HalfPlane {
    /// The columns of a row whose centres lie on this side.
    func columns(_ row: Int32) -> ColumnRange {
        let rest = b * (Double(row) + 0.5) + c
        func isInside(_ x: Int32) -> Bool { a * (Double(x) + 0.5) + rest >= 0 }
        guard abs(a) > 1e-12 else { return rest >= 0 ? .all : .none }
        // The boundary by division may be off by one; the test itself decides.
        var x = column((-rest / a - 0.5).rounded(.up))
        if a > 0 {
            if isInside(x - 1) { x -= 1 } else if !isInside(x) { x += 1 }
            return ColumnRange(start: x, end: columnLimit)
        }
        if isInside(x) { x += 1 } else if !isInside(x - 1) { x -= 1 }
        return ColumnRange(start: -columnLimit, end: x)
    }
}
