// An SDL surface with straight alpha on its way to a premultiplied Bitmap. It owns the surface, so that every exit from the
// decoder frees it.

import CFloeSDL2
import FloeGeometry
import FloeImaging

/// A decoded picture of 0xAARRGGBB words with straight alpha.
@safe
final class StraightSurface {
    private let surface: UnsafeMutablePointer<SDL_Surface>

    /// Takes ownership of `surface`, whatever its pixel format. Returns nil, with SDL's error set, if there is none.
    init?(taking surface: UnsafeMutablePointer<SDL_Surface>?) {
        guard let surface = unsafe surface else { return nil }
        let argb = SDL_PIXELFORMAT_ARGB8888.rawValue
        if unsafe surface.pointee.format.pointee.format == argb {
            unsafe self.surface = surface
            return
        }
        let converted = unsafe SDL_ConvertSurfaceFormat(surface, argb, 0)
        unsafe SDL_FreeSurface(surface)
        guard let converted = unsafe converted else { return nil }
        unsafe self.surface = converted
    }

    deinit {
        unsafe SDL_FreeSurface(surface)
    }

    var size: PixelSize {
        unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    }

    /// Returns the premultiplied picture centred in a transparent bitmap of the given size. What does not fit (nanosvg rounds
    /// sides up) is cut off at the right and at the bottom.
    func bitmap(centredIn target: PixelSize) throws(ImageHeader.Failure) -> Bitmap {
        let width = min(size.width, target.width), height = min(size.height, target.height)
        let left = (target.width - width) / 2, top = (target.height - height) / 2
        let rowBytes = unsafe Int(surface.pointee.pitch)
        return try Bitmap.make(width: target.width, height: target.height) { rows in
            guard let base = unsafe surface.pointee.pixels else { return }
            for y in 0..<height {
                let source = unsafe (base + y * rowBytes).assumingMemoryBound(to: UInt32.self)
                unsafe rows.withRow(top + y) { out in
                    for x in 0..<width {
                        let p = unsafe source[x]
                        unsafe out[left + x] = Pixel.premultiply(
                            red: p.redByte, green: p.greenByte, blue: p.blueByte, alpha: p.alphaByte)
                    }
                }
            }
        }
    }
}
