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
        // A span lends its elements, where an array copies them.
        let detail = Int(piece.item.detail), samplers = plan.samplers.span
        unsafe sample(piece, plan, samplers[detail], scratch.columns, piece.steady, row, start, count, out)
        guard piece.item.levels == 2 else { return }
        let more = unsafe scratch.morePixels
        unsafe sample(piece, plan, samplers[detail + 1], scratch.moreColumns, piece.moreSteady, row, start, count, more)
        unsafe Kernels.mix(out, out, more, weight: UInt32(piece.item.levelWeight), count)
    }

    private func sample(
        _ piece: Piece, _ plan: borrowing FramePlan, _ sampler: borrowing ImageSampler,
        _ table: ColumnTable, _ steady: ColumnTable.Steady, _ row: Int32, _ start: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>
    ) {
        switch piece.item.kind {
        case .axisAligned:
            let first = Int(start - piece.tableStart), end = first + count
            if steady.columns.isEmpty {
                unsafe sampleAxisAligned(sampler, plan, table, first, row, count, out)
            } else {
                unsafe sampleMoved(sampler, steady, first..<end, verticalPosition(sampler, plan, row), out)
            }
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
    private func sample(_ sampler: borrowing ImageSampler, _ count: Int, _ out: UnsafeMutablePointer<Pixel>) {
        if sampler.isNearest {
            unsafe Kernels.pick(out, sampler.texels, u: scratch.u, v: scratch.v, count)
        } else {
            unsafe Kernels.sample(out, sampler.texels, u: scratch.u, v: scratch.v, count)
        }
    }

    /// Columns of a row of texels moved by fractions: its two rows mixed, then each texel with its neighbour.
    private func sampleMoved(
        _ sampler: borrowing ImageSampler, _ steady: ColumnTable.Steady, _ columns: Range<Int>, _ v: Int32,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        let moved = steady.columns.clamped(to: columns), count = moved.count, down = UInt32(v & 255)
        let left = moved.lowerBound - columns.lowerBound, right = columns.upperBound - moved.upperBound
        var texels = unsafe sampler.texels.base + (Int(v >> 8) * sampler.texels.width + steady.texel(moved.lowerBound))
        if down > 0 {
            unsafe Kernels.mix(scratch.mixed, texels, texels + sampler.texels.width, weight: down, count + 1)
            unsafe texels = UnsafePointer(scratch.mixed)
        }
        if steady.weight > 0 {
            unsafe Kernels.mix(out + left, texels, texels + 1, weight: steady.weight, count)
        } else {
            unsafe (out + left).update(from: texels, count: count)
        }
        // Beyond the limits the last texels show again.
        for i in 0..<left { unsafe out[i] = texels[0] }
        for i in 0..<right { unsafe out[left + count + i] = texels[count] }
    }

    /// An axis-aligned row: its two rows of texels mixed, then mixed along the row by the table, from its
    /// entry `start` on.
    private func sampleAxisAligned(
        _ sampler: borrowing ImageSampler, _ plan: borrowing FramePlan, _ table: ColumnTable, _ start: Int, _ row: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
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
