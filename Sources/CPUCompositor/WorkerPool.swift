// Threads that live as long as a compositor and sleep between frames. The caller works along with
// them; with one thread there is none to wake, and everything happens on the caller's.

import Dispatch
import Foundation
import Synchronization

/// Runs one fixed piece of work on all of its threads at once, the calling one included.
final class WorkerPool: Sendable {
    /// What threads and pool share; outlives the pool until the last thread has left.
    private final class Shared: Sendable {
        let work: @Sendable (_ worker: Int) -> Void
        let wake: [DispatchSemaphore]
        let finished = DispatchSemaphore(value: 0)
        let isStopping = Atomic<Bool>(false)

        init(others: Int, work: @escaping @Sendable (Int) -> Void) {
            self.work = work
            wake = (0..<others).map { _ in DispatchSemaphore(value: 0) }
        }

        func loop(_ index: Int) {
            while true {
                wake[index].wait()
                if isStopping.load(ordering: .acquiring) { break }
                work(index + 1)
                finished.signal()
            }
            finished.signal()
        }
    }

    private let shared: Shared

    /// `threads` counts the caller. `work` is told which worker it is, 0 for the caller.
    init(threads: Int, work: @escaping @Sendable (_ worker: Int) -> Void) {
        let shared = Shared(others: max(0, threads - 1), work: work)
        self.shared = shared
        for index in shared.wake.indices {
            let thread = Thread { shared.loop(index) }
            thread.name = "floe.tiles.\(index + 1)"
            thread.start()
        }
    }

    /// Does the work on `workers` threads (at most all) and returns when every one is done.
    func run(workers: Int) {
        let others = max(0, min(workers - 1, shared.wake.count))
        for index in 0..<others { shared.wake[index].signal() }
        shared.work(0)
        for _ in 0..<others { shared.finished.wait() }
    }

    deinit {
        shared.isStopping.store(true, ordering: .releasing)
        for semaphore in shared.wake { semaphore.signal() }
        for _ in shared.wake { shared.finished.wait() }
    }
}
