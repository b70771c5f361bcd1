// Random numbers that are the same on every machine, so that a failure has a name: its seed.

import Imaging

/// SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    public mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    public mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &self) }
    /// True once in `n` times.
    public mutating func oneIn(_ n: Int) -> Bool { int(1...n) == 1 }

    /// A valid premultiplied pixel; opaque and clear ones come up often.
    public mutating func pixel() -> Pixel {
        let alpha: UInt32 = oneIn(3) ? 255 : oneIn(6) ? 0 : UInt32(byte())
        return Pixel.premultiply(red: UInt32(byte()), green: UInt32(byte()), blue: UInt32(byte()), alpha: alpha)
    }
}
