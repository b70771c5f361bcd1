// The work queue, with threads and without: nearest work first, results only on delivery, none for cancelled work, and threads
// that end with their queue.

import Dispatch
import Testing
import FloeViewTree

@MainActor
struct WorkQueueTests {
    @Test func `without threads, the nearest work comes first and cancelled work never does`() {
        let queue = WorkQueue(threads: 0)
        var results: [Int] = []
        for distance in [3, 1, 2] {
            queue.submit(distance: Double(distance)) {
                distance
            } completion: {
                results.append($0)
            }
        }
        queue.submit(distance: 0) {
            0
        } completion: {
            results.append($0)
        }.cancel()
        #expect(queue.isBusy && results.isEmpty)
        #expect(queue.deliver() == 3)
        #expect(results == [1, 2, 3] && !queue.isBusy)
    }

    @Test func `a delivery stops at the byte limit but has at least one result, and none cancelled meanwhile`() {
        let queue = WorkQueue(threads: 0)
        var results: [Int] = []
        let items = [30, 60, 20, 500, 1, 99, 2].enumerated().map { place, bytes in
            queue.submit(distance: Double(place), byteCount: { _ in bytes }) {
                bytes
            } completion: {
                results.append($0)
            }
        }
        #expect(queue.deliver(byteLimit: 100) == 2 && results == [30, 60] && queue.hasResults)
        items[2].cancel()
        #expect(queue.deliver(byteLimit: 100) == 1 && results == [30, 60, 500])
        #expect(queue.deliver(byteLimit: 100) == 2 && results == [30, 60, 500, 1, 99] && queue.isBusy)
        #expect(queue.deliver(byteLimit: 100) == 1 && !queue.hasResults && !queue.isBusy)
    }

    @Test func `results from threads wait to be delivered`() {
        let done = DispatchSemaphore(value: 0)
        let queue = WorkQueue(threads: 2, wake: { done.signal() })
        var results: Set<Int> = []
        for i in 0..<100 {
            queue.submit {
                i * i
            } completion: {
                results.insert($0)
            }
        }
        for _ in 0..<100 { done.wait() }
        #expect(results.isEmpty && queue.isBusy)
        #expect(queue.deliver() == 100)
        #expect(results == Set((0..<100).map { $0 * $0 }) && !queue.isBusy)
    }

    /// Hangs if a thread does not end.
    @Test func `every thread ends with its queue and reports it`() {
        let ended = DispatchSemaphore(value: 0)
        var queue: WorkQueue? = WorkQueue(threads: 3, atThreadEnd: { ended.signal() })
        #expect(queue?.isBusy == false)
        queue = nil
        for _ in 0..<3 { ended.wait() }
    }
}
