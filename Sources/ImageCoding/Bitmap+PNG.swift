// Pictures to files: a bitmap's pixels, made straight again, as PNG, through libpng's simplified
// interface, which needs no stream of SDL's and writes opaque pictures without an alpha channel.

import CImageHeaders
import Foundation
import Imaging

extension Bitmap {
    /// Writes the picture as an 8-bit sRGB PNG. A regular file is replaced at once when the whole
    /// picture lies beside it, never left half written; a device or pipe is written to directly.
    /// - Throws: `unwritable`, naming the path; what lay there before is then unharmed.
    public func writePNG(to path: String) throws(ImageFileError) {
        guard let data = pngData() else {
            throw .unwritable(path: path, reason: "no memory to encode \(width) × \(height) pixels")
        }
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let found = (try? FileManager.default.attributesOfItem(atPath: target.path))?[.type] as? FileAttributeType
        do {
            try data.write(to: target, options: found == nil || found == .typeRegular ? .atomic : [])
        } catch {
            throw .unwritable(path: path, reason: Bitmap.reason(error, for: target, found: found))
        }
    }

    private static func reason(_ error: any Error, for target: URL, found: FileAttributeType?) -> String {
        if found == .typeDirectory { return "a directory lies there" }
        let folder = target.deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: folder) { return "the directory \(folder) does not exist; make it" }
        return error.localizedDescription
    }

    /// The picture as the bytes of a PNG file; nil only where memory runs out. The same pixels give
    /// the same bytes.
    public func pngData() -> Data? {
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        unsafe image.width = png_uint_32(width)
        unsafe image.height = png_uint_32(height)
        unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | (isOpaque ? 0 : PNG_FORMAT_FLAG_ALPHA))
        defer { unsafe png_image_free(&image) }
        let bytes = straightBytes()
        // Deflate's worst case, five bytes a block of 16 KiB, and the chunks around it fit well within this.
        var size = png_alloc_size_t(bytes.count + bytes.count / 1000 + height + 4096)
        var data = Data(count: Int(size))
        let written = unsafe data.withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { source in
                unsafe png_image_write_to_memory(&image, target.baseAddress, &size, 0, source.baseAddress, 0, nil)
            }
        }
        guard written != 0 else { return nil }
        return Data(data.prefix(Int(size)))
    }

    /// Straight components, rounded to nearest, in PNG's order: R, G, B and, unless opaque, A.
    private func straightBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * (isOpaque ? 3 : 4))
        unsafe withPixels { pixels in
            for i in 0..<width * height {
                let p = unsafe pixels[i]
                let alpha = p.alphaByte
                func straight(_ c: UInt32) -> UInt8 {
                    alpha == 0 ? 0 : UInt8(min(255, (c * 255 + alpha / 2) / alpha))
                }
                bytes.append(straight(p.redByte))
                bytes.append(straight(p.greenByte))
                bytes.append(straight(p.blueByte))
                if !isOpaque { bytes.append(UInt8(alpha)) }
            }
        }
        return bytes
    }
}
