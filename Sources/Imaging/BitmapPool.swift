// Memory for pictures that come and go, as those of a view that draws itself anew in every frame: what one
// leaves behind the next one takes. Without it each would be asked of the system, and what is given back in
// between lies scattered until the process is several times as large as what it shows.

import Locking


/// Keeps the memory of bitmaps that are gone for the next ones. May be used from any thread; bitmaps made from
/// it keep it alive.
public final class BitmapPool: Sendable {
    /// Memory that waits, all for as many pixels.
    private struct Spare {
        var capacity = 0
        var memories: [PixelMemory] = []

        mutating func removeAll() {
            for memory in memories { memory.deallocate() }
            memories.removeAll(keepingCapacity: true)
        }
    }

    /// As many as are kept: one that shows, one that has just shown, one being drawn.
    private static let limit = 3

    private let spare = Guarded(Spare())

    public init() {}

    deinit { spare.withLock { $0.removeAll() } }

    /// Bytes that wait for the next bitmap.
    public var spareBytes: Int { spare.withLock { $0.memories.count * $0.capacity * 4 } }

    /// Memory for `capacity` pixels, of any content. Of another size, what is kept is let go.
    func take(_ capacity: Int) -> PixelMemory {
        spare.withLock { spare in
            if spare.capacity != capacity {
                spare.removeAll()
                spare.capacity = capacity
            }
            return spare.memories.popLast()
        } ?? PixelMemory(capacity: capacity)
    }

    /// Takes back what `take` gave for as many pixels.
    func give(_ memory: PixelMemory, _ capacity: Int) {
        spare.withLock { spare in
            if spare.capacity == capacity, spare.memories.count < BitmapPool.limit {
                spare.memories.append(memory)
            } else {
                memory.deallocate()
            }
        }
    }
}
