// JPEG through libjpeg-turbo's row interface. A picture wanted at a smaller size is decoded at that size, since the inverse transform of a
// block can produce fewer pixels.

import CFloePictureReading
import Foundation
import FloeGeometry
import FloeImaging

/// Reads JPEG headers and pixels.
enum JPEGDecoder {
    /// Returns what the file states before its pixels.
    static func header(of data: Data) throws(ImageHeader.Failure) -> ImageHeader {
        var header = try unsafe ImageHeader.read(data, by: floe_jpeg_read_header)
        guard JPEGMarkers.reachEnd(of: data) else { throw .damaged("it ends before its last line") }
        header.orientation = JPEGMarkers.exif(of: data).map(Orientation.init(exif:)) ?? .upright
        return header
    }

    /// Returns the factor by which the sides of a picture of `size` are divided: 2 to the power of up to three, such that it remains at
    /// least `cover`.
    private static func divisor(of size: PixelSize, atLeast cover: PixelSize?) -> Int {
        guard let cover else { return 1 }
        return [8, 4, 2].first { divisor in
            let shrunk = scaled(size, by: divisor)
            return shrunk.width >= cover.width && shrunk.height >= cover.height
        } ?? 1
    }

    /// Rounds up, as the library does.
    private static func scaled(_ size: PixelSize, by divisor: Int) -> PixelSize {
        PixelSize(width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
    }

    /// Returns the size of the picture that `bitmap` makes, as it is stored.
    static func scaledSize(_ header: ImageHeader, atLeast cover: PixelSize?) -> PixelSize {
        scaled(header.size, by: divisor(of: header.size, atLeast: cover.map(header.orientation.turned)))
    }

    /// Returns the picture, opaque, as it is shown. It is reduced as long as it covers `cover`.
    static func bitmap(of data: Data, _ header: ImageHeader, atLeast cover: PixelSize?) throws(ImageHeader.Failure) -> Bitmap {
        let divisor = Int32(divisor(of: header.size, atLeast: cover.map(header.orientation.turned)))
        return try unsafe RowPlacement.bitmap(header, scaledSize(header, atLeast: cover)) { take, context, found in
            unsafe data.withUnsafeBytes { unsafe floe_jpeg_read($0.baseAddress, $0.count, divisor, take, context, found) }
        }
    }
}
