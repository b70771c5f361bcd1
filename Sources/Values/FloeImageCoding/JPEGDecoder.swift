// JPEG through libjpeg-turbo's own interface. It decodes straight into the bitmap, and at reduced size if less is wanted, since
// the transform that makes a block's pixels can make fewer. A file with very many scans, each of which would cover the whole
// picture, is rejected.

import CFloeImageHeaders
import Foundation
import FloeGeometry
import FloeImaging

/// Decodes JPEG.
enum JPEGDecoder {
    /// Returns the reduced size of a picture: halved while it remains at least `cover`, up to three times.
    static func scaledSize(of size: PixelSize, atLeast cover: PixelSize?) -> PixelSize {
        guard let cover else { return size }
        var shrunk = size
        for times in 1...3 {
            // Rounded up, as the library does.
            let divisor = 1 << times
            let next = PixelSize(width: (size.width + divisor - 1) / divisor, height: (size.height + divisor - 1) / divisor)
            guard next.width >= cover.width, next.height >= cover.height else { break }
            shrunk = next
        }
        return shrunk
    }

    /// Returns the picture, opaque, or nil if this library does not know its subsampling.
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
                // A warning still comes with a picture, which other decoders accept too.
                if status != 0, unsafe tjGetErrorCode(decoder) == Int32(TJERR_FATAL.rawValue) {
                    failure = .damaged(unsafe String(cString: tjGetErrorStr2(decoder)))
                }
            }
        }
        if let failure { throw failure }
        return isKnown ? bitmap : nil
    }
}
