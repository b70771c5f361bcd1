// What the threads share while a frame is drawn: written by the main actor before they are woken, only
// read by them, but for the number of the next tile and the pixels of the tiles they have taken.

import Geometry
import Imaging
import RenderTree
import Raster
import Synchronization

/// The frame being drawn. Filled between frames on the main actor, read by workers within `WorkerPool.run`.
@safe
final class FrameJob: @unchecked Sendable {
    var scene = PreparedScene()
    var grid: TileGrid
    var damage: [DeviceRect] = []
    var background: Pixel = 0
    /// The back buffer's pixels and size.
    private(set) var pixels: UnsafeMutablePointer<Pixel>?
    private(set) var size = PixelSize(width: 0, height: 0)
    /// One for each thread.
    let workers: [Worker]
    private let nextTile = Atomic<Int>(0)

    init(threads: Int, kernels: KernelSet, tileSize: PixelSize) {
        grid = TileGrid(tileSize: tileSize)
        workers = (0..<threads).map { _ in Worker(TilePainter(kernels: kernels, tileSize: tileSize)) }
    }

    /// Gives the back buffer another size; its pixels are lost.
    func resize(_ size: PixelSize) {
        unsafe pixels?.deallocate()
        let count = size.area
        let raw = UnsafeMutableRawPointer.allocate(byteCount: max(1, count) * 4, alignment: 64)
        let made = unsafe raw.bindMemory(to: Pixel.self, capacity: count)
        unsafe made.initialize(repeating: 0, count: count)
        unsafe pixels = made
        self.size = size
    }

    /// Before the workers start.
    func rewind() {
        nextTile.store(0, ordering: .relaxed)
        for worker in workers { worker.painter.rewind(groups: scene.groupCount) }
    }

    /// Groups that took a picture of their own, in whatever tile.
    var groupsApart: Int {
        var count = 0
        for group in 0..<scene.groupCount where workers.contains(where: { $0.painter.apart[group] }) { count += 1 }
        return count
    }

    /// Takes tiles until none is left.
    func drawTiles(worker: Int) {
        guard let pixels = unsafe pixels else { return }
        let target = unsafe PixelTarget(base: pixels, stride: size.width, bounds: size.rect)
        let worker = workers[worker]
        while true {
            let next = nextTile.wrappingAdd(1, ordering: .relaxed).oldValue
            guard next < grid.active.count else { return }
            let tile = Int(grid.active[next])
            let rect = grid.rect(tile), nodes = grid.nodes(tile)
            for part in damage where part.intersects(rect) {
                worker.painter.draw(
                    part.intersection(rect), nodes, of: scene,
                    background: background, into: target)
            }
        }
    }

    deinit {
        unsafe pixels?.deallocate()
    }
}

/// What one thread draws with.
final class Worker {
    var painter: TilePainter

    init(_ painter: TilePainter) { self.painter = painter }
}
