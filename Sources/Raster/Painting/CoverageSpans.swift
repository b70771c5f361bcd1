// How much of each pixel a shape covers, run-length coded. Rows that are covered alike are one band; a band's spans are
// covered evenly, or each column as its byte in the masks says. What lies in none is not covered.
//
//      ╭──────────╮      bands of one row
//      ├─┬──────┬─┤ ┐
//      │▒│██████│▒│ │    one band of many: a span with a mask, an even one, another with a mask
//      ├─┴──────┴─┤ ┘
//      ╰──────────╯      where rows differ but little: one band, whose masks have a row for each row

import FramePlanning
import Geometry

/// Spans in memory that somebody else owns.
@safe
struct CoverageSpans {
    struct Band {
        /// The row behind its last one; it begins where the one before ends.
        var end: Int32
        /// The span behind its last one.
        var spanEnd: Int32
    }

    struct Span {
        var start, end: Int32
        /// Where the bytes of its mask begin, or −1 − `factor`.
        var mask: Int32
        /// Bytes from one row's part of the mask to the next one's, and the first row; 0: all rows have the same.
        var stride: Int32 = 0, top: Int32 = 0

        init(start: Int32, end: Int32, mask: Int32) {
            self.start = start; self.end = end; self.mask = mask
        }

        /// `factor`: 0…255.
        init(start: Int32, end: Int32, factor: UInt32) { self.init(start: start, end: end, mask: -1 - Int32(factor)) }

        var isEven: Bool { mask < 0 }
        /// Of an even one.
        var factor: UInt32 { UInt32(truncatingIfNeeded: max(0, -1 - mask)) }
    }

    let bands: UnsafePointer<Band>
    let spans: UnsafePointer<Span>
    let masks: UnsafePointer<UInt8>
    let bandCount: Int
    /// The first band's first row.
    let minY: Int32

    /// The number of the first band that ends behind a row.
    func band(at row: Int32) -> Int {
        var low = 0, high = bandCount
        while low < high {
            let middle = (low + high) / 2
            if unsafe bands[middle].end <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Calls `draw` with the rows of each band within `area`, and its spans' numbers.
    @inline(__always)
    func forEachBand(within area: DeviceRect, _ draw: (_ rows: Range<Int32>, _ spans: Range<Int>) -> Void) {
        var band = band(at: area.minY), row = max(area.minY, minY)
        while band < bandCount, row < area.maxY {
            let end = unsafe min(bands[band].end, area.maxY)
            let first = unsafe band > 0 ? Int(bands[band - 1].spanEnd) : 0, last = unsafe Int(bands[band].spanEnd)
            if first < last { draw(row..<end, first..<last) }
            row = end
            band += 1
        }
    }

    /// The span's part within the columns of `area`; empty where there is none.
    @inline(__always)
    func span(_ i: Int, within area: DeviceRect) -> Span {
        var span = unsafe spans[i]
        if span.start < area.minX {
            if span.mask >= 0 { span.mask &+= area.minX &- span.start }
            span.start = area.minX
        }
        span.end = min(span.end, area.maxX)
        return span
    }

    /// Calls `draw` with those spans of a band that reach into `area`, cut by its columns, and how wide they are.
    @inline(__always)
    func forEachSpan(of spans: Range<Int>, within area: DeviceRect, _ draw: (_ span: Span, _ count: Int) -> Void) {
        for i in spans {
            let span = span(i, within: area)
            if span.start < span.end { draw(span, Int(span.end &- span.start)) }
        }
    }

    /// A span's mask from a row on; nil if it is even.
    @inline(__always)
    func mask(_ span: Span, _ row: Int32) -> UnsafePointer<UInt8>? {
        unsafe span.mask < 0 ? nil : masks + (Int(span.mask) &+ Int(row &- span.top) &* Int(span.stride))
    }
}
