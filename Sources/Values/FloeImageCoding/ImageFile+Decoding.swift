// From bytes to pixels. Rows from libpng and libjpeg-turbo are turned and premultiplied, with each channel rounded exactly, as they are
// copied into a Bitmap; libwebp decodes into it, and they are premultiplied in place. The program's own SVG is drawn by the program itself,
// any other by librsvg in another process (`PictureProcess`). Calls share no state, so any number of threads may decode at once.

import Foundation
import FloeGeometry
import FloeImaging

extension ImageFile {
    /// Decodes the picture, premultiplied.
    /// - Parameters:
    ///   - vectorSize: pixels, each side 1…`largestSide`. An SVG is drawn at exactly this size, as large as its proportions allow,
    ///     centred, with a transparent margin. Raster pictures keep their own size regardless. Nil: the natural size.
    ///   - cover: the least size at which a raster picture may be returned. Large photographs are shrunk while they are decoded.
    ///   - budget: charged for the memory of decoding while it lasts. Nil: no accounting.
    /// - Throws: `damaged` with the decoder's reason, `unsupported` with librsvg's for an SVG that it does not draw, `tooLarge` for a
    ///   `vectorSize` out of range, `beyondMemory` for what takes more than the budget, before anything is allocated, `noMemory` if the system has none.
    package func bitmap(
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

    /// Returns the peak number of bytes that decoding takes, including the picture itself. For the parameters see `bitmap`.
    package func decodingBytes(vectorSize: PixelSize? = nil, atLeast cover: PixelSize? = nil) -> Int {
        decodingBytes(format.isVector ? vectorSize ?? size : size, atLeast: cover)
    }

    private func decodingBytes(_ target: PixelSize, atLeast cover: PixelSize?) -> Int {
        let pixels = target.area * 4
        switch format {
        // An interlaced picture is kept whole until its last pass.
        case .png: return header.isProgressive ? 2 * pixels : pixels
        case .svg:
            switch origin {
            case .program: return pixels
            // Here, and in the process that draws it.
            case .anywhere: return 2 * pixels
            }
        // Lossless ones are first unpacked into separate memory.
        case .webp: return 2 * pixels
        // Here, and up to twice in the process that decodes it.
        case .gif, .bmp, .tiff, .heic, .avif, .jpegXL, .icon, .pnm, .qoi, .pcx, .xcf: return 3 * pixels
        case .jpeg: return JPEGDecoder.scaledSize(header, atLeast: cover).area * 4 + (header.isProgressive ? size.area * 6 : 0)
        }
    }

    private func decode(_ target: PixelSize, _ cover: PixelSize?) throws(ImageFileError) -> Bitmap {
        do throws(ImageHeader.Failure) {
            switch format {
            case .svg:
                switch origin {
                case .program(let drawing):
                    guard let drawn = drawing(data, target) else { throw .damaged("it cannot be drawn") }
                    return drawn
                case .anywhere: return try PictureProcess.drawing(of: data, in: target)
                }
            case .png: return try PNGDecoder.bitmap(of: data, header)
            case .webp: return try WebPDecoder.bitmap(of: data, header)
            case .jpeg: return try JPEGDecoder.bitmap(of: data, header, atLeast: cover)
            case .gif, .bmp, .tiff, .heic, .avif, .jpegXL, .icon, .pnm, .qoi, .pcx, .xcf:
                return try PictureProcess.decoded(data, size, format)
            }
        } catch {
            throw error.at(path, format)
        }
    }
}
