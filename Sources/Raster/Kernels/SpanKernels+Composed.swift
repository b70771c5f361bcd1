// Kernels in plain loops, which vectors do no better, and those put together from others: for sets that have nothing
// better, and the reference for those that have.

import CKernels
import FramePlanning
import Imaging
import RenderTree

extension SpanKernels {
    public static func fill(_ out: UnsafeMutablePointer<Pixel>, _ pixel: Pixel, _ count: Int) {
        unsafe out.update(repeating: pixel, count: count)
    }

    public static func cover(
        _ out: UnsafeMutablePointer<Float>, _ shape: borrowing ShapeCoverage, _ native: UnsafePointer<floe_rounded_shape>, row: Int32,
        from column: Int32, _ count: Int
    ) {
        let y = Float(row) + 0.5
        for i in 0..<count { unsafe out[i] = shape.coverage(Float(Int(column) + i) + 0.5, y) }
    }

    public static func pickColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = row[Int(columns[i])] }
    }

    public static func pick(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        for i in 0..<count {
            unsafe out[i] = texels.base[Int(v[i] >> 8) * texels.width + Int(u[i] >> 8)]
        }
    }

    // MARK: - Projected rows, sixty-four pixels at a time. Where positions are counted from makes no difference,
    // whole numbers that they are.

    public static func sampleProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ count: Int
    ) {
        var us = InlineArray<64, Int32>(repeating: 0), vs = InlineArray<64, Int32>(repeating: 0)
        var uSpan = us.mutableSpan, vSpan = vs.mutableSpan
        unsafe uSpan.withUnsafeMutableBufferPointer { u in
            unsafe vSpan.withUnsafeMutableBufferPointer { v in
                guard let u = u.baseAddress, let v = v.baseAddress else { return }
                var part = row
                var i = 0
                while i < count {
                    let some = min(64, count - i)
                    part.first = row.first + Float(i)
                    unsafe project(u: u, v: v, part, some)
                    unsafe sample(out + i, texels, u: UnsafePointer(u), v: UnsafePointer(v), some)
                    i += some
                }
            }
        }
    }

    public static func overProjected(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, _ row: ProjectedRow, _ quad: QuadRow, solid: Range<Int>,
        factor: UInt32, _ count: Int
    ) {
        var colors = InlineArray<64, Pixel>(repeating: 0), masks = InlineArray<64, UInt32>(repeating: 0)
        var colorSpan = colors.mutableSpan, maskSpan = masks.mutableSpan
        unsafe colorSpan.withUnsafeMutableBufferPointer { colors in
            unsafe maskSpan.withUnsafeMutableBufferPointer { mask in
                guard let colors = colors.baseAddress, let mask = mask.baseAddress else { return }
                var part = row, edges = quad
                var i = 0
                while i < count {
                    let some = min(64, count - i)
                    part.first = row.first + Float(i)
                    unsafe sampleProjected(colors, texels, part, some)
                    if solid.lowerBound <= i, i + some <= solid.upperBound {
                        unsafe over(out + i, UnsafePointer(colors), factor: factor, some)
                    } else {
                        edges.firstCentre = quad.firstCentre + Float(i)
                        unsafe coverage(mask, edges, some)
                        unsafe over(out + i, UnsafePointer(colors), mask: UnsafePointer(mask), some)
                    }
                    i += some
                }
            }
        }
    }

    // MARK: - Areas one after the other, row by row

    public static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int) {
        for i in 0..<count { unsafe draw(areas[i]) }
    }

    private static func draw(_ area: floe_area) {
        let width = unsafe area.width
        switch unsafe area.kind {
        case floe_area_fill:
            let pixel = unsafe area.pixel
            unsafe area.forEachRow { out, _, _ in unsafe fill(out, pixel, width) }
        case floe_area_copy:
            unsafe area.forEachRow { out, source, _ in unsafe out.update(from: source, count: width) }
        case floe_area_over:
            unsafe area.forEachRow { out, source, _ in unsafe over(out, source, width) }
        default:
            let runs = unsafe area.runs.assumingMemoryBound(to: OpacityRun.self), column = unsafe area.column
            unsafe area.forEachRow { out, source, row in
                unsafe over(out, source, runs[row], column: column, width)
            }
        }
    }

    /// Source-over with what is known of the row, which begins at its bitmap's `column`.
    @inline(__always)
    private static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ run: OpacityRun, column: Int, _ width: Int
    ) {
        func within(_ c: UInt16) -> Int { min(max(Int(c) - column, 0), width) }
        let start = within(run.start), end = within(run.end)
        let opaqueStart = within(run.opaqueStart), opaqueEnd = within(run.opaqueEnd)
        unsafe over(out + start, source + start, opaqueStart - start)
        unsafe (out + opaqueStart).update(from: source + opaqueStart, count: opaqueEnd - opaqueStart)
        unsafe over(out + opaqueEnd, source + opaqueEnd, end - opaqueEnd)
    }
}

extension floe_area {
    /// Where each row is written and read, and its number from 0.
    @inline(__always)
    fileprivate func forEachRow(_ draw: (UnsafeMutablePointer<Pixel>, UnsafePointer<Pixel>, Int) -> Void) {
        let out: UnsafeMutablePointer<Pixel> = unsafe out, source: UnsafePointer<Pixel> = unsafe source
        for row in unsafe 0..<Int(end - first) {
            unsafe draw(out + row * out_stride, source + row * source_stride, row)
        }
    }
}
