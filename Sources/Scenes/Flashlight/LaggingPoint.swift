// A point that follows another a little late, as a hand-held light does: two critically damped springs, one
// for each axis, evaluated from the time that is handed in. However often it is asked, and however often its
// target moves, where it is depends on nothing but when the target was moved.

import Foundation
import Views

/// A point on its way to `target`.
struct LaggingPoint: Equatable, Sendable {
    /// Where it will come to rest, points.
    private(set) var target: CGPoint
    private var horizontal, vertical: ReturnSpring
    /// When the target was set, seconds.
    private var start = 0.0

    /// Angular, 1/s. Behind a target that moves evenly it stays 2/ω = 0.09 s: enough to feel its weight,
    /// too little to be in the way.
    static let frequency = 22.0
    /// Nearer (points) and slower (points per second) than this it has arrived.
    private static let restDistance = 0.2, restSpeed = 3.0

    /// At rest at `point`.
    init(at point: CGPoint) {
        target = point
        horizontal = ReturnSpring(start: point.x, velocity: 0, end: point.x, frequency: LaggingPoint.frequency)
        vertical = ReturnSpring(start: point.y, velocity: 0, end: point.y, frequency: LaggingPoint.frequency)
    }

    /// Sends it elsewhere at `time` (seconds, not before the last call's), its speed kept.
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

    /// Points per second.
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
