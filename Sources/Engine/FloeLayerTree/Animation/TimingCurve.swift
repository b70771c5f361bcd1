// How an animation paces its value: timing functions as CSS and Core Animation define them, a cubic Bézier from (0, 0) to (1, 1), or a
// spring.

import Foundation

/// A map from progress 0…1 to eased progress.
public struct TimingCurve: Equatable, Sendable {
    private let x1, y1, x2, y2: Double
    private let spring: Spring?

    /// Creates a curve from its control points; x1 and x2 are clamped to 0…1.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = max(0, min(1, x1)); self.y1 = y1
        self.x2 = max(0, min(1, x2)); self.y2 = y2
        spring = nil
    }

    private init(spring: Spring) {
        (x1, y1, x2, y2) = (0, 0, 1, 1)
        self.spring = spring
    }

    /// The same pace from start to end.
    public static let linear = TimingCurve(0, 0, 1, 1)
    /// Starts slowly.
    public static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Ends slowly.
    public static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// Starts and ends slowly.
    public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
    /// Core Animation's default: starts quickly and ends slowly.
    public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

    /// A spring's motion. The spring determines its pace; the duration of the animation only ends it.
    public static func spring(_ spring: Spring) -> TimingCurve { TimingCurve(spring: spring) }

    /// Seconds that an animation takes unless it says otherwise: Core Animation's quarter of a second, or until the spring has settled.
    var usualDuration: Double { spring?.settlingDuration ?? 0.25 }

    /// Returns the curve's y where its x is `x` (0…1). `duration`: how long all of x takes, in seconds, which only springs depend on.
    public func value(at x: Double, lasting duration: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if let spring { return spring.value(at: x * duration) }
        if x1 == y1, x2 == y2 { return x }
        return TimingCurve.bezier(solve(x), y1, y2)
    }

    /// Returns the motion of a value that had a velocity before this animation began: its eased progress, which starts at rest, and how far
    /// that velocity has carried it, in seconds of that velocity, which falls from 1 per second to 0.
    func carrying(at x: Double, lasting duration: Double) -> (value: Double, carried: Double) {
        if x <= 0 { return (0, 0) }
        if x >= 1 { return (1, 0) }
        if let spring {
            let response = spring.response(at: x * duration)
            return (1 - response.displacement, response.impulse)
        }
        // The share of the velocity fades as the curve takes effect. However steep the curve is, the motion then starts flat.
        let left = (1 - x) * (1 - x) * (1 - x)
        return (value(at: x, lasting: duration) * (1 - left), duration * x * left)
    }

    /// Whether it determines the initial velocity of the value itself.
    var hasInitialVelocity: Bool { spring.map { $0.initialVelocity != 0 } ?? false }

    /// Solves x(s) = `x`. x(s) is monotonic, so Newton's method safeguarded by bisection always finds s.
    private func solve(_ x: Double) -> Double {
        var low = 0.0, high = 1.0, s = x
        for _ in 0..<40 {
            let error = TimingCurve.bezier(s, x1, x2) - x
            if abs(error) < 1e-9 { break }
            if error > 0 { high = s } else { low = s }
            let slope = 3 * (1 - s) * (1 - s) * x1 + 6 * (1 - s) * s * (x2 - x1) + 3 * s * s * (1 - x2)
            let newton = slope > 1e-6 ? s - error / slope : -1
            s = newton > low && newton < high ? newton : (low + high) / 2
        }
        return s
    }

    private static func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
    }
}
