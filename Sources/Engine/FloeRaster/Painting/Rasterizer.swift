// Draws the items of a plan with one set of kernels. A compositor or drawing surface holds one rasterizer per thread. An item is
// drawn band by band of its coverage:
//
//     CoverageSpans ─► colours of the band's rows (`Rasterizer+Colors`) ─► each span blended, evenly or through its mask

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Kernels and their scratch memory. Not thread-safe.
@safe
package final class Rasterizer {
    let kernels: floe_kernels
    let scratch: RasterScratch
    /// Shared with other threads. Coverage without an entry is computed for every piece. Unmanaged, because reference counting takes as
    /// long as blending a small shape.
    private let cache: Unmanaged<CoverageCache>
    private let cacheOwner: CoverageCache

    /// Creates a rasterizer for pieces at most `width` pixels wide. `cache`: the coverage of the plan whose items are drawn.
    package init(kernels: KernelSet, width: Int, cache: CoverageCache = CoverageCache()) {
        self.kernels = kernels.loops
        unsafe self.cache = .passUnretained(cache)
        cacheOwner = cache
        scratch = RasterScratch(width: max(1, width))
    }

    /// Draws item `index`, which must be content, within `area`: a non-empty part of its bounds and the target, at most `width`
    /// pixels wide. `isClear`: nothing has been drawn there yet, so that source-over gives the same result as overwriting; if the item
    /// overwrites all of it (`overwritesAll`), the area need not have been cleared either.
    package func draw(
        _ index: Int, of plan: borrowing FramePlan, into target: PixelTarget, within area: DeviceRect, isClear: Bool = false
    ) {
        let items = plan.items.span
        precondition(items[index].bounds.contains(area) && target.bounds.contains(area), "a piece outside of what it is a piece of")
        let isEven = items[index].hasInside && items[index].solid.contains(area), overwrites = isClear && items[index].mode == .normal
        if isEven, items[index].kind == .solid {
            if overwrites { return fill(area, items[index].pixel, in: target) }
            return blend(items[index].mode, items[index].pixel, onto: target, within: area)
        }
        if isEven, copy(items[index], plan, area, to: target, overwrites: overwrites) { return }
        draw(index, plan, into: target, within: area, isEven: isEven, overwrites: overwrites)
    }

    /// Draws an item that needs coverage or colours. Out of line, so that others do not pay for saving registers. Not given the item
    /// itself, because copying it takes as long as blending a row of a small shape.
    @inline(never)
    private func draw(
        _ index: Int, _ plan: borrowing FramePlan, into target: PixelTarget, within area: DeviceRect, isEven: Bool, overwrites: Bool
    ) {
        let items = plan.items.span
        precondition(area.width <= scratch.width, "a piece wider than the rasterizer was made for")
        let colors = prepareColors(index, plan, area)
        if isEven { return drawEvenly(colors, index, plan, target, area, items[index].opacity.factor, overwrites: overwrites) }
        let coverage =
            items[index].isUpright
            ? uprightCoverage(items[index].shape, Outline(items[index]), area)
            : coverage(Outline(items[index]), plan, area, items[index].bounds, items[index].slot)
        if colors.hasConstantRow {
            let pixel = items[index].kind == .solid ? items[index].pixel : nil
            return mixConstantRow(items[index].mode, coverage, target, area, pixel)
        }
        coverage.forEachBand(within: area) { rows, spans in
            draw(colors, index, plan, rows, spans, coverage, target, area, overwrites: overwrites)
        }
    }

    /// Returns whether drawing `item` with `isClear` overwrites every pixel of `area`.
    package static func overwritesAll(_ item: DrawItem, of area: DeviceRect) -> Bool {
        guard item.hasInside, item.solid.contains(area), item.mode == .normal else { return false }
        return item.kind == .solid || item.kind != .gradient && item.opacity.isOpaque
    }

    /// Draws some rows, all of which have these spans.
    @inline(__always)
    private func draw(
        _ colors: Colors, _ index: Int, _ plan: borrowing FramePlan, _ rows: Range<Int32>, _ spans: Range<Int>,
        _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect, overwrites: Bool
    ) {
        let items = plan.items.span, first = coverage.span(spans.lowerBound, within: area)
        if spans.count == 1, first.isEven {
            guard first.start < first.end else { return }
            let part = DeviceRect(minX: first.start, minY: rows.lowerBound, maxX: first.end, maxY: rows.upperBound)
            if first.factor == 255, copy(items[index], plan, part, to: target, overwrites: overwrites) { return }
            return drawEvenly(colors, index, plan, target, part, first.factor, overwrites: overwrites)
        }
        let start = first.start, end = unsafe min(coverage.spans[spans.upperBound &- 1].end, area.maxX)
        guard start < end else { return }
        // Colours are stored unscaled first, then those at edges are scaled in place.
        let overwrites =
            overwrites && spans.dropFirst().allSatisfy { unsafe coverage.spans[$0 - 1].end == coverage.spans[$0].start }
        var row = rows.lowerBound
        while row < rows.upperBound {
            let out = unsafe target.pointer(start, row)
            let block = unsafe self.colors(
                colors, index, plan, row..<rows.upperBound, start, Int(end &- start), into: overwrites ? (out, target.stride) : nil)
            if unsafe block.base == UnsafePointer(out) {
                coverage.forEachSpan(of: spans, within: area) { span, count in
                    guard !span.isEven || span.factor < 255 else { return }
                    for row in row..<row + Int32(block.rows) {
                        let out = unsafe target.pointer(span.start, row)
                        unsafe kernels.scale(out, out, coverage.mask(span, row), span.factor, count)
                    }
                }
            } else if items[index].mode != .normal {
                blend(items[index].mode, block, nil, at: start, row, spans, coverage, target, area)
            } else {
                mix(.normal, block, nil, at: start, row, spans, coverage, target, area)
            }
            row &+= Int32(truncatingIfNeeded: block.rows)
        }
    }

    /// Blends the constant row onto the covered part of `area`. `pixel`: the row's only colour, if it has just one.
    @inline(never)
    private func mixConstantRow(_ mode: BlendMode, _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect, _ pixel: Pixel?) {
        coverage.forEachBand(within: area) { rows, spans in
            let block = unsafe ColorBlock(base: scratch.constantRow, stride: 0, rows: Int(rows.upperBound &- rows.lowerBound))
            if mode == .normal { return mix(.normal, block, pixel, at: area.minX, rows.lowerBound, spans, coverage, target, area) }
            blend(mode, block, pixel, at: area.minX, rows.lowerBound, spans, coverage, target, area)
        }
    }

    /// Blends a block of colours, the first of which lies at `column` and `row`. `pixel`: its only colour, if it has just one.
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

    /// Calls `mix` for a mode other than normal. Out of line, since such modes are rare.
    @inline(never)
    private func blend(
        _ mode: BlendMode, _ block: ColorBlock, _ pixel: Pixel?, at column: Int32, _ row: Int32, _ spans: Range<Int>,
        _ coverage: CoverageSpans, _ target: PixelTarget, _ area: DeviceRect
    ) { mix(mode, block, pixel, at: column, row, spans, coverage, target, area) }

    /// Draws a rectangle that is covered evenly by `factor`.
    private func drawEvenly(
        _ colors: Colors, _ index: Int, _ plan: borrowing FramePlan, _ target: PixelTarget, _ area: DeviceRect, _ factor: UInt32,
        overwrites: Bool
    ) {
        let items = plan.items.span, mode = items[index].mode
        if items[index].kind == .solid { return blend(mode, items[index].pixel.scaled(by: factor), onto: target, within: area) }
        if colors.hasEvenRows {
            let gradients = plan.details.gradients.span, gradient = Int(items[index].detail)
            for row in area.minY..<area.maxY {
                let pixel = gradients[gradient].color(gradients[gradient].origin, row).scaled(by: factor)
                unsafe kernels.blend_solid(target.pointer(area.minX, row), 0, pixel, mode.native, area.width, 1)
            }
            return
        }
        // Colours that overwrite the target are fetched straight into it.
        let isFetched = factor == 255 && (items[index].isOpaque || overwrites)
        var row = area.minY
        while row < area.maxY {
            let out = unsafe target.pointer(area.minX, row)
            let block = unsafe self.colors(
                colors, index, plan, row..<area.maxY, area.minX, area.width, into: isFetched ? (out, target.stride) : nil)
            if unsafe !isFetched || block.base != UnsafePointer(out) {
                unsafe mix(mode, out, target.stride, block.base, block.stride, nil, 0, factor, area.width, block.rows)
            }
            row += Int32(block.rows)
        }
    }

    /// Blends rows of colours onto `out`, covered by `factor` (0…255) or by `mask`, which has a row for each or one for all.
    @inline(__always)
    func mix(
        _ mode: BlendMode, _ out: UnsafeMutablePointer<Pixel>, _ outStride: Int, _ source: UnsafePointer<Pixel>, _ sourceStride: Int,
        _ mask: UnsafePointer<UInt8>?, _ maskStride: Int, _ factor: UInt32, _ count: Int, _ rows: Int
    ) {
        if mode == .normal { return unsafe kernels.over(out, outStride, source, sourceStride, mask, maskStride, factor, count, rows) }
        if unsafe mask == nil, factor == 255 {
            return unsafe kernels.blend(out, outStride, source, sourceStride, mode.native, count, rows)
        }
        // Identical rows are scaled by their coverage once.
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

    /// Returns an outline's coverage, cached or computed. `all`: the outline's bounds. `slot`: its key in the cache, if any.
    func coverage(
        _ outline: @autoclosure () -> Outline, _ plan: borrowing FramePlan, _ area: DeviceRect, _ all: DeviceRect, _ slot: Int32
    ) -> CoverageSpans {
        if let found = unsafe cache._withUnsafeGuaranteedRef({ $0.find(Int(slot)) }) { return found }
        let isMine = unsafe cache._withUnsafeGuaranteedRef { $0.claim(Int(slot)) }
        computeCoverage(outline(), plan, isMine ? all : area)
        guard isMine else { return scratch.builder.result }
        return unsafe cache._withUnsafeGuaranteedRef { $0.store(scratch.builder, at: Int(slot)) }
    }

    /// Draws an area without edges whose texels lie on its pixels. Returns false, having drawn nothing, for any other. `overwrites`: the
    /// pixels are overwritten whatever the item's alpha.
    @inline(__always)
    private func copy(
        _ item: DrawItem, _ plan: borrowing FramePlan, _ area: DeviceRect, to target: PixelTarget, overwrites: Bool
    ) -> Bool {
        guard item.kind == .copy, item.opacity.isOpaque, item.mode == .normal else { return false }
        let copy = plan.details.copies[Int(item.detail)], isOpaque = item.isOpaque || overwrites
        unsafe kernels.copy(
            target.pointer(area.minX, area.minY), target.stride, copy.pointer(area.minX, area.minY), copy.texels.width,
            isOpaque ? nil : UnsafeRawPointer(copy.runs(from: area.minY)), copy.bitmapColumn(area.minX), isOpaque, area.width, area.height)
        return true
    }

    /// Overwrites every pixel of `area` within the target.
    package func fill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) {
        let area = area.intersection(target.bounds)
        guard !area.isEmpty else { return }
        unsafe kernels.fill(target.pointer(area.minX, area.minY), target.stride, pixel, area.width, area.height)
    }
}

/// Writable pixels of a rectangle of device space. Does not own its memory.
@safe
package struct PixelTarget {
    /// The pixel at (bounds.minX, bounds.minY).
    let base: UnsafeMutablePointer<Pixel>
    /// Pixels from the start of one row to the next.
    let stride: Int
    /// The pixels that may be written.
    package let bounds: DeviceRect

    /// `base` holds at least `stride · bounds.height` pixels and outlives the target.
    @unsafe
    package init(base: UnsafeMutablePointer<Pixel>, stride: Int, bounds: DeviceRect) {
        unsafe self.base = base
        self.stride = stride
        self.bounds = bounds
    }

    /// Returns a pointer to the pixel at a column and row within the bounds.
    @inline(__always)
    func pointer(_ column: Int32, _ row: Int32) -> UnsafeMutablePointer<Pixel> {
        unsafe base + (Int(row &- bounds.minY) &* stride &+ Int(column &- bounds.minX))
    }
}
