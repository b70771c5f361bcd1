// Draws one prepared item into rows of pixels: per row, the columns that are evenly covered go to the
// kernels as they are, those at edges through a mask.
//
//     spans of the row → fetch colours (or none: solid, copy) → mask where edges need one → blend

import CKernels
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
        if item.hasInside, item.solid.contains(area) { return paintEvenly(piece, plan, area, factor: item.opacity.factor) }
        drawRows(piece, plan, area)
    }

    /// Rows this narrow are faster drawn through one mask than as an inside between two edges.
    private static var narrow: Int { 40 }

    private func drawRows(_ piece: Piece, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        let item = piece.item, steady = steadyRows(item, plan, area)
        let hasHole = item.isBorder && item.detail >= 0, hole = hasHole ? plan.innerShapes[Int(item.detail)] : .none
        let outerSpans = ShapeSpans(item.shape, plan.shapeDetails, rows: area)
        let innerSpans = ShapeSpans(hole, plan.shapeDetails, rows: area)
        setOutline(item.shape, plan)
        unsafe setOutline(hole, plan, scratch.innerOutline)
        var row = area.minY
        while row < area.maxY {
            let first = row
            row = steady.contains(first) ? steady.upperBound : first + 1
            let columns = plan.columns(first, of: area, behind: item.firstCut..<item.firstCut + item.cutCount)
            guard !columns.isEmpty else { continue }
            let outer = outerSpans.row(first)
            guard !outer.isEmpty else { continue }
            let segments =
                item.isBorder
                ? RowSegments(ring: outer, hasHole ? innerSpans.row(first) : .empty, isShare: item.isShare) : RowSegments(outer)
            draw(segments, piece, plan, DeviceRect(minX: columns.start, minY: first, maxX: columns.end, maxY: row))
        }
    }

    /// Rows of an upright shape that neither its ends nor corners reach into: they are covered alike.
    ///
    ///      ╭──────────╮
    ///      ├─┬──────┬─┤
    ///      │ │ even │ │ ← edges, the same in all of them
    ///      ├─┴──────┴─┤
    ///      ╰──────────╯
    private func steadyRows(_ item: DrawItem, _ plan: borrowing FramePlan, _ area: DeviceRect) -> Range<Int32> {
        guard item.shape.isAxisAligned, item.cutCount == 0 else { return 0..<0 }
        let outer = item.shape.solidRows(plan.shapeDetails)
        var start = max(outer.start, area.minY), end = min(outer.end, area.maxY)
        if item.isBorder, item.detail >= 0 {
            let inner = plan.innerShapes[Int(item.detail)].solidRows(plan.shapeDetails)
            start = max(start, inner.start)
            end = min(end, inner.end)
        }
        return start < end ? start..<end : 0..<0
    }

    /// The rows of `area`, all of which have these segments.
    @inline(__always)
    private func draw(_ segments: RowSegments, _ piece: Piece, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        let item = piece.item, scale = item.opacity.scale, first = area.minY
        if area.height > 1, !item.isBorder, segments.count > 1 {
            let start = max(segments[0].start, area.minX), end = min(segments[segments.count - 1].end, area.maxX)
            let isNarrow = Int(end - start) <= Self.narrow, isFetched = item.kind != .solid && item.kind != .copy
            if start < end, isNarrow || isFetched {
                cover(item, plan, first, start, end, scale)
                let inside = even(segments, start, end)
                for row in first..<area.maxY {
                    if isNarrow {
                        unsafe paint(piece, plan, row, start, end, mask: scratch.mask)
                    } else {
                        paint(piece, plan, row, start, end, inside: inside)
                    }
                }
                return
            }
        }
        for i in 0..<segments.count {
            let segment = segments[i]
            let start = max(segment.start, area.minX), end = min(segment.end, area.maxX)
            guard start < end else { continue }
            if segment.isEdge {
                cover(item, plan, first, start, end, scale)
                for row in first..<area.maxY { unsafe paint(piece, plan, row, start, end, mask: scratch.mask) }
            } else {
                let part = DeviceRect(minX: start, minY: first, maxX: end, maxY: area.maxY)
                paintEvenly(piece, plan, part, factor: factor(segment.coverage, scale))
            }
        }
    }

    /// The columns of a shape's one even segment, which covers fully, within start ..< end; none if there is none.
    private func even(_ segments: RowSegments, _ start: Int32, _ end: Int32) -> Range<Int32> {
        for i in 0..<segments.count where !segments[i].isEdge {
            let low = min(max(segments[i].start, start), end)
            return low..<min(max(segments[i].end, low), end)
        }
        return start..<start
    }

    /// A rectangle without edges.
    @inline(__always)
    private func paintEvenly(_ piece: Piece, _ plan: borrowing FramePlan, _ area: DeviceRect, factor: UInt32) {
        if area.height > 1, factor == 255, scratch.queue.add(piece.item, plan, area, in: piece.target) { return }
        for row in area.minY..<area.maxY { paint(piece, plan, row, area.minX, area.maxX, factor: factor) }
    }

    /// Fills the mask with coverage times `scale`, pixel by pixel.
    private func cover(
        _ item: DrawItem, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32, _ scale: Float
    ) {
        guard item.isBorder else { return cover(item.shape, plan, row, start, end, scale) }
        let count = Int(end - start)
        unsafe fetchCoverage(item.shape, plan, scratch.outline, row, start, count, scratch.coverage)
        if item.detail < 0 {
            unsafe scratch.innerCoverage.update(repeating: 0, count: count)
        } else {
            unsafe fetchCoverage(plan.innerShapes[Int(item.detail)], plan, scratch.innerOutline, row, start, count, scratch.innerCoverage)
        }
        let least = SIMD4(repeating: BorderNode.leastShared)
        for i in stride(from: 0, to: count, by: 4) {
            let outer = unsafe scratch.coverage.four(i), ring = unsafe outer - scratch.innerCoverage.four(i)
            setFactors(i, item.isShare ? ring / outer.atLeast(least) : ring, scale)
        }
    }

    /// `shape`: the outline that was set.
    func cover(
        _ shape: ItemShape, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32, _ scale: Float
    ) {
        let count = Int(end - start)
        guard !shape.isPlain else {
            return unsafe Kernels.coverage(
                scratch.mask, QuadRow(shape.edges, column: start, row: row, scale: scale, hasCorners: !shape.isAxisAligned), count)
        }
        unsafe fetchCoverage(shape, plan, scratch.outline, row, start, count, scratch.coverage)
        for i in stride(from: 0, to: count, by: 4) { unsafe setFactors(i, scratch.coverage.four(i), scale) }
    }

    /// Makes a shape the one that `cover` is asked of.
    func setOutline(_ shape: ItemShape, _ plan: borrowing FramePlan) { unsafe setOutline(shape, plan, scratch.outline) }

    private func setOutline(_ shape: ItemShape, _ plan: borrowing FramePlan, _ outline: UnsafeMutablePointer<floe_rounded_shape>) {
        guard shape.detail >= 0 else { return }
        // A span lends its elements, where an array copies them.
        let details = plan.shapeDetails.span
        unsafe outline.pointee = floe_rounded_shape(details[Int(shape.detail)].shape)
    }

    /// Coverage of some pixels, 0…1.
    private func fetchCoverage(
        _ shape: ItemShape, _ plan: borrowing FramePlan, _ outline: UnsafePointer<floe_rounded_shape>, _ row: Int32, _ start: Int32,
        _ count: Int, _ out: UnsafeMutablePointer<Float>
    ) {
        if shape.detail >= 0 {
            let details = plan.shapeDetails.span
            unsafe Kernels.cover(out, details[Int(shape.detail)].shape, outline, row: row, from: start, count)
        } else {
            let x = Float(start) + 0.5, y = Float(row) + 0.5
            for i in 0..<count { unsafe out[i] = shape.edges.coverage(x + Float(i), y) }
        }
    }

    /// `factor` of four pixels' coverage, into the mask; rows of scratch memory end behind the last whole vector.
    @inline(__always)
    private func setFactors(_ i: Int, _ coverage: SIMD4<Float>, _ scale: Float) {
        let v = coverage * SIMD4(repeating: scale) + SIMD4(repeating: 0.5)
        unsafe v.atLeast(.zero).atMost(SIMD4(repeating: 255)).floored32.store(scratch.mask + i)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Elements i … i + 3.
    @inline(__always)
    fileprivate func four(_ i: Int) -> SIMD4<Float> { unsafe UnsafeRawPointer(self + i).loadUnaligned(as: SIMD4<Float>.self) }
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
