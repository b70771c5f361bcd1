// Colours onto a row: an even stretch with one factor, or an edge with a mask.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension ItemPainter {
    /// An item within an area, and what has been worked out for all rows of it.
    struct Piece {
        let item: DrawItem
        let target: PixelTarget
        /// The column that tables in the scratch memory start at.
        let tableStart: Int32
        /// Axis-aligned image: the columns of its two levels that follow one another texel by texel.
        var steady = ColumnTable.Steady.none, moreSteady = ColumnTable.Steady.none
        /// A gradient whose rows are all alike lies in `constantRow`.
        var hasConstantRow = false
    }

    /// Fills the tables that all rows of `area` share.
    func preparePiece(
        _ item: DrawItem, _ plan: borrowing FramePlan, _ target: PixelTarget, _ area: DeviceRect
    ) -> Piece {
        var piece = Piece(item: item, target: target, tableStart: area.minX)
        switch item.kind {
        case .axisAligned:
            let first = plan.samplers[Int(item.detail)]
            piece.steady = fill(scratch.columns, first, plan, area.minX, area.width)
            if item.levels == 2 {
                let second = plan.samplers[Int(item.detail) + 1]
                piece.moreSteady = fill(scratch.moreColumns, second, plan, area.minX, area.width)
            }
        case .gradient:
            let gradient = plan.gradients[Int(item.detail)]
            if gradient.isSameForRows {
                unsafe gradient.fetch(
                    scratch.constantRow, Kernels.self, gradient.row(area.minY, from: area.minX), area.width)
                piece.hasConstantRow = true
            }
        case .nothing, .deferred, .solid, .copy, .projected, .projectedNinePart, .beginGroup, .mask, .endGroup: break
        }
        return piece
    }

    /// Draws columns start ..< end of a row, each colour times `factor` (0…255, opacity included).
    @inline(__always)
    func paint(
        _ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32, factor: UInt32
    ) {
        guard factor > 0 else { return }
        let count = Int(end - start)
        let out = unsafe piece.target.pointer(start, row)
        if let pixel = evenColor(piece, plan, row) {
            let scaled = factor == 255 ? pixel : pixel.scaled(by: factor)
            if scaled.alphaByte == 255 {
                unsafe Kernels.fill(out, scaled, count)
            } else if scaled != 0 {
                unsafe Kernels.over(out, solid: scaled, count)
            }
        } else if factor == 255, piece.item.isOpaque {
            unsafe fetch(piece, plan, row, start, count, out)
        } else {
            let source = unsafe colors(piece, plan, row, start, count)
            if factor == 255 {
                unsafe Kernels.over(out, source, count)
            } else {
                unsafe Kernels.over(out, source, factor: factor, count)
            }
        }
    }

    /// Draws columns start ..< end of a row, each colour times its mask (opacity included).
    func paint(
        _ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32,
        mask: UnsafePointer<UInt32>
    ) {
        let count = Int(end - start)
        let out = unsafe piece.target.pointer(start, row)
        if let pixel = evenColor(piece, plan, row) {
            unsafe Kernels.over(out, solid: pixel, mask: mask, count)
        } else {
            let source = unsafe colors(piece, plan, row, start, count)
            unsafe Kernels.over(out, source, mask: mask, count)
        }
    }

    /// Draws columns start ..< end of a row: those of `inside` evenly, those beside it through the mask, which is the row's.
    func paint(
        _ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ end: Int32, inside: Range<Int32>
    ) {
        let out = unsafe piece.target.pointer(start, row), left = Int(inside.lowerBound - start), right = Int(inside.upperBound - start)
        let count = Int(end - start), factor = piece.item.opacity.factor
        if let pixel = evenColor(piece, plan, row) {
            unsafe Kernels.over(out, solid: pixel, mask: scratch.mask, left)
            unsafe Kernels.over(out + left, solid: pixel.scaled(by: factor), right - left)
            unsafe Kernels.over(out + right, solid: pixel, mask: scratch.mask + right, count - right)
            return
        }
        let source = unsafe colors(piece, plan, row, start, count)
        unsafe Kernels.over(out, source, mask: scratch.mask, left)
        if factor == 255 {
            unsafe Kernels.over(out + left, source + left, right - left)
        } else {
            unsafe Kernels.over(out + left, source + left, factor: factor, right - left)
        }
        unsafe Kernels.over(out + right, source + right, mask: scratch.mask + right, count - right)
    }

    /// The colour of all of a row, where it has just one.
    @inline(__always)
    private func evenColor(_ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32) -> Pixel? {
        if piece.item.kind == .solid { return piece.item.pixel }
        guard piece.item.kind == .gradient, plan.gradients[Int(piece.item.detail)].isEvenAlongRows else { return nil }
        let gradient = plan.gradients[Int(piece.item.detail)]
        var pixel: Pixel = 0
        unsafe gradient.fetch(&pixel, Kernels.self, gradient.row(row, from: gradient.origin), 1)
        return pixel
    }

    /// The row's colours where they lie, or fetched into scratch memory.
    @inline(__always)
    private func colors(
        _ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ count: Int
    ) -> UnsafePointer<Pixel> {
        if piece.item.kind == .copy { return unsafe plan.copies[Int(piece.item.detail)].pointer(start, row) }
        if piece.hasConstantRow { return unsafe UnsafePointer(scratch.constantRow + Int(start - piece.tableStart)) }
        unsafe fetch(piece, plan, row, start, count, scratch.pixels)
        return unsafe UnsafePointer(scratch.pixels)
    }
}
