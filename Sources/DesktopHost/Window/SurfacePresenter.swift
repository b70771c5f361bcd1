// Presenting without OpenGL: the CPU compositor's pixels are copied into the window's surface, as far as
// they changed, and overlays blended there.

import CPUCompositor
import CSDL2
import GPUCompositor
import Geometry
import Imaging
import RenderTree

/// Shows the CPU compositor's back buffer in a window's plain surface.
@MainActor
final class SurfacePresenter: WindowPresenter {
    private let window: PlatformWindow
    /// Where an overlay was shown last: pixels that are not the back buffer's any more.
    private var covered = DeviceRect.empty
    private var surfaceSize = PixelSize(width: 0, height: 0)

    init(window: PlatformWindow) { self.window = window }

    func present(_ compositor: any Compositor, damage: DamageRegion, overlay: PresenterOverlay?) throws {
        guard let cpu = compositor as? CPUCompositor, let surface = unsafe SDL_GetWindowSurface(window.handle) else { return }
        let size = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        var region = damage
        if size != surfaceSize {
            region = DamageRegion(size.rect)
            surfaceSize = size
        }
        region.formUnion(covered)
        let place = overlay.map { DeviceRect(x: $0.x, y: $0.y, width: $0.bitmap.width, height: $0.bitmap.height) }
        if let place { region.formUnion(place) }
        region.clip(to: size.rect)
        unsafe cpu.withBackBuffer { pixels, bufferSize in
            region.clip(to: bufferSize.rect)
            for rect in region.rects { unsafe copy(rect, from: pixels, stride: bufferSize.width, to: surface) }
        }
        if let overlay { unsafe blend(overlay, onto: surface) }
        covered = place ?? .empty
        var rects = region.rects.map { SDL_Rect(x: $0.minX, y: $0.minY, w: Int32($0.width), h: Int32($0.height)) }
        unsafe SDL_UpdateWindowSurfaceRects(window.handle, &rects, Int32(rects.count))
    }

    private func copy(
        _ rect: DeviceRect, from pixels: UnsafePointer<Pixel>, stride: Int, to surface: UnsafeMutablePointer<SDL_Surface>
    ) {
        let start = unsafe pixels + Int(rect.minY) * stride + Int(rect.minX)
        let format = unsafe surface.pointee.format.pointee
        let pitch = unsafe Int(surface.pointee.pitch)
        guard let base = unsafe surface.pointee.pixels else { return }
        let target = unsafe base + Int(rect.minY) * pitch + Int(rect.minX) * Int(format.BytesPerPixel)
        _ = unsafe SDL_ConvertPixels(
            Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_ARGB8888.rawValue, start, Int32(stride * 4),
            format.format, target, Int32(pitch))
    }

    private func blend(_ overlay: PresenterOverlay, onto surface: UnsafeMutablePointer<SDL_Surface>) {
        let format = unsafe surface.pointee.format.pointee
        guard unsafe format.BytesPerPixel == 4, let base = unsafe surface.pointee.pixels else { return }
        let pitch = unsafe Int(surface.pointee.pitch)
        for y in 0..<overlay.bitmap.height where overlay.y + y >= 0 && overlay.y + y < surfaceSize.height {
            let row = unsafe (base + (overlay.y + y) * pitch).assumingMemoryBound(to: Pixel.self)
            for x in 0..<overlay.bitmap.width where overlay.x + x >= 0 && overlay.x + x < surfaceSize.width {
                let source = overlay.bitmap[x, y]
                unsafe row[overlay.x + x] = source &+ row[overlay.x + x].scaled(by: 255 - source.alphaByte)
            }
        }
    }
}
