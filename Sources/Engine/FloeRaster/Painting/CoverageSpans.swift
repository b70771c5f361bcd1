// The coverage of a shape, run-length coded. Rows with the same coverage form a band. Each of a band's spans is covered evenly,
// or column by column through a mask of bytes. Pixels outside all spans are not covered.
//
//      ╭──────────╮      bands of one row
//      ├─┬──────┬─┤ ┐
//      │▒│██████│▒│ │    one band of many: a span with a mask, an even one, another with a mask
//      ├─┴──────┴─┤ ┘
//      ╰──────────╯      where rows differ only slightly: one band, whose masks have a line for each row

import FloeFramePlanning
import FloeGeometry

/// Bands, spans and masks in memory that it does not own.
@safe
struct CoverageSpans {
    struct Band {
        /// The row after its last one. It begins where the previous band ends.
        var end: Int32
        /// The index after its last span.
        var spanEnd: Int32
    }

    struct Span {
        var start, end: Int32
        /// The offset of its mask's first byte, or −1 − `factor` if it is covered evenly.
        var mask: Int32
        /// Bytes from one mask line to the next, 0 if all rows share one, and the row of the first line.
        var stride: Int32 = 0, top: Int32 = 0

        init(start: Int32, end: Int32, mask: Int32) {
            self.start = start; self.end = end; self.mask = mask
        }

        /// `factor`: 0…255.
        init(start: Int32, end: Int32, factor: UInt32) { self.init(start: start, end: end, mask: -1 - Int32(factor)) }

        var isEven: Bool { mask < 0 }
        /// The factor of an even span.
        var factor: UInt32 { UInt32(truncatingIfNeeded: max(0, -1 - mask)) }
    }

    let bands: UnsafePointer<Band>
    let spans: UnsafePointer<Span>
    let masks: UnsafePointer<UInt8>
    let bandCount: Int
    /// The first band's first row.
    let minY: Int32

    /// Returns the index of the first band that ends after `row`.
    func band(at row: Int32) -> Int {
        var low = 0, high = bandCount
        while low < high {
            let middle = (low + high) / 2
            if unsafe bands[middle].end <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Calls `draw` with the rows of each band within `area` and the indices of its spans.
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

    /// Returns the part of a span within the columns of `area`, which may be empty.
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

    /// Calls `draw` with each of a band's spans that reaches into `area`, cut to its columns, and the span's width.
    @inline(__always)
    func forEachSpan(of spans: Range<Int>, within area: DeviceRect, _ draw: (_ span: Span, _ count: Int) -> Void) {
        for i in spans {
            let span = span(i, within: area)
            if span.start < span.end { draw(span, Int(span.end &- span.start)) }
        }
    }

    /// Returns a span's mask from `row` on; nil if the span is even.
    @inline(__always)
    func mask(_ span: Span, _ row: Int32) -> UnsafePointer<UInt8>? {
        unsafe span.mask < 0 ? nil : masks + (Int(span.mask) &+ Int(row &- span.top) &* Int(span.stride))
    }
}
