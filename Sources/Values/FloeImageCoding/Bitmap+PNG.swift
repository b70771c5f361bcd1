// Writes bitmaps as PNG. Pixels are converted to straight alpha row by row, without any allocation of the picture's size.

import CFloePNGWriting
import FloeFiles
import Foundation
import FloeImaging

extension Bitmap {
    /// Writes the picture as an 8-bit sRGB PNG. A regular file is replaced atomically once the whole picture has been written
    /// next to it, never left half written. A device or pipe is written to directly.
    /// - Throws: `unwritable` or `noMemory`, naming the path. A previous file is then unharmed.
    public func writePNG(to path: String) throws(ImageFileError) {
        do throws(FileProblem) {
            let file = try FileReplacement(path)
            var problem: FileProblem?
            let isWhole = unsafe encodePNG { bytes in
                do throws(FileProblem) {
                    try unsafe file.write(UnsafeRawBufferPointer(bytes))
                    return true
                } catch {
                    problem = error
                    return false
                }
            }
            if let problem { throw problem }
            guard isWhole else { throw .system(ENOMEM) }
            try file.commit()
        } catch {
            throw error == .system(ENOMEM) ? .noMemory(path: path) : .unwritable(path: path, reason: error.description)
        }
    }

    /// Returns the bytes of a PNG file, or nil if memory runs out. The same pixels give the same bytes.
    public func pngData() -> Data? {
        var data = Data()
        let isWhole = unsafe encodePNG { bytes in
            unsafe data.append(contentsOf: bytes)
            return true
        }
        return isWhole ? data : nil
    }

    /// Passes the file's bytes to `take` piece by piece until it returns false. Returns whether all were taken.
    private func encodePNG(_ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        unsafe withoutActuallyEscaping(take) { take in
            var encoding = unsafe PNGEncoding(bitmap: self, take: take)
            return unsafe withUnsafeMutablePointer(to: &encoding) { encoding in
                unsafe floe_png_write(
                    Int32(width), Int32(height), isOpaque ? 0 : 1,
                    { context, y, row in
                        guard let context = unsafe context, let row = unsafe row else { return }
                        unsafe context.assumingMemoryBound(to: PNGEncoding.self).pointee.bitmap.copyStraightRow(Int(y), to: row)
                    },
                    { context, bytes, count in
                        guard let context = unsafe context else { return 0 }
                        let piece = unsafe UnsafeBufferPointer(start: bytes, count: count)
                        return unsafe context.assumingMemoryBound(to: PNGEncoding.self).pointee.take(piece) ? 1 : 0
                    }, encoding) != 0
            }
        }
    }

    /// Copies a row as straight components, rounded to nearest, in PNG's order: R, G, B and, unless opaque, A.
    fileprivate func copyStraightRow(_ y: Int, to row: UnsafeMutablePointer<UInt8>) {
        unsafe withPixels { pixels in
            var out = unsafe row
            for x in 0..<width {
                let p = unsafe pixels[y * width + x].straight
                unsafe out[0] = UInt8(p.redByte)
                unsafe out[1] = UInt8(p.greenByte)
                unsafe out[2] = UInt8(p.blueByte)
                if !isOpaque { unsafe out[3] = UInt8(p.alphaByte) }
                unsafe out += isOpaque ? 3 : 4
            }
        }
    }
}

/// The context of the encoder's callbacks.
@unsafe
private struct PNGEncoding {
    let bitmap: Bitmap
    let take: (UnsafeBufferPointer<UInt8>) -> Bool
}
