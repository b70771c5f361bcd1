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
        minY = row
        rowStart = 0
    }

    /// The spans of the row that is not yet ended.
    var row: Range<Int> { rowStart..<spans.count }

    func even(_ start: Int32, _ end: Int32, _ factor: UInt32) {
        guard start < end, factor > 0 else { return }
        spans.append(CoverageSpans.Span(start: start, end: end, factor: factor))
    }

    /// A span whose mask is found by the end of its row.
    func edge(_ start: Int32, _ end: Int32) {
        guard start < end else { return }
        if spans.count > rowStart, unsafe spans.base[spans.count - 1].mask == 0, unsafe spans.base[spans.count - 1].end == start {
            unsafe spans.base[spans.count - 1].end = end
        } else {
            spans.append(CoverageSpans.Span(start: start, end: end, mask: 0))
        }
    }

    /// Makes a row narrower than `narrow` one mask: faster drawn than an inside between two edges.
    func join(narrow: Int32) {
        guard row.count > 1 else { return }
        let start = unsafe spans.base[rowStart].start, end = unsafe spans.base[spans.count - 1].end
        guard end - start <= narrow else { return }
        spans.count = rowStart
        edge(start, end)
    }

    /// The columns of a span of the row that lies at an edge, and room for its mask; nil for an even one.
    func mask(_ i: Int) -> (mask: UnsafeMutablePointer<UInt8>, start: Int32, count: Int)? {
        guard unsafe spans.base[i].mask == 0 else { return nil }
        let start = unsafe spans.base[i].start, count = unsafe Int(spans.base[i].end - start)
        unsafe spans.base[i].mask = Int32(masks.count)
        return unsafe (masks.add(count), start, count)
    }

    /// Ends a row, or some that are alike, before `end`.
    func endRow(_ end: Int32, isEven: Bool) {
        if isEven, joinsLastBand() {
            spans.count = rowStart
            unsafe bands.base[bands.count - 1].end = end
            return
        }
        bands.append(CoverageSpans.Band(end: end, spanEnd: Int32(spans.count)))
        rowStart = spans.count
    }

    /// Whether the row, which is even throughout, is covered as the band before is.
    private func joinsLastBand() -> Bool {
        guard bands.count > 0 else { return false }
        let first = unsafe bands.count > 1 ? Int(bands.base[bands.count - 2].spanEnd) : 0
        guard rowStart - first == row.count else { return false }
        for i in row.indices {
            let a = unsafe spans.base[first + i - rowStart], b = unsafe spans.base[i]
            guard a.isEven, a.start == b.start, a.end == b.end, a.mask == b.mask else { return false }
        }
        return true
    }
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
