// Rows on their way from a decoder in C into a bitmap.

import CFloePictureReading
import FloeGeometry
import FloeImaging

/// Places decoded rows, 8-bit BGRA with straight alpha, in a bitmap and premultiplies them.
@safe
struct RowPlacement {
    private let rows: BitmapRows

    /// Makes a picture of `size` pixels from the rows that `read` delivers. It is given the function that takes them, that function's
    /// context and a place for the header.
    static func bitmap(
        _ size: PixelSize,
        read: (FloePictureRows, UnsafeMutableRawPointer, UnsafeMutablePointer<FloePictureHeader>) -> FloePictureOutcome
    ) throws(ImageHeader.Failure) -> Bitmap {
        var found = FloePictureHeader(), outcome = FloePictureRead
        let bitmap = try Bitmap.make(width: size.width, height: size.height) { rows in
            var placement = RowPlacement(rows: rows)
            unsafe withUnsafeMutablePointer(to: &placement) { placement in
                outcome = unsafe read(
                    { context, y, count, pixels in
                        guard let context = unsafe context, let pixels = unsafe pixels else { return }
                        unsafe context.assumingMemoryBound(to: RowPlacement.self).pointee.take(pixels, y: Int(y), count: Int(count))
                    }, UnsafeMutableRawPointer(placement), &found)
            }
        }
        try ImageHeader.check(outcome, found)
        return bitmap
    }

    private func take(_ pixels: UnsafeMutablePointer<UInt32>, y: Int, count: Int) {
        for row in 0..<count {
            let source = unsafe pixels + row * rows.width
            unsafe rows.withRow(y + row) { out in
                for x in 0..<rows.width {
                    let p = unsafe source[x]
                    unsafe out[x] = Pixel.premultiply(red: p.redByte, green: p.greenByte, blue: p.blueByte, alpha: p.alphaByte)
                }
            }
        }
    }
}
