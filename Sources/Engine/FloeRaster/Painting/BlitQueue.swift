// A queue of areas to be drawn. Where several overlap, drawing all of them strip by strip keeps the strip's rows in the L1
// cache, while drawing one after the other would fetch each row again for every area.
//
//     areas      ┌───────┐          drawn    ▔▔▔▔▔▔▔▔▔▔▔   strip 1 of all three
//            ┌───┼───┐   │                   ▔▔▔▔▔▔▔▔▔▔▔   strip 2 of all three
//            │   └───┼───┘                   …
//            └───────┘

import FloeFramePlanning
import CFloeKernels
import FloeGeometry
import FloeImaging

/// Areas in painter's order, which are drawn when the queue is full. Not thread-safe. The bitmaps they refer to must live until they
/// are drawn, as must the memory for areas. Noncopyable, so that no references are counted for each area.
@safe
struct BlitQueue: ~Copyable {
    static let capacity = 128

    let kernels: floe_kernels
    let areas: UnsafeMutablePointer<floe_area>
    let used: UnsafeMutablePointer<Int>

    /// The number of queued areas.
    private(set) var count: Int {
        get { unsafe used.pointee }
        nonmutating set { unsafe used.pointee = newValue }
    }

    /// Queues an edge-free area of an item whose rows need no computation. Returns false, and queues nothing, for other items.
    /// `overwrites`: the pixels are overwritten whatever the item's alpha.
    @inline(__always)
    func add(_ item: DrawItem, _ plan: borrowing FramePlan, _ area: DeviceRect, in target: PixelTarget, overwrites: Bool) -> Bool {
        if item.kind == .copy, item.opacity.isOpaque {
            let copy = plan.details.copies[Int(item.detail)], isStored = item.isOpaque || overwrites
            let runs = unsafe isStored ? nil : copy.runs(from: area.minY), source = unsafe copy.pointer(area.minX, area.minY)
            unsafe add(area, in: target, source, copy.texels.width, runs, column: copy.bitmapColumn(area.minX), isOpaque: isStored)
            return true
        }
        guard item.kind == .solid, item.pixel.alphaByte == 255 || overwrites else { return false }
        addFill(area, item.pixel, in: target)
        return true
    }

    /// Queues an area of one colour.
    @inline(__always)
    func addFill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) {
        unsafe add(area, in: target, nil, pixel: pixel)
    }

    @inline(__always)
    private func add(
        _ area: DeviceRect, in target: PixelTarget, _ source: UnsafePointer<Pixel>?, _ stride: Int = 0,
        _ runs: UnsafePointer<OpacityRun>? = nil, column: Int = 0, pixel: Pixel = 0, isOpaque: Bool = false
    ) {
        if count == BlitQueue.capacity { draw() }
        unsafe (areas + count).initialize(
            to: floe_area(
                out: target.pointer(area.minX, area.minY), source: source, runs: UnsafeRawPointer(runs), out_stride: target.stride,
                source_stride: stride, column: column, width: area.width, first: area.minY, end: area.maxY, pixel: pixel,
                is_opaque: isOpaque))
        count += 1
    }

    /// Draws all queued areas and empties the queue.
    func draw() {
        guard count > 0 else { return }
        unsafe kernels.draw_strips(areas, count)
        count = 0
    }
}
