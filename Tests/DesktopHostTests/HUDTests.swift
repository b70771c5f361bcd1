// The look and the words of the figures, for made-up histories.

import FloeCompositors
import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloePanels

extension FrameFigures {
    /// Adds a frame that shows what the figures say is shown.
    fileprivate mutating func show(_ frame: MeasuredFrame) {
        var frame = frame
        describe(&frame)
        add(frame)
    }
}

@MainActor
struct HUDTests {
    private static let layout = HUDLayout(windowWidth: 1280, room: CGSize(width: 1248, height: 600))
    private let fonts: FontLibrary
    private let palette = HUDPalette.dark

    init() throws { fonts = try FontLibrary() }

    private func figures(_ kinds: CompositorKind...) -> FrameFigures {
        var figures = FrameFigures()
        figures.renderers = [.cpu: "CPU, 2 threads", .gpu: "llvmpipe (LLVM 15)"]
        figures.active = kinds.first ?? .cpu
        return figures
    }

    /// Returns a frame with the given phases in milliseconds.
    private func frame(_ number: Int, _ kind: CompositorKind, update: Double = 0, composite: Double, present: Double = 0) -> MeasuredFrame {
        var frame = MeasuredFrame(kind, number: number, seconds: composite / 1000)
        frame[.update] = update / 1000
        frame[.present] = present / 1000
        return frame
    }

    private func draw(_ figures: FrameFigures) throws -> Bitmap { try Shown(fonts, Self.layout).draw(figures, at: 0) }

    /// The figures over a picture.
    @MainActor
    private struct Shown {
        let view: HUDView
        private let panels: PanelTree

        init(_ fonts: FontLibrary, _ layout: HUDLayout) {
            view = HUDView(fonts: fonts, palette: .dark)
            panels = PanelTree([view], size: layout.size, scale: 1) {
                StandardCompositors().makeMemoryCompositor(threads: 1, optimisations: .all)
            }
            view.lay(out: layout)
            view.frame = CGRect(origin: .zero, size: layout.size)
            view.isHidden = false
        }

        func draw(_ figures: FrameFigures, at time: Double) throws -> Bitmap {
            view.show(figures, at: time)
            let size = PixelSize(width: Int(view.bounds.width), height: Int(view.bounds.height))
            return try #require(panels.pictures(at: time, size: size).first).bitmap
        }
    }

    /// Returns the colours of a bar's column, from the bottom up.
    private func column(_ picture: Bitmap, _ kind: CompositorKind, age: Int) -> [Pixel] {
        let bar = Self.layout.bar(kind, age: age)
        return (0..<Int(bar.height)).map { picture[Int(bar.minX), Int(bar.maxY) - 1 - $0] }
    }

    /// Returns how high a phase's colour reaches, in pixels. 0 if it is absent.
    private func top(_ column: [Pixel], _ phase: FramePhase) -> Int {
        (column.lastIndex(of: palette.phases[phase.rawValue].pixel) ?? -1) + 1
    }

    private func verdict(_ picture: Bitmap, _ kind: CompositorKind, age: Int) -> Pixel {
        let bar = Self.layout.bar(kind, age: age)
        return picture[Int(bar.minX), Int(bar.maxY) + 2]
    }

    @Test func phasesAreStacked() throws {
        var f = figures(.cpu)
        f.show(frame(1, .cpu, update: 2, composite: 4.5, present: 6))
        let column = try column(draw(f), .cpu, age: 0), height = Double(column.count)
        // The axis reaches to 20 ms.
        for (phase, end) in [(FramePhase.update, 2.0), (.composite, 6.5)] {
            #expect(abs(Double(top(column, phase)) - height * end / 20) <= 1, "\(phase)")
        }
        #expect(top(column, .build) == 0 && top(column, .upload) == 0 && top(column, .present) == 0)
    }

    @Test func eachCompositorHasALane() throws {
        var f = figures(.cpu)
        f.show(frame(1, .cpu, composite: 4))
        var picture = try draw(f)
        #expect(top(column(picture, .cpu, age: 0), .composite) > 0 && top(column(picture, .gpu, age: 0), .composite) == 0)
        f.show(frame(2, .gpu, composite: 8))
        picture = try draw(f)
        let cpu = top(column(picture, .cpu, age: 0), .composite), gpu = top(column(picture, .gpu, age: 0), .composite)
        #expect(abs(gpu - 2 * cpu) <= 1, "by one scale")
    }

    @Test func newestFrameIsLast() throws {
        var f = figures(.cpu)
        for i in 1...300 { f.show(frame(i, .cpu, composite: i == 290 ? 12 : 3)) }
        let picture = try draw(f)
        let tops = (0..<200).map { top(column(picture, .cpu, age: $0), .composite) }
        #expect(tops.indices.filter { tops[$0] > 2 * tops[0] } == [10])
    }

    /// Returns a history whose longest frame took `worst` milliseconds.
    private func history(worst: Double) -> FrameFigures {
        var f = figures(.cpu)
        for i in 1...40 { f.show(frame(i, .cpu, composite: i == 20 ? worst : 4)) }
        return f
    }

    @Test func longFramesAreDistinguishable() throws {
        let few = try draw(history(worst: 25)), many = try draw(history(worst: 500))
        let age = 20, high = column(few, .cpu, age: age).count
        for picture in [few, many] {
            #expect(top(column(picture, .cpu, age: age), .composite) >= high * 4 / 5, "the axis fits it")
        }
        let one = top(column(few, .cpu, age: 0), .composite), other = top(column(many, .cpu, age: 0), .composite)
        #expect(one >= 8 && other <= 1, "beside it the others show how long it is: \(one), \(other)")
        #expect(HUDAxis(worst: 0.025).labels.last == 0.03 && HUDAxis(worst: 0.5).labels.last == 0.5)
        #expect(HUDAxis.text(0.5) == "500 ms" && HUDAxis.text(1 / 60) == "16.7 ms" && HUDAxis.text(2) == "2 s")
    }

    @Test(arguments: [0, 0.001, 0.02, 0.0201, 0.03, 0.1, 0.99, 1, 3.7, 60])
    func axisExtendsToWorstFrame(worst: Double) {
        let axis = HUDAxis(worst: worst)
        #expect(axis.top >= max(worst, 0.02) * (1 - 1e-6) && axis.top <= max(worst * 1.6, 0.02))
        #expect(HUDAxis(worst: axis.top) == axis)
    }

    /// No figure contains it.
    @Test func presentingChangesNoBar() throws {
        var f = figures(.cpu)
        for i in 1...100 { f.show(frame(i, .cpu, composite: 4, present: i == 50 ? 400 : 1)) }
        let picture = try draw(f)
        #expect(column(picture, .cpu, age: 50) == column(picture, .cpu, age: 49))
    }

    @Test func marksShowWhetherFramesWereInTime() throws {
        var f = figures(.cpu)
        // Presenting does not count.
        f.show(frame(1, .cpu, composite: 20))
        f.show(frame(2, .cpu, composite: 10))
        f.show(frame(3, .cpu, composite: 5, present: 30))
        let picture = try draw(f)
        let colors = (0..<3).map { verdict(picture, .cpu, age: $0) }
        #expect(colors == [palette.positive.pixel, palette.warning.pixel, palette.negative.pixel])
    }

    @Test func selectedBarIsHighlighted() throws {
        var f = figures(.cpu)
        for i in 1...20 { f.show(frame(i, .cpu, composite: 4)) }
        let before = try draw(f)
        f.select(.cpu, age: 7, reach: 0)
        let after = try draw(f)
        let above = Self.layout.field(.cpu).height - 3
        func light(_ picture: Bitmap, _ age: Int) -> UInt32 {
            let bar = Self.layout.bar(.cpu, age: age)
            return picture[Int(bar.minX), Int(bar.maxY - above)].greenByte
        }
        #expect(light(after, 7) > light(before, 7) + 30 && light(after, 12) == light(before, 12))
    }

    @Test func stateUpdatesAtOnceAndFiguresAreThrottled() throws {
        var f = figures(.cpu)
        f.show(frame(1, .cpu, composite: 4, present: 1))
        let hud = Shown(fonts, Self.layout)
        func details(_ picture: Bitmap) -> [Pixel] {
            let line = Self.layout.detail(0)
            return (Int(line.minY)..<Int(line.maxY)).flatMap { y in (Int(line.minX)..<Int(line.maxX)).map { picture[$0, y] } }
        }
        let first = try details(hud.draw(f, at: 0))
        f.show(frame(2, .cpu, composite: 9, present: 1))
        let soon = try details(hud.draw(f, at: 0.1)) == first, later = try details(hud.draw(f, at: 0.3)) == first
        #expect(soon && !later)
        f.isAtRest = true
        let rest = try details(hud.draw(f, at: 0.31))
        f.isAtRest = false
        let isSaid = rest != first, isTakenBack = try details(hud.draw(f, at: 0.32)) != rest
        #expect(isSaid && isTakenBack)
    }

    // Words

    @Test func figuresAreOfTheTechniqueThatTheHeadNames() {
        var f = figures(.cpu)
        f.technique = "Redraw"
        f.show(frame(1, .cpu, composite: 40))
        f.technique = "Cache"
        #expect(HUDText.captions(.cpu, f, isNarrow: true)[0].text == "no frames yet")
        for i in 2...3 { f.show(frame(i, .cpu, composite: 2)) }
        #expect(HUDText.captions(.cpu, f, isNarrow: true)[0].text == "worst 2.0 ms  dropped 0/2  median 2.0")
        #expect(f.frames(.cpu).count == 3, "bars stay, since the difference is worth seeing")
        f.removeFrames()
        #expect(f.frames(.cpu).isEmpty && f.selected == nil)
    }

    @Test func worstAndDroppedFramesComeBeforeTheMedian() {
        var f = figures(.cpu)
        for i in 1...100 { f.show(frame(i, .cpu, composite: i <= 3 ? 40 : 2)) }
        #expect(HUDText.captions(.cpu, f, isNarrow: false)[0].text == "worst 40 ms   dropped 6 of 106 (57 ms/s late)   median 2.0 ms")
        #expect(HUDText.captions(.cpu, f, isNarrow: true)[0].text == "worst 40 ms  dropped 6/106  median 2.0")
        f.slowdown = 10
        let captions = HUDText.captions(.cpu, f, isNarrow: false).map(\.text)
        #expect(captions[0] == "worst 40 ms   dropped 6 of 106, 166 of 266 at 10× slower")
        #expect(captions.suffix(2) == ["worst 40 ms  dropped 62 % at 10×", "dropped 62 % at 10×"])
        #expect(HUDText.captions(.gpu, f, isNarrow: false).map(\.text) == ["no frames yet"])
        f.renderers[.gpu] = nil
        #expect(HUDText.captions(.gpu, f, isNarrow: false).map(\.text) == ["not used yet"])
        f.gpuProblem = "no OpenGL 3.3"
        #expect(HUDText.captions(.gpu, f, isNarrow: false).map(\.text) == ["off: no OpenGL 3.3"])
    }

    /// Docked, floating and in the smallest window, for quick, slow and extremely slow frames.
    @Test(arguments: [(1.0, 5.0), (20, 145), (99, 180), (1234, 200), (12_345, 200)])
    func `figures keep their names and fit, however many refreshes were dropped`(milliseconds: Double, late: Double) {
        var f = figures(.cpu)
        for i in 1...200 { f.show(frame(i, .gpu, composite: Double(i) <= late ? milliseconds : 0.04)) }
        for (window, isDocked) in [(320.0, false), (800, true), (1000, false), (1280, true), (1280, false), (1700, true)] {
            let layout = HUDLayout(windowWidth: window, room: CGSize(width: window - 24, height: 600), isDocked: isDocked)
            for slowdown in [1.0, 50] {
                f.slowdown = slowdown
                let caption = HUDView(fonts: fonts, palette: palette).caption(.gpu, f, layout).text
                let names = ["worst ", "dropped "] + (slowdown > 1 ? [" at 50×"] : milliseconds < 100 ? ["median "] : [])
                for name in names { #expect(caption.contains(name), "\(window): \(caption)") }
                let font = FontDescriptor.system(layout.isNarrow ? 10.5 : 12)
                #expect(fonts.measure(caption, font: font).width <= layout.caption(.gpu).width - 46, "\(window): \(caption)")
                // A longer name leaves less room.
                var software = f
                software.isGPUSoftware = true
                let shorter = HUDView(fonts: fonts, palette: palette).caption(.gpu, software, layout).text
                #expect(fonts.measure(shorter, font: font).width <= layout.caption(.gpu).width - 100, "\(window): \(shorter)")
            }
        }
    }

    @Test func frameTimeAndTimeToScreenAreShownTogether() {
        var f = figures(.gpu), frame = self.frame(812, .gpu, composite: 3, present: 9)
        frame.layers = 12
        frame.statistics.drawCalls = 7
        frame.statistics.passes = 2
        frame.statistics.offscreenPixels = 64_000
        frame.statistics.uploads = 3
        frame.statistics.uploadedBytes = 3 << 20
        frame.statistics.damagedPixels = 250
        f.pixels = 1000
        f.technique = "mask"
        f.slowdown = 20
        f.show(frame)
        #expect(
            HUDText.details(f, isNarrow: false).map(\.text) == [
                "Frame 812, GPU, mask: 3.0 ms, shown after 12.0 ms, held back 20×",
                "layers 12   prepared 0   draw calls 7   passes 2   redrawn 25 %", "offscreen 64,000 px   uploads 3 (3.0 MB)",
            ])
        #expect(HUDText.status(f, isNarrow: false).text == "held back 20×")
        f.isAtRest = true
        #expect(HUDText.status(f, isNarrow: false).text == "held back 20×, at rest")
        f.slowdown = 1
        #expect(HUDText.status(f, isNarrow: false).text == "at rest")
        #expect(HUDText.details(f, isNarrow: false)[0].text == "At rest: nothing is drawn until something moves.")
        f.select(.gpu, age: 0, reach: 0)
        #expect(HUDText.details(f, isNarrow: true)[0].text.hasPrefix("Frame 812, GPU"), "a chosen one is told of at rest, too")
        #expect(HUDText.details(f, isNarrow: true)[2].text.hasSuffix("held back 20×"), "as it was when it was drawn")
    }

    @Test func eventToScreenIsShownBesideFrameTime() {
        var f = figures(.gpu)
        f.active = .gpu
        f.show(frame(1, .gpu, composite: 3))
        // Not caused by an event.
        f.setPresent(0.009, ofFrame: 1, .gpu)
        #expect(HUDText.status(f, isNarrow: false).text == "")
        #expect(HUDText.details(f, isNarrow: true)[0].text == "Frame 1, GPU: 3.0 ms, shown after 12.0")
        for i in 2...4 {
            f.show(frame(i, .gpu, composite: 3))
            f.setPresent(0.001, eventToScreen: Double(i) * 0.004, ofFrame: i, .gpu)
        }
        #expect(HUDText.status(f, isNarrow: false).text == "event to screen 12.0 ms")
        #expect(HUDText.status(f, isNarrow: true).text == "12.0 ms to screen")
        #expect(HUDText.details(f, isNarrow: false)[0].text == "Frame 4, GPU: 3.0 ms, from event 16.0 ms")
        f.isAtRest = true
        #expect(HUDText.status(f, isNarrow: false).text == "event to screen 12.0 ms, at rest")
        #expect(HUDText.status(f, isNarrow: true).text == "12.0 ms to screen", "the details tell of rest")
        #expect(HUDText.status(f, isNarrow: true, hasDetails: false).text == "at rest")
        f.active = .cpu
        #expect(HUDText.status(f, isNarrow: false).text == "at rest", "each compositor has its own way")
    }

    /// One sentence per line, all in one font size, in narrow figures as well.
    @Test func restTextIsNotSplit() {
        var f = figures(.cpu)
        f.show(frame(1, .cpu, composite: 4))
        f.isAtRest = true
        for width in [800.0, 1280] {
            let layout = HUDLayout(windowWidth: width, room: CGSize(width: width, height: 600))
            let lines = HUDText.details(f, isNarrow: layout.isNarrow).map(\.text)
            #expect(lines.allSatisfy { $0.hasSuffix(".") } && lines[0].hasPrefix("At rest"))
            #expect(Set(lines.indices.map { layout.detailFont($0, ofFrame: false) }).count == 1)
        }
    }

    /// The head leaves out words rather than cut the technique's title, docked or not.
    @Test(arguments: [800.0, 1024, 1280], [false, true])
    func titleIsNotCutShort(width: Double, isDocked: Bool) throws {
        var f = figures(.cpu)
        f.technique = "Redraw on each scroll"
        f.show(frame(1, .cpu, composite: 4))
        f.setPresent(0.001, eventToScreen: 0.125, ofFrame: 1, .cpu)
        for slowdown in [1.0, 50] {
            for isAtRest in [false, true] {
                f.slowdown = slowdown
                f.isAtRest = isAtRest
                let shown = Shown(fonts, HUDLayout(windowWidth: width, room: CGSize(width: width - 32, height: 600), isDocked: isDocked))
                _ = try shown.draw(f, at: 0)
                let title = try #require(shown.view.subviews.compactMap { $0 as? Label }.first { $0.text?.hasPrefix(f.technique) == true })
                #expect(title.naturalSize.width <= title.bounds.width + 0.5, "\(title.text ?? "") in \(title.bounds.width)")
            }
        }
    }

    @Test func hudTextFits() {
        var f = figures(.gpu), frame = self.frame(123_456, .gpu, update: 100, composite: 300, present: 90)
        frame.layers = 9999
        frame.statistics.drawCalls = 999
        frame.statistics.passes = 88
        frame.statistics.preparedItems = 9999
        frame.statistics.damagedPixels = 1000
        frame.statistics.uploads = 99
        frame.statistics.uploadedBytes = 1 << 30
        frame.statistics.offscreenPixels = 1_024_000
        frame.content = 0.1
        f.technique = "as-written"
        f.slowdown = 50
        f.pixels = 1000
        f.show(frame)
        f.setPresent(0.09, eventToScreen: 0.5, ofFrame: frame.number, .gpu)
        for width in [800.0, 1280] {
            let layout = HUDLayout(windowWidth: width, room: CGSize(width: width, height: 600)), isNarrow = layout.isNarrow
            for isAtRest in [false, true] {
                f.isAtRest = isAtRest
                for (i, line) in HUDText.details(f, isNarrow: isNarrow).map(\.text).enumerated() {
                    let length = fonts.measure(line, font: layout.detailFont(i, ofFrame: !isAtRest), scale: 1).width
                    #expect(length <= layout.detail(0).width, "\(line)")
                }
            }
        }
    }
}
