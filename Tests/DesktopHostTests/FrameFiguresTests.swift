// The records of frames behind the figures: every phase, the last two hundred frames of each compositor, late times added to
// their own frames.

import FloeGeometry
import FloeRenderTree
import Testing

@testable import FloeDesktopHost

struct FrameFiguresTests {
    static func report(_ number: Int, _ kind: CompositorKind = .cpu, composite: Double = 0.004) -> FrameReport {
        var report = FrameReport(compositor: kind)
        report.frame = number
        report.update = 0.001
        report.content = 0.002
        report.build = 0.0005
        report.damageTime = 0.0005
        report.composite = composite
        report.statistics.planSeconds = 0.001
        report.statistics.uploadSeconds = 0.0005
        return report
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    @Test func phasesAddUpToTotal() {
        var report = Self.report(1)
        report.graphics = 0.003
        report.present = 0.01
        let record = FrameRecord(report)
        let seconds = FramePhase.allCases.map { record.seconds($0) }
        #expect(zip(seconds, [0.003, 0.001, 0.001, 0.0055, 0.0005, 0.01]).allSatisfy(isNear))
        #expect(isNear(record.total, report.total) && isNear(record.wholeWay, report.total + 0.01))
    }

    /// The parts that compositors report of their time never add up to more than the whole.
    @Test func partsDoNotExceedTotal() {
        let report = Self.report(1, composite: 0.0003), record = FrameRecord(report)
        #expect(isNear(record.total, report.total) && FramePhase.allCases.allSatisfy { record.seconds($0) >= 0 })
    }

    @Test func lastTwoHundredFramesAreKept() {
        var figures = FrameFigures()
        for i in 1...450 { figures.add(Self.report(i, i % 3 == 0 ? .gpu : .cpu)) }
        let cpu = figures.records(.cpu), gpu = figures.records(.gpu)
        #expect(cpu.count == 200 && gpu.count == 150)
        #expect((0..<200).map { cpu[$0].number } == Array((1...450).filter { $0 % 3 != 0 }.suffix(200)))
        #expect(gpu[0].number == 3 && gpu.last?.number == 450)
    }

    @Test func presentTimeIsAddedToItsFrame() {
        var figures = FrameFigures()
        for i in 1...5 { figures.add(Self.report(i)) }
        figures.setPresent(0.5, ofFrame: 4, .cpu)
        figures.setPresent(0.7, ofFrame: 9, .cpu)
        let kept = figures.records(.cpu)
        #expect((0..<5).map { kept[$0].seconds(.present) } == [0, 0, 0, 0.5, 0])
        #expect(isNear(kept[3].total, kept[4].total), "it is no part of the frame's time")
        #expect(figures.shown?.number == 4, "the last one that is known to be on the screen")
    }

    @Test func frameMayBePresentedBeforeItsTimeIsKnown() throws {
        var pending = PendingFrames(), figures = FrameFigures()
        for i in 1...3 { pending.add(Self.report(i, .gpu), frame: i + 10) }
        pending.setPresent(0.25, ofFrame: 2)
        for i in 1...3 {
            let done = pending.finish(GPUMeasurement(frame: i + 10, seconds: 0.006))
            figures.add(try #require(done))
        }
        let kept = figures.records(.gpu)
        #expect((0..<3).map { kept[$0].seconds(.present) } == [0, 0.25, 0])
        #expect(isNear(kept[1].seconds(.composite), 0.0085), "the graphics processor's own time is part of compositing")
    }

    // Choosing a frame

    @Test func longestNearbyBarIsSelected() {
        var figures = FrameFigures()
        for i in 1...50 { figures.add(Self.report(i, composite: i == 40 ? 0.05 : 0.004)) }
        // Frame 40 is ten frames older than the newest.
        for age in 7...13 {
            figures.select(.cpu, age: age, reach: 3)
            #expect(figures.selected?.number == 40)
        }
        figures.select(.cpu, age: 14, reach: 3)
        #expect(figures.selected?.number == 36, "of bars that are alike the nearest")
        figures.select(.cpu, age: 120, reach: 3)
        #expect(figures.selected == nil, "there is no bar")
    }

    @Test func selectedFrameOutlivesItsRecord() {
        var figures = FrameFigures()
        figures.technique = "blit"
        figures.add(Self.report(1))
        figures.select(.cpu, age: 0, reach: 3)
        figures.technique = "tiled"
        for i in 2...300 { figures.add(Self.report(i)) }
        #expect(figures.shown?.number == 1 && figures.shown?.technique == "blit")
        figures.isAtRest = true
        #expect(figures.shown?.number == 1)
        figures.selected = nil
        #expect(figures.shown == nil, "at rest no frame is told of")
    }
}
