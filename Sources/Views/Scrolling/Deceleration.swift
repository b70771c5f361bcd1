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
