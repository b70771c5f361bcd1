// Nested time, timing curves and springs, against their definitions.

import Foundation
import Testing

@testable import FloeLayerTree

struct TimingTests {
    @Test func localTimeIsScaledAndShifted() {
        var timing = MediaTiming()
        #expect(timing.isIdentity && timing.localTime(at: 7) == 7)
        timing.beginTime = 5
        timing.speed = 2
        timing.timeOffset = 1
        #expect(!timing.isIdentity && timing.localTime(at: 7) == 5)
        timing.speed = 0
        #expect(timing.localTime(at: 100) == 1, "is paused at its offset")
    }

    @Test func progressRunsOnceThenEnds() {
        var timing = MediaTiming()
        timing.duration = 2
        #expect(timing.phase(atLocal: 0) == .init(progress: 0, hasEnded: false))
        #expect(timing.phase(atLocal: 0.5) == .init(progress: 0.25, hasEnded: false))
        #expect(timing.phase(atLocal: 2) == .init(progress: nil, hasEnded: true))
        #expect(timing.phase(atLocal: -0.1) == .init(progress: nil, hasEnded: false))
    }

    @Test(
        arguments: [
            (MediaTiming.FillMode.removed, Double?.none, Double?.none), (.forwards, nil, 1.0), (.backwards, 0.0, nil), (.both, 0.0, 1.0),
        ] as [(MediaTiming.FillMode, Double?, Double?)])
    func fillModes(mode: MediaTiming.FillMode, before: Double?, after: Double?) {
        var timing = MediaTiming()
        timing.fillMode = mode
        #expect(timing.phase(atLocal: -1).progress == before)
        #expect(timing.phase(atLocal: 1).progress == after)
    }

    @Test func repetitions() {
        var timing = MediaTiming()
        timing.duration = 1
        timing.repeatCount = 2.5
        timing.fillMode = .forwards
        #expect(timing.activeDuration == 2.5)
        #expect(timing.phase(atLocal: 1.25).progress == 0.25)
        #expect(timing.phase(atLocal: 9).progress == 0.5, "stops where the half run ends")
        timing.autoreverses = true
        #expect(timing.activeDuration == 5)
        #expect(timing.phase(atLocal: 1.25).progress == 0.75 && timing.phase(atLocal: 2.25).progress == 0.25)
        timing.repeatDuration = 3
        #expect(timing.activeDuration == 3)
        timing.repeatDuration = 0
        timing.repeatCount = .infinity
        #expect(!timing.phase(atLocal: 1e6).hasEnded)
    }

    @Test func wholeNumberOfRunsEndsAtLastValue() {
        var timing = MediaTiming()
        timing.repeatCount = 3
        timing.fillMode = .both
        #expect(timing.phase(atLocal: 10).progress == 1)
        timing.autoreverses = true
        #expect(timing.phase(atLocal: 10).progress == 0)
    }

    /// In binary the seconds of all runs need not be a multiple of the seconds of one.
    @Test(arguments: [0.1, 0.3, 0.7, 1.1, 1.0 / 3]) func everyWholeNumberOfRunsEndsAtLastValue(duration: Double) {
        for count in 1...20 {
            var timing = MediaTiming()
            timing.duration = duration
            timing.repeatCount = Double(count)
            timing.fillMode = .forwards
            #expect(timing.phase(atLocal: 100).progress == 1, "\(count) runs")
            timing.repeatCount = 1
            timing.repeatDuration = duration * Double(count)
            #expect(timing.phase(atLocal: 100).progress == 1, "for \(count) runs")
        }
    }

    @Test func curvesRiseFromStartToEnd() {
        for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .default] {
            #expect(curve.value(at: 0, lasting: 1) == 0 && curve.value(at: 1, lasting: 1) == 1)
            var last = 0.0
            for i in 1...100 {
                let y = curve.value(at: Double(i) / 100, lasting: 1)
                #expect(y >= last)
                last = y
            }
        }
        #expect(abs(TimingCurve.linear.value(at: 0.3, lasting: 1) - 0.3) < 1e-9)
        #expect(abs(TimingCurve.easeInEaseOut.value(at: 0.5, lasting: 1) - 0.5) < 1e-6)
        #expect(TimingCurve.easeIn.value(at: 0.3, lasting: 1) < 0.2 && TimingCurve.easeOut.value(at: 0.3, lasting: 1) > 0.4)
        // The point at parameter ½ of the Bézier curve (0.25, 0.1, 0.25, 1).
        #expect(abs(TimingCurve.default.value(at: 0.3125, lasting: 1) - 0.5375) < 1e-6)
    }

    /// Error bound of runs in steps of 10 µs.
    static let steppingError = 1e-3

    @Test(arguments: [
        Spring(), Spring(damping: 20), Spring(stiffness: 50, damping: 40), Spring(mass: 2, initialVelocity: 5),
        Spring(duration: 0.57, initialVelocity: -3),
    ])
    func springsFollowTheirEquation(spring: Spring) {
        var x = 0.0, v = spring.initialVelocity
        let h = 1e-5
        for step in 1...100_000 {
            let a = (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
            v += a * h
            x += v * h
            if step % 10_000 == 0 { #expect(abs(spring.value(at: Double(step) * h) - x) < Self.steppingError) }
        }
        #expect(abs(spring.value(at: spring.settlingDuration) - 1) <= 0.002)
    }
}
