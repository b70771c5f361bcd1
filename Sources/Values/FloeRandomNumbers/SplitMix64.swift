// Random numbers determined by a seed, the same on every machine and in every release, so that a failing tree or picture is named
// by its seed. The standard library's generator makes no such promise.

/// The generator by Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts from the exact state, as the published generator does. Use `init(seed:)` for seeds that a person counts up.
    public init(state: UInt64) { self.state = state }

    /// Mixes the seed first. Neighbouring seeds would otherwise give the same numbers, one step apart.
    public init(seed: UInt64) {
        self.init(state: seed)
        state = next()
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns true once in `n` times.
    public mutating func oneIn(_ n: Int) -> Bool { Int.random(in: 1...n, using: &self) == 1 }
}
