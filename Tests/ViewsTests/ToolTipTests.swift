// Tool tips: when they show, where, and that a window at rest does nothing for them.

import Foundation
import FloeText
import FloeViewTree
import Testing

@MainActor
struct ToolTipTests {
    private let stage = Stage()
    private let first: View, second: View

    init() throws {
        stage.root.ownFonts = try FontLibrary()
        first = view(0, 0, 100, 40, in: stage.root)
        second = view(120, 0, 100, 40, in: stage.root)
        (first.toolTip, second.toolTip) = ("The first", "The second")
        stage.run(0.1)
    }

    private func hover(_ x: Double, _ y: Double) {
        stage.window.handle(.hover(PointerEvent(point(x, y), time: stage.time)))
    }
    private var plate: View? { stage.root.subviews.last.flatMap { $0 === second ? nil : $0 } }
    private var text: String? { (plate?.subviews.first as? Label)?.text }

    @Test func showsOnceTheMouseRests() throws {
        hover(50, 20)
        stage.run(0.3)
        hover(52, 20)
        stage.run(0.4)
        #expect(text == nil)
        #expect(try abs(#require(stage.window.nextUpdateTime) - stage.time) < 0.11 && !stage.window.isAnimating, "it waits without a frame")
        stage.run(0.15)
        #expect(text == "The first" && stage.window.nextUpdateTime == nil && !stage.window.isAnimating)
        let frame = try #require(plate?.frame)
        #expect(frame.minX == 52 && frame.minY == 40 && stage.window.hitTest(point(60, 50)) === stage.root, "transparent to input")
        hover(60, 20)
        stage.run(0.1)
        #expect(plate?.frame == frame, "it stays where it is")
        hover(300, 300)
        #expect(text == nil)
    }

    @Test func nextOneShowsAtOnce() {
        hover(50, 20)
        stage.run(0.6)
        hover(110, 20)
        stage.run(0.2)
        #expect(text == nil)
        hover(150, 20)
        #expect(text == "The second")
        hover(300, 300)
        stage.run(0.6)
        hover(150, 20)
        #expect(text == nil, "too late for that")
    }

    @Test func inputHidesIt() {
        let ends: [() -> Void] = [
            { stage.click(50, 20) }, { _ = stage.wheel(0, 10, at: point(50, 20)) }, { stage.press(.letter("x")) },
            { stage.window.handle(.pointerLeft(time: stage.time)) },
        ]
        for end in ends {
            hover(50, 20)
            stage.run(0.6)
            #expect(text == "The first")
            end()
            #expect(text == nil)
            hover(300, 300)
            stage.run(1)
        }
        hover(50, 20)
        stage.click(50, 20)
        hover(51, 20)
        stage.run(1)
        #expect(text == nil, "not again over the same view")
    }

    @Test func goesWithItsView() {
        hover(50, 20)
        stage.run(0.6)
        first.removeFromSuperview()
        stage.run(0.1)
        #expect(text == nil)
        hover(150, 20)
        stage.run(0.1)
        second.removeFromSuperview()
        stage.run(1)
        #expect(stage.root.subviews.isEmpty)
    }

    @Test func staysInTheWindow() throws {
        first.frame = CGRect(x: 300, y: 360, width: 100, height: 40)
        first.toolTip = "A text that is too long for one line and therefore takes two or three, one below the other"
        hover(390, 390)
        stage.run(0.6)
        let frame = try #require(plate?.frame)
        #expect(stage.root.bounds.contains(frame) && frame.height > 30 && frame.maxY < 390, "above the mouse")
    }

    /// Hints that nothing else shows, of a part of a control and of a disabled one as well.
    @Test func controlsShowTheirHints() {
        let control = SegmentedControl([SegmentedControl.Segment("A", hint: "The A"), SegmentedControl.Segment("B", hint: "The B")])
        control.frame = CGRect(x: 0, y: 100, width: 200, height: 30)
        stage.root.insertSubview(control, at: 0)
        stage.run(0.1)
        control.isEnabled = false
        hover(20, 115)
        stage.run(0.6)
        #expect(text == "The A")
        hover(180, 115)
        #expect(text == "The B")
        hover(300, 300)
        stage.run(1)
        control.onHint = { _ in }
        hover(20, 115)
        stage.run(1)
        #expect(text == nil)
    }
}
