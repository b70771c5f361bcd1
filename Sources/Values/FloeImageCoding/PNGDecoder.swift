// PNG through libpng's row interface. Its simplified one reduces interlaced pictures from 16 bits to 8 with rows of other passes.

import CFloePictureReading
import Foundation
import FloeGeometry
import FloeImaging

/// Reads PNG headers and pixels.
enum PNGDecoder {
    /// Returns what the file states before its pixels.
    static func header(of data: Data) throws(ImageHeader.Failure) -> ImageHeader {
        // Xcode writes PNG that begins with a chunk of its own.
        if data.dropFirst(12).starts(with: "CgBI".utf8) { throw .unsupported("a PNG in Apple's own variant") }
        var header = try unsafe ImageHeader.read(data, by: floe_png_read_header)
        header.orientation = chunk("eXIf", of: data).map(Orientation.init(exif:)) ?? .upright
        readColors(of: data, into: &header)
        guard canBeWhole(data, header.size) else { throw .damaged("it ends before its last line") }
        return header
    }

    /// Returns the picture, premultiplied. Its size must have been checked before.
    static func bitmap(of data: Data, _ header: ImageHeader) throws(ImageHeader.Failure) -> Bitmap {
        try unsafe RowPlacement.bitmap(header, header.size) { take, context, found in
            unsafe data.withUnsafeBytes {
                unsafe floe_png_read($0.baseAddress, $0.count, header.profile == nil ? 0 : 1, take, context, found)
            }
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

    /// Reads chunks that libpng does not: cICP, which is above all others, and cHRM, without which gAMA does not say what colours are.
    private static func readColors(of data: Data, into header: inout ImageHeader) {
        func setting(_ type: String) -> Data? { chunk(type, of: data, before: "IDAT") }
        if let points = setting("cICP"), points.count == 4 {
            let points = [UInt8](points)
            if points[2] == 0, points[3] == 1, let coding = ColorCoding(primaries: points[0], transfer: points[1]) {
                header.setProfile(coding.profile)
            } else {
                let kind =
                    [16: "high dynamic range, PQ", 18: "high dynamic range, HLG"][points[1]]
                    ?? "cICP \(points.map(String.init).joined(separator: " "))"
                header.remarks.append("its colours (\(kind)) are not shown as they are meant")
            }
        } else if header.profile == nil, setting("sRGB") == nil, let gamma = setting("gAMA"), let places = setting("cHRM"),
            let coding = ColorCoding(gamma: gamma, chromaticities: places), !coding.hasPrimariesOfSRGB
        {
            header.setProfile(coding.profile)
        }
    }

    /// Returns the content of the first chunk of a type, which may follow the pixels, or nil if there is none before one of type `end`.
    private static func chunk(_ type: String, of data: Data, before end: String = "IEND") -> Data? {
        var rest = data.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= rest.count - 12 else { return nil }
            if rest.dropFirst(4).starts(with: type.utf8) { return rest.dropFirst(8).prefix(length) }
            if rest.dropFirst(4).starts(with: end.utf8) { return nil }
            rest = rest.dropFirst(12 + length)
        }
        return nil
    }
}
