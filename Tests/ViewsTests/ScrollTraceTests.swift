// Drags recorded on UIScrollView (iOS 26.1, a viewport of 393 × 852 points), replayed on a real scroll view.

import Foundation
import Testing
import FloeViewTree

@MainActor
struct ScrollTraceTests {
    /// A recorded drag: points along y, offsets on a grid of thirds of a point, seconds since the lift.
    struct Trace: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var start: Double
        /// The finger goes down at `from`, moves `count` times by `step` every `every` seconds, rests for `hold` seconds and lifts
        /// `liftAfter` seconds later.
        var from: Double, step: Double, every: Double, count: Int
        var hold = 0.0
        var liftAfter: Double
        var atLift: Double, end: Double, endTime: Double
        var samples: [(Double, Double)] = []
        /// How far a sample may be off, points.
        var tolerance = 2.0
    }

    nonisolated static let traces = [
        Trace(
            testDescription: "held before the lift", start: 5000, from: 792, step: -3, every: 0.016, count: 60, hold: 0.304,
            liftAfter: 0.016, atLift: 5170, end: 5170, endTime: 0),
        Trace(
            testDescription: "flung at 750", start: 5000, from: 792, step: -6, every: 0.008, count: 14, liftAfter: 0.008, atLift: 5074,
            end: 5443.33, endTime: 2.1608,
            samples: [
                (0.0106, 5081.33), (0.0273, 5093.33), (0.044, 5105), (0.0606, 5116), (0.0773, 5127), (0.094, 5137.67), (0.1106, 5147.67),
                (0.1273, 5157.67), (0.144, 5167.33), (0.1773, 5185.33), (0.2273, 5210.33), (0.2773, 5233), (0.3439, 5260), (0.4439, 5294),
                (0.5439, 5322), (0.6439, 5345), (0.744, 5363.67), (0.844, 5379), (0.944, 5391.67), (1.044, 5402), (1.244, 5417),
                (1.444, 5427.33), (1.644, 5434.33), (1.844, 5439), (2.044, 5442), (2.1607, 5443.33),
            ]),
        Trace(
            testDescription: "let go beyond the top", start: 0, from: 120, step: 5, every: 0.008, count: 120, hold: 0.304,
            liftAfter: 0.008, atLift: -235, end: 0, endTime: 0.6911,
            samples: [
                (0.0076, -223.33), (0.0243, -197), (0.041, -173.33), (0.0576, -152), (0.0743, -133.33), (0.0909, -116.33),
                (0.1076, -101.33), (0.1243, -88.33), (0.1409, -76.67), (0.1576, -66.67), (0.1743, -57.67), (0.191, -50), (0.2076, -43),
                (0.2243, -37.33), (0.241, -32), (0.2577, -27.67), (0.2743, -23.67), (0.291, -20.33), (0.3076, -17.67), (0.3243, -15),
                (0.3409, -13), (0.3576, -11), (0.3743, -9.67), (0.4076, -7), (0.4576, -4.33), (0.5076, -2.67), (0.5576, -1.67),
                (0.6076, -1), (0.691, 0),
            ], tolerance: 3),
    ]

    /// Replays a trace's drag up to the lift. Returns the offset at the lift with the stage and its scroll view.
    private func replay(_ trace: Trace) -> (stage: Stage, scroll: ScrollView, atLift: Double) {
        let stage = Stage(width: 393, height: 852, scale: 3)
        let scroll = ScrollView(frame: stage.root.bounds)
        scroll.contentSize = CGSize(width: 393, height: 40_000)
        stage.root.addSubview(scroll)
        scroll.contentOffset.y = trace.start
        stage.run(0.02)
        var y = trace.from
        stage.down(196, y)
        for _ in 0..<trace.count {
            stage.time += trace.every
            y += trace.step
            stage.move(196, y)
        }
        stage.time += trace.hold + trace.liftAfter
        stage.window.update(at: stage.time)
        let atLift = Double(scroll.contentOffset.y)
        stage.up(196, y)
        return (stage, scroll, atLift)
    }

    /// Returns the largest distance from the samples, `shift` seconds later than recorded.
    private func error(_ trace: Trace, shift: Double) -> Double {
        let (stage, scroll, _) = replay(trace), lift = stage.time
        return trace.samples.map { t, offset in
            stage.time = max(stage.time, lift + t + shift)
            stage.window.update(at: stage.time)
            return abs(Double(scroll.contentOffset.y) - offset)
        }.max() ?? 0
    }

    @Test(arguments: traces)
    func scrollViewMovesAsRecorded(_ trace: Trace) {
        let (stage, scroll, atLift) = replay(trace), lift = stage.time
        #expect(abs(atLift - trace.atLift) < 1)
        while scroll.isMoving, stage.time < lift + 10 { stage.run(1.0 / 120) }
        #expect(abs(Double(scroll.contentOffset.y) - trace.end) < 1)
        #expect(abs(stage.time - lift - trace.endTime) <= max(0.02, 0.15 * trace.endTime))
        // UIKit begins a frame after the lift, more or less.
        let errors = (-4...4).map { error(trace, shift: Double($0) * 0.005) }
        #expect(errors.min() ?? 0 < trace.tolerance, "\(errors)")
    }
}
