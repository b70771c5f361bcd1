// Places a group that has been drawn offscreen: content · mask alpha · shape coverage · opacity, then the
// blend mode.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension ItemPainter {
    func place(
        _ group: PlannedGroup, _ plan: borrowing FramePlan, content: PixelTarget, mask: PixelTarget?,
        onto target: PixelTarget, _ area: DeviceRect
    ) {
        let area = area.intersection(group.bounds).intersection(target.bounds)
        guard !area.isEmpty else { return }
        let scale = group.opacity.scale
        let spans = ShapeSpans(group.shape, plan.shapeDetails, rows: area)
        setOutline(group.shape, plan)
        for row in area.minY..<area.maxY {
            let columns = plan.columns(row, of: area, behind: group.firstCut..<group.firstCut + group.cutCount)
            guard !columns.isEmpty else { continue }
            let span =
                group.hasShape
                ? spans.row(row)
                : RowSpan(start: columns.start, end: columns.end, solidStart: columns.start, solidEnd: columns.end, solid: 1)
            guard !span.isEmpty else { continue }
            let segments = RowSegments(span)
            for i in 0..<segments.count {
                let segment = segments[i]
                let start = max(segment.start, columns.start), end = min(segment.end, columns.end)
                guard start < end else { continue }
                let count = Int(end - start)
                let source = unsafe UnsafePointer(content.pointer(start, row))
                let out = unsafe target.pointer(start, row)
                let even = segment.isEdge ? 0 : factor(segment.coverage, scale)
                if !segment.isEdge, group.mode == .normal {
                    if let mask {
                        unsafe Kernels.over(out, source, alphaOf: mask.pointer(start, row), factor: even, count)
                    } else if even == 255 {
                        unsafe Kernels.over(out, source, count)
                    } else {
                        unsafe Kernels.over(out, source, factor: even, count)
                    }
                    continue
                }
                if segment.isEdge {
                    cover(group.shape, plan, row, start, end, scale)
                } else {
                    unsafe scratch.mask.update(repeating: even, count: count)
                }
                if let mask { unsafe Kernels.multiply(scratch.mask, alphaOf: mask.pointer(start, row), count) }
                if group.mode == .normal {
                    unsafe Kernels.over(out, source, mask: scratch.mask, count)
                } else {
                    unsafe Kernels.scale(scratch.pixels, source, mask: scratch.mask, count)
                    unsafe Kernels.blend(out, scratch.pixels, mode: group.mode, count)
                }
            }
        }
    }

    /// Source-over, the same factor throughout.
    func place(
        _ group: PlannedGroup, content: PixelTarget, maskAlpha: UInt32, onto target: PixelTarget, _ area: DeviceRect
    ) {
        let area = area.intersection(group.bounds).intersection(target.bounds)
        guard !area.isEmpty else { return }
        let factor = multiply255(maskAlpha, group.opacity.factor)
        for row in area.minY..<area.maxY {
            unsafe Kernels.over(
                target.pointer(area.minX, row), UnsafePointer(content.pointer(area.minX, row)), factor: factor, area.width)
        }
    }

    /// One colour instead of content.
    func blend(_ group: PlannedGroup, _ pixel: Pixel, onto target: PixelTarget, _ area: DeviceRect) {
        let area = area.intersection(group.bounds).intersection(target.bounds)
        guard !area.isEmpty else { return }
        let pixel = pixel.scaled(by: group.opacity)
        for row in area.minY..<area.maxY {
            if group.mode == .normal {
                unsafe Kernels.over(target.pointer(area.minX, row), solid: pixel, area.width)
            } else {
                unsafe Kernels.blend(target.pointer(area.minX, row), solid: pixel, mode: group.mode, area.width)
            }
        }
    }
}
