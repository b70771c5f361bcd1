// Work off the main thread, such as rendering pictures that are about to come into view. The item nearest to the screen runs
// first, and what has scrolled away is cancelled. Results come back on the main actor when the host requests them (`deliver`), so
// that a frame is never interrupted.

import Dispatch
import Foundation
import FloeThreads

/// Runs closures on its own threads. Without threads, work runs in `deliver`. That gives the same results in the same order on
/// every machine, for tests and pictures, and is the last resort where the system cannot start threads.
@MainActor
public final class WorkQueue {
    private let shared: Shared
    private let threads: Int
    private var submitted = 0
    /// Called with the number of each item before its result is delivered. Items are numbered from 1 in the order in which they are
    /// submitted.
    package var onDelivery: ((Int) -> Void)?

    /// Starts the threads. `wake` is called on a worker thread whenever a result is ready to be delivered, `atThreadEnd` last on each
    /// thread, for libraries with per-thread state. `niceness`: that of the threads' scheduling, up to 19.
    public init(
        threads: Int, niceness: Int = 0, wake: @escaping @Sendable () -> Void = {}, atThreadEnd: @escaping @Sendable () -> Void = {}
    ) {
        let shared = Shared(wake: wake)
        self.shared = shared
        self.threads =
            (0..<threads).prefix { i in
                BackgroundThread.start("floe.work.\(i + 1)") {
                    // Under Linux, of this thread alone.
                    if niceness > 0 { setpriority(Int32(PRIO_PROCESS.rawValue), 0, Int32(niceness)) }
                    shared.runWorker()
                    atThreadEnd()
                }
            }.count
    }

    deinit { shared.stop(threads: threads) }

    /// Queues `work`. `completion` gets its result on the main actor, unless the item is cancelled before. Items with a lower
    /// `distance` (in any unit, from what the user is looking at) run first. `byteCount`: the size of the pictures that come with
    /// a result.
    @discardableResult
    public func submit<Value: Sendable>(
        distance: Double = 0, byteCount: @escaping @Sendable (Value) -> Int = { _ in 0 }, _ work: @escaping @Sendable () -> Value,
        completion: @escaping @MainActor (Value) -> Void
    ) -> WorkItem {
        submitted += 1
        let item = WorkItem(number: submitted, distance: distance) {
            let value = work()
            return WorkResult(byteCount: byteCount(value)) { completion(value) }
        }
        shared.add(item)
        return item
    }

    /// The limit on the size of the pictures in one frame's results, bytes. Uploading more at once is noticeable.
    public static let frameByteLimit = 4 << 20

    /// Delivers finished results: the first one, and those after it while the total stays within `byteLimit`. The others wait for
    /// the next call. Returns the number delivered.
    @discardableResult
    public func deliver(byteLimit: Int = .max) -> Int {
        if threads == 0 { while shared.runNext() {} }
        var count = 0
        for (item, result) in shared.takeFinished(byteLimit: byteLimit) where !item.isCancelled {
            onDelivery?(item.number)
            result.completion()
            count += 1
        }
        return count
    }

    /// Without threads, runs the item with this number, calls `didRun`, and delivers the result. Returns false if it is not in the queue.
    package func deliver(number: Int, didRun: () -> Void = {}) -> Bool {
        guard let (item, result) = shared.run(number: number), !item.isCancelled else { return false }
        didRun()
        onDelivery?(number)
        result.completion()
        return true
    }

    /// Whether `deliver` has something to deliver.
    public var hasResults: Bool { shared.hasResults || threads == 0 && shared.isBusy }

    /// Without threads, runs what is queued and leaves the results for `deliver`. For benchmarks, which do not count the work
    /// that other threads would have done.
    public func runPending() {
        if threads == 0 { while shared.runNext() {} }
    }

    /// Whether something is queued, running or waiting for delivery.
    public var isBusy: Bool { shared.isBusy }
}

/// A queued piece of work.
public final class WorkItem: Sendable {
    fileprivate let number: Int
    private let state: Guarded<(distance: Double, isCancelled: Bool)>
    fileprivate let run: @Sendable () -> WorkResult

    fileprivate init(number: Int, distance: Double, run: @escaping @Sendable () -> WorkResult) {
        self.number = number
        state = Guarded((distance, false))
        self.run = run
    }

    /// Discards the result: the item is not started or, if it is running, not delivered.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    /// Whether `cancel()` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// The distance from what the user is looking at; may change while queued.
    public var distance: Double {
        get { state.withLock { $0.distance } }
        set { state.withLock { $0.distance = newValue } }
    }
}

/// The result of a piece of work.
private struct WorkResult: Sendable {
    let byteCount: Int
    let completion: @MainActor @Sendable () -> Void
}

/// The state shared by the main thread and the workers.
private final class Shared: Sendable {
    private struct State {
        var pending: [WorkItem] = []
        var finished: [(item: WorkItem, result: WorkResult)] = []
        var running = 0
        var isStopped = false
    }

    private let state = Guarded(State())
    private let available = DispatchSemaphore(value: 0)
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    func add(_ item: WorkItem) {
        state.withLock { $0.pending.append(item) }
        available.signal()
    }

    func stop(threads: Int) {
        state.withLock {
            $0.isStopped = true
            $0.pending = []
        }
        for _ in 0..<threads { available.signal() }
    }

    func runWorker() {
        while true {
            available.wait()
            if state.withLock({ $0.isStopped }) { return }
            if runNext() { wake() }
        }
    }

    /// Runs the nearest item; returns false if there is none.
    func runNext() -> Bool {
        let next: WorkItem? = state.withLock { s in
            s.pending.removeAll { $0.isCancelled }
            guard let nearest = s.pending.indices.min(by: { s.pending[$0].distance < s.pending[$1].distance })
            else { return nil }
            s.running += 1
            return s.pending.remove(at: nearest)
        }
        guard let next else { return false }
        let result = next.run()
        state.withLock {
            $0.running -= 1
            // A cancelled result may never be collected.
            if !next.isCancelled { $0.finished.append((next, result)) }
        }
        return true
    }

    /// Runs the item with this number, which is removed; returns nil if it is not there.
    func run(number: Int) -> (WorkItem, WorkResult)? {
        let item: WorkItem? = state.withLock { s in
            s.pending.firstIndex { $0.number == number }.map { s.pending.remove(at: $0) }
        }
        return item.map { ($0, $0.run()) }
    }

    /// Removes and returns the first results that are not cancelled, up to `byteLimit`.
    func takeFinished(byteLimit: Int) -> [(WorkItem, WorkResult)] {
        state.withLock { s in
            s.finished.removeAll { $0.item.isCancelled }
            var bytes = 0
            let end = s.finished.indices.first {
                bytes += s.finished[$0].result.byteCount
                return $0 > 0 && bytes > byteLimit
            }
            defer { s.finished.removeFirst(end ?? s.finished.count) }
            return Array(s.finished[..<(end ?? s.finished.count)])
        }
    }

    var hasResults: Bool { state.withLock { !$0.finished.isEmpty } }

    var isBusy: Bool {
        state.withLock { $0.running > 0 || !$0.finished.isEmpty || $0.pending.contains { !$0.isCancelled } }
    }
}
