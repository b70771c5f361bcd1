// A window's plain surface as SDL provides it. Under X its memory is shared with the server. If its pixel format differs from
// ours, pixels are converted when shown.

import CFloeSDL2
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The surface of an SDL window without OpenGL.
@MainActor
@safe
final class SDLSurface: PlainSurface {
    private let window: OpaquePointer
    /// The memory written into last. A resized window has different memory.
    private var pixels: UnsafeMutableRawPointer?
    private var size = PixelSize(width: 0, height: 0)
    /// Pixels in our own format, if the window's differs.
    private var unconverted: PixelMemory?

    init(window: OpaquePointer) { unsafe self.window = window }

    func begin(_ size: PixelSize) throws -> PlainPixels? {
        guard let surface = unsafe SDL_GetWindowSurface(window), let pixels = unsafe surface.pointee.pixels else {
            throw PlatformWindow.failure
        }
        let size = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        let isNew = unsafe size != self.size || pixels != self.pixels
        self.size = size
        unsafe self.pixels = pixels
        let outdated = isNew ? DamageRegion(size.rect) : DamageRegion()
        if unsafe isOurs(surface) {
            unconverted = nil
            let base = unsafe pixels.assumingMemoryBound(to: Pixel.self)
            return unsafe PlainPixels(base: base, stride: Int(surface.pointee.pitch) / 4, size: size, outdated: outdated)
        }
        if isNew {
            unconverted = nil
            unconverted = PixelMemory(transparentIfAvailable: size.area)
        }
        guard let base = unsafe unconverted?.base else { return nil }
        return unsafe PlainPixels(base: base, stride: size.width, size: size, outdated: outdated)
    }

    func show(_ changed: DamageRegion) {
        if let base = unsafe unconverted?.base, let surface = unsafe SDL_GetWindowSurface(window) {
            for rect in changed.rects { unsafe convert(rect, of: base, to: surface) }
        }
        var rects = changed.rects.map { SDL_Rect(x: $0.minX, y: $0.minY, w: Int32($0.width), h: Int32($0.height)) }
        unsafe SDL_UpdateWindowSurfaceRects(window, &rects, Int32(rects.count))
    }

    /// Returns whether the surface has our pixel layout: 32 bits, with blue in the lowest byte.
    @unsafe
    private func isOurs(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
        let format = unsafe surface.pointee.format.pointee
        return unsafe format.BytesPerPixel == 4 && format.Rmask == 0xFF0000 && format.Gmask == 0xFF00 && format.Bmask == 0xFF
            && surface.pointee.pitch % 4 == 0
    }

    @unsafe
    private func convert(_ rect: DeviceRect, of pixels: UnsafePointer<Pixel>, to surface: UnsafeMutablePointer<SDL_Surface>) {
        let format = unsafe surface.pointee.format.pointee, pitch = unsafe Int(surface.pointee.pitch)
        guard let base = unsafe surface.pointee.pixels else { return }
        _ = unsafe SDL_ConvertPixels(
            Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_ARGB8888.rawValue,
            pixels + Int(rect.minY) * size.width + Int(rect.minX), Int32(size.width * 4), format.format,
            base + Int(rect.minY) * pitch + Int(rect.minX) * Int(format.BytesPerPixel), Int32(pitch))
    }
}
