// State that the threads share while a frame is drawn. The compositor writes it before they are woken. They only read it, except
// for the next tile's number, the pixels of the tiles they have taken, the coverage cache and their own `Worker`.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeRaster
import Synchronization

/// The frame being drawn. Filled between frames by the compositor, read by workers within `WorkerPool.run`.
@safe
final class FrameJob: @unchecked Sendable {
    var plan: FramePlan
    var grid = TileGrid(tileSize: PixelSize(width: 1, height: 1))
    var damage = DamageRegion()
    var background: Pixel = 0
    /// The back buffer and its size, which is zero while there is none.
    private var memory: PixelMemory?
    var pixels: UnsafeMutablePointer<Pixel>? { unsafe memory?.base }
    private(set) var size = PixelSize(width: 0, height: 0)
    /// One for each thread.
    private(set) var workers: [Worker] = []
    private let threads: Int
    let kernels: KernelSet
    /// The items that the workers draw, and whether they draw the background before them.
    private(set) var items = 0..<0
    private(set) var drawsGround = true
    let optimisations: Optimisations
    private let givenTileSize: PixelSize?
    private let nextTile = Atomic<Int>(0)
    /// The clock by which workers time their tiles; nil if they do not.
    var tileClock: (@Sendable () -> Double)?
    /// The coverage of the plan's items.
    let coverage = CoverageCache()

    /// Creates a job. `tileSize` overrides the size that suits a frame.
    init(threads: Int, optimisations: Optimisations, tileSize: PixelSize?) {
        self.threads = threads
        kernels = !optimisations.contains(.simd) ? .scalar : optimisations.contains(.native) ? .fastest : .simd
        self.optimisations = optimisations
        givenTileSize = tileSize.map { PixelSize(width: max(1, $0.width), height: max(1, $0.height)) }
        var options: PlanningOptions = [.foldsCuts, .findsShiftedTexels]
        if optimisations.contains(.opacityRuns) { options.insert(.scansBitmaps) }
        if optimisations.contains(.passThrough) { options.formUnion([.passesGrounds, .foldsModes]) }
        plan = FramePlan(options: options)
    }

    /// Returns the size of the tiles of a frame.
    func tileSize(for size: PixelSize) -> PixelSize { givenTileSize ?? CPUCompositor.tileSize(for: size) }

    /// Starts over with a back buffer of another size. Returns false, with no back buffer left, if there is no memory for it.
    func resize(_ size: PixelSize) -> Bool {
        release()
        // A row more, which sampling may read.
        guard let made = PixelMemory(transparentIfAvailable: size.area + size.width) else { return false }
        memory = consume made
        self.size = size
        let tileSize = tileSize(for: size)
        grid = TileGrid(tileSize: tileSize)
        workers = (0..<threads).map { _ in
            var painter = TilePainter(kernels: kernels, tileSize: tileSize, coverage: coverage)
            painter.usesOcclusion = optimisations.contains(.occlusion)
            painter.passesThrough = optimisations.contains(.passThrough)
            return Worker(painter)
        }
        return true
    }

    /// Releases the back buffer and all scratch memory. The next frame then counts as one of another size.
    func release() {
        memory = nil
        coverage.removeAll()
        size = PixelSize(width: 0, height: 0)
        workers = []
        grid = TileGrid(tileSize: PixelSize(width: 1, height: 1))
        plan = FramePlan(options: plan.options)
    }

    /// Releases whatever the current plan does not need. Called between frames.
    func releaseUnused() {
        plan.releaseUnused()
        coverage.releaseUnused(plan)
        for worker in workers { worker.painter.stack.releaseAll() }
    }

    /// Bytes of the back buffer, of the groups' offscreens and of the cached coverage.
    var heldBytes: Int { size.area * 4 + coverage.byteCount + workers.reduce(0) { $0 + $1.painter.stack.byteCount } }

    /// Prepares for a frame, before the workers start.
    func rewind() {
        coverage.update(plan)
        for worker in workers {
            worker.painter.rewind(groups: plan.groups.count)
            worker.tileTimes.removeAll(keepingCapacity: true)
        }
    }

    /// Prepares for drawing some of the items, before the workers start.
    func begin(_ items: Range<Int>, overGround: Bool) {
        self.items = items
        drawsGround = overGround
        nextTile.store(0, ordering: .relaxed)
    }

    /// The number of groups that were drawn offscreen in any tile.
    var offscreenGroupCount: Int {
        // Usually there is none.
        guard workers.contains(where: { $0.painter.offscreenPixels > 0 }) else { return 0 }
        var count = 0
        for group in 0..<plan.groups.count where workers.contains(where: { $0.painter.isOffscreen[group] }) { count += 1 }
        return count
    }

    /// Draws tiles until none is left. The last ones are taken in halves, so that threads finish at about the same time.
    func drawTiles(worker number: Int) {
        guard let pixels = unsafe pixels else { return }
        let target = unsafe PixelTarget(base: pixels, stride: size.width, bounds: size.rect)
        let worker = workers[number], plan = plan
        let halved = threads > 1 ? min(grid.active.count, 2 * threads) : 0
        let whole = grid.active.count - halved
        while true {
            let next = nextTile.wrappingAdd(1, ordering: .relaxed).oldValue
            guard next < whole + 2 * halved else { return }
            let tile = Int(grid.active[next < whole ? next : whole + (next - whole) / 2])
            var rect = grid.rect(tile)
            if next >= whole {
                let middle = (rect.minY + rect.maxY) / 2
                if (next - whole) % 2 == 0 { rect.maxY = middle } else { rect.minY = middle }
            }
            let start = tileClock?()
            let all = grid.items(tile), some = items.count == plan.items.count ? all : all.within(items)
            let ground = drawsGround ? background : nil
            for part in damage.rects where part.intersects(rect) {
                worker.painter.draw(part.intersection(rect), some, of: plan, background: ground, into: target)
            }
            if let start, let tileClock { worker.tileTimes.append(TileTime(thread: number, rect: rect, start: start, end: tileClock())) }
        }
    }
}

/// The painter of one thread.
final class Worker {
    var painter: TilePainter
    /// When it drew the tiles of the frame, if they are timed.
    var tileTimes: [TileTime] = []

    init(_ painter: TilePainter) { self.painter = painter }
}

extension ArraySlice<Int32> {
    /// Returns the part of rising indices that lies within `range`.
    func within(_ range: Range<Int>) -> Self {
        let first = firstIndex { $0 >= range.lowerBound } ?? endIndex
        return self[first..<(self[first...].firstIndex { $0 >= range.upperBound } ?? endIndex)]
    }
}
