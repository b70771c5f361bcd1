// The scratch rows of one drawing thread: fetched pixels, masks, texel positions. Allocated once, as wide as the widest piece that
// will be drawn.

import CFloeKernels
import FloeImaging

/// Scratch memory for rows of at most `width` pixels. Not thread-safe.
@safe
final class RasterScratch {
    let width: Int
    /// Fetched pixels of one or more rows. `morePixels`: a trilinear image's second mip level, or rows scaled by their coverage.
    let pixels, morePixels: UnsafeMutablePointer<Pixel>
    /// Interpolated pairs of texel rows.
    let mixed: UnsafeMutablePointer<Pixel>
    /// The row of an item whose rows are all the same.
    let constantRow: UnsafeMutablePointer<Pixel>
    let mask: UnsafeMutablePointer<UInt8>
    /// Texel positions along a row, in 1/256 texel. For an axis-aligned image, `v` holds those of the rows fetched together,
    /// `columns` and `moreColumns` those of the columns, for each of its two mip levels.
    let u, v, columns, moreColumns: UnsafeMutablePointer<Int32>
    /// The starts of projected rows.
    let starts: UnsafeMutablePointer<SIMD4<Float>>
    /// The coverage of an outline.
    let builder = CoverageBuilder()
    /// The capacity of `pixels` and `morePixels`. Several rows together take no more than fits in the L1 cache.
    let blockPixels: Int
    /// The capacity for packed short rows, whose positions in `u` and `v` are packed as well.
    let shortPixels = 1024

    private let all: [UnsafeMutableRawPointer]

    init(width: Int) {
        var all = unsafe [UnsafeMutableRawPointer]()
        /// Allocates a zeroed row that starts on a cache line.
        func row<T: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<T> {
            let bytes = count * MemoryLayout<T>.stride, raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
            unsafe raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
            unsafe all.append(raw)
            return unsafe raw.bindMemory(to: T.self, capacity: count)
        }
        self.width = width
        // Vector loops may read a little past the end, and write there in masks and positions.
        let room = width + 16
        blockPixels = max(room, 4096)
        unsafe pixels = row(blockPixels + 16)
        unsafe morePixels = row(blockPixels + 16)
        unsafe mixed = row(max(2 * width + 16, blockPixels) + 16)
        unsafe constantRow = row(room)
        unsafe mask = row(room)
        unsafe u = row(max(room, shortPixels + 16))
        unsafe v = row(max(room, shortPixels + 16))
        unsafe columns = row(room)
        unsafe moreColumns = row(room)
        unsafe starts = row(blockPixels / 16)
        unsafe self.all = all
    }

    deinit { unsafe all.forEach { unsafe $0.deallocate() } }
}
