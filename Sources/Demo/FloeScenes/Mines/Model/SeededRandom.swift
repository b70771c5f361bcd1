// Seeded random numbers that give the same board on every machine and in every release. The standard library's generator
// makes no such promise, hence this one: xoshiro256** 1.0 by Blackman and Vigna, its state filled by SplitMix64, as its
// authors recommend.

import FloeRandomNumbers

/// The xoshiro256** generator. A value type: a copy continues with the same numbers.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var a, b, c, d: UInt64

    package init(seed: UInt64) {
        var mixed = SplitMix64(state: seed)
        a = mixed.next()
        b = mixed.next()
        c = mixed.next()
        d = mixed.next()
    }

    package mutating func next() -> UInt64 {
        let result = SeededRandom.rotate(b &* 5, 7) &* 9
        let t = b &<< 17
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = SeededRandom.rotate(d, 45)
        return result
    }

    /// Returns a number in 0 ..< `bound` from the high half of a product; `bound` must be at least 1. The bias is less than
    /// bound · 2⁻⁶⁴.
    package mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(max(1, bound))).high)
    }

    private static func rotate(_ x: UInt64, _ k: UInt64) -> UInt64 { x &<< k | x &>> (64 - k) }
}
