// JPEG by libjpeg-turbo's own interface: straight into the bitmap, and smaller where less is wanted, for the transform
// that makes pixels of a block can make fewer of them. A file of a great many scans, each of which would go over all of
// the picture, is given up.

import CImageHeaders
import Foundation
import Geometry
import Imaging

/// Decodes JPEG.
enum JPEGDecoder {
    /// What a picture shrinks to: halved as often as it stays `cover` at least, three times at most.
    static func scaledSize(of size: PixelSize, atLeast cover: PixelSize?) -> PixelSize {
        guard let cover else { return size }
        var shrunk = size
        for times in 1...3 {
            // As the library rounds: up.
            let divisor = 1 << times
            let next = PixelSize(width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
            guard next.width >= cover.width, next.height >= cover.height else { break }
            shrunk = next
        }
        return shrunk
    }

    /// The picture, opaque; nil where this library does not know its subsampling.
    static func bitmap(of data: Data, _ size: PixelSize, atLeast cover: PixelSize?) throws(ImageHeader.Failure) -> Bitmap? {
        guard let decoder = unsafe tjInitDecompress() else { throw .noMemory }
        defer { unsafe _ = tjDestroy(decoder) }
        let target = scaledSize(of: size, atLeast: cover)
        var failure: ImageHeader.Failure?, isKnown = true
        let bitmap = try Bitmap.make(width: target.width, height: target.height) { rows in
            unsafe data.withUnsafeBytes { bytes in
                let source = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
                var width: Int32 = 0, height: Int32 = 0, subsampling: Int32 = -1, colors: Int32 = -1
                guard unsafe tjDecompressHeader3(decoder, source, UInt(bytes.count), &width, &height, &subsampling, &colors) == 0 else {
                    isKnown = false
                    return
                }
                let status = unsafe tjDecompress2(
                    decoder, source, UInt(bytes.count), rows.base, Int32(target.width), Int32(rows.stride * 4), Int32(target.height),
                    Int32(TJPF_BGRA.rawValue), Int32(TJFLAG_LIMITSCANS))
                // A warning is of a picture that is there, as other decoders take it.
                if status != 0, unsafe tjGetErrorCode(decoder) == Int32(TJERR_FATAL.rawValue) {
                    failure = .damaged(unsafe String(cString: tjGetErrorStr2(decoder)))
                }
            }
        }
        if let failure { throw failure }
        return isKnown ? bitmap : nil
    }
}
