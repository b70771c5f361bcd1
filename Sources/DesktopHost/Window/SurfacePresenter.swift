// Presenting without OpenGL: a compositor's pixels are copied into the window's surface, as far as
// they changed, and below overlays mixed with them.

import CSDL2
import Foundation
import Geometry
import Imaging
import Raster
import RenderTree

/// Shows a back buffer in memory in a window's plain surface.
@MainActor
final class SurfacePresenter: WindowPresenter {
    private let cpu: any MemoryCompositor
    private let window: PlatformWindow
    /// Around all overlays that were shown last: pixels that are not the back buffer's any more.
    private var covered = DeviceRect.empty
    private var surfaceSize = PixelSize(width: 0, height: 0)

    init(cpu: any MemoryCompositor, window: PlatformWindow) {
        self.cpu = cpu
        self.window = window
    }

    func present(_ kind: CompositorKind, damage: DamageRegion, overlays: [PresenterOverlay]) throws {
        guard kind == .cpu, let surface = unsafe SDL_GetWindowSurface(window.handle) else { return }
        let size = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        var region = damage
        if size != surfaceSize {
            region = DamageRegion(size.rect)
            surfaceSize = size
        }
        region.formUnion(covered)
        covered = overlays.reduce(.empty) { $0.union($1.place) }
        region.formUnion(covered)
        region.clip(to: size.rect)
        unsafe cpu.withBackBuffer { pixels, bufferSize in
            region.clip(to: bufferSize.rect)
            for rect in region.rects {
                unsafe copy(pixels + rect.offset(stride: bufferSize.width), stride: bufferSize.width, to: rect, of: surface)
            }
            let shown = covered.intersection(size.rect).intersection(bufferSize.rect)
            guard !shown.isEmpty else { return }
            let mixed = unsafe mixed(overlays, over: pixels + shown.offset(stride: bufferSize.width), bufferSize.width, in: shown)
            unsafe mixed.withPixels { unsafe copy($0, stride: mixed.width, to: shown, of: surface) }
        }
        var rects = region.rects.map { SDL_Rect(x: $0.minX, y: $0.minY, w: Int32($0.width), h: Int32($0.height)) }
        unsafe SDL_UpdateWindowSurfaceRects(window.handle, &rects, Int32(rects.count))
    }

    /// What `overlays` look like over the pixels of the back buffer that begin at `pixels` and fill `place`.
    private func mixed(
        _ overlays: [PresenterOverlay], over pixels: UnsafePointer<Pixel>, _ stride: Int, in place: DeviceRect
    ) -> Bitmap {
        let ground = unsafe Bitmap(copying: pixels, stride: stride, size: PixelSize(width: place.width, height: place.height))
        let context = BitmapContext(size: ground.size)
        context.draw(ground, in: CGRect(x: 0, y: 0, width: ground.width, height: ground.height))
        for overlay in overlays {
            context.draw(
                overlay.bitmap,
                in: CGRect(
                    x: overlay.x - Int(place.minX), y: overlay.y - Int(place.minY),
                    width: overlay.bitmap.width, height: overlay.bitmap.height))
        }
        return context.makeBitmap()
    }

    /// Copies pixels that begin at `start`, in whatever format the surface has.
    private func copy(
        _ start: UnsafePointer<Pixel>, stride: Int, to rect: DeviceRect, of surface: UnsafeMutablePointer<SDL_Surface>
    ) {
        let format = unsafe surface.pointee.format.pointee
        let pitch = unsafe Int(surface.pointee.pitch)
        guard let base = unsafe surface.pointee.pixels else { return }
        let target = unsafe base + Int(rect.minY) * pitch + Int(rect.minX) * Int(format.BytesPerPixel)
        _ = unsafe SDL_ConvertPixels(
            Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_ARGB8888.rawValue, start, Int32(stride * 4),
            format.format, target, Int32(pitch))
    }
}

extension PresenterOverlay {
    /// Device pixels of the window.
    fileprivate var place: DeviceRect { DeviceRect(x: x, y: y, width: bitmap.width, height: bitmap.height) }
}

extension DeviceRect {
    /// How many pixels its first one lies behind the picture's.
    fileprivate func offset(stride: Int) -> Int { Int(minY) * stride + Int(minX) }
}
