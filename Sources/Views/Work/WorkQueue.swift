// Work off the main thread: rendering pictures that come into view. The nearest to the screen goes
// first, what has scrolled away is cancelled, and results come back on the main actor when the host
// asks for them (`deliver`), so that a frame is never interrupted.

import Dispatch
import Foundation
import Threads

/// Runs closures on threads of its own. Without threads, work is done in `deliver`: the same results
/// in the same order on every machine, for tests and pictures; and the last resort where the system has none to give.
@MainActor
public final class WorkQueue {
    private let shared: Shared
    private let threads: Int

    /// `wake` is called from a worker thread whenever a result waits to be delivered, `atThreadEnd` as the last
    /// thing on each of them: for libraries that keep something for each thread.
    public init(
        threads: Int, wake: @escaping @Sendable () -> Void = {}, atThreadEnd: @escaping @Sendable () -> Void = {}
    ) {
        let shared = Shared(wake: wake)
        self.shared = shared
        self.threads =
            (0..<threads).prefix { i in
                BackgroundThread.start("floe.work.\(i + 1)") {
                    shared.runWorker()
                    atThreadEnd()
                }
            }.count
    }

    deinit { shared.stop(threads: threads) }

    /// Queues `work`; `completion` gets its result on the main actor, unless the item is cancelled
    /// before that. Lower `distance` (any unit, from what the person looks at) runs first. `byteCount`: of the
    /// pictures that a result brings with it.
    @discardableResult
    public func submit<Value: Sendable>(
        distance: Double = 0, byteCount: @escaping @Sendable (Value) -> Int = { _ in 0 }, _ work: @escaping @Sendable () -> Value,
        completion: @escaping @MainActor (Value) -> Void
    ) -> WorkItem {
        let item = WorkItem(distance: distance) {
            let value = work()
            return WorkResult(byteCount: byteCount(value)) { completion(value) }
        }
        shared.add(item)
        return item
    }

    /// What the results of one frame may bring with them, bytes: uploading more of them at once is felt.
    public static let frameByteLimit = 4 << 20

    /// Hands finished results over, the first one and those after it that bring no more than `byteLimit` together with
    /// it; the others wait for the next call. Returns how many.
    @discardableResult
    public func deliver(byteLimit: Int = .max) -> Int {
        if threads == 0 { while shared.runNext() {} }
        var count = 0
        for (item, result) in shared.takeFinished(byteLimit: byteLimit) where !item.isCancelled {
            result.completion()
            count += 1
        }
        return count
    }

    /// Whether `deliver` has something to hand over.
    public var hasResults: Bool { shared.hasResults || threads == 0 && shared.isBusy }

    /// Without threads: does what is queued, and leaves the results for `deliver`. For benchmarks, which
    /// do not count what other threads would have done.
    public func runPending() {
        if threads == 0 { while shared.runNext() {} }
    }

    /// Whether something is queued, running or waiting for delivery.
    public var isBusy: Bool { shared.isBusy }
}

/// A piece of queued work.
public final class WorkItem: Sendable {
    private let state: Guarded<(distance: Double, isCancelled: Bool)>
    fileprivate let run: @Sendable () -> WorkResult

    fileprivate init(distance: Double, run: @escaping @Sendable () -> WorkResult) {
        state = Guarded((distance, false))
        self.run = run
    }

    /// Its result is not wanted any more: it is not started, or if running not delivered.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// How far from what the person looks at; may change while queued.
    public var distance: Double {
        get { state.withLock { $0.distance } }
        set { state.withLock { $0.distance = newValue } }
    }
}

/// What a piece of work has come to.
private struct WorkResult: Sendable {
    let byteCount: Int
    let completion: @MainActor @Sendable () -> Void
}

/// What the main thread and the workers share.
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

    /// Runs the nearest item; false if there is none.
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
            $0.finished.append((next, result))
        }
        return true
    }

    /// Those that are still wanted, from the first on.
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
