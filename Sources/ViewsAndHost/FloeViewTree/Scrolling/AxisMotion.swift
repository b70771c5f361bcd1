// The motion of one coordinate from start to rest, composed of closed forms whose times are known in advance. Any moment can be
// evaluated directly, without stepping through those before it.
//
//     fling across an edge:     ├── deceleration ──▶┤ edge ├── spring ──▶┤ rest at the edge
//     release beyond an edge:   ├── spring ──▶┤ rest, or if thrown inward: ┤ edge ├── deceleration ──▶ …

import Foundation

/// The motion of one coordinate. Times are in seconds since its start, positions in points, velocities in points per second.
package struct AxisMotion: Equatable, Sendable {
    enum Form: Equatable, Sendable {
        case rest(Double)
        case deceleration(Deceleration)
        case spring(ReturnSpring)
        case ease(CosineEase)
    }

    struct Stretch: Equatable, Sendable {
        /// The start time in seconds since the motion's start.
        var start: Double
        var form: Form
    }

    private(set) var stretches: [Stretch] = []
    /// The position at rest.
    package private(set) var end: Double
    /// The time until rest, seconds.
    package private(set) var duration = 0.0

    /// Returns a motion that stays at `position`.
    package static func rest(at position: Double) -> AxisMotion {
        var motion = AxisMotion(end: position)
        motion.add(.rest(position), at: 0, lasting: 0)
        return motion
    }

    /// Returns an animated jump.
    package static func jump(from start: Double, to end: Double) -> AxisMotion {
        guard start != end else { return rest(at: end) }
        var motion = AxisMotion(end: end)
        let ease = CosineEase(start: start, end: end)
        motion.add(.ease(ease), at: 0, lasting: ease.duration)
        return motion
    }

    /// Returns the motion after a release at `start` with `velocity`: it decelerates and springs back at the edges of `range`, or
    /// stops there if not `bounces`.
    package static func fling(
        from start: Double, velocity: Double, in range: ClosedRange<Double>, rate: DecelerationRate = .normal,
        bounces: Bool = true
    ) -> AxisMotion {
        var motion = AxisMotion(end: start)
        motion.fling(start, velocity, at: 0, range, rate, bounces)
        return motion
    }

    /// Returns a motion to `end` that starts with `velocity` and does not overshoot. A high velocity toward the end decelerates
    /// more steeply than usual; any other is handled by a spring of `frequency`.
    package static func approach(
        _ end: Double, from start: Double, velocity: Double, rate: DecelerationRate = .normal,
        frequency: Double = ScrollPhysics.springFrequency
    ) -> AxisMotion {
        guard start != end || velocity != 0 else { return rest(at: end) }
        var motion = AxisMotion(end: end)
        if let run = Deceleration(start: start, velocity: velocity, end: end), -run.exponent > frequency {
            motion.add(.deceleration(run), at: 0, lasting: run.duration)
        } else {
            let spring = ReturnSpring(start: start, velocity: velocity, end: end, frequency: frequency)
            motion.add(.spring(spring), at: 0, lasting: spring.duration)
        }
        return motion
    }

    private init(end: Double) { self.end = end }

    private mutating func fling(
        _ start: Double, _ velocity: Double, at time: Double, _ range: ClosedRange<Double>, _ rate: DecelerationRate,
        _ bounces: Bool
    ) {
        let edge = max(range.lowerBound, min(range.upperBound, start))
        let isOutward = edge == range.lowerBound && velocity < 0 || edge == range.upperBound && velocity > 0
        if start != edge || isOutward && (start == range.lowerBound || start == range.upperBound) {
            end = edge
            guard bounces || start != edge else {
                add(.rest(edge), at: time, lasting: 0)
                return
            }
            // Content released at rest starts back at speed. Measured on UIScrollView; no published formula includes it.
            let isAtRest = start != edge && abs(velocity) < ScrollPhysics.restSpeed
            let spring = ReturnSpring(
                start: start, velocity: isAtRest ? ScrollPhysics.returnRate * (edge - start) : velocity, end: edge)
            guard let crossing = spring.crossing, range.lowerBound < range.upperBound else {
                add(.spring(spring), at: time, lasting: spring.duration)
                return
            }
            add(.spring(spring), at: time, lasting: crossing)
            fling(edge, spring.velocity(at: crossing), at: time + crossing, range, rate, bounces)
            return
        }
        let run = Deceleration(start: start, velocity: velocity, rate: rate)
        let limit = velocity > 0 ? range.upperBound : range.lowerBound
        if range.contains(run.end) {
            end = run.end
            add(.deceleration(run), at: time, lasting: run.duration)
        } else if let crossing = run.time(at: limit) {
            add(.deceleration(run), at: time, lasting: crossing)
            fling(limit, run.velocity(at: crossing), at: time + crossing, range, rate, bounces)
        } else {
            // The run's end and the limit differ only by rounding.
            end = limit
            add(.deceleration(run), at: time, lasting: run.duration)
        }
    }

    private mutating func add(_ form: Form, at time: Double, lasting seconds: Double) {
        stretches.append(Stretch(start: time, form: form))
        duration = time + seconds
    }

    /// Returns the position after `t` seconds; from `duration` on it is exactly `end`.
    package func position(at t: Double) -> Double {
        guard t < duration, let stretch = stretch(at: t) else { return end }
        let t = t - stretch.start
        return switch stretch.form {
        case .rest(let x): x
        case .deceleration(let run): run.position(at: t)
        case .spring(let spring): spring.position(at: t)
        case .ease(let ease): ease.position(at: t)
        }
    }

    /// Returns the velocity after `t` seconds, points per second; 0 at rest.
    package func velocity(at t: Double) -> Double {
        guard t < duration, let stretch = stretch(at: t) else { return 0 }
        let t = t - stretch.start
        return switch stretch.form {
        case .rest: 0
        case .deceleration(let run): run.velocity(at: t)
        case .spring(let spring): spring.velocity(at: t)
        case .ease(let ease): ease.velocity(at: t)
        }
    }

    private func stretch(at t: Double) -> Stretch? {
        stretches.last { $0.start <= t } ?? stretches.first
    }
}

/// The motion of both coordinates.
package struct ScrollMotion: Equatable, Sendable {
    /// The motions of the two coordinates, which begin together.
    package var x, y: AxisMotion

    /// Returns the position after `t` seconds, points.
    package func position(at t: Double) -> CGPoint { CGPoint(x: x.position(at: t), y: y.position(at: t)) }
    /// Returns the velocity after `t` seconds, points per second.
    package func velocity(at t: Double) -> CGPoint { CGPoint(x: x.velocity(at: t), y: y.velocity(at: t)) }
    /// The position at rest.
    package var end: CGPoint { CGPoint(x: x.end, y: y.end) }
    /// The time until both coordinates rest, seconds.
    package var duration: Double { max(x.duration, y.duration) }
}
