// How many bytes pictures may take. Whoever is about to decode or allocate asks here first, by sizes that headers and
// trees state: a stranger's file of a few bytes can ask for gigabytes.

import Foundation

/// Bytes for pictures, shared by all who make them. Any thread may ask.
public final class MemoryBudget: @unchecked Sendable {
    /// What pictures may take where nobody says otherwise.
    public static let standardLimit = 512 << 20

    /// All of it, bytes.
    public let limit: Int

    private let changed = NSCondition()
    // Only within the condition's lock.
    private var held = 0, borrowed = 0

    public init(limit: Int = standardLimit) { self.limit = max(0, limit) }

    /// Bytes that are not held.
    public var available: Int {
        changed.lock()
        defer { changed.unlock() }
        return limit - held
    }

    /// Takes bytes for what stays: until `giveBack`.
    public func hold(_ bytes: Int) throws(MemoryBudgetError) {
        changed.lock()
        defer { changed.unlock() }
        guard bytes <= limit - held - borrowed else {
            throw MemoryBudgetError(needed: bytes, available: limit - held - borrowed, limit: limit)
        }
        held += bytes
    }

    public func giveBack(_ bytes: Int) {
        changed.lock()
        held = max(0, held - bytes)
        changed.broadcast()
        changed.unlock()
    }

    /// Takes bytes for as long as `body` runs; waits while others have borrowed what it needs.
    public func borrowing<Result, Failure: Error>(
        _ bytes: Int, orThrow failure: (MemoryBudgetError) -> Failure, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        changed.lock()
        while bytes <= limit - held, bytes > limit - held - borrowed { changed.wait() }
        let room = limit - held
        if bytes <= room { borrowed += bytes }
        changed.unlock()
        guard bytes <= room else { throw failure(MemoryBudgetError(needed: bytes, available: room, limit: limit)) }
        defer {
            changed.lock()
            borrowed -= bytes
            changed.broadcast()
            changed.unlock()
        }
        return try body()
    }
}

/// More was needed than there is.
public struct MemoryBudgetError: Error, Equatable, Sendable, CustomStringConvertible {
    public let needed, available, limit: Int

    public init(needed: Int, available: Int, limit: Int) {
        self.needed = needed; self.available = available; self.limit = limit
    }

    /// Goes on after "…: ".
    public var description: String {
        func megabytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
        let left = available < limit ? ", \(max(0, available) >> 20) MB of which are left" : ""
        return "it takes \(megabytes(needed)) MB, of \(limit >> 20) MB for all pictures\(left); --memory allows more"
    }
}
