// PNG through libpng's simplified interface instead of SDL2_image, which lets libpng print its
// complaints on standard error and never says what they were. It also writes straight into the
// bitmap, without a surface between.

import CImageHeaders
import Foundation
import Geometry
import Imaging

/// Reads PNG headers and pixels.
enum PNGDecoder {
    /// The size in the header, in pixels.
    static func size(of data: Data) throws(ImageHeader.Failure) -> PixelSize {
        try unsafe read(data) { image in
            unsafe PixelSize(width: Int(image.width), height: Int(image.height))
        }
    }

    /// The picture, premultiplied. The size must have been found acceptable before.
    static func bitmap(of data: Data) throws(ImageHeader.Failure) -> Bitmap {
        try unsafe read(data) { image in
            // Without this, sixteen-bit samples of no stated gamma would be taken for linear light.
            unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
            let width = unsafe Int(image.width), height = unsafe Int(image.height)
            var decoded = false
            let bitmap = Bitmap(width: width, height: height) { rows in
                decoded = unsafe rows.withRow(0) { unsafe png_image_finish_read(&image, nil, $0, 0, nil) } != 0
                for y in 0..<height {
                    unsafe rows.withRow(y) { row in
                        for x in 0..<width {
                            let p = unsafe row[x]
                            unsafe row[x] = Pixel.premultiply(
                                red: p.redByte, green: p.greenByte, blue: p.blueByte, alpha: p.alphaByte)
                        }
                    }
                }
            }
            return decoded ? bitmap : nil
        }
    }

    /// Begins to read and lends the header; a nil result means that libpng has left a message.
    private static func read<R>(_ data: Data, _ body: (inout png_image) -> R?) throws(ImageHeader.Failure) -> R {
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        let result = unsafe data.withUnsafeBytes { bytes -> R? in
            guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else { return nil }
            return unsafe body(&image)
        }
        guard let result else {
            let message = unsafe withUnsafeBytes(of: image.message) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw .damaged(message)
        }
        return result
    }
}
