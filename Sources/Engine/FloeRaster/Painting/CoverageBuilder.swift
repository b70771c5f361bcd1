// Coverage under construction: first the parts of each row, then bands of rows with the same or similar coverage. All lists are
// reused for every shape.

import CFloeKernels
import FloeGeometry

/// A builder of bands, spans and masks, row by row. Not thread-safe. Its memory grows to fit the largest shape.
@safe
final class CoverageBuilder {
    /// A run of identical rows: the row, the span and the part just past its last ones.
    private struct Row {
        var end: Int32
        var spanEnd, partEnd: Int
    }

    let bands = GrowingRow<CoverageSpans.Band>()
    let spans = GrowingRow<CoverageSpans.Span>()
    let masks = GrowingRow<UInt8>()
    /// Edge pixels whose bytes in the masks are still to be computed.
    let edges = GrowingRow<floe_edge_run>()
    private(set) var minY: Int32 = 0
    private let rows = GrowingRow<Row>()
    /// Parts of rows, covered evenly or to be computed pixel by pixel. Spans are made from them.
    private let parts = GrowingRow<CoverageSpans.Span>()
    private var firstPart = 0
    /// Mask lines to be repeated once they are filled in.
    private let repeated = GrowingRow<(mask: Int, width: Int, lines: Int)>()

    /// The finished coverage, valid until the next `begin`.
    var result: CoverageSpans {
        unsafe CoverageSpans(bands: bands.base, spans: spans.base, masks: masks.base, bandCount: bands.count, minY: minY)
    }

    func begin(at row: Int32) {
        (bands.count, spans.count, masks.count, edges.count) = (0, 0, 0, 0)
        (rows.count, parts.count, repeated.count, firstPart) = (0, 0, 0, 0)
        minY = row
    }

    // MARK: - Finished bands

    /// Adds columns of the next band that are covered evenly.
    func addSpan(_ columns: Range<Int32>, _ factor: UInt32) {
        guard !columns.isEmpty, factor > 0 else { return }
        spans.append(CoverageSpans.Span(start: columns.lowerBound, end: columns.upperBound, factor: factor))
    }

    /// Adds columns of the next band that have a mask, the same for all rows, and returns it.
    func addMask(_ columns: Range<Int32>) -> UnsafeMutablePointer<UInt8> {
        spans.append(CoverageSpans.Span(start: columns.lowerBound, end: columns.upperBound, mask: Int32(masks.count)))
        return unsafe masks.add(columns.count)
    }

    /// Adds the only band, of rows whose pixels are all computed one by one.
    func addBlock(_ area: DeviceRect) {
        guard !area.isEmpty else { return }
        minY = area.minY
        let width = Int32(area.width), first = Int32(masks.count)
        var span = CoverageSpans.Span(start: area.minX, end: area.maxX, mask: first)
        (span.top, span.stride) = (area.minY, width)
        spans.append(span)
        _ = unsafe masks.add(area.area)
        for row in area.minY..<area.maxY {
            edges.append(floe_edge_run(row: row, start: area.minX, end: area.maxX, mask: first + (row - area.minY) * width))
        }
        endBand(at: area.maxY)
    }

    /// Ends a band of rows with the same spans.
    func endBand(at row: Int32) { bands.append(CoverageSpans.Band(end: row, spanEnd: Int32(spans.count))) }

    // MARK: - Rows

    @inline(__always)
    func even(_ start: Int32, _ end: Int32, _ factor: UInt32) {
        guard start < end, factor > 0 else { return }
        parts.append(CoverageSpans.Span(start: start, end: end, factor: factor))
    }

    /// Adds columns whose pixels are computed one by one.
    @inline(__always)
    func edge(_ start: Int32, _ end: Int32) {
        guard start < end else { return }
        if parts.count > firstPart, unsafe !parts.base[parts.count - 1].isEven, unsafe parts.base[parts.count - 1].end == start {
            unsafe parts.base[parts.count - 1].end = end
        } else {
            parts.append(CoverageSpans.Span(start: start, end: end, mask: 0))
        }
    }

    /// Ends the row, which also stands for the rows up to `end`. Parts that fit within `narrow` columns become one mask, which is
    /// drawn faster than an inside between two edges.
    func endRow(until end: Int32, narrow: Int32) {
        while firstPart < parts.count {
            var span = unsafe parts.base[firstPart]
            let first = firstPart
            firstPart += 1
            while firstPart < parts.count, unsafe parts.base[firstPart].end - span.start <= narrow { firstPart += 1 }
            if firstPart > first + 1 { unsafe (span.end, span.mask) = (parts.base[firstPart - 1].end, 0) }
            spans.append(span)
        }
        rows.append(Row(end: end, spanEnd: spans.count, partEnd: parts.count))
    }

    /// Joins all rows into bands and makes room for their masks. Consecutive rows with similar spans become one band, because starting
    /// a band takes as long as blending some two dozen vectors of pixels. Its masks have a line for each of its rows, and are at most
    /// `narrow` columns wide, or `wide` where a row has several spans. More than `mostLines` identical rows share one line.
    ///
    ///     ▒▒██████████▒▒           ▒▒▒▒████████▒▒▒▒
    ///       ▒▒██████████▒▒    →    ▒▒▒▒████████▒▒▒▒
    func makeBands(narrow: Int32, wide: Int32, mostLines: Int32 = 24) {
        var first = 0, span = 0, part = 0, top = minY, kept = 0
        while first < rows.count {
            let count = unsafe rows.base[first].spanEnd - span
            // Moved up in place: joined spans take no more room than before.
            for i in 0..<count where kept < span { unsafe spans.base[kept + i] = spans.base[span + i] }
            var last = first, height = unsafe rows.base[first].end - top
            while last + 1 < rows.count, case let next = unsafe rows.base[last + 1] {
                height = unsafe max(height, next.end - rows.base[last].end)
                guard height <= mostLines, unsafe next.spanEnd - rows.base[last].spanEnd == count,
                    unsafe widen(kept..<kept + count, by: rows.base[last].spanEnd, count == 1 ? narrow : wide)
                else { break }
                last += 1
            }
            for i in kept..<kept + count where unsafe !spans.base[i].isEven { placeMask(of: i, first...last, from: part, top) }
            kept += count
            unsafe (span, part, top) = (rows.base[last].spanEnd, rows.base[last].partEnd, rows.base[last].end)
            bands.append(CoverageSpans.Band(end: top, spanEnd: Int32(kept)))
            first = last + 1
        }
        spans.count = kept
    }

    /// Joins some spans with as many from `next` on. Returns false, and changes nothing, if the two are not similar enough.
    private func widen(_ some: Range<Int>, by next: Int, _ mostColumns: Int32) -> Bool {
        let all = unsafe spans.base + some.lowerBound, more = unsafe spans.base + next
        /// Returns whether span `i` and the next, one even and one with a mask, adjoin in both rows.
        func meet(_ i: Int) -> Bool {
            guard i >= 0, i + 1 < some.count else { return false }
            return unsafe all[i].isEven != all[i + 1].isEven && all[i].end == all[i + 1].start && more[i].end == more[i + 1].start
        }
        /// Returns two spans joined: a mask covers both, while an even span shrinks and leaves the rest to the mask next to it.
        func both(_ i: Int) -> CoverageSpans.Span {
            let a = unsafe all[i], b = unsafe more[i]
            let isEven = a.isEven && a.mask == b.mask && (some.count > 1 || a.start == b.start && a.end == b.end)
            return isEven
                ? CoverageSpans.Span(start: max(a.start, b.start), end: min(a.end, b.end), mask: a.mask)
                : CoverageSpans.Span(start: min(a.start, b.start), end: max(a.end, b.end), mask: 0)
        }
        var end = Int32.min
        for i in 0..<some.count {
            let a = unsafe all[i], b = unsafe more[i], span = both(i)
            if span.isEven {
                guard a.start == b.start || meet(i - 1), a.end == b.end || meet(i) else { return false }
            } else {
                guard some.count == 1 || !a.isEven && !b.isEven, span.end - span.start <= mostColumns else { return false }
            }
            guard end <= span.start, span.start < span.end else { return false }
            end = span.end
        }
        for i in 0..<some.count { unsafe all[i] = both(i) }
        return true
    }

    /// Makes room for a span's mask: a line for each row, or one if `some` is a single run. `part`: the first part of these rows.
    private func placeMask(of span: Int, _ some: ClosedRange<Int>, from part: Int, _ top: Int32) {
        let (start, end) = unsafe (spans.base[span].start, spans.base[span].end), width = Int(end - start), isSingle = some.count == 1
        let begin = masks.count, size = unsafe isSingle ? width : width * Int(rows.base[some.upperBound].end - top)
        let mask = unsafe masks.add(size)
        unsafe mask.update(repeating: 0, count: size)
        unsafe (spans.base[span].mask, spans.base[span].top, spans.base[span].stride) = (Int32(begin), top, isSingle ? 0 : Int32(width))
        let rows = unsafe rows.base, parts = unsafe parts.base
        var line = 0, i = part
        for row in some {
            while unsafe i < rows[row].partEnd, unsafe parts[i].start < end {
                let part = unsafe parts[i], from = max(part.start, start), to = min(part.end, end), at = line * width + Int(from - start)
                i += 1
                if from >= to { continue }
                if part.isEven {
                    for column in at..<at + Int(to - from) { unsafe mask[column] = UInt8(truncatingIfNeeded: part.factor) }
                } else {
                    edges.append(floe_edge_run(row: top + Int32(line), start: from, end: to, mask: Int32(begin + at)))
                }
            }
            unsafe i = rows[row].partEnd
            let next = unsafe isSingle ? 1 : Int(rows[row].end - top)
            if next > line + 1 { repeated.append((begin + line * width, width, next - line)) }
            line = next
        }
    }

    /// Repeats mask lines that several rows share. Called once the bytes at edges have been filled in.
    func repeatLines() {
        for i in 0..<repeated.count {
            let (mask, width, lines) = unsafe repeated.base[i], line = unsafe masks.base + mask
            for j in 1..<lines { unsafe (line + j * width).update(from: line, count: width) }
        }
    }
}

/// A list of plain values whose memory is reused.
@safe
final class GrowingRow<Element: BitwiseCopyable> {
    private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 64)
    private var capacity = 64
    var count = 0

    /// Appends `more` uninitialised elements and returns the first. Vector loops may touch sixteen more past the end.
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
