// WebP through libwebp, straight into the bitmap.

import CFloeWebP
import Foundation
import FloeGeometry
import FloeImaging

/// Decodes still WebP.
enum WebPDecoder {
    /// Returns the picture, premultiplied.
    static func bitmap(of data: Data, _ size: PixelSize) throws(ImageHeader.Failure) -> Bitmap {
        var isDecoded = false
        let bitmap = try Bitmap.make(width: size.width, height: size.height) { rows in
            isDecoded = unsafe data.withUnsafeBytes { bytes in
                unsafe WebPDecodeBGRAInto(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
                    UnsafeMutableRawPointer(rows.base).assumingMemoryBound(to: UInt8.self), rows.stride * rows.height * 4,
                    Int32(rows.stride * 4)) != nil
            }
            guard isDecoded else { return }
            rows.premultiply()
        }
        guard isDecoded else { throw .damaged("its pixels cannot be read") }
        return bitmap
    }
}

extension Bitmap {
    /// Makes a bitmap with `fill`, or throws `noMemory`.
    static func make(width: Int, height: Int, fill: (inout BitmapRows) -> Void) throws(ImageHeader.Failure) -> Bitmap {
        guard let bitmap = Bitmap(ifMemoryAllowsWidth: width, height: height, fill: fill) else { throw .noMemory }
        return bitmap
    }
}

extension BitmapRows {
    /// Premultiplies straight alpha in place.
    func premultiply() {
        for y in 0..<height {
            unsafe withRow(y) { row in
                for x in 0..<width {
                    let p = unsafe row[x]
                    unsafe row[x] = Pixel.premultiply(red: p.redByte, green: p.greenByte, blue: p.blueByte, alpha: p.alphaByte)
                }
            }
        }
    }
}
