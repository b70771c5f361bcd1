// Threads that live as long as a compositor. The caller works along with them; with one thread there is
// none to wake, and everything happens on the caller's. Between frames they sleep; waking takes longer
// than a small frame, so they are roused while the frame is still being prepared, and look out for a
// moment before they sleep again.
//
//     asleep ──rouse, post──► looking out ──post──► working ──► looking out ──(a moment)──► asleep

import Dispatch
import Foundation
import Synchronization

/// Runs one fixed piece of work on all of its threads at once, the calling one included.
final class WorkerPool: Sendable {
    /// What a thread is doing, or has been told.
    private enum State {
        static let lookingOut = 0, posted = 1, asleep = 2, stopping = 3
    }

    /// One thread's state, and what wakes it.
    private final class Sleeper: Sendable {
        let state = Atomic<Int>(State.lookingOut)
        let wake = DispatchSemaphore(value: 0)

        /// Leaves `next` for the thread and wakes it if it sleeps.
        func tell(_ next: Int) {
            if state.exchange(next, ordering: .acquiringAndReleasing) == State.asleep { wake.signal() }
        }
    }

    /// What threads and pool share; outlives the pool until the last thread has left.
    private final class Shared: Sendable {
        let work: @Sendable (_ worker: Int) -> Void
        let sleepers: [Sleeper]
        /// Threads that still work.
        let working = Atomic<Int>(0)
        let finished = DispatchSemaphore(value: 0)

        init(others: Int, work: @escaping @Sendable (Int) -> Void) {
            self.work = work
            sleepers = (0..<others).map { _ in Sleeper() }
        }

        func loop(_ index: Int) {
            let sleeper = sleepers[index]
            while true {
                switch next(sleeper) {
                case State.posted:
                    sleeper.state.store(State.lookingOut, ordering: .relaxed)
                    work(index + 1)
                    if working.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finished.signal() }
                case State.stopping:
                    finished.signal()
                    return
                default: break
                }
            }
        }

        /// What the thread has been told; after a moment without anything, once it has been woken.
        private func next(_ sleeper: Sleeper) -> Int {
            for _ in 0..<WorkerPool.looks {
                let state = sleeper.state.load(ordering: .acquiring)
                if state != State.lookingOut { return state }
                sched_yield()
            }
            let slept = sleeper.state.compareExchange(
                expected: State.lookingOut, desired: State.asleep, ordering: .acquiringAndReleasing)
            guard slept.exchanged else { return slept.original }
            sleeper.wake.wait()
            return sleeper.state.load(ordering: .acquiring)
        }
    }

    /// How often a thread looks before it sleeps: some fifty microseconds. Between looks others may run.
    private static let looks = 200

    private let shared: Shared

    /// `threads` counts the caller. `work` is told which worker it is, 0 for the caller.
    init(threads: Int, work: @escaping @Sendable (_ worker: Int) -> Void) {
        let shared = Shared(others: max(0, threads - 1), work: work)
        self.shared = shared
        for index in shared.sleepers.indices {
            let thread = Thread { shared.loop(index) }
            thread.name = "floe.tiles.\(index + 1)"
            thread.start()
        }
    }

    /// Wakes threads for a `run` that comes within microseconds. They go back to sleep if it does not.
    func rouse(workers: Int) {
        for index in 0..<others(workers) {
            let sleeper = shared.sleepers[index]
            let woken = sleeper.state.compareExchange(
                expected: State.asleep, desired: State.lookingOut, ordering: .acquiringAndReleasing)
            if woken.exchanged { sleeper.wake.signal() }
        }
    }

    /// Does the work on `workers` threads (at most all) and returns when every one is done.
    func run(workers: Int) {
        let others = others(workers)
        shared.working.store(others, ordering: .relaxed)
        for index in 0..<others { shared.sleepers[index].tell(State.posted) }
        shared.work(0)
        guard others > 0 else { return }
        for _ in 0..<WorkerPool.looks where shared.working.load(ordering: .acquiring) > 0 { sched_yield() }
        shared.finished.wait()
    }

    private func others(_ workers: Int) -> Int { max(0, min(workers - 1, shared.sleepers.count)) }

    deinit {
        for sleeper in shared.sleepers { sleeper.tell(State.stopping) }
        for _ in shared.sleepers { shared.finished.wait() }
    }
}
