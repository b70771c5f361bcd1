// The SVG that comes with the program, drawn by SDL_image in this process: it knows all that these files need, and no program has to
// start for each.

import CFloeSDL2Image
import FloeGeometry
import FloeImageCoding
import FloeImaging
import Foundation

extension ImageFile.Origin {
    /// That of Floe's own pictures.
    package static let ours = ImageFile.Origin.program(drawing: Bitmap.ownDrawing)
}

extension Bitmap {
    /// Draws an SVG as large as its proportions allow, centred in a transparent bitmap of the given size. Returns nil if it is damaged, or the
    /// system has no memory for it.
    fileprivate static func ownDrawing(_ data: Data, in target: PixelSize) -> Bitmap? {
        let drawn = unsafe data.withUnsafeBytes { bytes -> UnsafeMutablePointer<SDL_Surface>? in
            guard let stream = unsafe SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { unsafe _ = SDL_RWclose(stream) }
            return unsafe IMG_LoadSizedSVG_RW(stream, Int32(target.width), Int32(target.height))
        }
        guard let drawn = unsafe drawn else { return nil }
        defer { unsafe SDL_FreeSurface(drawn) }
        guard let surface = unsafe SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else { return nil }
        defer { unsafe SDL_FreeSurface(surface) }
        guard let base = unsafe surface.pointee.pixels else { return nil }
        let rowBytes = unsafe Int(surface.pointee.pitch)
        // SDL_image rounds sides up; what does not fit is cut off at the right and at the bottom.
        let width = unsafe min(Int(surface.pointee.w), target.width), height = unsafe min(Int(surface.pointee.h), target.height)
        let left = (target.width - width) / 2, top = (target.height - height) / 2
        return Bitmap(ifMemoryAllowsWidth: target.width, height: target.height) { rows in
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
