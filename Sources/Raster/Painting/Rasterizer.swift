// Draws the items of a plan with one set of kernels: what a compositor, or a drawing surface, holds for each of its
// threads. An item is drawn band by band of what it covers:
//
//     CoverageSpans ─► colours of the band's rows (`Rasterizer+Colors`) ─► each span mixed, evenly or through its mask

import CKernels
import FramePlanning
import Geometry
import Imaging
import RenderTree

/// Kernels and the rows of memory they need. One thread at a time.
@safe
public final class Rasterizer {
    let kernels: floe_kernels
    let scratch: RasterScratch
    /// Shared with other threads; nil: coverage is found for each piece. Asked without counting references, which takes as
    /// long as to mix a small shape.
    private let cache: Unmanaged<CoverageCache>?
    private let cacheOwner: CoverageCache?

    /// For pieces at most `width` pixels wide. `cache`: of the plan that items are of.
    public init(kernels: KernelSet, width: Int, cache: CoverageCache? = nil) {
        self.kernels = kernels.loops
        unsafe self.cache = cache.map { unsafe Unmanaged.passUnretained($0) }
        cacheOwner = cache
        scratch = RasterScratch(width: max(1, width), kernels.loops)
    }

    /// Draws item `index`, one that is content, within `area`, a part of its bounds and the target that is at most `width` pixels
    /// wide and not empty. Its pixels may be set only by `finish`, or before what is drawn next. `isClear`: nothing has been drawn
    /// there yet, so that what mixes over it comes to the same as setting it; where all is covered evenly (`setsAll`) it need not
    /// have been cleared either. `soon`, `later`: items that are drawn some time after it.
    public func draw(
        _ index: Int, of plan: borrowing FramePlan, into target: PixelTarget, within area: DeviceRect, isClear: Bool = false,
        soon: Int, later: Int
    ) {
        // An item is large, and most small ones only go into the queue. A small box takes less time to draw than to load.
        let items = plan.items.span
        unsafe items.withUnsafeBufferPointer { unsafe floe_prefetch($0.baseAddress.unsafelyUnwrapped + later) }
        precondition(items[index].bounds.contains(area) && target.bounds.contains(area), "a piece outside of what it is a piece of")
        let isEven = items[index].hasInside && items[index].solid.contains(area), isSet = isClear && items[index].mode == .normal
        if isEven, items[index].kind == .solid, items[index].mode != .normal {
            return blend(items[index].mode, items[index].pixel, onto: target, within: area)
        }
        if isEven, items[index].mode == .normal {
            // A small box takes as long to draw as to let it wait, which is for areas that share rows: not for a ground alone.
            if items[index].kind == .solid, !isSet, scratch.queue.count <= 1, area.width &* area.height <= 2048 {
                return blend(.normal, items[index].pixel, onto: target, within: area)
            }
            if scratch.queue.add(items[index], plan, area, in: target, isSet: isSet) { return }
        }
        finish()
        // What it covers is large as well; where one item has edges, the next ones mostly do.
        if let cache = unsafe cache { unsafe cache._withUnsafeGuaranteedRef { $0.prefetch(Int(items[soon].slot)) } }
        draw(items[index], plan, into: target, within: area, isEven: isEven, isSet: isSet)
    }

    /// An item that does not only go into the queue. Out of line: what it keeps in registers is not saved for the others.
    @inline(never)
    private func draw(
        _ item: DrawItem, _ plan: borrowing FramePlan, into target: PixelTarget, within area: DeviceRect, isEven: Bool, isSet: Bool
    ) {
        precondition(area.width <= scratch.width, "a piece wider than the rasterizer was made for")
        let colors = prepareColors(item, plan, area)
        if isEven { return drawEvenly(colors, item, plan, target, area, item.opacity.factor, isSet: isSet) }
        let coverage = coverage(Outline(item), plan, area, item.bounds, item.slot)
        if colors.hasConstantRow { return mixConstantRow(item.mode, coverage, target, area, item.kind == .solid ? item.pixel : nil) }
        coverage.forEachBand(within: area) { rows, spans in
            draw(colors, item, plan, rows, spans, coverage, target, area, isSet: isSet)
        }
    }

    /// Whether drawing it as if `area` were clear sets every pixel of that.
    public static func setsAll(_ item: DrawItem, of area: DeviceRect) -> Bool {
        guard item.hasInside, item.solid.contains(area), item.mode == .normal else { return false }
        return item.kind == .solid || item.kind != .gradient && item.opacity.isOpaque
    }

    /// Some rows, all of which have these spans.
    @inline(__always)
    private func draw(
        _ colors: Colors, _ item: DrawItem, _ plan: borrowing FramePlan, _ rows: Range<Int32>, _ spans: Range<Int>,
        _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect, isSet: Bool
    ) {
        let first = coverage.span(spans.lowerBound, within: area)
        if spans.count == 1, first.isEven {
            guard first.start < first.end else { return }
            let part = DeviceRect(minX: first.start, minY: rows.lowerBound, maxX: first.end, maxY: rows.upperBound)
            if first.factor == 255, rows.count > 1, item.mode == .normal, scratch.queue.add(item, plan, part, in: target, isSet: isSet) {
                return
            }
            return drawEvenly(colors, item, plan, target, part, first.factor, isSet: isSet)
        }
        let start = first.start, end = unsafe min(coverage.spans[spans.upperBound &- 1].end, area.maxX)
        guard start < end else { return }
        // Set as they are, then those at edges scaled.
        let isSet =
            isSet && spans.dropFirst().allSatisfy { unsafe coverage.spans[$0 - 1].end == coverage.spans[$0].start }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let out = unsafe target.pointer(start, row)
            let block = unsafe self.colors(
                colors, item, plan, row..<rows.upperBound, start, Int(end &- start), into: isSet ? (out, target.stride) : nil)
            if unsafe block.base == UnsafePointer(out) {
                coverage.forEachSpan(of: spans, within: area) { span, count in
                    guard !span.isEven || span.factor < 255 else { return }
                    for row in row..<row + Int32(block.rows) {
                        let out = unsafe target.pointer(span.start, row)
                        unsafe kernels.scale(out, out, coverage.mask(span, row), span.factor, count)
                    }
                }
            } else if item.mode != .normal {
                blend(item.mode, block, nil, at: start, row, spans, coverage, target, area)
            } else {
                mix(.normal, block, nil, at: start, row, spans, coverage, target, area)
            }
            row &+= Int32(truncatingIfNeeded: block.rows)
        }
    }

    /// The constant row, which is all `pixel` if there is one, onto what is covered of `area`.
    @inline(never)
    private func mixConstantRow(_ mode: BlendMode, _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect, _ pixel: Pixel?) {
        coverage.forEachBand(within: area) { rows, spans in
            let block = unsafe ColorBlock(base: scratch.constantRow, stride: 0, rows: Int(rows.upperBound &- rows.lowerBound))
            if mode == .normal { return mix(.normal, block, pixel, at: area.minX, rows.lowerBound, spans, coverage, target, area) }
            blend(mode, block, pixel, at: area.minX, rows.lowerBound, spans, coverage, target, area)
        }
    }

    /// A block of colours, all of them `pixel` if there is one, the first of them at `column` and `row`.
    @inline(__always)
    private func mix(
        _ mode: BlendMode, _ block: ColorBlock, _ pixel: Pixel?, at column: Int32, _ row: Int32, _ spans: Range<Int>,
        _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect
    ) {
        let line = unsafe target.pointer(column, row)
        coverage.forEachSpan(of: spans, within: area) { span, count in
            let skipped = Int(span.start &- column), out = unsafe line + skipped
            if let pixel, span.isEven {
                return unsafe kernels.blend_solid(out, target.stride, pixel.scaled(by: span.factor), mode.native, count, block.rows)
            }
            unsafe mix(
                mode, out, target.stride, block.base + skipped, block.stride, coverage.mask(span, row), Int(span.stride), span.factor,
                count, block.rows)
        }
    }

    /// Likewise. Out of line: modes are seldom asked for.
    @inline(never)
    private func blend(
        _ mode: BlendMode, _ block: ColorBlock, _ pixel: Pixel?, at column: Int32, _ row: Int32, _ spans: Range<Int>,
        _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect
    ) { mix(mode, block, pixel, at: column, row, spans, coverage, target, area) }

    /// A rectangle that is covered evenly.
    private func drawEvenly(
        _ colors: Colors, _ item: DrawItem, _ plan: borrowing FramePlan, _ target: PixelTarget, _ area: DeviceRect, _ factor: UInt32,
        isSet: Bool
    ) {
        if item.kind == .solid { return blend(item.mode, item.pixel.scaled(by: factor), onto: target, within: area) }
        // Opaque colours are fetched into their place.
        let isFetched = factor == 255 && (item.isOpaque || isSet)
        var row = area.minY
        while row < area.maxY {
            let out = unsafe target.pointer(area.minX, row)
            if colors.hasEvenRows {
                unsafe kernels.blend_solid(out, 0, evenColor(item, plan, row).scaled(by: factor), item.mode.native, area.width, 1)
                row += 1
                continue
            }
            let block = unsafe self.colors(
                colors, item, plan, row..<area.maxY, area.minX, area.width, into: isFetched ? (out, target.stride) : nil)
            if unsafe !isFetched || block.base != UnsafePointer(out) {
                unsafe mix(item.mode, out, target.stride, block.base, block.stride, nil, 0, factor, area.width, block.rows)
            }
            row += Int32(block.rows)
        }
    }

    /// Rows of colours onto others, covered by `factor` (0…255), or as `mask` says: one row of it for each, or for all.
    @inline(__always)
    func mix(
        _ mode: BlendMode, _ out: UnsafeMutablePointer<Pixel>, _ outStride: Int, _ source: UnsafePointer<Pixel>, _ sourceStride: Int,
        _ mask: UnsafePointer<UInt8>?, _ maskStride: Int, _ factor: UInt32, _ count: Int, _ rows: Int
    ) {
        if mode == .normal { return unsafe kernels.over(out, outStride, source, sourceStride, mask, maskStride, factor, count, rows) }
        if unsafe mask == nil, factor == 255 {
            return unsafe kernels.blend(out, outStride, source, sourceStride, mode.native, count, rows)
        }
        // Rows that are all the same are covered once.
        let isSame = sourceStride == 0 && maskStride == 0
        var row = 0
        while row < rows {
            let some = isSame ? rows : min(rows - row, scratch.blockPixels / count)
            for i in 0..<(isSame ? 1 : some) {
                let mask = unsafe mask.map { unsafe $0 + (row + i) * maskStride }
                unsafe kernels.scale(scratch.morePixels + i * count, source + (row + i) * sourceStride, mask, factor, count)
            }
            unsafe kernels.blend(out + row * outStride, outStride, scratch.morePixels, isSame ? 0 : count, mode.native, count, some)
            row += some
        }
    }

    /// What an outline covers, looked up or found. `all`: where the outline lies; `slot`: what it is known by, if it is known.
    func coverage(
        _ outline: @autoclosure () -> Outline, _ plan: borrowing FramePlan, _ area: DeviceRect, _ all: DeviceRect, _ slot: Int32
    ) -> CoverageSpans {
        if let cache = unsafe cache {
            switch unsafe cache._withUnsafeGuaranteedRef({ $0.ask(Int(slot)) }) {
            case .known(let spans): return spans
            case .unknown:
                let outline = outline()
                findCoverage(outline, plan, all)
                return unsafe cache._withUnsafeGuaranteedRef { $0.keep(scratch.found, at: Int(slot), outline, plan, all) }
            case .beingFound: break
            }
        }
        findCoverage(outline(), plan, area)
        return scratch.found.result
    }

    /// Sets every pixel of `area` within the target, by `finish` at the latest.
    public func fill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) {
        let area = area.intersection(target.bounds)
        if !area.isEmpty { scratch.queue.addFill(area, pixel, in: target) }
    }

    /// Sets all pixels that have been drawn so far.
    public func finish() { scratch.queue.draw() }
}

/// Writable pixels of a rectangle of device space. Does not own its memory.
@safe
public struct PixelTarget {
    /// The pixel at (bounds.minX, bounds.minY).
    let base: UnsafeMutablePointer<Pixel>
    /// Pixels from one row's start to the next one's.
    let stride: Int
    /// What may be written.
    public let bounds: DeviceRect

    /// `base` holds at least `stride · bounds.height` pixels and outlives the target.
    @unsafe
    public init(base: UnsafeMutablePointer<Pixel>, stride: Int, bounds: DeviceRect) {
        unsafe self.base = base
        self.stride = stride
        self.bounds = bounds
    }

    /// The pixel at a column and row within the bounds.
    @inline(__always)
    func pointer(_ column: Int32, _ row: Int32) -> UnsafeMutablePointer<Pixel> {
        unsafe base + (Int(row &- bounds.minY) &* stride &+ Int(column &- bounds.minX))
    }
}
