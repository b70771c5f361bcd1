// Composites a group that has been drawn offscreen: content · mask alpha · shape coverage · opacity, then the blend mode.

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension Rasterizer {
    /// Composites a group's rendered content (and mask) onto `target`. `maskAlpha`: the alpha of the entire mask, 0…255, if the mask
    /// has not been rendered and the group has no edges.
    package func place(
        _ group: PlannedGroup, of plan: borrowing FramePlan, content: PixelTarget, mask: PixelTarget? = nil, maskAlpha: UInt32 = 255,
        onto target: PixelTarget, within area: DeviceRect
    ) {
        precondition(area.width <= scratch.width, "a piece wider than the rasterizer was made for")
        let area = area.intersection(group.bounds).intersection(target.bounds)
        guard !area.isEmpty else { return }
        guard group.hasEdges else {
            let whole = CoverageSpans.Span(start: area.minX, end: area.maxX, factor: multiply255(maskAlpha, group.opacity.factor))
            return unsafe mix(group, content, mask, target, area.minY..<area.maxY, whole, nil, 0)
        }
        let coverage = coverage(Outline(group, plan), plan, area, group.bounds, plan.items[group.range.begin].slot)
        coverage.forEachBand(within: area) { rows, spans in
            coverage.forEachSpan(of: spans, within: area) { span, _ in
                let covered = unsafe coverage.mask(span, rows.lowerBound)
                unsafe mix(group, content, mask, target, rows, span, covered, Int(span.stride))
            }
        }
    }

    /// Blends some rows of a span, covered evenly or through `covered`.
    private func mix(
        _ group: PlannedGroup, _ content: PixelTarget, _ mask: PixelTarget?, _ target: PixelTarget, _ rows: Range<Int32>,
        _ span: CoverageSpans.Span, _ covered: UnsafePointer<UInt8>?, _ coveredStride: Int
    ) {
        let count = Int(span.end - span.start)
        let out = unsafe target.pointer(span.start, rows.lowerBound), source = unsafe content.pointer(span.start, rows.lowerBound)
        guard let mask else {
            return unsafe mix(
                group.mode, out, target.stride, source, content.stride, covered, coveredStride, span.factor, count, rows.count)
        }
        for row in rows {
            let covered = unsafe covered.map { unsafe $0 + Int(row - rows.lowerBound) * coveredStride }
            unsafe kernels.multiply(scratch.mask, covered, span.factor, mask.pointer(span.start, row), count)
            unsafe mix(group.mode, target.pointer(span.start, row), 0, content.pointer(span.start, row), 0, scratch.mask, 0, 255, count, 1)
        }
    }

    /// Composites a group without edges of its own whose content is a single colour in all of `area`, without drawing it offscreen.
    package func blend(_ group: PlannedGroup, _ pixel: Pixel, onto target: PixelTarget, within area: DeviceRect) {
        let area = area.intersection(group.bounds).intersection(target.bounds)
        if !area.isEmpty { blend(group.mode, pixel.scaled(by: group.opacity), onto: target, within: area) }
    }

    /// Blends one colour onto all of `area`, which must lie within the target.
    @inline(__always)
    func blend(_ mode: BlendMode, _ pixel: Pixel, onto target: PixelTarget, within area: DeviceRect) {
        unsafe kernels.blend_solid(target.pointer(area.minX, area.minY), target.stride, pixel, mode.native, area.width, area.height)
    }
}
