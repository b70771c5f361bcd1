// Chance for tests (Marsaglia's xorshift, 2003): the same numbers every time.

/// `state` is not 0.
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
