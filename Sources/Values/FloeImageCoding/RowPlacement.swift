// Rows on their way from a decoder in C into a bitmap, in sRGB and turned as the file says.

import CFloePictureReading
import FloeGeometry
import FloeImaging

/// Converts the colours of decoded rows, places them in a bitmap and premultiplies them.
@safe
struct RowPlacement {
    private let rows: BitmapRows
    private let conversion: ColorConversion?
    private let storedWidth: Int
    /// Where pixels go; see `Orientation.places`.
    private let places: (first: Int, right: Int, down: Int)

    /// Makes a picture of the rows that `read` delivers, of the file that states `header`. They are those of a stored picture of `size`
    /// pixels. `read` is given the function that takes them, that function's context and a place for the header.
    static func bitmap(
        _ header: ImageHeader, _ size: PixelSize,
        read: (FloePictureRows, UnsafeMutableRawPointer, UnsafeMutablePointer<FloePictureHeader>) -> FloePictureOutcome
    ) throws(ImageHeader.Failure) -> Bitmap {
        var found = unsafe FloePictureHeader(), outcome = FloePictureRead
        let shown = header.orientation.turned(size), conversion = ColorConversion(header)
        let bitmap = try Bitmap.make(width: shown.width, height: shown.height) { rows in
            var placement = RowPlacement(
                rows: rows, conversion: conversion, storedWidth: size.width,
                places: header.orientation.places(size, stride: rows.stride))
            unsafe withUnsafeMutablePointer(to: &placement) { placement in
                outcome = unsafe read(
                    { context, y, count, pixels in
                        guard let context = unsafe context, let pixels = unsafe pixels else { return }
                        unsafe context.assumingMemoryBound(to: RowPlacement.self).pointee.take(pixels, y: Int(y), count: Int(count))
                    }, UnsafeMutableRawPointer(placement), &found)
            }
        }
        try unsafe ImageHeader.check(outcome, found)
        return bitmap
    }

    private func take(_ pixels: UnsafeMutablePointer<UInt32>, y: Int, count: Int) {
        unsafe conversion?.convert(pixels, count: count * storedWidth)
        func place(_ x: Int, _ row: Int) {
            let p = unsafe pixels[row * storedWidth + x]
            unsafe rows.base[places.first + x * places.right + (y + row) * places.down] = Pixel.premultiply(
                red: p.redByte, green: p.greenByte, blue: p.blueByte, alpha: p.alphaByte)
        }
        // In the order in which shown pixels lie in memory.
        if abs(places.right) == 1 {
            for row in 0..<count {
                for x in 0..<storedWidth { place(x, row) }
            }
        } else {
            for x in 0..<storedWidth {
                for row in 0..<count { place(x, row) }
            }
        }
    }
}
