// How a flung view runs out: its velocity is multiplied by a constant every millisecond, which, summed up,
// is an exponential (Lobanov, "How UIScrollView works", 2020, gives the same form).
//
//     v(t) = v₀·rᵗ        x(t) = x₀ + v₀·(rᵗ − 1)/ln r        x(∞) = x₀ − v₀/ln r,    r = rate¹⁰⁰⁰ per second

import Foundation

/// What is left of the velocity after a millisecond, 0…1.
public struct DecelerationRate: Equatable, Sendable {
    public let perMillisecond: Double

    /// Clamped to what runs out at all, 0.5…0.99999.
    public init(perMillisecond: Double) { self.perMillisecond = min(0.99999, max(0.5, perMillisecond)) }

    public static let normal = DecelerationRate(perMillisecond: 0.998)
    public static let fast = DecelerationRate(perMillisecond: 0.99)

    /// ln r: how fast the velocity falls, per second; negative.
    var exponent: Double { 1000 * log(perMillisecond) }
}

/// One coordinate running out.
public struct Deceleration: Equatable, Sendable {
    /// Points.
    public let start: Double
    /// Points per second.
    public let velocity: Double
    let exponent: Double

    public init(start: Double, velocity: Double, rate: DecelerationRate = .normal) {
        self.start = start
        self.velocity = velocity
        exponent = rate.exponent
    }

    /// Runs from `start` with `velocity` to `end` exactly, as steeply as that takes: exponent −v/(end − start).
    /// Nil unless the velocity points to the end.
    public init?(start: Double, velocity: Double, end: Double) {
        guard velocity * (end - start) > 0 else { return nil }
        self.start = start
        self.velocity = velocity
        exponent = -velocity / (end - start)
    }

    /// After `t` seconds.
    public func position(at t: Double) -> Double { start + velocity * (exp(exponent * t) - 1) / exponent }
    public func velocity(at t: Double) -> Double { velocity * exp(exponent * t) }
    /// Where it would come to rest.
    public var end: Double { start - velocity / exponent }

    /// When it passes `position`, seconds; nil if it never gets there.
    public func time(at position: Double) -> Double? {
        if position == start { return 0 }
        guard velocity != 0 else { return nil }
        let left = 1 + exponent * (position - start) / velocity
        guard left > 0, left <= 1 else { return nil }
        return log(left) / exponent
    }

    /// Seconds until it is within `ScrollPhysics.restDistance` of its end.
    public var duration: Double {
        let way = abs(end - start)
        guard way > ScrollPhysics.restDistance else { return 0 }
        return log(ScrollPhysics.restDistance / way) / exponent
    }
}

/// A critically damped spring: back to rest as fast as goes without swinging, whatever velocity it takes over.
///
///     y(t) = (y₀ + (v₀ + ω·y₀)·t)·e^(−ωt)        y: distance from the end
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

/// The animated jump: half a wave of a cosine from one place to the other in a fixed time.
public struct CosineEase: Equatable, Sendable {
    /// Points.
    public let start, end: Double
    /// Seconds.
    public let duration: Double

    public init(start: Double, end: Double, duration: Double = ScrollPhysics.jumpDuration) {
        self.start = start
        self.end = end
        self.duration = duration
    }

    /// After `t` seconds.
    public func position(at t: Double) -> Double {
        guard t < duration else { return end }
        return start + (end - start) * (1 - cos(.pi * max(0, t) / duration)) / 2
    }

    public func velocity(at t: Double) -> Double {
        guard t > 0, t < duration else { return 0 }
        return (end - start) * .pi / (2 * duration) * sin(.pi * t / duration)
    }
}
