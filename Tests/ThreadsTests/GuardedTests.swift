// The lock holds: threads that contend for a value each see what the others have left, what a closure throws comes
// out with the lock free again, and the value goes when its lock does.

import Dispatch
import Foundation
import Testing

@testable import Threads

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

    /// Under the thread sanitizer also what this type is there for: it must not report.
    @Test func `threads that contend lose no step`() {
        let counter = Counter()
        onThreads(4) { _ in
            for _ in 0..<20_000 { counter.count.withLock { $0 += 1 } }
        }
        #expect(counter.count.withLock { $0 } == 80_000)
    }

    private final class Log: Sendable {
        let lines = Guarded<[Int]>([])
    }

    @Test func `what one thread does under the lock is not broken into by another`() {
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

    @Test func `an error comes out, and the lock is free after it`() {
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

    @Test func `a value that cannot be copied lives exactly as long as its lock`() {
        let ends = Counter()
        do {
            let guarded = Guarded(Token(ends: ends))
            guarded.withLock { token in #expect(token.ends.count.withLock { $0 } == 0) }
            #expect(ends.count.withLock { $0 } == 0)
        }
        #expect(ends.count.withLock { $0 } == 1)
    }
}
