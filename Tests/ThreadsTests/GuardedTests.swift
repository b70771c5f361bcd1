// Guarded values: contending threads see each other's changes, an error leaves the lock free, and the value lives as long as its
// lock.

import Dispatch
import Foundation
import Testing

@testable import FloeThreads

struct GuardedTests {
    /// Runs `body` on `count` threads at once and returns when all are done.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let done = DispatchSemaphore(value: 0)
        for i in 0..<count {
            Thread {
                body(i)
                done.signal()
            }.start()
        }
        for _ in 0..<count { done.wait() }
    }

    private final class Counter: Sendable {
        let count = Guarded(0)
    }

    /// Under the thread sanitizer, this also tests the type's purpose: no race may be reported.
    @Test func `contending threads lose no update`() {
        let counter = Counter()
        onThreads(4) { _ in
            for _ in 0..<20_000 { counter.count.withLock { $0 += 1 } }
        }
        #expect(counter.count.withLock { $0 } == 80_000)
    }

    private final class Log: Sendable {
        let lines = Guarded<[Int]>([])
    }

    @Test func `work under the lock is never interleaved with another thread's`() {
        let log = Log()
        onThreads(3) { thread in
            for _ in 0..<500 {
                log.lines.withLock {
                    $0.append(thread)
                    $0.append(thread)
                }
            }
        }
        let lines = log.lines.withLock { $0 }
        #expect(lines.count == 3000)
        #expect(stride(from: 0, to: lines.count, by: 2).allSatisfy { lines[$0] == lines[$0 + 1] })
    }

    private struct Refused: Error, Equatable { let number: Int }

    @Test func `an error propagates and leaves the lock free`() {
        let guarded = Guarded(1)
        #expect(throws: Refused(number: 7)) {
            try guarded.withLock { value throws(Refused) in
                value = 2
                throw Refused(number: 7)
            }
        }
        #expect(guarded.withLock { $0 } == 2)
    }

    private struct Token: ~Copyable {
        let ends: Counter
        deinit { ends.count.withLock { $0 += 1 } }
    }

    @Test func `a noncopyable value lives exactly as long as its lock`() {
        let ends = Counter()
        do {
            let guarded = Guarded(Token(ends: ends))
            guarded.withLock { token in #expect(token.ends.count.withLock { $0 } == 0) }
            #expect(ends.count.withLock { $0 } == 0)
        }
        #expect(ends.count.withLock { $0 } == 1)
    }
}
