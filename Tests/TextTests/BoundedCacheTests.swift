// The cache never grows past its bound and keeps recently used entries.

import Testing

@testable import FloeText

@Test func boundedCacheKeepsUsedEntries() {
    var cache = BoundedCache<Int, Int>(bound: 8)
    var made = 0
    for i in 0..<100 {
        _ = cache.value(for: i) {
            made += 1; return i
        }
        #expect(
            cache.value(for: 0) {
                made += 1; return 0
            } == 0)
        #expect(cache.count <= 8)
    }
    #expect(made == 100)
}
