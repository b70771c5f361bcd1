// A limit on the bytes that pictures may take. Code that decodes or allocates asks here first, by the sizes that headers and
// trees state: an untrusted file of a few bytes can ask for gigabytes.

import Foundation

/// A byte budget for pictures, shared by everything that makes them. Thread-safe.
public final class MemoryBudget: @unchecked Sendable {
    /// The default limit, in bytes.
    public static let standardLimit = 512 << 20

    /// The whole budget, in bytes.
    public let limit: Int
    /// The advice in its errors on how to raise the limit.
    private let advice: String

    private let changed = NSCondition()
    // Guarded by the condition's lock.
    private var held = 0, borrowed = 0

    /// Creates a budget of `limit` bytes, of which none are held. `advice`: how a user raises the limit, for errors.
    public init(limit: Int = standardLimit, advice: String = "raise it") {
        self.limit = max(0, limit)
        self.advice = advice
    }

    /// Bytes that are not held.
    public var available: Int {
        changed.lock()
        defer { changed.unlock() }
        return limit - held
    }

    /// Reserves bytes for something that stays, until `giveBack`.
    public func hold(_ bytes: Int) throws(MemoryBudgetError) {
        changed.lock()
        defer { changed.unlock() }
        guard bytes <= limit - held - borrowed else {
            throw MemoryBudgetError(needed: bytes, available: limit - held - borrowed, limit: limit, advice: advice)
        }
        held += bytes
    }

    /// Returns bytes that `hold` reserved, and wakes the threads that wait for some.
    public func giveBack(_ bytes: Int) {
        changed.lock()
        held = max(0, held - bytes)
        changed.broadcast()
        changed.unlock()
    }

    /// Reserves bytes for as long as `body` runs; waits while others have borrowed what it needs.
    public func borrowing<Result, Failure: Error>(
        _ bytes: Int, orThrow failure: (MemoryBudgetError) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        changed.lock()
        while bytes <= limit - held, bytes > limit - held - borrowed { changed.wait() }
        let room = limit - held
        if bytes <= room { borrowed += bytes }
        changed.unlock()
        guard bytes <= room else { throw failure(MemoryBudgetError(needed: bytes, available: room, limit: limit, advice: advice)) }
        defer {
            changed.lock()
            borrowed -= bytes
            changed.broadcast()
            changed.unlock()
        }
        return try body()
    }
}

/// The error that more was needed than is available.
public struct MemoryBudgetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Bytes: what was asked for, what was free then, and the whole budget.
    public let needed, available, limit: Int
    private let advice: String

    package init(needed: Int, available: Int, limit: Int, advice: String = "raise it") {
        self.needed = needed; self.available = available; self.limit = limit; self.advice = advice
    }

    /// Continues a message after "…: ".
    public var description: String {
        func megabytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
        let left = available < limit ? ", of which \(max(0, available) >> 20) MB are left" : ""
        return "it needs \(megabytes(needed)) MB; the limit for all pictures is \(limit >> 20) MB\(left); \(advice)"
    }
}
