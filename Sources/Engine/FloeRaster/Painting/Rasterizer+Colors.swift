// Colours of an item's rows, used where they already lie, or fetched into scratch memory or straight into the target. Whatever
// all rows of a piece share is computed once.
//
//     solid, horizontal gradient    one row for all rows
//     bitmap at whole pixels        used in place
//     anything else                 fetched, as many rows at a time as fit in the L1 cache

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// State shared by all rows of an item's piece.
struct Colors {
    /// The column at which the tables and the constant row in the scratch memory start.
    let start: Int32
    /// Whether all rows are the one in `constantRow`.
    var hasConstantRow = false
    /// Whether each row of a gradient has a single colour.
    var hasEvenRows = false
}

/// The colours of some rows.
@safe
struct ColorBlock {
    let base: UnsafePointer<Pixel>
    /// 0 if all rows are the same.
    let stride: Int
    let rows: Int
}

extension Rasterizer {
    /// Computes what all rows of `area` share.
    func prepareColors(_ index: Int, _ plan: borrowing FramePlan, _ area: DeviceRect) -> Colors {
        let items = plan.items.span
        var colors = Colors(start: area.minX)
        switch items[index].kind {
        case .solid:
            unsafe scratch.constantRow.update(repeating: items[index].pixel, count: area.width)
            colors.hasConstantRow = true
        case .axisAligned:
            let samplers = plan.details.samplers.span, detail = Int(items[index].detail)
            // Columns that are only translated need no texel positions.
            if samplers[detail].columns.isEmpty {
                unsafe samplers[detail].find(scratch.columns, scratch.v, plan, kernels, area.minX, area.minY, area.width)
            }
            if items[index].levels == 2, samplers[detail + 1].columns.isEmpty {
                unsafe samplers[detail + 1].find(scratch.moreColumns, scratch.v, plan, kernels, area.minX, area.minY, area.width)
            }
        case .gradient:
            let gradients = plan.details.gradients.span
            let gradient = gradients[Int(items[index].detail)]
            colors.hasEvenRows = gradient.isEvenAlongRows
            if gradient.isSameForRows {
                unsafe fetch(gradient, area.minY..<area.minY + 1, area.minX, area.width, scratch.constantRow, area.width)
                colors.hasConstantRow = true
            }
        case .nothing, .deferred, .copy, .projected, .projectedNinePart, .beginGroup, .mask, .endGroup: break
        }
        return colors
    }

    /// Returns the colours of `count` columns from `start` on, for the first of `rows` and as many of the next ones as can be had
    /// along with it. Colours that must be fetched go to `out`, or to scratch memory if that is nil.
    @inline(__always)
    func colors(
        _ colors: Colors, _ index: Int, _ plan: borrowing FramePlan, _ rows: Range<Int32>, _ start: Int32, _ count: Int,
        into out: (base: UnsafeMutablePointer<Pixel>, stride: Int)?
    ) -> ColorBlock {
        let items = plan.items.span, height = Int(rows.upperBound - rows.lowerBound)
        if colors.hasConstantRow {
            return unsafe ColorBlock(base: scratch.constantRow + Int(start - colors.start), stride: 0, rows: height)
        }
        if items[index].kind == .copy {
            let copies = plan.details.copies.span, copy = copies[Int(items[index].detail)]
            return unsafe ColorBlock(base: copy.pointer(start, rows.lowerBound), stride: copy.texels.width, rows: height)
        }
        // Short rows are packed, so that those whose positions are computed pixel by pixel can be fetched as one.
        let isShort = items[index].kind != .axisAligned && count <= Self.narrow, room = isShort ? scratch.shortPixels : scratch.blockPixels
        let base = unsafe out?.base ?? scratch.pixels, stride = unsafe out?.stride ?? (isShort ? count : (count + 15) & ~15)
        var some = rows
        // All rows of most pieces fit, and a division takes as long as blending some pixels.
        if height * (count + 31) > room {
            some = rows.prefix(max(1, min(room / (count + 16), unsafe out == nil ? room / stride : .max)))
        }
        unsafe fetch(colors, index, plan, some, start, count, base, stride)
        return unsafe ColorBlock(base: base, stride: stride, rows: some.count)
    }

    /// Fetches rows of a gradient or a sampled image into `out`.
    private func fetch(
        _ colors: Colors, _ index: Int, _ plan: borrowing FramePlan, _ rows: Range<Int32>, _ start: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>, _ stride: Int
    ) {
        let items = plan.items.span
        if items[index].kind == .gradient {
            let gradients = plan.details.gradients.span
            return unsafe fetch(gradients[Int(items[index].detail)], rows, start, count, out, stride)
        }
        let detail = Int(items[index].detail)
        unsafe sample(items[index].kind, plan, detail, scratch.columns, colors, rows, start, count, out, stride)
        guard items[index].levels == 2 else { return }
        let more = unsafe scratch.morePixels
        unsafe sample(items[index].kind, plan, detail + 1, scratch.moreColumns, colors, rows, start, count, more, count)
        for row in 0..<rows.count {
            let out = unsafe out + row * stride
            unsafe kernels.mix(out, out, more + row * count, UInt32(items[index].levelWeight), count)
        }
    }

    /// Looks colours up in the ramp, or interpolates between the stops of a steep gradient, without a kernel since those are rare.
    private func fetch(
        _ gradient: GradientPaint, _ rows: Range<Int32>, _ start: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>, _ stride: Int
    ) {
        let height = Int(rows.upperBound &- rows.lowerBound)
        if gradient.isEvenAlongRows {
            for row in rows {
                unsafe (out + Int(row - rows.lowerBound) * stride).update(repeating: gradient.color(gradient.origin, row), count: count)
            }
            return
        }
        var line = gradient.rows(from: start)
        for i in 0..<height { unsafe scratch.starts[i] = gradient.start(rows.lowerBound &+ Int32(truncatingIfNeeded: i)) }
        guard gradient.stopCount > 0 else {
            return unsafe kernels.pick_ramp(out, stride, gradient.ramp, gradient.type.native, &line, scratch.starts, count, height)
        }
        for row in 0..<height {
            let first = unsafe scratch.starts[row]
            for i in 0..<count {
                let place = ScalarKernels.place(i, gradient.type.native, line, first)
                unsafe out[row * stride + i] = GradientRamp.color(gradient.ramp, stopCount: gradient.stopCount, at: place)
            }
        }
    }

    // MARK: - Images

    /// Samples one mip level of an image, by the plan's sampler of that number.
    private func sample(
        _ kind: DrawItem.Kind, _ plan: borrowing FramePlan, _ sampler: Int, _ columns: UnsafePointer<Int32>, _ colors: Colors,
        _ rows: Range<Int32>, _ start: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>, _ stride: Int
    ) {
        let samplers = plan.details.samplers.span
        if !samplers[sampler].columns.isEmpty { return unsafe fetchMoved(sampler, plan, rows, start, count, out, stride) }
        if kind == .axisAligned {
            return unsafe sampleAxisAligned(sampler, plan, columns + Int(start - colors.start), rows, start, count, out, stride)
        }
        let texels = unsafe samplers[sampler].texels.native, isNearest = samplers[sampler].isNearest, height = rows.count
        if kind == .projected {
            var line = samplers[sampler].rows(from: start)
            for i in 0..<Int32(height) { unsafe scratch.starts[Int(i)] = samplers[sampler].start(rows.lowerBound &+ i) }
            if isNearest { return unsafe kernels.pick_projected(out, stride, texels, &line, scratch.starts, count, height) }
            return unsafe kernels.sample_projected(out, stride, texels, &line, scratch.starts, count, height)
        }
        // Packed short rows are fetched as one, since a single one fills no vectors.
        let some = stride == count && count <= Self.narrow ? height : 1
        for first in Swift.stride(from: 0, to: height, by: some) {
            for i in 0..<some {
                let place = i * count, row = rows.lowerBound + Int32(first + i)
                unsafe samplers[sampler].find(scratch.u + place, scratch.v + place, plan, kernels, start, row, count)
            }
            let out = unsafe out + first * stride
            if isNearest {
                unsafe kernels.pick(out, texels, scratch.u, scratch.v, count * some)
            } else {
                unsafe kernels.sample(out, texels, scratch.u, scratch.v, count * some)
            }
        }
    }

    /// Fetches rows whose columns are only translated. Rows that are not are fetched one by one.
    private func fetchMoved(
        _ sampler: Int, _ plan: borrowing FramePlan, _ rows: Range<Int32>, _ start: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>, _ stride: Int
    ) {
        let samplers = plan.details.samplers.span, columns = samplers[sampler].columns, movedRows = samplers[sampler].rows
        let width = samplers[sampler].texels.width, moved = columns.pixels.clamped(to: start..<start + Int32(count))
        let first = unsafe samplers[sampler].texels.base + columns.texel(at: moved.lowerBound), left = Int(moved.lowerBound - start)
        var shift = unsafe floe_shift(
            texels: first, stride: width, u: columns.weight, v: movedRows.weight, left: left, width: moved.count,
            right: count - left - moved.count, above: 0, height: 1, below: 0)
        guard movedRows.isEmpty else {
            let moved = movedRows.pixels.clamped(to: rows)
            unsafe shift.texels += movedRows.texel(at: moved.lowerBound) * width
            unsafe shift.above = Int(moved.lowerBound - rows.lowerBound)
            unsafe shift.height = moved.count
            unsafe shift.below = Int(rows.upperBound - moved.upperBound)
            return unsafe kernels.shift(out, stride, &shift, scratch.mixed)
        }
        unsafe samplers[sampler].find(scratch.u, scratch.v, plan, kernels, start, rows.lowerBound, isDown: true, rows.count)
        for row in 0..<rows.count {
            let v = unsafe scratch.v[row]
            unsafe shift.texels = first + Int(v >> 8) * width
            unsafe shift.v = UInt32(v & 255)
            unsafe kernels.shift(out + row * stride, stride, &shift, scratch.mixed)
        }
    }

    /// Samples axis-aligned rows, whose column positions are in `columns`.
    private func sampleAxisAligned(
        _ sampler: Int, _ plan: borrowing FramePlan, _ columns: UnsafePointer<Int32>, _ rows: Range<Int32>,
        _ start: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>, _ stride: Int
    ) {
        let samplers = plan.details.samplers.span, texels = unsafe samplers[sampler].texels.native
        unsafe samplers[sampler].find(scratch.u, scratch.v, plan, kernels, start, rows.lowerBound, isDown: true, rows.count)
        guard samplers[sampler].isNearest else {
            return unsafe kernels.sample_rows(out, stride, texels, columns, scratch.v, scratch.mixed, count, rows.count)
        }
        for i in 0..<rows.count {
            let row = unsafe texels.base + Int(scratch.v[i] >> 8) * texels.width
            // With a width of 0, columns alone select the texels.
            unsafe kernels.pick(out + i * stride, floe_texels(base: row, width: 0), columns, columns, count)
        }
    }
}
