// A cache that forgets: two generations, each of at most half the bound. What is found in the old one
// moves to the young one; when the young one is full, the old one is dropped. Constant time, and what
// was used in the last `bound / 2` insertions is always there.

/// A dictionary of at most `bound` entries that keeps those used last.
struct BoundedCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let half: Int

    /// - Parameter bound: at least 2.
    init(bound: Int) { half = max(1, bound / 2) }

    var count: Int { young.count + old.count }

    /// The value kept for `key`, made and kept by `make` if there is none. O(1) beside `make`.
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
