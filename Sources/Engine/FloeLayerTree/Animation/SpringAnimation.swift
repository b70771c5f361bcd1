// A damped harmonic oscillator from one value to another: m·x″ = −k·(x − 1) − c·x′, x(0) = 0, x′(0) = v₀, solved in closed form
// (any text on mechanics), so that no stepping is needed.

import Foundation

/// A spring animation from one value to another. Its default duration is its settling time.
public struct SpringAnimation<Value: Interpolatable>: Animation {
    /// When the animation runs; its duration is the spring's settling time unless set.
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    /// What is animated.
    public let property: AnimatableProperty<Value>
    /// The value at the start; nil for the model's.
    public var from: Value?
    /// The value at which the spring comes to rest; nil for the model's.
    public var to: Value?
    /// The spring, for which `from` is 0 and `to` is 1.
    public let spring: Spring

    /// Creates an animation that lasts until the spring has settled.
    public init(
        _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, spring: Spring = Spring()
    ) {
        self.property = property
        self.from = from
        self.to = to
        self.spring = spring
        timing.duration = spring.settlingDuration
    }

    public func isOf(_ propertyName: String) -> Bool { property.name == propertyName }

    public func apply(to properties: inout LayerProperties, progress: Double) {
        let model = property.read(&properties)
        let x = progress >= 1 ? 1 : spring.value(at: progress * timing.duration)
        property.write(&properties, (from ?? model).interpolated(to: to ?? model, x))
    }
}

/// A spring that moves from 0 to 1.
public struct Spring: Equatable, Sendable {
    /// Newton's mass, stiffness and damping, in consistent units: with mass 1, stiffness is per second squared and damping per second. The
    /// initial velocity is in full distances per second.
    public var mass, stiffness, damping, initialVelocity: Double

    /// `mass` and `stiffness` must be positive and `damping` not negative; smaller values are clamped. `initialVelocity` is in
    /// full distances (0 to 1) per second. The defaults are Core Animation's.
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
        self.mass = max(1e-6, mass)
        self.stiffness = max(1e-6, stiffness)
        self.damping = max(0, damping)
        self.initialVelocity = initialVelocity
    }

    /// Returns a critically damped spring of angular frequency `omega` (1/s).
    public static func critical(omega: Double, initialVelocity: Double = 0) -> Spring {
        Spring(stiffness: omega * omega, damping: 2 * omega, initialVelocity: initialVelocity)
    }

    /// Returns the spring's position after `t` seconds.
    public func value(at t: Double) -> Double {
        let omega = (stiffness / mass).squareRoot()
        let decay = damping / (2 * mass)
        // y = 1 − x: y(0) = 1, y′(0) = −v₀
        let v = -initialVelocity
        let y: Double
        if abs(decay - omega) < 1e-9 * omega {
            y = (1 + (v + decay) * t) * exp(-decay * t)
        } else if decay < omega {
            let w = (omega * omega - decay * decay).squareRoot()
            y = exp(-decay * t) * (cos(w * t) + (v + decay) / w * sin(w * t))
        } else {
            let w = (decay * decay - omega * omega).squareRoot()
            let a = (v + decay + w) / (2 * w)
            y = a * exp((w - decay) * t) + (1 - a) * exp((-w - decay) * t)
        }
        return 1 - y
    }

    /// Seconds until it stays within a thousandth of the end; at most ten.
    public var settlingDuration: Double {
        var last = 0.0
        var t = 0.0
        while t < 10 {
            if abs(value(at: t) - 1) > 0.001 { last = t }
            t += 1.0 / 240
        }
        return min(10, last + 1.0 / 240)
    }
}
