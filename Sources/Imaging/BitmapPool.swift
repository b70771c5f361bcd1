// Memory for pictures that come and go, as those of a view that draws itself anew in every frame: what one
// leaves behind the next one takes. Without it each would be asked of the system, and what is given back in
// between lies scattered until the process is several times as large as what it shows.

import Synchronization

/// Keeps the memory of bitmaps that are gone for the next ones. May be used from any thread; bitmaps made from
/// it keep it alive.
public final class BitmapPool: Sendable {
    /// Pixels of one size.
    @safe
    final class Storage: @unchecked Sendable {
        let base: UnsafeMutablePointer<Pixel>
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            let raw = UnsafeMutableRawPointer.allocate(byteCount: capacity * 4, alignment: 64)
            unsafe base = raw.bindMemory(to: Pixel.self, capacity: capacity)
        }

        deinit { unsafe base.deallocate() }
    }

    /// As many as are kept: one that shows, one that has just shown, one being drawn.
    private static let limit = 3

    private let spare = Mutex<[Storage]>([])

    public init() {}

    /// Bytes that wait for the next bitmap.
    public var spareBytes: Int { spare.withLock { $0.reduce(0) { $0 + $1.capacity * 4 } } }

    /// Memory for `capacity` pixels, of any content. Of another size, what is kept is let go.
    func take(_ capacity: Int) -> Storage {
        spare.withLock { spare in
            if spare.last?.capacity != capacity { spare = [] }
            return spare.popLast()
        } ?? Storage(capacity: capacity)
    }

    func give(_ storage: Storage) {
        spare.withLock { if $0.count < BitmapPool.limit { $0.append(storage) } }
    }
}
