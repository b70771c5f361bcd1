// A window's plain surface under Wayland: buffers shared with the desktop take turns, and each is brought up to date before it is
// shown again.

import CFloeWaylandSurface
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The surface of a Wayland window without OpenGL.
@MainActor
@safe
final class WaylandSurface: PlainSurface {
    private let surface: OpaquePointer
    /// For each buffer, the changes shown since it was last shown itself.
    private var outdated = [DamageRegion](repeating: DamageRegion(), count: Int(floe_wayland_buffers))
    private var begun = 0
    /// Origins and sizes of rectangles. Scratch, kept to reuse its memory.
    private var numbers: [Int32] = []

    /// Returns nil if the window is not Wayland's, or the desktop supports no shared memory.
    init?(window: OpaquePointer) {
        guard let made = unsafe floe_wayland_surface_make(UnsafeMutableRawPointer(window)) else { return nil }
        unsafe surface = made
    }

    isolated deinit { unsafe floe_wayland_surface_end(surface) }

    func begin(_ size: PixelSize) throws -> PlainPixels? {
        let buffer = unsafe floe_wayland_surface_begin(surface, Int32(size.width), Int32(size.height))
        guard let pixels = unsafe buffer.pixels else { return nil }
        begun = unsafe Int(buffer.number)
        if unsafe buffer.is_new { outdated[begun] = DamageRegion(size.rect) }
        return unsafe PlainPixels(base: pixels, stride: size.width, size: size, outdated: outdated[begun])
    }

    func show(_ changed: DamageRegion) {
        for i in outdated.indices { if i == begun { outdated[i].removeAll() } else { outdated[i].formUnion(changed) } }
        numbers.removeAll(keepingCapacity: true)
        for rect in changed.rects { numbers += [rect.minX, rect.minY, Int32(rect.width), Int32(rect.height)] }
        unsafe floe_wayland_surface_show(surface, numbers, Int32(changed.rects.count))
    }
}
