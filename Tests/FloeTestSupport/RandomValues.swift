// Random values for tests.

import FloeImaging
import FloeRandomNumbers

extension SplitMix64 {
    public mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
    public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    public mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &self) }

    /// Returns a valid premultiplied pixel, often an opaque or clear one.
    public mutating func pixel() -> Pixel {
        let alpha: UInt32 = oneIn(3) ? 255 : oneIn(6) ? 0 : UInt32(byte())
        return Pixel.premultiply(red: UInt32(byte()), green: UInt32(byte()), blue: UInt32(byte()), alpha: alpha)
    }
}
