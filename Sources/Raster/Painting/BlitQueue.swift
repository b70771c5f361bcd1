// Areas that wait to be drawn. Where several lie over one another, drawing all of them strip by strip keeps the
// strip's rows in the first-level cache, while drawing one after the other fetches each row again for each.
//
//     areas      ┌───────┐          drawn    ▔▔▔▔▔▔▔▔▔▔▔   strip 1 of all three
//            ┌───┼───┐   │                   ▔▔▔▔▔▔▔▔▔▔▔   strip 2 of all three
//            │   └───┼───┘                   …
//            └───────┘

import FramePlanning
import CKernels
import Geometry
import Imaging

/// Some areas, in painter's order, which are drawn when there is no room for more. One thread at a time. The bitmaps that they refer
/// to must live until they are drawn, as must the memory for areas. Has one holder: no counting of references for each area.
@safe
struct BlitQueue: ~Copyable {
    static let capacity = 128

    let kernels: floe_kernels
    let areas: UnsafeMutablePointer<floe_area>
    let used: UnsafeMutablePointer<Int>

    /// How many wait.
    private(set) var count: Int {
        get { unsafe used.pointee }
        nonmutating set { unsafe used.pointee = newValue }
    }

    /// An area without edges of an item, where nothing has to be worked out for its rows; `isSet`: whatever its alpha. False,
    /// and nothing done, for other items.
    @inline(__always)
    func add(_ item: DrawItem, _ plan: borrowing FramePlan, _ area: DeviceRect, in target: PixelTarget, isSet: Bool) -> Bool {
        if item.kind == .copy, item.opacity.isOpaque {
            add(plan.copies[Int(item.detail)], area, isOpaque: item.isOpaque || isSet, in: target)
            return true
        }
        guard item.kind == .solid, item.pixel.alphaByte == 255 || isSet else { return false }
        addFill(area, item.pixel, in: target)
        return true
    }

    /// One colour.
    @inline(__always)
    func addFill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) {
        unsafe add(area, in: target, floe_area_fill, target.base, pixel: pixel)
    }

    /// A part of a picture: copied if it is opaque, else mixed.
    @inline(__always)
    private func add(_ copy: CopyPaint, _ area: DeviceRect, isOpaque: Bool, in target: PixelTarget) {
        let runs = unsafe isOpaque ? nil : copy.runs(from: area.minY), source = unsafe copy.pointer(area.minX, area.minY)
        let kind = unsafe isOpaque ? floe_area_copy : runs == nil ? floe_area_over : floe_area_over_runs
        unsafe add(area, in: target, kind, source, copy.texels.width, runs, column: copy.bitmapColumn(area.minX))
    }

    @inline(__always)
    private func add(
        _ area: DeviceRect, in target: PixelTarget, _ kind: floe_area_kind, _ source: UnsafePointer<Pixel>, _ stride: Int = 0,
        _ runs: UnsafePointer<OpacityRun>? = nil, column: Int = 0, pixel: Pixel = 0
    ) {
        if count == BlitQueue.capacity { draw() }
        unsafe (areas + count).initialize(
            to: floe_area(
                out: target.pointer(area.minX, area.minY), source: source, runs: UnsafeRawPointer(runs), out_stride: target.stride,
                source_stride: stride, column: column, width: area.width, first: area.minY, end: area.maxY, pixel: pixel, kind: kind))
        count += 1
    }

    /// Draws what waits.
    func draw() {
        guard count > 0 else { return }
        unsafe kernels.draw_strips(areas, count)
        count = 0
    }
}
