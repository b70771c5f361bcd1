// A damped harmonic oscillator: m·x″ = −k·(x − 1) − c·x′, x(0) = 0, x′(0) = v₀, solved in closed form (any text on mechanics), so that
// no stepping is needed.

import Foundation

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

    /// Creates a spring by its visible behaviour, as SwiftUI does. `duration`: about how long it takes, in seconds; the period of its
    /// oscillation if it were not damped. `bounce`: 0 arrives without overshooting, as fast as that is possible (critical damping), 1
    /// oscillates forever, and below 0, down to -1, it creeps.
    public init(duration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
        let omega = 2 * Double.pi / max(1e-3, duration), bounce = max(-0.99, min(1, bounce))
        let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
        self.init(stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: initialVelocity)
    }

    /// Returns the spring's position after `t` seconds.
    public func value(at t: Double) -> Double {
        let response = response(at: t)
        return 1 - response.displacement + initialVelocity * response.impulse
    }

    /// Returns the distance from the end after `t` seconds of a motion that began at rest at a distance of 1, and of one that began at the
    /// end with a velocity of 1 per second. All motions of the spring are sums of these two.
    func response(at t: Double) -> (displacement: Double, impulse: Double) {
        let omega = (stiffness / mass).squareRoot()
        let decay = damping / (2 * mass)
        if abs(decay - omega) < 1e-9 * omega {
            let left = exp(-decay * t)
            return ((1 + decay * t) * left, t * left)
        }
        if decay < omega {
            let w = (omega * omega - decay * decay).squareRoot(), left = exp(-decay * t)
            let impulse = left * sin(w * t) / w
            return (left * cos(w * t) + decay * impulse, impulse)
        }
        let w = (decay * decay - omega * omega).squareRoot()
        let slow = exp((w - decay) * t), fast = exp((-w - decay) * t)
        let impulse = (slow - fast) / (2 * w)
        return ((slow + fast) / 2 + decay * impulse, impulse)
    }

    /// Seconds, at most ten, until it stays within a thousandth of the end and, with a velocity that the value had before, within the
    /// distance that this covers in a tenth of a millisecond.
    public var settlingDuration: Double {
        var early = 0.0, late = 10.0
        guard isSettled(at: late) else { return late }
        while late - early > 1e-3 {
            let middle = (early + late) / 2
            if isSettled(at: middle) { late = middle } else { early = middle }
        }
        return late
    }

    /// Whether the oscillation around the end has become small for good.
    private func isSettled(at t: Double) -> Bool {
        let omega = (stiffness / mass).squareRoot(), decay = damping / (2 * mass)
        var (displacement, impulse) = response(at: t)
        if decay < omega {
            // The amplitude instead.
            let left = exp(-decay * t)
            impulse = left * min(t, 1 / (omega * omega - decay * decay).squareRoot())
            displacement = left + decay * impulse
        }
        return displacement + abs(initialVelocity) * impulse <= 0.001 && impulse <= 1e-4
    }
}
