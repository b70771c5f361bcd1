// Whole rectangles, row by row: for kernels that have nothing better.

import CKernels
import Imaging

extension SpanKernels {
    public static func copyRows(_ out: PixelRows, _ source: SourceRows, _ width: Int, _ height: Int) {
        for row in 0..<height {
            unsafe (out.base + row * out.stride).update(from: source.base + row * source.stride, count: width)
        }
    }

    public static func fillRows(_ out: PixelRows, _ pixel: Pixel, _ width: Int, _ height: Int) {
        for row in 0..<height { unsafe fill(out.base + row * out.stride, pixel, width) }
    }

    public static func overRows(_ out: PixelRows, _ source: SourceRows, _ width: Int, _ height: Int) {
        for row in 0..<height { unsafe over(out.base + row * out.stride, source.base + row * source.stride, width) }
    }

    public static func overRows(
        _ out: PixelRows, _ source: SourceRows, _ spans: SourceSpans, _ width: Int, _ height: Int
    ) {
        for row in 0..<height {
            let span = unsafe spans.rows[row]
            func column(_ c: UInt16) -> Int { min(max(Int(c) - spans.column, 0), width) }
            let start = column(span.start), end = column(span.end)
            let opaqueStart = column(span.opaqueStart), opaqueEnd = column(span.opaqueEnd)
            let o = unsafe out.base + row * out.stride, s = unsafe source.base + row * source.stride
            unsafe over(o + start, s + start, opaqueStart - start)
            unsafe (o + opaqueStart).update(from: s + opaqueStart, count: opaqueEnd - opaqueStart)
            unsafe over(o + opaqueEnd, s + opaqueEnd, end - opaqueEnd)
        }
    }
}

extension SpanKernels {
    /// One area after the other.
    public static func drawStrips(_ areas: UnsafePointer<floe_area>, _ count: Int) {
        for i in 0..<count {
            let area = unsafe areas[i], height = unsafe Int(area.end - area.first)
            let out = unsafe PixelRows(base: area.out, stride: area.out_stride)
            let source = unsafe SourceRows(base: area.source, stride: area.source_stride)
            switch unsafe area.kind {
            case floe_area_fill: fillRows(out, unsafe area.pixel, unsafe area.width, height)
            case floe_area_copy: copyRows(out, source, unsafe area.width, height)
            default:
                guard let spans = unsafe area.spans else {
                    overRows(out, source, unsafe area.width, height)
                    continue
                }
                let rows = unsafe spans.assumingMemoryBound(to: AlphaSpan.self)
                unsafe overRows(out, source, SourceSpans(rows: rows, column: area.column), area.width, height)
            }
        }
    }
}

/// Where rows are written: the first pixel of the first, and how many pixels apart they lie.
@safe
public struct PixelRows {
    let base: UnsafeMutablePointer<Pixel>
    let stride: Int
}

/// Where rows are read.
@safe
public struct SourceRows {
    let base: UnsafePointer<Pixel>
    let stride: Int
}

/// What is known of rows that are read: their spans, and the bitmap's column that they are read from.
@safe
public struct SourceSpans {
    let rows: UnsafePointer<AlphaSpan>
    let column: Int
}
