// Memory for groups drawn offscreen: one tile of pixels for each picture that is open at a time, kept for
// the next tile and the next frame.

import Geometry
import Imaging
import Raster

/// Tile-sized pictures, taken and given back in order. One thread at a time.
@safe
final class TargetStack {
    private let tileSize: PixelSize
    private var slabs: [Slab] = []
    private var used = 0
    /// The most that were in use at a time since the last `rewind`.
    private(set) var mostUsed = 0

    init(tileSize: PixelSize) { self.tileSize = tileSize }

    /// A target with the given bounds, no larger than a tile; its pixels are whatever they were.
    func take(_ bounds: DeviceRect) -> PixelTarget {
        precondition(bounds.width <= tileSize.width && bounds.height <= tileSize.height)
        if used == slabs.count { slabs.append(Slab(tileSize.area)) }
        used += 1
        mostUsed = max(mostUsed, used)
        // Rows close to each other: a small group's lie in few lines and pages of memory.
        let stride = min(tileSize.width, (bounds.width + 15) & ~15)
        return unsafe PixelTarget(base: slabs[used - 1].memory.base, stride: stride, bounds: bounds)
    }

    /// Gives back the last `count` targets taken.
    func giveBack(_ count: Int) { used = max(0, used - count) }

    func giveBackAll() { used = 0 }

    /// Before a frame.
    func rewind() {
        used = 0
        mostUsed = 0
    }

    /// Between frames: gives back all memory.
    func releaseAll() {
        slabs = []
        rewind()
    }

    var byteCount: Int { slabs.count * tileSize.area * 4 }

    private final class Slab {
        let memory: PixelMemory

        init(_ pixels: Int) { memory = PixelMemory(transparent: pixels) }
    }
}
