// A point that follows another with a slight lag, as a hand-held light does: two critically damped springs, one per axis,
// evaluated in closed form from the given time. Its position depends only on when and where its target was moved, not on
// how often it is queried.

import Foundation
import FloeViewTree

/// A point on its way to `target`.
struct LaggingPoint: Equatable, Sendable {
    /// The point at which it will come to rest, in points.
    private(set) var target: CGPoint
    private var horizontal, vertical: ReturnSpring
    /// The time at which the target was set, in seconds.
    private var start = 0.0

    /// The springs' angular frequency, 1/s. It lags 2/ω = 0.09 s behind a target in uniform motion: enough to feel its weight,
    /// too little to be in the way.
    static let frequency = 22.0
    /// The distance (points) and speed (points per second) below which it counts as at rest.
    private static let restDistance = 0.2, restSpeed = 3.0

    /// Creates a point at rest at `point`.
    init(at point: CGPoint) {
        target = point
        horizontal = ReturnSpring(start: point.x, velocity: 0, end: point.x, frequency: LaggingPoint.frequency)
        vertical = ReturnSpring(start: point.y, velocity: 0, end: point.y, frequency: LaggingPoint.frequency)
    }

    /// Moves the target at `time` (seconds, not before the last call's time), keeping the current velocity.
    mutating func move(to point: CGPoint, at time: Double) {
        let t = elapsed(time)
        horizontal = LaggingPoint.turned(horizontal, to: point.x, after: t)
        vertical = LaggingPoint.turned(vertical, to: point.y, after: t)
        target = point
        start = max(start, time)
    }

    func position(at time: Double) -> CGPoint {
        let t = elapsed(time)
        return CGPoint(x: horizontal.position(at: t), y: vertical.position(at: t))
    }

    /// Returns the speed in points per second.
    func speed(at time: Double) -> Double {
        let t = elapsed(time)
        return hypot(horizontal.velocity(at: t), vertical.velocity(at: t))
    }

    func isAtRest(at time: Double) -> Bool {
        let p = position(at: time)
        return hypot(p.x - target.x, p.y - target.y) < LaggingPoint.restDistance && speed(at: time) < LaggingPoint.restSpeed
    }

    private func elapsed(_ time: Double) -> Double { max(0, time - start) }

    private static func turned(_ spring: ReturnSpring, to end: Double, after t: Double) -> ReturnSpring {
        ReturnSpring(start: spring.position(at: t), velocity: spring.velocity(at: t), end: end, frequency: frequency)
    }
}
