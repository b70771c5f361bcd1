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

/// Some areas, in painter's order. One thread at a time. The bitmaps that they refer to must live until they are
/// drawn. Copies share the same memory, which one of them gives back: no counting of references for each area.
@safe
struct BlitQueue {
    private static let capacity = 128

    private let areas: UnsafeMutablePointer<floe_area>
    private let used: UnsafeMutablePointer<Int>

    init() {
        unsafe areas = .allocate(capacity: BlitQueue.capacity)
        unsafe used = .allocate(capacity: 1)
        unsafe used.initialize(to: 0)
    }

    func deallocate() {
        unsafe areas.deallocate()
        unsafe used.deallocate()
    }

    private var count: Int {
        get { unsafe used.pointee }
        nonmutating set { unsafe used.pointee = newValue }
    }

    /// An area without edges of a node, where nothing has to be worked out for its rows. False, and nothing done, for
    /// other nodes, and if there is no room.
    @inline(__always)
    func add(_ node: DrawItem, _ plan: borrowing FramePlan, _ area: DeviceRect, in target: PixelTarget) -> Bool {
        if node.kind == .copy, node.opacity.isOpaque {
            return add(plan.copies[Int(node.detail)], area, isOpaque: node.isOpaque, in: target)
        }
        return node.kind == .solid && node.pixel.alphaByte == 255 && addFill(area, node.pixel, in: target)
    }

    /// One colour. False if there is no room.
    @inline(__always)
    func addFill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) -> Bool {
        guard count < BlitQueue.capacity else { return false }
        unsafe add(
            floe_area(
                out: target.pointer(area.minX, area.minY), source: target.base, spans: nil, out_stride: target.stride,
                source_stride: 0, column: 0, width: area.width, first: area.minY, end: area.maxY, pixel: pixel,
                kind: floe_area_fill))
        return true
    }

    /// A part of a picture: copied if it is opaque, else mixed.
    @inline(__always)
    private func add(_ copy: CopyPaint, _ area: DeviceRect, isOpaque: Bool, in target: PixelTarget) -> Bool {
        guard count < BlitQueue.capacity else { return false }
        let spans = unsafe isOpaque ? nil : copy.spans(area.minY)
        let kind = unsafe isOpaque ? floe_area_copy : spans == nil ? floe_area_over : floe_area_over_spans
        unsafe add(
            floe_area(
                out: target.pointer(area.minX, area.minY), source: copy.pointer(area.minX, area.minY),
                spans: UnsafeRawPointer(spans), out_stride: target.stride, source_stride: copy.texels.width,
                column: copy.bitmapColumn(area.minX), width: area.width, first: area.minY, end: area.maxY, pixel: 0,
                kind: kind))
        return true
    }

    @inline(__always)
    private func add(_ area: floe_area) {
        unsafe (areas + count).initialize(to: area)
        count += 1
    }

    /// Draws what waits.
    func draw<Kernels: SpanKernels>(with kernels: Kernels.Type) {
        guard count > 0 else { return }
        unsafe Kernels.drawStrips(areas, count)
        count = 0
    }
}
