// A critically damped spring: back to rest as fast as goes without swinging, whatever velocity it takes over.
//
//     y(t) = (y₀ + (v₀ + ω·y₀)·t)·e^(−ωt)        y: distance from the end

import Foundation

/// One coordinate returning to `end`.
public struct ReturnSpring: Equatable, Sendable {
    /// Points.
    public let start, end: Double
    /// Points per second.
    public let velocity: Double
    /// Angular, 1/s.
    public let frequency: Double

    public init(start: Double, velocity: Double, end: Double, frequency: Double = ScrollPhysics.springFrequency) {
        self.start = start
        self.velocity = velocity
        self.end = end
        self.frequency = frequency
    }

    private var c: Double { velocity + frequency * (start - end) }

    /// After `t` seconds.
    public func position(at t: Double) -> Double { end + (start - end + c * t) * exp(-frequency * t) }
    public func velocity(at t: Double) -> Double { (c - frequency * (start - end + c * t)) * exp(-frequency * t) }

    /// When it passes its end, which it does once if it comes in fast enough; nil if it never does.
    public var crossing: Double? {
        let y = start - end
        guard y * c < 0 else { return nil }
        return -y / c
    }

    /// Seconds until it stays within `ScrollPhysics.restDistance` of its end.
    public var duration: Double {
        // (|y₀| + |c|·t)·e^(−ωt) bounds the distance, and falls for good from its peak on.
        let y = abs(start - end), c = abs(c)
        func bound(_ t: Double) -> Double { (y + c * t) * exp(-frequency * t) }
        var low = c > 0 ? max(0, 1 / frequency - y / c) : 0
        guard bound(low) > ScrollPhysics.restDistance else { return 0 }
        var high = low + 60 / frequency
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if bound(middle) > ScrollPhysics.restDistance { low = middle } else { high = middle }
        }
        return high
    }
}
