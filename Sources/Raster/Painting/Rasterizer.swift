// Draws the items of a plan with the kernels chosen at start: what a compositor, or a drawing
// surface, holds for each of its threads.

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// Kernels and the rows of memory they need. One thread at a time.
public final class Rasterizer {
    private let kernels: KernelSet
    private let scratch: RasterScratch

    /// For pieces at most `width` pixels wide.
    public init(kernels: KernelSet, width: Int) {
        self.kernels = kernels
        scratch = RasterScratch(width: max(1, width))
    }

    /// Draws item `index`, one that is content, within `area`, which is at most `width` pixels wide. Its pixels
    /// may be set only by `finish`, or before what is drawn next.
    public func draw(_ index: Int, of plan: borrowing FramePlan, into target: PixelTarget, within area: DeviceRect) {
        precondition(area.width <= scratch.width, "a piece wider than the rasterizer was made for")
        let area = area.intersection(plan.items[index].bounds).intersection(target.bounds)
        guard !area.isEmpty else { return }
        if plan.items[index].hasInside, plan.items[index].solid.contains(area),
            scratch.queue.add(plan.items[index], plan, area, in: target)
        {
            return
        }
        kernels.draw(scratch, plan.items[index], plan, target, area)
    }

    /// Places a group from its drawn content (and mask) onto `target`.
    public func place(
        _ group: PlannedGroup, of plan: borrowing FramePlan, content: PixelTarget, mask: PixelTarget?,
        onto target: PixelTarget, within area: DeviceRect
    ) {
        precondition(area.width <= scratch.width, "a piece wider than the rasterizer was made for")
        finish()
        kernels.place(scratch, group, plan, content, mask, target, area)
    }

    /// Places a group whose content is drawn and whose mask has one alpha (0…255) throughout `area`.
    public func place(
        _ group: PlannedGroup, of plan: borrowing FramePlan, content: PixelTarget, maskAlpha: UInt32,
        onto target: PixelTarget, within area: DeviceRect
    ) {
        finish()
        kernels.placeEvenly(scratch, group, content, maskAlpha, target, area)
    }

    /// Places a group whose content is one colour throughout `area`, without a picture of it; false, and
    /// nothing done, if the group has edges of its own.
    public func blend(
        _ group: PlannedGroup, of plan: borrowing FramePlan, _ pixel: Pixel, onto target: PixelTarget, within area: DeviceRect
    ) -> Bool {
        guard !group.hasShape, group.cutCount == 0 else { return false }
        finish()
        kernels.blend(scratch, group, pixel, target, area)
        return true
    }

    /// Sets every pixel of `area` within the target, by `finish` at the latest.
    public func fill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) {
        let area = area.intersection(target.bounds)
        guard !area.isEmpty else { return }
        while !scratch.queue.addFill(area, pixel, in: target) { finish() }
    }

    /// Sets all pixels that have been drawn so far.
    public func finish() { kernels.finish(scratch) }
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
