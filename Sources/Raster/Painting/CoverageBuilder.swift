// Coverage while it is being found: bands, spans and masks in lists that are used again for every shape.

import CKernels

/// Spans that are being found, row after row. One thread at a time; its memory grows with the largest shape.
@safe
final class CoverageBuilder {
    let bands = GrowingRow<CoverageSpans.Band>()
    let spans = GrowingRow<CoverageSpans.Span>()
    let masks = GrowingRow<UInt8>()
    /// Pixels at edges, whose bytes in the masks are still to be found.
    let edges = GrowingRow<floe_edge_run>()
    private(set) var minY: Int32 = 0
    /// See `CoverageSpans`.
    private(set) var maskStride = 0
    private var rowStart = 0

    /// What has been found; until the next `begin`.
    var result: CoverageSpans {
        unsafe CoverageSpans(
            bands: bands.base, spans: spans.base, masks: masks.base, bandCount: bands.count, minY: minY, maskStride: maskStride)
    }

    func begin(at row: Int32) {
        bands.count = 0
        spans.count = 0
        masks.count = 0
        edges.count = 0
        minY = row
        maskStride = 0
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

    /// Ends the row, which those up to `end` are like. Spans that lie within `narrow` columns become one mask: faster drawn than
    /// an inside between two edges.
    func endRow(_ row: Int32, until end: Int32, narrow: Int32) {
        let count = spans.count
        var isEven = true, kept = rowStart, i = rowStart
        while i < count {
            let first = unsafe spans.base[i]
            var next = i + 1
            while next < count, unsafe spans.base[next].end - first.start <= narrow { next += 1 }
            if next > i + 1 || !first.isEven {
                isEven = false
                unsafe spans.base[kept] = maskOver(i..<next, of: row)
            } else {
                unsafe spans.base[kept] = first
            }
            kept += 1
            i = next
        }
        spans.count = kept
        if isEven, joinsLastBand() {
            spans.count = rowStart
            unsafe bands.base[bands.count - 1].end = end
            return
        }
        bands.append(CoverageSpans.Band(end: end, spanEnd: Int32(spans.count)))
        rowStart = spans.count
    }

    /// A mask in place of some spans of a row.
    private func maskOver(_ some: Range<Int>, of row: Int32) -> CoverageSpans.Span {
        let start = unsafe spans.base[some.lowerBound].start, end = unsafe spans.base[some.upperBound - 1].end
        let first = Int32(masks.count), mask = unsafe masks.add(Int(end - start))
        unsafe mask.update(repeating: 0, count: Int(end - start))
        for i in some {
            let span = unsafe spans.base[i], place = span.start - start
            if span.isEven {
                unsafe (mask + Int(place)).update(repeating: UInt8(truncatingIfNeeded: span.factor), count: Int(span.end - span.start))
            } else {
                edges.append(floe_edge_run(row: row, start: span.start, end: span.end, mask: first + place))
            }
        }
        return CoverageSpans.Span(start: start, end: end, mask: first)
    }

    /// Once all masks are filled: makes of many bands one whose mask has a row for each of theirs, if that draws faster: to begin
    /// with a band takes as long as to mix some two dozen vectors of pixels.
    func joinBands(narrow: Int32) {
        guard bands.count > 1, spans.count > 0 else { return }
        var start = Int32.max, end = Int32.min
        for i in 0..<spans.count {
            unsafe start = min(start, spans.base[i].start)
            unsafe end = max(end, spans.base[i].end)
            if end - start > narrow { return }
        }
        let bottom = unsafe bands.base[bands.count - 1].end, width = Int(end - start), height = Int(bottom - minY)
        guard height * ((width + 7) / 8) <= 24 * bands.count else { return }
        let mask = unsafe masks.add(width * height)
        unsafe mask.update(repeating: 0, count: width * height)
        var row = 0, span = 0
        for band in 0..<bands.count {
            let bandEnd = unsafe Int(bands.base[band].end - minY), spanEnd = unsafe Int(bands.base[band].spanEnd)
            while span < spanEnd {
                let s = unsafe spans.base[span], count = Int(s.end - s.start)
                for line in row..<bandEnd {
                    let out = unsafe mask + (line * width + Int(s.start - start))
                    if s.isEven {
                        unsafe out.update(repeating: UInt8(truncatingIfNeeded: s.factor), count: count)
                    } else {
                        unsafe out.update(from: masks.base + Int(s.mask), count: count)
                    }
                }
                span += 1
            }
            row = bandEnd
        }
        // What they were made of is of no use any more.
        unsafe masks.base.update(from: mask, count: width * height)
        masks.count = width * height
        bands.count = 0
        spans.count = 0
        maskStride = width
        spans.append(CoverageSpans.Span(start: start, end: end, mask: 0))
        bands.append(CoverageSpans.Band(end: bottom, spanEnd: 1))
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

/// Memory for a list of plain values that is used again and again.
@safe
final class GrowingRow<Element: BitwiseCopyable> {
    private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 64)
    private var capacity = 64
    var count = 0

    /// Room for `more` elements, and sixteen behind them that vector loops may touch; not set.
    @inline(__always)
    func add(_ more: Int) -> UnsafeMutablePointer<Element> {
        if count + more + 16 > capacity { grow(to: 2 * (count + more + 16)) }
        count += more
        return unsafe base + (count - more)
    }

    @inline(__always)
    func append(_ element: Element) { unsafe add(1).initialize(to: element) }

    private func grow(to room: Int) {
        capacity = room
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
    }

    deinit { unsafe base.deallocate() }
}
