// Controls by pointer and by key: hovering, disabled controls, and controls in scroll views.

import Foundation
import FloeImaging
import FloeLayerTree
import Testing
import FloeText
import FloeViewTree

@MainActor
struct ControlsTests {
    let stage = Stage()
    let fonts: FontLibrary

    init() throws { fonts = try FontLibrary() }

    private func add<C: Control>(_ control: C, x: Double = 100, y: Double = 100, to superview: View? = nil) -> C {
        control.frame = CGRect(origin: point(x, y), size: control.sizeThatFits(.zero))
        (superview ?? stage.root).addSubview(control)
        stage.run(0.02)
        return control
    }

    @Test func buttonActsOnReleaseInside() {
        var presses = 0
        let button = add(Button("Press", theme: .dark, fonts: fonts) { presses += 1 })
        stage.click(110, 110)
        #expect(presses == 1)
        stage.down(110, 110)
        #expect(button.isHighlighted)
        stage.move(300, 300)
        #expect(!button.isHighlighted)
        stage.up(300, 300)
        #expect(presses == 1, "let go elsewhere")
        stage.down(110, 110)
        stage.move(300, 300)
        stage.move(110, 110)
        stage.up(110, 110)
        #expect(presses == 2, "back on it counts")
        stage.click(110, 110, button: .secondary)
        #expect(presses == 2)
    }

    @Test func keysPressFocusedControl() {
        var presses = 0
        let button = add(Button("Press", theme: .light, fonts: fonts) { presses += 1 })
        #expect(!stage.press(.space))
        stage.click(110, 110)
        #expect(!button.isFocused, "a press leaves the focus where it is")
        stage.window.focus(button)
        #expect(stage.press(.space) && stage.press(.enter))
        #expect(presses == 3)
        #expect(!stage.press(.space, modifiers: .control))
    }

    @Test func disabledControlIgnoresPresses() {
        var presses = 0, hints: [String?] = []
        let button = add(Button("Press", theme: .dark, fonts: fonts) { presses += 1 })
        button.hint = "Not now"
        button.onHint = { hints.append($0) }
        stage.window.focus(button)
        button.isEnabled = false
        #expect(!button.isFocused && !stage.window.focus(button))
        var below = 0
        button.superview?.addGestureRecognizer(TapGestureRecognizer { _ in below += 1 })
        stage.click(110, 110)
        #expect(presses == 0 && hints.first == "Not now", "but it says why")
        #expect(below == 0, "what is behind it is not pressed in its place")
    }

    @Test func smallControlsHaveEnlargedHitAreas() {
        var presses = 0
        let button = add(Button("Press", theme: .dark, fonts: fonts) { presses += 1 })
        #expect(button.frame.height < 44)
        stage.click(110, 100 - (44 - Double(button.frame.height)) / 2 + 1)
        #expect(presses == 1)
    }

    @Test func hoverHighlightsAndHints() {
        var hints: [String?] = []
        let control = add(SegmentedControl([.init("one", hint: "First"), .init("two", hint: "Second")], theme: .dark, fonts: fonts))
        control.onHint = { hints.append($0) }
        let second = control.frame(ofSegment: 1) ?? .zero
        let y = Double(control.frame.midY)
        stage.window.handle(.hover(PointerEvent(point(105, y), time: stage.time)))
        stage.window.handle(.hover(PointerEvent(point(100 + second.midX, y), time: stage.time)))
        #expect(control.isHovered)
        stage.window.handle(.hover(PointerEvent(point(390, 390), time: stage.time)))
        #expect(hints == ["First", "Second", nil] && !control.isHovered)
    }

    @Test func scrollDragCancelsPress() {
        var presses = 0
        let scroll = ScrollView(frame: stage.root.bounds)
        scroll.contentSize = CGSize(width: 400, height: 2000)
        stage.root.addSubview(scroll)
        let button = add(Button("Press", theme: .dark, fonts: fonts) { presses += 1 }, to: scroll)
        stage.drag(from: point(110, 110), to: point(110, 60))
        #expect(!button.isHighlighted && scroll.contentOffset.y > 0)
        stage.up(110, 60)
        #expect(presses == 0)
    }

    @Test func controlPressesAreNotTaps() {
        var taps = 0, presses = 0
        stage.root.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        _ = add(Button("Press", theme: .dark, fonts: fonts) { presses += 1 })
        stage.click(110, 110)
        #expect(presses == 1 && taps == 0)
        stage.click(300, 300)
        #expect(taps == 1)
    }

    @Test func segments() {
        var chosen: [Int] = []
        let control = add(
            SegmentedControl([.init("one"), .init("two", isEnabled: false), .init("three")], theme: .dark, fonts: fonts) {
                chosen.append($0)
            })
        control.selectedIndex = 0
        func press(_ i: Int) {
            let place = control.frame(ofSegment: i) ?? .zero
            stage.click(100 + Double(place.midX), Double(control.frame.midY))
        }
        press(2)
        press(2)
        press(1)
        #expect(chosen == [2] && control.selectedIndex == 2, "the chosen one and one that is off do nothing")
        stage.window.focus(control)
        #expect(stage.press(.left) && control.selectedIndex == 0, "past the one that is off")
        #expect(stage.press(.left) && control.selectedIndex == 0)
        #expect(stage.press(.end) && stage.press(.space))
        #expect(chosen == [2, 0, 2, 0], "Space goes around")
        #expect(!stage.press(.up), "not its key")
        control.selectedIndex = 9
        stage.run(0.1)
        #expect(control.frame(ofSegment: 9) == nil)
    }

    @Test func switchTogglesByItsTitle() {
        var states: [Bool] = []
        let control = add(Switch("Light", theme: .light, fonts: fonts) { states.append($0) })
        stage.click(Double(control.frame.maxX) - 4, 115)
        stage.click(104, 115)
        stage.window.focus(control)
        stage.press(.right)
        stage.press(.right)
        stage.press(.left)
        #expect(states == [true, false, true, false] && !control.isOn)
        control.isOn = true
        #expect(states.count == 4, "the program's own changes are not told")
    }

    /// A focus ring that touched the last letter would read as part of the text.
    @Test func focusRingKeepsItsDistance() throws {
        let named = add(Switch("Horizontal", theme: .light, fonts: fonts))
        stage.window.focus(named)
        stage.run(0.02)
        let ring = try #require(named.layer.sublayers.last { $0.borderWidth > 0 && !$0.isHidden })
        let inside = ring.frame.insetBy(dx: ring.borderWidth, dy: ring.borderWidth)
        for part in named.layer.sublayers where part !== ring {
            #expect(part.frame.minX - inside.minX >= 4 && inside.maxX - part.frame.maxX >= 4)
        }
        // On each side, at most half the gap between two controls in a row.
        #expect(ring.frame.width - named.bounds.width <= 12)
        let pill = add(Button("Try again", style: .pill, theme: .light, fonts: fonts), y: 200)
        stage.window.focus(pill)
        stage.run(0.02)
        let around = try #require(pill.layer.sublayers.last { $0.borderWidth > 0 && !$0.isHidden })
        #expect(around.cornerRadius == pill.layer.cornerRadius - around.frame.minX, "one centre")
    }

    @Test func pageControlWorksByDotTitleAndKey() {
        var pages: [Int] = []
        let control = add(PageControl(["Focus", "Table", "Mines"], theme: .dark, fonts: fonts) { pages.append($0) }, x: 20)
        let third = control.frame(ofPage: 2) ?? .zero
        stage.click(20 + Double(third.midX), 110)
        #expect(pages == [2] && control.currentPage == 2)
        stage.window.focus(control)
        stage.press(.right)
        stage.press(.left)
        stage.press(.home)
        #expect(pages == [2, 1, 0])
        control.currentPage = 40
        #expect(control.currentPage == 2)
        let all = control.sizeThatFits(.zero).width
        control.titlesShown = .current
        let current = control.sizeThatFits(.zero).width
        stage.run(1)
        #expect(control.subviews.filter { !$0.isHidden }.compactMap { ($0 as? Label)?.text } == ["Mines"])
        control.currentPage = 0
        stage.run(1)
        #expect(control.subviews.filter { !$0.isHidden }.compactMap { ($0 as? Label)?.text } == ["Focus"])
        control.titlesShown = .none
        #expect(control.sizeThatFits(.zero).width < 120 && current < all && control.sizeThatFits(.zero).width < current)
        #expect(control.frame(ofPage: 3) == nil)
    }

    @Test func nothingIsDoneAtRest() {
        _ = add(SegmentedControl([.init("one"), .init("two")], theme: .dark, fonts: fonts))
        _ = add(Switch("Light", theme: .dark, fonts: fonts), y: 200)
        stage.run(1)
        let before = stage.window.work
        stage.run(1)
        #expect(stage.window.work == before)
    }
}
