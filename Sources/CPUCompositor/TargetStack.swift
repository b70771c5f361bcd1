// Memory for groups drawn offscreen: one tile of pixels for each picture that is open at a time, kept for
// the next tile and the next frame.

import Geometry
import Imaging
import Raster

/// Tile-sized pictures, taken and given back in order. One thread at a time.
@safe
final class TargetStack {
    private let tileSize: PixelSize
    private var slabs: [UnsafeMutablePointer<Pixel>] = unsafe []
    private var used = 0
    /// The most that were in use at a time since the last `rewind`.
    private(set) var mostUsed = 0

    init(tileSize: PixelSize) { self.tileSize = tileSize }

    /// A target with the given bounds, no larger than a tile; its pixels are whatever they were.
    func take(_ bounds: DeviceRect) -> PixelTarget {
        precondition(bounds.width <= tileSize.width && bounds.height <= tileSize.height)
        if unsafe used == slabs.count {
            // Room behind the last pixel lets vector loads run past it.
            let count = tileSize.area + 16
            let raw = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
            let slab = unsafe raw.bindMemory(to: Pixel.self, capacity: count)
            unsafe slab.initialize(repeating: 0, count: count)
            unsafe slabs.append(slab)
        }
        used += 1
        mostUsed = max(mostUsed, used)
        return unsafe PixelTarget(base: slabs[used - 1], stride: tileSize.width, bounds: bounds)
    }

    /// Gives back the last `count` targets taken.
    func giveBack(_ count: Int) { used = max(0, used - count) }

    func giveBackAll() { used = 0 }

    /// Before a frame.
    func rewind() {
        used = 0
        mostUsed = 0
    }

    deinit {
        unsafe slabs.forEach { unsafe $0.deallocate() }
    }
}
