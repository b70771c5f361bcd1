// Timing functions as CSS and Core Animation define them: a cubic Bézier from (0, 0) to (1, 1).

import Foundation

/// A map from progress 0…1 to eased progress.
public struct TimingCurve: Equatable, Sendable {
    /// The control points (x1, y1) and (x2, y2). The x lie in 0…1; the y may lie outside, so that the curve overshoots.
    public let x1, y1, x2, y2: Double

    /// Creates a curve from its control points; x1 and x2 are clamped to 0…1.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = max(0, min(1, x1)); self.y1 = y1
        self.x2 = max(0, min(1, x2)); self.y2 = y2
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

    /// Returns the curve's y where its x is `x` (0…1).
    public func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if x1 == y1, x2 == y2 { return x }
        return TimingCurve.bezier(solve(x), y1, y2)
    }

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
