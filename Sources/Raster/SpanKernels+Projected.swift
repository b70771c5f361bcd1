// Projected rows put together from other kernels, sixty-four pixels at a time: for those that have
// nothing better. Where positions are counted from makes no difference, whole numbers that they are.

import FramePlanning
import Imaging

extension SpanKernels {
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
}
