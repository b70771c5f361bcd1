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
    /// Texel positions along a row, in 1/256 texel; an axis-aligned image's rows, as many as are fetched together, and its
    /// columns, for each of its two levels.
    let u, v, columns, moreColumns: UnsafeMutablePointer<Int32>
    /// Where projected rows start.
    let starts: UnsafeMutablePointer<SIMD4<Float>>
    /// What pixels are being asked of, as kernels take it.
    let outline: UnsafeMutablePointer<floe_outline>
    /// What waits to be drawn; drawn before anything else is.
    let queue: BlitQueue
    /// What an outline covers.
    let found = CoverageBuilder()
    /// Room in `pixels` and `morePixels`, and in `mixed`: of several rows together no more than stays in a first-level cache.
    let blockPixels, mixedPixels: Int
    /// Likewise of short rows that lie behind one another, whose places lie so in `u` and `v`.
    let shortPixels = 1024

    private let rows = ScratchRows()

    init(width: Int, _ kernels: floe_kernels) {
        self.width = width
        unsafe queue = BlitQueue(kernels: kernels, areas: rows.make(BlitQueue.capacity), used: rows.make(1))
        // Vector loops may read, never write, a little past the end.
        let room = width + 16
        blockPixels = max(room, 4096)
        mixedPixels = max(2 * width + 16, blockPixels)
        unsafe pixels = rows.make(blockPixels + 16)
        unsafe morePixels = rows.make(blockPixels + 16)
        unsafe mixed = rows.make(mixedPixels + 16)
        unsafe constantRow = rows.make(room)
        unsafe mask = rows.make(room)
        unsafe u = rows.make(max(room, shortPixels + 16))
        unsafe v = rows.make(max(room, shortPixels + 16))
        unsafe columns = rows.make(room)
        unsafe moreColumns = rows.make(room)
        unsafe starts = rows.make(blockPixels / 16)
        unsafe outline = rows.make(1)
    }
}

/// Rows of zeroed memory that start on a cache line, and live as long as this.
@safe
private final class ScratchRows {
    private var all = unsafe [UnsafeMutableRawPointer]()

    func make<T: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<T> {
        let bytes = count * MemoryLayout<T>.stride, raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        unsafe raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        unsafe all.append(raw)
        return unsafe raw.bindMemory(to: T.self, capacity: count)
    }

    deinit {
        unsafe all.forEach { unsafe $0.deallocate() }
    }
}
