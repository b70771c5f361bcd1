// The animated jump: half a wave of a cosine from one place to the other in a fixed time.

import Foundation

/// One coordinate moving from `start` to `end`.
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
