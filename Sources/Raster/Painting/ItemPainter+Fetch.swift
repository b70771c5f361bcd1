// Colours of a stretch of a row, by kind of item.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension ItemPainter {
    /// Writes the colours of `count` columns from `start` on to `out`.
    @inline(__always)
    func fetch(
        _ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        let detail = Int(piece.item.detail)
        switch piece.item.kind {
        case .copy:
            unsafe out.update(from: plan.copies[detail].pointer(start, row), count: count)
        case .gradient:
            if piece.hasConstantRow {
                unsafe out.update(from: scratch.constantRow + Int(start - piece.tableStart), count: count)
            } else {
                let gradient = plan.gradients[detail]
                unsafe gradient.fetch(out, Kernels.self, gradient.row(row, from: start), count)
            }
        case .axisAligned, .projected, .projectedNinePart:
            unsafe sample(piece, plan, row, start, count, out)
        case .nothing, .deferred, .solid, .beginGroup, .mask, .endGroup:
            // Solid colours are not fetched, brackets are not drawn.
            unsafe Kernels.fill(out, piece.item.pixel, count)
        }
    }

    /// An image's colours, from one mipmap level or mixed from two.
    private func sample(
        _ piece: Piece, _ plan: borrowing FramePlan, _ row: Int32, _ start: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        let detail = Int(piece.item.detail)
        unsafe sample(piece, plan, plan.samplers[detail], scratch.columns, piece.steady, row, start, count, out)
        guard piece.item.levels == 2 else { return }
        let more = unsafe scratch.morePixels
        unsafe sample(piece, plan, plan.samplers[detail + 1], scratch.moreColumns, piece.moreSteady, row, start, count, more)
        unsafe Kernels.mix(out, out, more, weight: UInt32(piece.item.levelWeight), count)
    }

    private func sample(
        _ piece: Piece, _ plan: borrowing FramePlan, _ sampler: ImageSampler,
        _ table: ColumnTable, _ steady: ColumnTable.Steady, _ row: Int32, _ start: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>
    ) {
        switch piece.item.kind {
        case .axisAligned:
            // What is moved, and what lies beside it.
            let first = Int(start - piece.tableStart), end = first + count
            let moved = steady.columns.clamped(to: first..<end)
            guard !moved.isEmpty else { return unsafe sampleAxisAligned(sampler, plan, table, first, row, count, out) }
            unsafe sampleAxisAligned(sampler, plan, table, first, row, moved.lowerBound - first, out)
            unsafe sampleMoved(
                sampler, plan, steady.texel(moved.lowerBound), steady.weight, row, moved.count, out + (moved.lowerBound - first))
            unsafe sampleAxisAligned(
                sampler, plan, table, moved.upperBound, row, end - moved.upperBound, out + (moved.upperBound - first))
        case .projectedNinePart:
            fillNinePartPositions(sampler, plan.ninePartAxes[Int(sampler.axes)], row, start, count)
            unsafe sample(sampler, count, out)
        case .projected, .nothing, .deferred, .solid, .copy, .gradient, .beginGroup, .mask, .endGroup:
            let positions = sampler.row(row, from: start)
            if !sampler.isNearest { return unsafe Kernels.sampleProjected(out, sampler.texels, positions, count) }
            unsafe Kernels.project(u: scratch.u, v: scratch.v, positions, count)
            unsafe sample(sampler, count, out)
        }
    }

    /// Texels at the positions in scratch memory.
    private func sample(_ sampler: ImageSampler, _ count: Int, _ out: UnsafeMutablePointer<Pixel>) {
        if sampler.isNearest {
            unsafe Kernels.pick(out, sampler.texels, u: scratch.u, v: scratch.v, count)
        } else {
            unsafe Kernels.sample(out, sampler.texels, u: scratch.u, v: scratch.v, count)
        }
    }

    /// A row of texels from `texel` on, moved by fractions: the two rows mixed, then each with its neighbour.
    private func sampleMoved(
        _ sampler: ImageSampler, _ plan: borrowing FramePlan, _ texel: Int, _ weight: UInt32, _ row: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        let v = verticalPosition(sampler, plan, row), down = UInt32(v & 255)
        let upper = unsafe sampler.texels.base + Int(v >> 8) * sampler.texels.width + texel
        let lower = unsafe upper + sampler.texels.width
        switch (down > 0, weight > 0) {
        case (false, false): unsafe out.update(from: upper, count: count)
        case (true, false): unsafe Kernels.mix(out, upper, lower, weight: down, count)
        case (false, true): unsafe Kernels.mix(out, upper, upper + 1, weight: weight, count)
        case (true, true):
            unsafe Kernels.mix(scratch.mixed, upper, lower, weight: down, count + 1)
            unsafe Kernels.mix(out, scratch.mixed, scratch.mixed + 1, weight: weight, count)
        }
    }

    /// An axis-aligned row: its two rows of texels mixed, then mixed along the row by the table, from its
    /// entry `start` on.
    private func sampleAxisAligned(
        _ sampler: ImageSampler, _ plan: borrowing FramePlan, _ table: ColumnTable, _ start: Int, _ row: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        guard count > 0 else { return }
        let v = verticalPosition(sampler, plan, row)
        let texels = sampler.texels, weight = UInt32(v & 255)
        let columns = unsafe table.columns + start, weights = unsafe table.weights + 2 * start
        let upper = unsafe texels.base + Int(v >> 8) * texels.width
        if weight == 0 {
            if sampler.isNearest {
                unsafe Kernels.pickColumns(out, upper, columns: columns, count)
            } else {
                unsafe Kernels.sampleColumns(out, upper, columns: columns, weights: weights, count)
            }
            return
        }
        let lower = unsafe upper + texels.width
        let (first, last) = unsafe columnRange(columns, count, isNinePart: sampler.axes >= 0)
        if last - first + 2 <= min(2 * count + 16, scratch.mixedCapacity) {
            unsafe Kernels.mix(scratch.mixed, upper + first, lower + first, weight: weight, last - first + 2)
            unsafe Kernels.sampleColumns(out, scratch.mixed - first, columns: columns, weights: weights, count)
        } else {
            // Much smaller than the bitmap: mixing only the texels that are used costs less.
            for i in 0..<count { unsafe scratch.u[i] = table.position(start + i) }
            unsafe scratch.v.update(repeating: v, count: count)
            unsafe Kernels.sample(out, texels, u: scratch.u, v: scratch.v, count)
        }
    }

    /// The first and last column of texels that a stretch starts from.
    private func columnRange(_ columns: UnsafePointer<Int32>, _ count: Int, isNinePart: Bool) -> (Int, Int) {
        var low = unsafe min(columns[0], columns[count - 1]), high = unsafe max(columns[0], columns[count - 1])
        if isNinePart {
            // A nine-part image whose parts overlap may run back and forth.
            for i in 0..<count {
                unsafe low = min(low, columns[i])
                unsafe high = max(high, columns[i])
            }
        }
        return (Int(low), Int(high))
    }
}
