// Random numbers that are the same on every machine: a failing tree is named by its seed.

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct FuzzRandom: RandomNumberGenerator {
    private var state: UInt64

    /// The seed is mixed first: neighbours would give the same numbers, one step apart.
    init(seed: UInt64) {
        state = seed
        state = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// True once in `n` times.
    mutating func oneIn(_ n: Int) -> Bool { Int.random(in: 1...n, using: &self) == 1 }

    /// A whole number, a half, or any of two decimals.
    mutating func length(_ range: ClosedRange<Double>) -> Double {
        let v = Double.random(in: range, using: &self)
        return oneIn(2) ? v.rounded() : oneIn(3) ? (v * 2).rounded() / 2 : (v * 100).rounded() / 100
    }

    /// A number of three decimals.
    mutating func fraction(_ range: ClosedRange<Double> = 0...1) -> Double {
        (Double.random(in: range, using: &self) * 1000).rounded() / 1000
    }

    mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }
}
