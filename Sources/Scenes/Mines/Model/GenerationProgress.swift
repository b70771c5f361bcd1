// How far a board under construction is: written by the thread that builds it, read by the one that shows a
// bar. It is also how the builder hears that nobody waits for the board any more.

import Synchronization

/// Shared by a builder and who waits for it.
public final class GenerationProgress: Sendable {
    private let thousandths = Atomic<Int>(0)
    private let replayedThousandths = Atomic<Int>(0)
    private let cancelled = Atomic<Bool>(false)

    public init() {}

    /// Of the board's laying, 0…1.
    public var fraction: Double { Double(thousandths.load(ordering: .relaxed)) / 1000 }
    /// Of a saved game's moves that are played again once it is laid, 0…1.
    public var replayed: Double { Double(replayedThousandths.load(ordering: .relaxed)) / 1000 }
    public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// The board is not wanted any more; building stops at its next row.
    public func cancel() { cancelled.store(true, ordering: .relaxed) }

    func report(_ done: Int, of all: Int) {
        thousandths.store(all > 0 ? done * 1000 / all : 1000, ordering: .relaxed)
    }

    /// `share`: of the moves, 0…1.
    func reportReplay(_ share: Double) {
        replayedThousandths.store(Int(max(0, min(1, share)) * 1000), ordering: .relaxed)
    }
}
