// The frames behind the figures: the last two hundred of each compositor, with late times added to their own frames.

import FloeMeasuring
import FloeRenderTree
import Testing

@testable import FloeDesktopHost
@testable import FloePanels

struct FrameFiguresTests {
    private func frame(_ number: Int, _ kind: CompositorKind = .cpu, milliseconds: Double = 7) -> MeasuredFrame {
        MeasuredFrame(kind, number: number, seconds: milliseconds / 1000)
    }

    @Test func lastTwoHundredFramesAreKept() {
        var figures = FrameFigures()
        for i in 1...450 { figures.add(frame(i, i % 3 == 0 ? .gpu : .cpu)) }
        let cpu = figures.frames(.cpu), gpu = figures.frames(.gpu)
        #expect(cpu.count == 200 && gpu.count == 150)
        #expect(cpu.map(\.number) == Array((1...450).filter { $0 % 3 != 0 }.suffix(200)))
        #expect(gpu.first?.number == 3 && gpu.last?.number == 450)
    }

    @Test func presentTimeIsAddedToItsFrame() {
        var figures = FrameFigures()
        for i in 1...5 { figures.add(frame(i)) }
        figures.setPresent(0.5, ofFrame: 4, .cpu)
        figures.setPresent(0.7, ofFrame: 9, .cpu)
        let kept = figures.frames(.cpu)
        #expect(kept.map { $0[.present] } == [0, 0, 0, 0.5, 0])
        #expect(Set(kept.map(\.total)).count == 1, "it is no part of the frame's time")
        #expect(figures.shown?.number == 4, "the last one that is known to be on the screen")
    }

    @Test func frameMayBePresentedBeforeItsTimeIsKnown() throws {
        var pending = PendingFrames(), figures = FrameFigures()
        for i in 1...3 {
            var report = FrameReport(compositor: .gpu)
            report.frame = frame(i, .gpu)
            pending.add(report, frame: i + 10)
        }
        pending.setPresent(0.25, ofFrame: 2)
        for i in 1...3 {
            let done = pending.finish(GPUMeasurement(frame: i + 10, seconds: 0.006))
            figures.add(try #require(done).frame)
        }
        let kept = figures.frames(.gpu)
        #expect(kept.map { $0[.present] } == [0, 0.25, 0])
        #expect(kept.allSatisfy { abs($0[.composite] - 0.013) < 1e-9 }, "the graphics processor's own time is part of compositing")
    }

    // Choosing a frame

    @Test func longestNearbyBarIsSelected() {
        var figures = FrameFigures()
        for i in 1...50 { figures.add(frame(i, milliseconds: i == 40 ? 50 : 4)) }
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
        func add(_ number: Int) {
            var frame = frame(number)
            figures.describe(&frame)
            figures.add(frame)
        }
        figures.technique = "blit"
        add(1)
        figures.select(.cpu, age: 0, reach: 3)
        figures.technique = "tiled"
        for i in 2...300 { add(i) }
        #expect(figures.shown?.number == 1 && figures.shown?.technique == "blit")
        figures.isAtRest = true
        #expect(figures.shown?.number == 1)
        figures.selected = nil
        #expect(figures.shown == nil, "at rest no frame is told of")
    }

    /// Frames of another technique, and those in which the scene did not move, are in no figure.
    @Test func framesInMotionAreOfTheTechniqueInUse() {
        var figures = FrameFigures()
        for (i, technique) in ["blit", "tiled", "blit", "blit"].enumerated() {
            var frame = frame(i + 1)
            figures.technique = technique
            figures.describe(&frame)
            frame.isMotion = i != 2
            figures.add(frame)
        }
        #expect(figures.framesInMotion(.cpu).map(\.number) == [1, 4] && figures.framesInMotion(.gpu).isEmpty)
        #expect(figures.frames(.cpu).count == 4)
    }
}
