// Bytes to pixels. libpng, libjpeg-turbo and libwebp decode straight into a Bitmap, which is then premultiplied, each
// channel rounded exactly; SVG is drawn by SDL2_image (with nanosvg): a stranger's in a process of its own, under
// limits. Nothing is shared between calls, so that any number of threads may decode at once.

import CSDL2
import Foundation
import Geometry
import Imaging

extension ImageFile {
    /// The picture, premultiplied.
    /// - Parameters:
    ///   - vectorSize: pixels, each side 1…`largestSide`; an SVG is drawn at exactly this size, as large as its
    ///     proportions allow, centred, transparent around. Pictures made of pixels keep their own size whatever is
    ///     given. Nil: the natural size.
    ///   - cover: what is made of pixels may come smaller than it is, though no smaller than this: large photographs are
    ///     shrunk while they are decoded.
    ///   - budget: what decoding takes is taken from it meanwhile; nil: nobody counts.
    /// - Throws: `damaged` with the decoder's reason, `tooLarge` for a `vectorSize` out of range, `beyondMemory` for what
    ///   takes more than the budget, before anything is allocated, `noMemory` where the system has none.
    public func bitmap(
        vectorSize: PixelSize? = nil, atLeast cover: PixelSize? = nil, budget: MemoryBudget? = nil
    ) throws(ImageFileError) -> Bitmap {
        let target = format.isVector ? vectorSize ?? size : size
        let sides = 1...ImageFile.largestSide
        guard sides.contains(target.width), sides.contains(target.height) else { throw .tooLarge(path: path, found: target) }
        guard let budget else { return try decode(target, cover) }
        return try budget.borrowing(decodingBytes(target, atLeast: cover)) {
            .beyondMemory(path: path, found: target, $0)
        } _: {
            () throws(ImageFileError) in
            try decode(target, cover)
        }
    }

    /// Bytes that decoding takes at a time, the picture's own among them; see `bitmap` for the parameters.
    public func decodingBytes(vectorSize: PixelSize? = nil, atLeast cover: PixelSize? = nil) -> Int {
        decodingBytes(format.isVector ? vectorSize ?? size : size, atLeast: cover)
    }

    private func decodingBytes(_ target: PixelSize, atLeast cover: PixelSize?) -> Int {
        let pixels = target.area * 4
        switch format {
        case .png: return pixels
        // A stranger's picture is there twice, here and where it is drawn.
        case .svg: return origin == .ours ? pixels : 2 * pixels
        // Lossless ones are unpacked elsewhere first.
        case .webp: return 2 * pixels
        case .jpeg: return JPEGDecoder.scaledSize(of: size, atLeast: cover).area * 4 + (isProgressive ? size.area * 6 : 0)
        }
    }

    private func decode(_ target: PixelSize, _ cover: PixelSize?) throws(ImageFileError) -> Bitmap {
        do throws(ImageHeader.Failure) {
            switch format {
            case .svg where origin == .ours: return try drawHere(target)
            case .svg: return try VectorDrawing.bitmap(of: data, in: target)
            case .png: return try PNGDecoder.bitmap(of: data)
            case .webp: return try WebPDecoder.bitmap(of: data, size)
            case .jpeg:
                if let bitmap = try JPEGDecoder.bitmap(of: data, size, atLeast: cover) { return bitmap }
                return try decodeRareJPEG()
            }
        } catch {
            throw error.at(path, format)
        }
    }

    private func drawHere(_ target: PixelSize) throws(ImageHeader.Failure) -> Bitmap {
        let drawn = try unsafe decode { unsafe IMG_LoadSizedSVG_RW($0, Int32(target.width), Int32(target.height)) }
        return try drawn.bitmap(centredIn: target)
    }

    /// Of subsamplings that turbojpeg does not know.
    private func decodeRareJPEG() throws(ImageHeader.Failure) -> Bitmap {
        ImageFile.decodersReady
        let decoded = try unsafe decode { unsafe IMG_LoadJPG_RW($0) }
        return try decoded.bitmap(centredIn: decoded.size)
    }

    /// SDL2_image counts its users without a lock; the language runs this once for the process.
    private static let decodersReady: Void = {
        _ = IMG_Init(Int32(IMG_INIT_JPG.rawValue))
    }()

    /// Runs one of SDL2_image's loaders over the bytes.
    private func decode(
        _ load: (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?
    ) throws(ImageHeader.Failure) -> StraightSurface {
        SDL_ClearError()
        let surface = unsafe data.withUnsafeBytes { bytes -> StraightSurface? in
            guard let stream = unsafe SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { unsafe _ = SDL_RWclose(stream) }
            return unsafe StraightSurface(taking: load(stream))
        }
        guard let surface else {
            let reason = unsafe String(cString: SDL_GetError())
            throw .damaged(reason.isEmpty ? "no reason given" : reason)
        }
        return surface
    }
}
