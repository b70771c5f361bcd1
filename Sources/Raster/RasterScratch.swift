// The rows that one thread needs while it draws: fetched pixels, masks, texel positions. Allocated
// once, as wide as the widest piece that will be drawn.

import Imaging

/// Working memory for rows of at most `width` pixels. One thread at a time.
@safe
final class RasterScratch {
    let width: Int
    /// Fetched pixels; the second level of a trilinear image.
    let pixels, morePixels: UnsafeMutablePointer<Pixel>
    /// Two source rows mixed into one: up to `mixedCapacity` texels.
    let mixed: UnsafeMutablePointer<Pixel>
    /// A row that is the same for every row of a node.
    let constantRow: UnsafeMutablePointer<Pixel>
    let mask: UnsafeMutablePointer<UInt32>
    /// Texel positions along a row.
    let u, v: UnsafeMutablePointer<Int32>
    /// Texel positions of an upright image's columns, for each of its two levels.
    let columns, moreColumns: UnsafeMutablePointer<Int32>

    var mixedCapacity: Int { 2 * width + 16 }

    init(width: Int) {
        self.width = width
        // Vector loops may read, never write, a little past the end.
        let room = width + 16
        func row<T: BitwiseCopyable>(_ count: Int, _ zero: T) -> UnsafeMutablePointer<T> {
            let p = unsafe UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<T>.stride, alignment: 64)
                .bindMemory(to: T.self, capacity: count)
            unsafe p.initialize(repeating: zero, count: count)
            return unsafe p
        }
        unsafe pixels = row(room, 0)
        unsafe morePixels = row(room, 0)
        unsafe mixed = row(2 * width + 32, 0)
        unsafe constantRow = row(room, 0)
        unsafe mask = row(room, 0)
        unsafe u = row(room, 0)
        unsafe v = row(room, 0)
        unsafe columns = row(room, 0)
        unsafe moreColumns = row(room, 0)
    }

    deinit {
        unsafe pixels.deallocate()
        unsafe morePixels.deallocate()
        unsafe mixed.deallocate()
        unsafe constantRow.deallocate()
        unsafe mask.deallocate()
        unsafe u.deallocate()
        unsafe v.deallocate()
        unsafe columns.deallocate()
        unsafe moreColumns.deallocate()
    }
}
