// A bounded cache of two generations, each at most half the bound. A hit in the old generation moves the entry to the young one.
// When the young one is full, the old one is dropped. All operations take constant time, and entries used within the last
// `bound / 2` insertions are always present.

/// A dictionary of at most `bound` entries that keeps the most recently used.
struct BoundedCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let half: Int

    /// - Parameter bound: at least 2.
    init(bound: Int) { half = max(1, bound / 2) }

    var count: Int { young.count + old.count }

    /// Returns the cached value for `key`; on a miss, makes it with `make` and caches it. O(1) apart from `make`.
    mutating func value(for key: Key, make: () -> Value) -> Value {
        if let value = young[key] { return value }
        let value = old.removeValue(forKey: key) ?? make()
        if young.count >= half {
            old = young
            young.removeAll()
        }
        young[key] = value
        return value
    }
}
