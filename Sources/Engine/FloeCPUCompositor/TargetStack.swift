// Memory for groups drawn offscreen: one tile of pixels for each offscreen that is open at the same time, reused for later tiles
// and frames.

import FloeGeometry
import FloeImaging
import FloeRaster

/// A stack of tile-sized offscreen targets. Not thread-safe.
@safe
final class TargetStack {
    private let tileSize: PixelSize
    private var slabs: [Slab] = []
    private var used = 0
    /// The most that were in use at once since the last `rewind`.
    private(set) var mostUsed = 0

    init(tileSize: PixelSize) { self.tileSize = tileSize }

    /// Takes a target with the given bounds, no larger than a tile. Its pixels are not cleared.
    func take(_ bounds: DeviceRect) -> PixelTarget {
        precondition(bounds.width <= tileSize.width && bounds.height <= tileSize.height)
        if used == slabs.count { slabs.append(Slab(tileSize.area)) }
        used += 1
        mostUsed = max(mostUsed, used)
        // Rows are packed closely, so that a small group's lie in few cache lines and pages.
        let stride = min(tileSize.width, (bounds.width + 15) & ~15)
        return unsafe PixelTarget(base: slabs[used - 1].memory.base, stride: stride, bounds: bounds)
    }

    /// Gives back the last `count` targets taken.
    func giveBack(_ count: Int) { used = max(0, used - count) }

    /// Gives back all targets and resets `mostUsed`. Called before a frame.
    func rewind() {
        used = 0
        mostUsed = 0
    }

    /// Releases all memory. Called between frames.
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
