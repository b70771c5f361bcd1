// Areas one after the other, row by row: for kernels that have nothing better, and the reference for those that have.

import CKernels
import Imaging

extension SpanKernels {
    public static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int) {
        for i in 0..<count {
            let area = unsafe areas[i]
            for row in unsafe 0..<Int(area.end - area.first) { unsafe draw(row, of: area) }
        }
    }

    @inline(__always)
    private static func draw(_ row: Int, of area: floe_area) {
        let out = unsafe area.out + row * area.out_stride, width = unsafe area.width
        let source = unsafe UnsafePointer<Pixel>(area.source + row * area.source_stride)
        switch unsafe area.kind {
        case floe_area_fill: unsafe fill(out, area.pixel, width)
        case floe_area_copy: unsafe out.update(from: source, count: width)
        case floe_area_over: unsafe over(out, source, width)
        default:
            let span = unsafe area.spans.assumingMemoryBound(to: AlphaSpan.self)[row]
            unsafe over(out, source, span, column: area.column, width)
        }
    }

    /// Source-over with what is known of the row, which begins at its bitmap's `column`.
    private static func over(
        _ out: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ span: AlphaSpan, column: Int, _ width: Int
    ) {
        func within(_ c: UInt16) -> Int { min(max(Int(c) - column, 0), width) }
        let start = within(span.start), end = within(span.end)
        let opaqueStart = within(span.opaqueStart), opaqueEnd = within(span.opaqueEnd)
        unsafe over(out + start, source + start, opaqueStart - start)
        unsafe (out + opaqueStart).update(from: source + opaqueStart, count: opaqueEnd - opaqueStart)
        unsafe over(out + opaqueEnd, source + opaqueEnd, end - opaqueEnd)
    }
}
