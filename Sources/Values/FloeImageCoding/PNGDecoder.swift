// PNG through libpng's simplified interface instead of SDL2_image, which lets libpng print its errors to standard error and does
// not return them. It also writes straight into the bitmap, without an intermediate surface.

import CFloeImageHeaders
import Foundation
import FloeGeometry
import FloeImaging

/// Reads PNG headers and pixels.
enum PNGDecoder {
    /// Returns the size in the header, in pixels.
    static func size(of data: Data) throws(ImageHeader.Failure) -> PixelSize {
        let size = try unsafe read(data) { image in
            unsafe .success(PixelSize(width: Int(image.width), height: Int(image.height)))
        }
        guard canBeWhole(data, size) else { throw .damaged("it ends before its last line") }
        return size
    }

    /// Returns the picture, premultiplied. Its size must have been checked before.
    static func bitmap(of data: Data) throws(ImageHeader.Failure) -> Bitmap {
        try unsafe read(data) { image in
            // Without this, 16-bit samples without a stated gamma would be taken as linear light.
            unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
            let width = unsafe Int(image.width), height = unsafe Int(image.height)
            var decoded = false
            let bitmap = Bitmap(ifMemoryAllowsWidth: width, height: height) { rows in
                decoded = unsafe rows.withRow(0) { unsafe png_image_finish_read(&image, nil, $0, 0, nil) } != 0
                if decoded { rows.premultiply() }
            }
            guard let bitmap else { return .failure(.noMemory) }
            return decoded ? .success(bitmap) : nil
        }
    }

    /// Returns whether the data can hold all rows that its header declares. Deflate compresses to one byte in 1032 at best.
    /// Otherwise a small file could have a huge picture allocated for it.
    private static func canBeWhole(_ data: Data, _ size: PixelSize) -> Bool {
        let depthPlace = 24
        guard data.count > depthPlace + 1 else { return false }
        let depth = Int(data[data.startIndex + depthPlace]), type = data[data.startIndex + depthPlace + 1]
        let samples = [2: 3, 4: 2, 6: 4][type] ?? 1
        let rowBytes = 1 + (size.width * depth * samples + 7) / 8
        return rowBytes * size.height / 1032 <= data.count
    }

    /// Begins reading and passes the header to `body`. A nil result means that libpng has left a message.
    private static func read<R>(_ data: Data, _ body: (inout png_image) -> Result<R, ImageHeader.Failure>?) throws(ImageHeader.Failure) -> R
    {
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        let result = unsafe data.withUnsafeBytes { bytes -> Result<R, ImageHeader.Failure>? in
            guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return nil }
            return unsafe body(&image)
        }
        guard let result else {
            let message = unsafe withUnsafeBytes(of: image.message) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .damaged(message)
        }
        return try result.get()
    }
}
