// Each closed form against the same physics integrated in fine steps, and the limits of each form.

import Foundation
import Testing

@testable import FloeViewTree

struct ScrollMathTests {
    /// Error bound of the stepped runs in points, with steps of 10 µs over up to 2 seconds.
    static let steppingError = 0.05

    @Test(arguments: [DecelerationRate.normal, .fast], [1500.0, -320, 40])
    func decelerationMatchesIntegration(rate: DecelerationRate, velocity: Double) {
        let run = Deceleration(start: 10, velocity: velocity, rate: rate)
        let h = 1e-5, factor = pow(rate.perMillisecond, 1000 * h)
        var x = 10.0, v = velocity
        for step in 1...200_000 {
            // The mean of the velocities before and after: the trapezoid rule.
            x += v * (1 + factor) / 2 * h
            v *= factor
            if step % 20_000 == 0 {
                let t = Double(step) * h
                #expect(abs(run.position(at: t) - x) < Self.steppingError)
                #expect(abs(run.velocity(at: t) - v) < Self.steppingError)
            }
        }
    }

    @Test func normalDecelerationTravelsHalfASecond() {
        // Σ 0.998ⁿ ms: slightly less than half a second at the initial velocity, and at the last 10 points per second it rests.
        let run = Deceleration(start: 0, velocity: 1000)
        #expect(abs(run.end - 494.505) < 0.01)
        #expect(abs(run.position(at: run.duration) - run.end) < 1e-9 && abs(run.velocity(at: run.duration) - 10) < 1e-9)
        let slow = Deceleration(start: 3, velocity: -9)
        #expect(slow.duration == 0 && slow.end == 3 && slow.time(at: 2) == nil)
        let t = run.time(at: 300)!
        #expect(abs(run.position(at: t) - 300) < 1e-9)
        #expect(run.time(at: 496) == nil && run.time(at: 600) == nil && run.time(at: -1) == nil && run.time(at: 0) == 0)
    }

    @Test func decelerationToEndKeepsInitialVelocity() throws {
        let run = try #require(Deceleration(start: 100, velocity: 800, end: 140))
        #expect(run.velocity(at: 0) == 800 && abs(run.end - 140) < 1e-9)
        #expect(abs(run.position(at: run.duration) - 140) < 1e-9)
        #expect(Deceleration(start: 100, velocity: -800, end: 140) == nil && Deceleration(start: 100, velocity: 8, end: 140) == nil)
    }

    @Test func rubberBandFollowsItsFormula() {
        let band = RubberBand(dimension: 400)
        for x in [0.0, 1, 50, 400, 5000] {
            #expect(abs(band.shown(x) - (1 - 1 / (0.55 * x / 400 + 1)) * 400) < 1e-9)
            #expect(abs(band.pulled(band.shown(x)) - x) < 1e-6)
            let slope = (band.shown(x + 1e-4) - band.shown(x)) / 1e-4
            if x > 0 { #expect(abs(band.slope(x) - slope) < 1e-4) }
        }
        #expect(band.shown(1e9) < 400)
        #expect(band.banded(-100, in: 0...50) == -band.shown(100))
        #expect(band.banded(150, in: 0...50) == 50 + band.shown(100))
        #expect(abs(band.unbanded(50 + band.shown(100), in: 0...50) - 150) < 1e-9)
        #expect(RubberBand(dimension: 0).shown(10) == 0)
    }

    @Test(arguments: [(80.0, 0.0), (0, 900), (60, -2000), (-40, 300)])
    func springMatchesIntegration(distance: Double, velocity: Double) {
        let spring = ReturnSpring(start: 200 + distance, velocity: velocity, end: 200)
        let w = ScrollPhysics.springFrequency, h = 1e-5
        var y = distance, v = velocity
        for step in 1...150_000 {
            // Leapfrog: the velocity half a step ahead moves the position. Second order.
            let half = v + (-w * w * y - 2 * w * v) * h / 2
            y += half * h
            v = (half + (-w * w * y - w * half) * h / 2) / (1 + w * h / 2)
            if step % 10_000 == 0 {
                #expect(abs(spring.position(at: Double(step) * h) - 200 - y) < Self.steppingError)
                #expect(abs(spring.velocity(at: Double(step) * h) - v) < 1)
            }
        }
        for t in stride(from: spring.duration, to: spring.duration + 2, by: 0.01) {
            #expect(abs(spring.position(at: t) - 200) <= ScrollPhysics.restDistance + 1e-9)
        }
    }

    @Test func springCrossesOnlyWhenThrownHard() throws {
        #expect(ReturnSpring(start: 50, velocity: 0, end: 0).crossing == nil)
        #expect(ReturnSpring(start: 50, velocity: -549, end: 0).crossing == nil)
        let hard = ReturnSpring(start: 50, velocity: -2000, end: 0)
        let t = try #require(hard.crossing)
        #expect(abs(hard.position(at: t)) < 1e-9 && hard.velocity(at: t) < 0)
    }

    @Test func jumpIsHalfACosine() {
        let ease = CosineEase(start: 100, end: 300)
        #expect(ease.position(at: 0) == 100 && ease.position(at: 0.3) == 300 && ease.position(at: 9) == 300)
        #expect(abs(ease.position(at: 0.15) - 200) < 1e-9)
        #expect(abs(ease.position(at: 0.1) - 150) < 1e-9)
        var x = 100.0
        for step in 0..<30_000 { x += ease.velocity(at: (Double(step) + 0.5) * 1e-5) * 1e-5 }
        #expect(abs(x - 300) < Self.steppingError)
    }

    @Test func flingBecomesSpringAtEdge() throws {
        let motion = AxisMotion.fling(from: 400, velocity: 2000, in: 0...1000)
        let run = Deceleration(start: 400, velocity: 2000)
        let crossing = try #require(run.time(at: 1000))
        let e = 1e-7
        #expect(abs(motion.position(at: crossing) - 1000) < 1e-6)
        #expect(abs(motion.velocity(at: crossing - e) - motion.velocity(at: crossing + e)) < 0.01)
        #expect(motion.position(at: crossing + 1 / 11) > 1000)
        #expect(motion.end == 1000 && motion.position(at: motion.duration) == 1000)
        // A critically damped spring thrown from its end with velocity v overshoots by v/(e·ω).
        let farthest = stride(from: crossing, to: motion.duration, by: 0.001).map { motion.position(at: $0) }.max()!
        #expect(abs(farthest - 1000 - run.velocity(at: crossing) / (M_E * 11)) < 0.1)
    }

    @Test func flingWithoutBounceStopsAtEdge() {
        let motion = AxisMotion.fling(from: 400, velocity: 2000, in: 0...1000, bounces: false)
        let positions = stride(from: 0, to: 2, by: 0.01).map { motion.position(at: $0) }
        #expect(positions.max() == 1000 && motion.end == 1000)
        #expect(AxisMotion.fling(from: 1000, velocity: 500, in: 0...1000, bounces: false).duration == 0)
    }

    @Test func inwardThrowFromBeyondEdgeContinuesInside() {
        let motion = AxisMotion.fling(from: -50, velocity: 2000, in: 0...5000)
        #expect(motion.end > 300 && motion.end < 900)
        var last = -50.0
        for t in stride(from: 0, through: motion.duration, by: 0.005) {
            #expect(motion.position(at: t) >= last)
            last = motion.position(at: t)
        }
        #expect(AxisMotion.fling(from: -50, velocity: 100, in: 0...5000).end == 0)
    }

    @Test(arguments: [0.0, 300, -300, 1500, 9000])
    func approachDoesNotOvershoot(velocity: Double) {
        let motion = AxisMotion.approach(500, from: 400, velocity: velocity)
        #expect(abs(motion.velocity(at: 0) - velocity) < 1e-9)
        let positions = stride(from: 0, to: motion.duration + 0.1, by: 0.002).map { motion.position(at: $0) }
        #expect(positions.max()! <= 500 + 1e-9 && positions.last == 500)
    }

    @Test func motionsDoNotDependOnQueries() {
        let motion = AxisMotion.fling(from: 100, velocity: -3000, in: 0...1000)
        let forward = stride(from: 0, to: 1, by: 0.1).map { motion.position(at: $0) }
        let backward = stride(from: 0, to: 1, by: 0.1).reversed().map { motion.position(at: $0) }
        #expect(forward == backward.reversed())
    }

    @Test func flingMovesAtMostOnePage() throws {
        let paging = try #require(Paging(range: 0...1000, length: 300))
        #expect(paging.lastPage == 4 && paging.offset(of: 4) == 1000 && paging.offset(of: 9) == 1000)
        #expect(paging.page(at: 140) == 0 && paging.page(at: 160) == 1 && paging.page(at: 960) == 4)
        #expect(paging.page(at: -80) == 0 && paging.page(at: 2000) == 4)
        func target(_ offset: Double, _ velocity: Double) -> Double {
            paging.target(offset: offset, velocity: velocity, among: paging.pages(around: offset))
        }
        #expect(target(40, 0) == 0 && target(40, 400) == 300 && target(40, 9000) == 300)
        #expect(target(500, -9000) == 300 && target(980, 9000) == 1000)
        #expect(target(-80, 9000) == 0 && target(2000, -9000) == 1000)
        // Where it is released, wherever it began.
        #expect(target(620, 0) == 600 && target(620, 9000) == 900)
        #expect(Paging(range: 0...0, length: 300)?.lastPage == 0)
        #expect(Paging(range: 0...600.0000001, length: 200)?.lastPage == 3)
        #expect(Paging(range: 0...10, length: 0) == nil)
    }

    @Test func velocityCoversLastTenthOfASecond() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: 0) == .zero)
        for i in 0...30 { tracker.add(CGPoint(x: Double(i) * 2, y: 0), at: Double(i) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.3).x - 200) < 1e-6)
        // Faster at the end: the old pace is forgotten after 100 ms.
        for i in 1...11 { tracker.add(CGPoint(x: 60, y: Double(i) * 10), at: 0.3 + Double(i) * 0.01) }
        let v = tracker.velocity(at: 0.41)
        #expect(v.x == 0 && abs(v.y - 1000) < 1e-6)
        // Lifting takes a moment. Holding still before the release lowers the velocity, to zero after 100 ms.
        #expect(abs(tracker.velocity(at: 0.46).y - 1000) < 1e-6)
        #expect(abs(tracker.velocity(at: 0.485).y - 500) < 1e-6)
        #expect(tracker.velocity(at: 0.52) == .zero)
    }
}
