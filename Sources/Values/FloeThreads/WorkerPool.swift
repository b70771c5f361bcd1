// Threads that live as long as their owner. The caller is one of them; with one thread none is woken, and the caller does everything.
// Between frames they sleep. Waking takes longer than a small frame, so they are roused when building a frame begins, and then poll for
// longer. After work they poll only briefly.
//
//     asleep ──rouse──► expecting ──post──► working ──► looking out ──(a moment)──► asleep
//                           └───(a while)──► asleep

import Dispatch
import Foundation
import Synchronization

/// Runs one fixed piece of work on all of its threads at once, including the calling one.
public final class WorkerPool: Sendable {
    /// What a thread is doing, or is requested to do.
    private enum State {
        static let lookingOut = 0, expecting = 1, posted = 2, asleep = 3, stopping = 4
    }

    /// One thread's state, and its wake-up signal.
    private final class Sleeper: Sendable {
        let state = Atomic<Int>(State.lookingOut)
        let wake = DispatchSemaphore(value: 0)

        /// Sets `next` for the thread and wakes it if it sleeps.
        func tell(_ next: Int) {
            if state.exchange(next, ordering: .acquiringAndReleasing) == State.asleep { wake.signal() }
        }
    }

    /// State shared by threads and pool. It outlives the pool until the last thread has left.
    private final class Shared: Sendable {
        let work: @Sendable (_ worker: Int) -> Void
        let sleepers: [Sleeper]
        /// The number of threads still working.
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

        /// Returns the state that another thread has set. Polls, and then sleeps until woken.
        private func next(_ sleeper: Sleeper) -> Int {
            var looks = 0
            while true {
                let state = sleeper.state.load(ordering: .acquiring)
                guard state == State.lookingOut || state == State.expecting else { return state }
                looks += 1
                if looks > (state == State.expecting ? WorkerPool.looksExpecting : WorkerPool.looks) {
                    let slept = sleeper.state.compareExchange(
                        expected: state, desired: State.asleep, ordering: .acquiringAndReleasing)
                    if slept.exchanged {
                        sleeper.wake.wait()
                        looks = 0
                    }
                } else {
                    sched_yield()
                }
            }
        }
    }

    /// The number of polls before a thread sleeps: some fifty microseconds, or a few hundred when roused. Others may run in between.
    private static let looks = 200, looksExpecting = 1500

    private let shared: Shared
    /// The number of threads besides the caller. Less than requested if the system has no more.
    private let started: Int

    /// `threads` includes the caller. The others are called `name` and a number. `work` gets the worker's index, 0 for the caller.
    public init(threads: Int, name: String, work: @escaping @Sendable (_ worker: Int) -> Void) {
        let shared = Shared(others: max(0, threads - 1), work: work)
        self.shared = shared
        started =
            shared.sleepers.indices.prefix { index in
                BackgroundThread.start("\(name).\(index + 1)") { shared.loop(index) }
            }.count
    }

    /// Wakes threads for a `run` that comes within less than a millisecond. Otherwise they go back to sleep.
    public func rouse(workers: Int) {
        for index in 0..<others(workers) { shared.sleepers[index].tell(State.expecting) }
    }

    /// Does the work on `workers` threads (at most all that there are) and returns when every one is done.
    public func run(workers: Int) {
        let others = others(workers)
        shared.working.store(others, ordering: .relaxed)
        for index in 0..<others { shared.sleepers[index].tell(State.posted) }
        shared.work(0)
        guard others > 0 else { return }
        for _ in 0..<WorkerPool.looks where shared.working.load(ordering: .acquiring) > 0 { sched_yield() }
        shared.finished.wait()
    }

    private func others(_ workers: Int) -> Int { max(0, min(workers - 1, started)) }

    deinit {
        for index in 0..<started { shared.sleepers[index].tell(State.stopping) }
        for _ in 0..<started { shared.finished.wait() }
    }
}
