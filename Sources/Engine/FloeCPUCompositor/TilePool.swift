// The threads that draw tiles: first those of a frame's pictures, one picture after the other, then the frame's own.

import FloeThreads

/// Threads that draw one job at a time.
final class TilePool: Sendable {
    /// What the threads draw. Written by the thread that owns the compositor, while the others wait.
    private final class Current: @unchecked Sendable {
        var job: FrameJob?
    }

    private let current: Current
    private let pool: WorkerPool

    init(threads: Int) {
        let current = Current()
        self.current = current
        pool = WorkerPool(threads: threads, name: "floe.tiles") { worker in current.job?.drawTiles(worker: worker) }
    }

    func rouse(workers: Int) { pool.rouse(workers: workers) }

    /// Draws `items` of the job's plan, over the background or over what has been drawn before.
    func run(_ job: FrameJob, items: Range<Int>, overGround: Bool, workers: Int) {
        job.begin(items, overGround: overGround)
        current.job = job
        pool.run(workers: workers)
        current.job = nil
    }
}
