// WebP through libwebp, straight into the bitmap.

import CFloeWebP
import Foundation
import FloeGeometry
import FloeImaging

/// Reads WebP headers and pixels.
enum WebPDecoder {
    /// Returns what the file states before its pixels.
    static func header(of data: Data) throws(ImageHeader.Failure) -> ImageHeader {
        let header = unsafe read(data) { file in
            func value(_ feature: WebPFormatFeature) -> Int { Int(unsafe WebPDemuxGetI(file, feature)) }
            var header = ImageHeader(size: PixelSize(width: value(WEBP_FF_CANVAS_WIDTH), height: value(WEBP_FF_CANVAS_HEIGHT)))
            if value(WEBP_FF_FORMAT_FLAGS) & Int(ICCP_FLAG.rawValue) != 0 { header.setProfile(unsafe profile(file)) }
            return header
        }
        guard let header else { throw .damaged("it ends before its last line") }
        return header
    }

    private static func profile(_ file: OpaquePointer) -> Data? {
        var chunk = unsafe WebPChunkIterator()
        guard unsafe WebPDemuxGetChunk(file, "ICCP", 1, &chunk) != 0 else { return nil }
        defer { unsafe WebPDemuxReleaseChunkIterator(&chunk) }
        return unsafe Data(bytes: chunk.chunk.bytes, count: chunk.chunk.size)
    }

    /// Returns the picture, premultiplied. Of an animation it is the first frame.
    static func bitmap(of data: Data, _ header: ImageHeader) throws(ImageHeader.Failure) -> Bitmap {
        var isDecoded = false
        let conversion = ColorConversion(header)
        let bitmap = try Bitmap.make(width: header.size.width, height: header.size.height) { rows in
            isDecoded = unsafe read(data) { unsafe decodeFirstFrame($0, into: rows) } ?? false
            guard isDecoded else { return }
            if let conversion {
                for y in 0..<rows.height { unsafe rows.withRow(y) { unsafe conversion.convert($0, count: rows.width) } }
            }
            rows.premultiply()
        }
        guard isDecoded else { throw .damaged("its pixels cannot be read") }
        return bitmap
    }

    /// Decodes the first frame, or the only one, into its part of the picture.
    private static func decodeFirstFrame(_ file: OpaquePointer, into rows: BitmapRows) -> Bool {
        var frame = unsafe WebPIterator()
        guard unsafe WebPDemuxGetFrame(file, 1, &frame) != 0 else { return false }
        defer { unsafe WebPDemuxReleaseIterator(&frame) }
        let left = unsafe Int(frame.x_offset), top = unsafe Int(frame.y_offset)
        guard unsafe left + Int(frame.width) <= rows.width, unsafe top + Int(frame.height) <= rows.height else { return false }
        let first = top * rows.stride + left
        return unsafe WebPDecodeBGRAInto(
            frame.fragment.bytes, frame.fragment.size,
            UnsafeMutableRawPointer(rows.base + first).assumingMemoryBound(to: UInt8.self), (rows.stride * rows.height - first) * 4,
            Int32(rows.stride * 4)) != nil
    }

    /// Passes the file's chunks to `body`. Returns nil unless they are whole.
    private static func read<R>(_ data: Data, _ body: (OpaquePointer) -> R) -> R? {
        unsafe data.withUnsafeBytes { bytes in
            var content = unsafe WebPData(bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), size: bytes.count)
            guard let file = unsafe WebPDemux(&content) else { return nil }
            defer { unsafe WebPDemuxDelete(file) }
            return unsafe body(file)
        }
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
