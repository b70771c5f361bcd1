// A bitmap's pixels, packed by Zstandard. For a bitmap that replaced another of its size, only the rows from the first to the last
// difference are packed, with the other's rows as Zstandard's prefix. Moved content then costs hardly more than unchanged content: a few
// hundred bytes for a megabyte that scrolls.

import CFloeZstd
import FloeGeometry
import FloeImaging
import Foundation

/// The pixels of a bitmap in less memory.
struct PackedBitmap: Sendable {
    let size: PixelSize
    /// The rows that are packed.
    private let rows: Range<Int>
    private let bytes: [UInt8]

    /// Entries of the table in which matches are searched, and bytes that match at least: measured to be the fastest of those that find
    /// what has moved by any distance.
    private static let hashLog: Int32 = 19, leastMatch: Int32 = 6, level: Int32 = 1

    /// Packs `bitmap`, by how it differs from `base` if there is one. Nil if there is no memory to do so.
    init?(_ bitmap: Bitmap, over base: Bitmap?) {
        let rows = base.map { PackedBitmap.differences(bitmap, $0) } ?? 0..<bitmap.height
        let start = rows.lowerBound * bitmap.width, count = rows.count * bitmap.width * MemoryLayout<Pixel>.stride
        guard let context = unsafe ZSTD_createCCtx() else { return nil }
        defer { unsafe ZSTD_freeCCtx(context) }
        unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, PackedBitmap.level)
        if let base {
            // As far back as the other's first row.
            let window = Int32(Int.bitWidth - (2 * count).leadingZeroBitCount)
            for (parameter, value) in [
                (ZSTD_c_windowLog, max(17, min(27, window))), (ZSTD_c_hashLog, PackedBitmap.hashLog),
                (ZSTD_c_minMatch, PackedBitmap.leastMatch),
            ] { unsafe ZSTD_CCtx_setParameter(context, parameter, value) }
            unsafe ZSTD_CCtx_refPrefix(context, base.unsafePixels + start, count)
        }
        let bound = ZSTD_compressBound(count)
        let room = unsafe [UInt8](unsafeUninitializedCapacity: bound) { room, filled in
            let size = unsafe ZSTD_compress2(context, room.baseAddress, bound, bitmap.unsafePixels + start, count)
            filled = ZSTD_isError(size) == 0 ? size : 0
        }
        withExtendedLifetime((bitmap, base)) {}
        guard !room.isEmpty else { return nil }
        size = bitmap.size
        self.rows = rows
        // A copy takes no more than it needs. One of a slice may share its memory.
        bytes = unsafe room.withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Bytes of memory.
    var byteCount: Int { bytes.count + MemoryLayout<PackedBitmap>.stride }

    /// Returns the bitmap that was packed. `base`: what it was packed over.
    func unpack(over base: Bitmap?) -> Bitmap {
        Bitmap(width: size.width, height: size.height) { rows in
            let start = self.rows.lowerBound * size.width, count = self.rows.count * size.width * MemoryLayout<Pixel>.stride
            guard let context = unsafe ZSTD_createDCtx() else { return }
            defer { unsafe ZSTD_freeDCtx(context) }
            if let base {
                unsafe rows.base.update(from: base.unsafePixels, count: size.area)
                unsafe ZSTD_DCtx_refPrefix(context, base.unsafePixels + start, count)
            }
            unsafe ZSTD_decompressDCtx(context, rows.base + start, count, bytes, bytes.count)
            withExtendedLifetime(base) {}
        }
    }

    /// Returns the rows from the first to the last in which two bitmaps of one size differ.
    private static func differences(_ a: Bitmap, _ b: Bitmap) -> Range<Int> {
        let first = unsafe a.unsafePixels, second = unsafe b.unsafePixels, width = a.width
        func isSame(_ row: Int) -> Bool {
            unsafe memcmp(first + row * width, second + row * width, width * MemoryLayout<Pixel>.stride) == 0
        }
        let start = (0..<a.height).first { !isSame($0) } ?? a.height
        let end = (start..<a.height).last { !isSame($0) }.map { $0 + 1 } ?? start
        return start..<end
    }
}
