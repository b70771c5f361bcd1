// Motion curves of scrolling. A flung view's velocity is multiplied by a constant every millisecond, which in the continuous
// limit is an exponential (Lobanov, "How UIScrollView works", 2020, gives the same form).
//
//     v(t) = v₀·rᵗ        x(t) = x₀ + v₀·(rᵗ − 1)/ln r        r = rate¹⁰⁰⁰ per second
//
// It ends where the velocity has fallen to v₁, 10 points per second:    x₁ = x₀ + (v₁ − v₀)/ln r

import Foundation

/// The fraction of the velocity that remains after a millisecond, 0…1.
public struct DecelerationRate: Equatable, Sendable {
    /// The factor for each millisecond, 0.5…0.99999.
    public let perMillisecond: Double

    /// Clamps the rate to 0.5…0.99999, so that motion always comes to rest.
    public init(perMillisecond: Double) { self.perMillisecond = min(0.99999, max(0.5, perMillisecond)) }

    /// UIKit's normal rate, 0.998.
    public static let normal = DecelerationRate(perMillisecond: 0.998)
    /// UIKit's fast rate, 0.99, at which content soon comes to rest.
    public static let fast = DecelerationRate(perMillisecond: 0.99)

    /// The decay constant ln r of the velocity, per second; negative.
    var exponent: Double { 1000 * log(perMillisecond) }
}

/// The exponential deceleration of one coordinate.
package struct Deceleration: Equatable, Sendable {
    /// The start position, points.
    package let start: Double
    /// The initial velocity, points per second.
    package let velocity: Double
    let exponent: Double

    /// Creates a motion from `start` (points) at `velocity` (points per second).
    package init(start: Double, velocity: Double, rate: DecelerationRate = .normal) {
        self.start = start
        self.velocity = velocity
        exponent = rate.exponent
    }

    /// Decelerates from `start` with `velocity` to exactly `end`, as steeply as that takes. Nil unless the velocity points toward the
    /// end.
    package init?(start: Double, velocity: Double, end: Double) {
        let last = Deceleration.lastVelocity(after: velocity)
        guard (velocity - last) * (end - start) > 0 else { return nil }
        self.start = start
        self.velocity = velocity
        exponent = (last - velocity) / (end - start)
    }

    /// Returns the velocity at which motion that starts with `velocity` comes to rest.
    private static func lastVelocity(after velocity: Double) -> Double {
        max(-ScrollPhysics.restSpeed, min(ScrollPhysics.restSpeed, velocity))
    }

    /// Returns the position after `t` seconds.
    package func position(at t: Double) -> Double { start + velocity * (exp(exponent * t) - 1) / exponent }
    /// Returns the velocity after `t` seconds, points per second.
    package func velocity(at t: Double) -> Double { velocity * exp(exponent * t) }
    /// The position at which it comes to rest.
    package var end: Double { start + (Deceleration.lastVelocity(after: velocity) - velocity) / exponent }

    /// Returns the time at which it passes `position`, seconds; nil if it never gets there.
    package func time(at position: Double) -> Double? {
        if position == start { return 0 }
        guard velocity != 0 else { return nil }
        let left = 1 + exponent * (position - start) / velocity
        guard left <= 1, left * abs(velocity) >= ScrollPhysics.restSpeed else { return nil }
        return log(left) / exponent
    }

    /// The time until it is at its end, seconds.
    package var duration: Double {
        abs(velocity) > ScrollPhysics.restSpeed ? log(ScrollPhysics.restSpeed / abs(velocity)) / exponent : 0
    }
}

/// A critically damped spring: returns to rest as fast as possible without oscillating, whatever its initial velocity.
///
///     y(t) = (y₀ + (v₀ + ω·y₀)·t)·e^(−ωt)        y: distance from the end
package struct ReturnSpring: Equatable, Sendable {
    /// The positions in points.
    package let start, end: Double
    /// The initial velocity, points per second.
    package let velocity: Double
    /// The angular frequency, 1/s.
    package let frequency: Double

    /// Creates a critically damped spring from `start` at `velocity` (points per second) to `end`; `frequency` is its angular frequency,
    /// 1/s.
    package init(start: Double, velocity: Double, end: Double, frequency: Double = ScrollPhysics.springFrequency) {
        self.start = start
        self.velocity = velocity
        self.end = end
        self.frequency = frequency
    }

    private var c: Double { velocity + frequency * (start - end) }

    /// Returns the position after `t` seconds.
    package func position(at t: Double) -> Double { end + (start - end + c * t) * exp(-frequency * t) }
    /// Returns the velocity after `t` seconds, points per second.
    package func velocity(at t: Double) -> Double { (c - frequency * (start - end + c * t)) * exp(-frequency * t) }

    /// The time at which it passes its end, which it does once if it comes in fast enough; nil if it never does.
    package var crossing: Double? {
        let y = start - end
        guard y * c < 0 else { return nil }
        return -y / c
    }

    /// The time until it stays within `ScrollPhysics.restDistance` of its end, seconds.
    package var duration: Double {
        // (|y₀| + |c|·t)·e^(−ωt) bounds the distance and decreases monotonically after its peak.
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

/// The curve of an animated jump: half a cosine wave from start to end in a fixed time.
package struct CosineEase: Equatable, Sendable {
    /// The positions in points.
    package let start, end: Double
    /// The duration in seconds.
    package internal(set) var duration = ScrollPhysics.jumpDuration

    /// Returns the position after `t` seconds.
    package func position(at t: Double) -> Double {
        guard t < duration else { return end }
        return start + (end - start) * (1 - cos(.pi * max(0, t) / duration)) / 2
    }

    /// Returns the velocity after `t` seconds, points per second.
    package func velocity(at t: Double) -> Double {
        guard t > 0, t < duration else { return 0 }
        return (end - start) * .pi / (2 * duration) * sin(.pi * t / duration)
    }
}
