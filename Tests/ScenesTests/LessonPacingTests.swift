// What a slower device shows and misses, which device a lesson picks, and the sentence that follows, all from made-up times.

import FloeMeasuring
import Testing

@testable import FloeScenes

struct LessonPacingTests {
    private static let refresh = LessonPacing.interval

    /// Times of a piece of 240 steps: `usual` milliseconds, and `worst` every `every` steps.
    private func times(_ usual: Double, worst: Double? = nil, every: Int = 10, count: Int = 240) -> LessonTimes {
        LessonTimes((0..<count).map { (($0 % every == 5 ? worst : nil) ?? usual) / 1000 })
    }

    @Test func frameStaysUntilTheNextIsReady() {
        var pacing = LessonPacing(factor: 10, count: 9)
        pacing.show(0.04 * Self.refresh)
        #expect(pacing.refreshes == [.shown] && pacing.next == 1)
        pacing.show(0.25 * Self.refresh)
        #expect(pacing.refreshes == [.shown, .shown, .missed, .missed] && pacing.next == 4)
        pacing.show(nil)
        #expect(pacing.next == 5 && pacing.missed == 2 && pacing.frames == 4)
        // What would take longer than the piece ends with it.
        pacing.show(1)
        #expect(pacing.isOver && pacing.refreshes.count == 9 && pacing.missed == 5 && pacing.frames == 8)
        pacing.show(1)
        #expect(pacing.refreshes.count == 9)
    }

    @Test func frameThatJustFitsMissesNothing() {
        for (seconds, missed) in [(1.0, 0), (1.01, 1), (2, 1), (2.01, 2)] {
            var pacing = LessonPacing(factor: 7, count: 100)
            pacing.show(seconds * Self.refresh / 7)
            #expect(pacing.missed == missed, "\(seconds)")
        }
    }

    /// This computer's own lateness is not the technique's.
    @Test func skippedRefreshesAreNotMissed() {
        var pacing = LessonPacing(factor: 1, count: 10)
        pacing.show(0.001)
        pacing.skip(to: 4)
        pacing.skip(to: 2)
        #expect(pacing.next == 4 && pacing.missed == 0 && pacing.frames == 1)
        pacing.skip(to: 99)
        #expect(pacing.isOver && pacing.next == 10)
    }

    @Test func oneMissedFrameInFiftyIsSmoothAndSoIsAFifthOfTheOther() {
        func pacing(_ missed: Int) -> LessonPacing {
            var pacing = LessonPacing(factor: 1, count: 200)
            for _ in 0..<missed { pacing.show(1.5 * Self.refresh) }
            while !pacing.isOver { pacing.show(0.001) }
            return pacing
        }
        #expect(pacing(4).isSmooth(beside: pacing(4)) && !pacing(5).isSmooth(beside: pacing(4)))
        #expect(pacing(18).isSmooth(beside: pacing(90)) && !pacing(19).isSmooth(beside: pacing(90)))
    }

    /// Script time runs on: what is shown after a slow frame includes all steps since.
    @Test func slowDeviceSkipsSteps() {
        let pacing = times(4, count: 12).paced(by: 10)
        #expect(pacing.refreshes == (0..<4).flatMap { _ in [LessonPacing.Refresh.shown, .missed, .missed] })
        #expect(LessonTimes([nil, 0.004, nil, nil, nil]).paced(by: 10).refreshes == [.still, .shown, .missed, .missed, .still])
    }

    @Test func shortestMeasurementOfAStepCounts() {
        var times = LessonTimes(count: 4)
        times.note(0.003, at: 1..<2)
        times.note(0.002, at: 1..<3)
        times.note(0.005, at: 1..<2)
        times.note(0.001, at: 3..<4)
        #expect(times.seconds == [nil, 0.002, 0.002, 0.001])
        #expect(times.most(0..<1) == nil && times.most(0..<4) == 0.002)
    }

    // The device

    private func factor(_ slow: LessonTimes, _ fast: LessonTimes) -> Double { LessonTimes.factor(slow: slow, fast: fast) }

    @Test func pickedDeviceSeparatesTheWays() {
        for (slow, fast) in [(3.0, 0.2), (0.28, 0.16), (14, 0.3), (0.5, 0.05), (40, 1)] {
            let a = times(slow), b = times(fast), found = factor(a, b), shown = (a.paced(by: found), b.paced(by: found))
            #expect(!shown.0.isSmooth(beside: shown.1) && shown.1.isSmooth(beside: shown.0), "\(slow), \(fast): \(found)")
            // As fast a device as shows it at a glance.
            if shown.0.lags, found > 1 { #expect(!a.paced(by: found - (found > 10 ? 1 : 0.1)).lags) }
        }
        // 3 ms need more than three refreshes: 16.8 times.
        #expect(factor(times(3), times(0.2)) == 17)
        // Here already.
        #expect(factor(times(70), times(1)) == 1)
    }

    /// The slow way is only just slower: the first device on which it misses as much as it ever does while the fast way is smooth.
    @Test func closeWaysAreSeparatedAsFarAsTheyCanBe() {
        #expect(factor(times(0.28), times(0.16)) == 60)
        #expect(factor(times(0.28), times(0.23)) == 60)
        // Slower by a twentieth: between two whole numbers.
        #expect(factor(times(6.1), times(5.8)) == 2.8)
        // Not separated by any whole number.
        #expect(factor(times(0.28), times(0.2799)) == 100)
    }

    @Test func waysThatNoDeviceSeparatesGetADeviceAllTheSame() {
        // Too fast for any.
        #expect(factor(times(0.05), times(0.02)) == 100)
        #expect(factor(times(0.05), times(0.09)) == 100)
        // The fast way is slower: the device on which that lags.
        let odd = factor(times(1), times(4))
        #expect(times(4).paced(by: odd).lags && !times(4).paced(by: odd - 1).lags)
        // Nothing moved at all.
        #expect(factor(LessonTimes(count: 240), LessonTimes(count: 240)) == 100)
    }

    /// A frame in sixty that another program delayed does not decide.
    @Test func fewSlowFramesOfTheFastWayAreAllowed() {
        let fast = times(0.2, worst: 1.1, every: 120)
        let found = factor(times(3), fast), slow = times(3).paced(by: found)
        #expect(fast.paced(by: found).isSmooth(beside: slow) && slow.lags)
    }

    // The sentence

    private func outcome(_ slow: Double, _ fast: Double, at factor: Double) -> LessonOutcome {
        LessonOutcome(
            title: "Scene", slow: .init("A", times(slow).paced(by: factor)),
            fast: .init("B", times(fast).paced(by: factor)), factor: factor, why: "Because.")
    }

    @Test func sentenceIsTrueWhateverWasSeen() {
        var found = outcome(3, 0.2, at: 14)
        #expect(found.sentence == "On a processor 14 times slower, “A” missed 160 of 240 frames and “B” none of 240.")
        #expect(found.why == "Because.")
        found = outcome(70, 1, at: 1)
        #expect(found.sentence == "On this computer, “A” missed 192 of 240 frames and “B” none of 240.")
        found = outcome(0.2, 3, at: 2)
        #expect(found.sentence == "On a processor half as fast, nobody would notice: “A” missed none of 240 frames and “B” none of 240.")
        found = outcome(0.05, 0.02, at: 100)
        #expect(found.sentence.hasPrefix("Even on a processor 100 times slower, nobody would notice: ") && found.why == "")
        found = outcome(0.2, 3, at: 14)
        #expect(found.sentence.hasPrefix("The other way round here: on a processor 14 times slower, “A” missed none"))
        found = outcome(30, 10, at: 2)
        #expect(found.sentence.hasPrefix("On a processor half as fast, both stutter: "))
        let some = LessonOutcome.Way("B", times(5, worst: 40).paced(by: 1)), most = LessonOutcome.Way("A", times(70).paced(by: 1))
        found = LessonOutcome(title: "", slow: most, fast: some, factor: 1, why: "Because.")
        #expect(found.sentence.hasPrefix("On this computer, both stutter, “B” less: ") && found.why == "Because.")
        found = LessonOutcome(title: "", slow: some, fast: most, factor: 1, why: "Because.")
        #expect(found.sentence.hasPrefix("On this computer, both stutter, “B” less: ") && found.why == "")
    }

    @Test func sentenceAboutLooksSaysWhetherTheyDiffer() {
        let claim = Claim("A fades it.", why: "It does.", before: "a", after: "b", kind: .looks)
        #expect(LessonOutcome(title: "", claim: claim, differing: 3).sentence == "A fades it.")
        #expect(LessonOutcome(title: "", claim: claim, differing: 0).sentence == "At that instant of the script, both look the same.")
    }
}
