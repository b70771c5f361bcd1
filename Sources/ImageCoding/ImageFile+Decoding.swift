// Bytes to pixels. SDL2_image decodes JPEG and WebP and draws SVG (with nanosvg); this file lends it
// the bytes, takes its surface and premultiplies it, each channel rounded exactly, into a Bitmap. Nothing is shared between calls, so that any number of threads may decode at once.

import CSDL2
import Foundation
import Geometry
import Imaging

extension ImageFile {
    /// The picture, premultiplied.
    /// - Parameter vectorSize: pixels, each side 1…`largestSide`; an SVG is drawn at exactly this
    ///   size, as large as its proportions allow, centred, transparent around. Pictures made of
    ///   pixels keep their own size whatever is given. Nil: the natural size.
    /// - Throws: `damaged` with the decoder's reason, or `tooLarge` for a `vectorSize` out of range.
    public func bitmap(vectorSize: PixelSize? = nil) throws(ImageFileError) -> Bitmap {
        switch format {
        case .svg:
            let target = vectorSize ?? size
            let sides = 1...ImageFile.largestSide
            guard sides.contains(target.width), sides.contains(target.height) else {
                throw .tooLarge(path: path, found: target)
            }
            let drawn = try unsafe decode { unsafe IMG_LoadSizedSVG_RW($0, Int32(target.width), Int32(target.height)) }
            return drawn.bitmap(centredIn: target)
        case .png:
            do {
                return try PNGDecoder.bitmap(of: data)
            } catch {
                throw error.at(path, format)
            }
        case .jpeg:
            let decoded = try unsafe decode { unsafe IMG_LoadJPG_RW($0) }
            return decoded.bitmap(centredIn: decoded.size)
        case .webp:
            let decoded = try unsafe decode { unsafe IMG_LoadWEBP_RW($0) }
            return decoded.bitmap(centredIn: decoded.size)
        }
    }

    /// SDL2_image counts its users without a lock; the language runs this once for the process.
    private static let decodersReady: Void = {
        _ = IMG_Init(Int32(IMG_INIT_JPG.rawValue | IMG_INIT_WEBP.rawValue))
    }()

    /// Runs one of SDL2_image's loaders over the bytes.
    private func decode(
        _ load: (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?
    ) throws(ImageFileError) -> StraightSurface {
        ImageFile.decodersReady
        SDL_ClearError()
        let surface = unsafe data.withUnsafeBytes { bytes -> StraightSurface? in
            guard let stream = unsafe SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { unsafe _ = SDL_RWclose(stream) }
            return unsafe StraightSurface(taking: load(stream))
        }
        guard let surface else {
            let reason = unsafe String(cString: SDL_GetError())
            throw .damaged(path: path, format: format, reason: reason.isEmpty ? "no reason given" : reason)
        }
        return surface
    }
}
