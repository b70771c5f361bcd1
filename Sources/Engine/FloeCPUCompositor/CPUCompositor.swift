// Draws frames on the CPU. A frame becomes a plan, the plan's items are binned into tiles, and the tiles with damage are drawn by
// the requested number of threads.
//
//     Frame ─► FramePlan ─► TileGrid ─► tiles, each by one thread ─► back buffer
//
// The picture does not depend on the number of threads, the tile size or the kernels.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeRaster
import FloeThreads

/// The compositor on the CPU.
public final class CPUCompositor: MemoryCompositor {
    /// Returns the default tile size for a frame. Tiles span whole rows, up to `widestTile`: rows suit memory and kernels, and each
    /// tile adds a cost for every item in it. They take at most 320 KiB, so that a tile and a group's offscreen fit in the L2 cache.
    /// Measured from 256×64 to 1280×64: soft pictures take a tenth less time than in 512×64.
    package static func tileSize(for size: PixelSize) -> PixelSize {
        let columns = (size.width + widestTile - 1) / widestTile
        let width = (size.width + columns - 1) / max(1, columns)
        let height = largestTile / max(1, width) / 16 * 16
        return PixelSize(width: max(1, width), height: max(16, min(64, height)))
    }

    private static let widestTile = 2048, largestTile = 1280 * 64
    /// The number of damaged pixels from which on drawing takes longer than waking a thread.
    private static let manyPixels = 65_536
    /// The largest width or height of a frame, in pixels.
    public static let largestSide = 32_768

    public let kind = CompositorKind.cpu
    /// The number of threads that draw a frame, the caller's included; at least 1.
    public let threads: Int
    private let job: FrameJob
    /// Whether the last frame had at least `manyPixels` of damage.
    private var wasLarge = false
    private let pool: TilePool
    private let optimisations: Optimisations
    private let pictures = CPUPictures()
    /// A monotonic clock in seconds, for `CompositorStatistics.planSeconds`. If nil, planning is not timed.
    public var now: (() -> Double)?
    /// A monotonic clock in seconds that all threads read, for `tileTimes`. If nil, tiles are not timed.
    package var tileClock: (@Sendable () -> Double)? {
        get { job.tileClock }
        set { job.tileClock = newValue }
    }
    /// When the tiles of the last frame were drawn, by thread. Empty without a clock.
    package var tileTimes: [TileTime] { job.workers.flatMap(\.tileTimes) }

    /// Creates a compositor. `threads` (at least 1) includes the calling thread. `tileSize` overrides `tileSize(for:)`.
    public init(threads: Int, optimisations: Optimisations = .all, tileSize: PixelSize? = nil) {
        self.threads = max(1, threads)
        self.optimisations = optimisations
        job = FrameJob(threads: self.threads, optimisations: optimisations, tileSize: tileSize)
        pool = TilePool(threads: self.threads)
    }

    /// Creates a compositor for the pictures of another one's frames, which uses its threads.
    init(forPicturesOf other: CPUCompositor) {
        threads = other.threads
        optimisations = other.optimisations
        job = FrameJob(threads: threads, optimisations: optimisations, tileSize: nil)
        pool = other.pool
    }

    /// A short description, for example "CPU, 2 threads, SIMD".
    public var renderer: String { "CPU, \(threads) thread\(threads == 1 ? "" : "s"), \(job.kernels.name)" }

    /// Wakes the threads if the previous frame was large enough for all of them. A small frame is finished before they look for work, so
    /// waking them would be in vain.
    public func expectFrame() {
        if wasLarge { pool.rouse(workers: threads) }
    }

    public func draw(_ frame: Frame, damage: DamageRegion) throws -> CompositorStatistics {
        let size = frame.size
        guard size.width > 0, size.height > 0, max(size.width, size.height) <= CPUCompositor.largestSide else {
            throw CPUCompositorError.unusableSize(size)
        }
        let isWhole = size != job.size || !job.optimisations.contains(.damage)
        if size != job.size, !job.resize(size) { throw CPUCompositorError.noMemory(size) }
        // Filled in place: sharing another region's memory would allocate as soon as either changes.
        job.damage.removeAll()
        if isWhole { job.damage.formUnion(size.rect) } else { job.damage.formUnion(damage) }
        job.damage.clip(to: size.rect)
        frame.spread(&job.damage)
        var statistics = CompositorStatistics()
        statistics.damagedPixels = job.damage.area
        guard statistics.damagedPixels > 0 else { return statistics }

        wasLarge = statistics.damagedPixels >= CPUCompositor.manyPixels
        if wasLarge { pool.rouse(workers: threads) }
        job.background = frame.background
        try pictures.draw(frame, within: job.damage.bounds, for: self, &statistics)
        job.plan.pictureTexels = pictures.texels
        let start = now?() ?? 0
        job.plan.update(frame, within: job.damage.bounds)
        if let now { statistics.planSeconds += now() - start }
        job.grid.sort(job.plan, size, damage: job.damage)
        job.rewind()
        let workers = min(threads, job.grid.active.count)
        // The plan refers to the frame's bitmaps without owning them.
        withExtendedLifetime(frame) {
            guard !frame.pictures.isEmpty else {
                return pool.run(job, items: 0..<frame.nodes.count, overGround: true, workers: workers)
            }
            for (number, items) in frame.passes.enumerated() {
                if number > 0, let picture = frame.picture(at: items.lowerBound), let area = picture.backdrop,
                    let pixels = unsafe job.pixels, job.damage.rects.contains(where: { $0.intersects(area) })
                {
                    unsafe pictures.filter(picture, area, of: pixels, stride: size.width)
                }
                pool.run(job, items: items, overGround: number == 0, workers: workers)
            }
        }

        for worker in job.workers {
            statistics.drawCalls += worker.painter.drawCalls
            statistics.offscreenPixels += worker.painter.offscreenPixels
            statistics.offscreenBytes += worker.painter.stack.mostUsed * job.grid.tileSize.area * 4
        }
        statistics.preparedItems += job.plan.prepared.count
        statistics.passes += 1 + job.offscreenGroupCount
        return statistics
    }

    public func releaseUnused(keeping frame: Frame?) {
        if frame == nil { job.release() } else { job.releaseUnused() }
        pictures.releaseUnused(keeping: frame)
    }

    public var heldBytes: Int { job.heldBytes + pictures.heldBytes }

    public func makeSnapshot() -> Bitmap? {
        unsafe withBackBuffer { pixels, size in unsafe Bitmap(copying: pixels, stride: size.width, size: size) }
    }

    package var plan: FramePlan { job.plan }
    package var drawnPictures: Set<NodeID> { pictures.drawn }
    package var uploadedBitmaps: [UInt64] { [] }

    package func record(_ frame: Frame, in whole: inout FramePlan) -> DrawingRecord {
        whole.update(frame, within: frame.size.rect)
        var grid = TileGrid(tileSize: job.tileSize(for: frame.size))
        grid.sort(whole, frame.size, damage: DamageRegion(frame.size.rect))
        var recorder = TileRecorder(
            tileSize: grid.tileSize, usesOcclusion: job.optimisations.contains(.occlusion),
            passesThrough: job.optimisations.contains(.passThrough))
        withExtendedLifetime(frame) {
            for items in frame.passes {
                for tile in grid.active.lazy.map(Int.init) {
                    recorder.draw(grid.rect(tile), grid.items(tile).within(items), of: whole, background: frame.background, into: 0)
                }
            }
        }
        // Tiles do not note which item hides another.
        whole.findHidden(within: recorder.usesOcclusion ? frame.size.rect : .empty)
        return recorder.record
    }

    /// Calls `body` with the back buffer, for presenting without a copy: rows from top to bottom, without padding. The pointer must not
    /// outlive the call. Returns nil before the first frame.
    public func withBackBuffer<R>(_ body: (UnsafePointer<Pixel>, PixelSize) throws -> R) rethrows -> R? {
        guard let pixels = unsafe job.pixels else { return nil }
        return try unsafe body(UnsafePointer(pixels), job.size)
    }
}

/// The reason why a frame cannot be drawn.
public enum CPUCompositorError: Error, Equatable, CustomStringConvertible {
    /// The frame is empty, or a side of it is longer than `CPUCompositor.largestSide`.
    case unusableSize(PixelSize)
    /// The system has no memory for a picture of that size.
    case noMemory(PixelSize)

    public var description: String {
        switch self {
        case .noMemory(let size): "the system has none left for a picture of \(size.width) × \(size.height) pixels"
        case .unusableSize(let size):
            "a frame is 1 to \(CPUCompositor.largestSide) pixels on a side; "
                + "this one is \(size.width) × \(size.height): give the window another size or scale"
        }
    }
}
