// The rows that one thread needs while it draws: fetched pixels, masks, texel positions. Allocated
// once, as wide as the widest piece that will be drawn.

import CKernels
import Imaging

/// Working memory for rows of at most `width` pixels. One thread at a time.
@safe
final class RasterScratch {
    let width: Int
    /// Fetched pixels, of one row or some; the second level of a trilinear image's row, or what of some rows is covered.
    let pixels, morePixels: UnsafeMutablePointer<Pixel>
    /// Source rows mixed two by two.
    let mixed: UnsafeMutablePointer<Pixel>
    /// A row that is the same for every row of an item.
    let constantRow: UnsafeMutablePointer<Pixel>
    let mask: UnsafeMutablePointer<UInt8>
    /// The centres of the pixels that are asked.
    let centresX, centresY: UnsafeMutablePointer<Float>
    /// Texel positions along a row, in 1/256 texel; an axis-aligned image's rows, as many as are fetched together, and its
    /// columns, for each of its two levels.
    let u, v, columns, moreColumns: UnsafeMutablePointer<Int32>
    /// What pixels are being asked of, as kernels take it.
    let outline: UnsafeMutablePointer<floe_outline>
    /// What waits to be drawn; drawn before anything else is.
    let queue = BlitQueue()
    /// What an outline covers.
    let found = CoverageBuilder()
    /// Room in `pixels` and `morePixels`, and in `mixed`: of several rows together no more than stays in a first-level cache.
    let blockPixels, mixedPixels: Int

    init(width: Int) {
        self.width = width
        // Vector loops may read, never write, a little past the end.
        let room = width + 16
        blockPixels = max(room, 4096)
        mixedPixels = max(2 * width + 16, blockPixels)
        unsafe pixels = allocateRow(blockPixels + 16)
        unsafe morePixels = allocateRow(blockPixels + 16)
        unsafe mixed = allocateRow(mixedPixels + 16)
        unsafe constantRow = allocateRow(room)
        unsafe mask = allocateRow(room)
        unsafe centresX = allocateRow(room)
        unsafe centresY = allocateRow(room)
        unsafe u = allocateRow(room)
        unsafe v = allocateRow(max(room, blockPixels / 16 + 16))
        unsafe outline = .allocate(capacity: 1)
        unsafe outline.initialize(to: floe_outline())
        unsafe columns = allocateRow(room)
        unsafe moreColumns = allocateRow(room)
    }

    deinit {
        unsafe outline.deallocate()
        unsafe pixels.deallocate()
        unsafe morePixels.deallocate()
        unsafe mixed.deallocate()
        unsafe constantRow.deallocate()
        unsafe mask.deallocate()
        unsafe centresX.deallocate()
        unsafe centresY.deallocate()
        unsafe u.deallocate()
        unsafe v.deallocate()
        unsafe columns.deallocate()
        unsafe moreColumns.deallocate()
    }
}

/// Zeroed memory that starts on a cache line.
@unsafe
private func allocateRow<T: BitwiseCopyable & ExpressibleByIntegerLiteral>(_ count: Int) -> UnsafeMutablePointer<T> {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<T>.stride, alignment: 64)
    let row = unsafe raw.bindMemory(to: T.self, capacity: count)
    unsafe row.initialize(repeating: 0, count: count)
    return unsafe row
}
