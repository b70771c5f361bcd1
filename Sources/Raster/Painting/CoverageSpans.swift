// How much of each pixel a shape covers, run-length coded. Rows that are covered alike are one band; a band's spans are
// covered evenly, or each column as its byte in the masks says. What lies in none is not covered.
//
//      ╭──────────╮      bands of one row
//      ├─┬──────┬─┤ ┐
//      │▒│██████│▒│ │    one band of many: a span with a mask, an even one, another with a mask
//      ├─┴──────┴─┤ ┘
//      ╰──────────╯

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
            if span.mask >= 0 { span.mask += area.minX - span.start }
            span.start = area.minX
        }
        span.end = min(span.end, area.maxX)
        return span
    }

    /// A span's mask; nil if it is even.
    @inline(__always)
    func mask(_ span: Span) -> UnsafePointer<UInt8>? { unsafe span.mask < 0 ? nil : masks + Int(span.mask) }
}

/// Spans that are being found, row after row. One thread at a time; its memory grows with the largest shape.
@safe
final class CoverageBuilder {
    let bands = GrowingRow<CoverageSpans.Band>()
    let spans = GrowingRow<CoverageSpans.Span>()
    let masks = GrowingRow<UInt8>()
    /// Pixels at edges, whose bytes in the masks are still to be found.
    let edges = GrowingRow<EdgeRun>()
    private(set) var minY: Int32 = 0
    private var rowStart = 0

    /// What has been found; until the next `begin`.
    var result: CoverageSpans {
        unsafe CoverageSpans(bands: bands.base, spans: spans.base, masks: masks.base, bandCount: bands.count, minY: minY)
    }

    func begin(at row: Int32) {
        bands.count = 0
        spans.count = 0
        masks.count = 0
        edges.count = 0
        minY = row
        rowStart = 0
    }

    func even(_ start: Int32, _ end: Int32, _ factor: UInt32) {
        guard start < end, factor > 0 else { return }
        spans.append(CoverageSpans.Span(start: start, end: end, factor: factor))
    }

    /// A span whose pixels are asked one by one.
    func edge(_ start: Int32, _ end: Int32) {
        guard start < end else { return }
        if spans.count > rowStart, unsafe spans.base[spans.count - 1].mask == 0, unsafe spans.base[spans.count - 1].end == start {
            unsafe spans.base[spans.count - 1].end = end
        } else {
            spans.append(CoverageSpans.Span(start: start, end: end, mask: 0))
        }
    }

    /// Ends the row, which those up to `end` are like. Narrower than `narrow` it becomes one mask: faster drawn than an
    /// inside between two edges.
    func endRow(_ row: Int32, until end: Int32, narrow: Int32) {
        let count = spans.count - rowStart
        var isEven = true
        if count > 1, case let start = unsafe spans.base[rowStart].start, case let last = unsafe spans.base[spans.count - 1].end,
            last - start <= narrow
        {
            isEven = false
            joinSpans(row, start, last)
        } else {
            for i in rowStart..<spans.count where unsafe spans.base[i].mask == 0 {
                isEven = false
                let span = unsafe spans.base[i], mask = Int32(masks.count)
                _ = unsafe masks.add(Int(span.end - span.start))
                unsafe spans.base[i].mask = mask
                edges.append(EdgeRun(row: row, start: span.start, end: span.end, mask: mask))
            }
        }
        if isEven, joinsLastBand() {
            spans.count = rowStart
            unsafe bands.base[bands.count - 1].end = end
            return
        }
        bands.append(CoverageSpans.Band(end: end, spanEnd: Int32(spans.count)))
        rowStart = spans.count
    }

    private func joinSpans(_ row: Int32, _ start: Int32, _ end: Int32) {
        let first = Int32(masks.count), mask = unsafe masks.add(Int(end - start))
        unsafe mask.update(repeating: 0, count: Int(end - start))
        for i in rowStart..<spans.count {
            let span = unsafe spans.base[i], place = span.start - start
            if span.isEven {
                unsafe (mask + Int(place)).update(repeating: UInt8(truncatingIfNeeded: span.factor), count: Int(span.end - span.start))
            } else {
                edges.append(EdgeRun(row: row, start: span.start, end: span.end, mask: first + place))
            }
        }
        spans.count = rowStart
        spans.append(CoverageSpans.Span(start: start, end: end, mask: first))
    }

    /// Whether the row, which is even throughout, is covered as the band before is.
    private func joinsLastBand() -> Bool {
        guard bands.count > 0 else { return false }
        let first = unsafe bands.count > 1 ? Int(bands.base[bands.count - 2].spanEnd) : 0
        guard rowStart - first == spans.count - rowStart else { return false }
        for i in 0..<rowStart - first {
            let a = unsafe spans.base[first + i], b = unsafe spans.base[rowStart + i]
            guard a.isEven, a.start == b.start, a.end == b.end, a.mask == b.mask else { return false }
        }
        return true
    }
}

/// Pixels of a row that lie at an edge, and where their bytes in the masks begin.
struct EdgeRun {
    var row, start, end, mask: Int32
}

/// Memory for a list of plain values that is used again and again.
@safe
final class GrowingRow<Element: BitwiseCopyable> {
    private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 64)
    private var capacity = 64
    var count = 0

    /// Room for `more` elements, and sixteen behind them that vector loops may touch; not set.
    func add(_ more: Int) -> UnsafeMutablePointer<Element> {
        if count + more + 16 > capacity {
            capacity = 2 * (count + more + 16)
            let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
            unsafe larger.update(from: base, count: count)
            unsafe base.deallocate()
            unsafe base = larger
        }
        count += more
        return unsafe base + (count - more)
    }

    func append(_ element: Element) { unsafe add(1).initialize(to: element) }

    deinit { unsafe base.deallocate() }
}
