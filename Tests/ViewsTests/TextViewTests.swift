// Text of many lines: the caret by keys over wrapped lines, selections, edits of long texts, and what they cost.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import Testing

@testable import FloeViewTree

@MainActor
struct TextViewTests {
    let stage = Stage()
    let view: TextView
    let fonts: FontLibrary

    init() throws {
        fonts = try FontLibrary()
        view = TextView("", frame: CGRect(x: 0, y: 0, width: 200, height: 120))
        view.ownFonts = fonts
        view.ownTheme = .dark
        stage.root.addSubview(view)
        stage.window.focus(view)
        stage.run(0.02)
    }

    private func type(_ text: String) { stage.window.handle(.text(text, time: stage.time)) }
    private var caret: CGRect { view.content.caret.frame }
    private var line: Double { fonts.measure("", font: view.font).lineHeight }

    private var caretIsInSight: Bool {
        caret.minX >= view.bounds.minX && caret.maxX <= view.bounds.maxX && caret.minY >= view.bounds.minY && caret.maxY <= view.bounds.maxY
    }

    @Test(arguments: [Theme.light, .dark])
    func looksLikeAField(theme: Theme) {
        view.ownTheme = theme
        let field = TextField("", theme: theme), bare = TextView(isBordered: false)
        stage.root.addSubview(bare)
        stage.window.focus(nil)
        #expect(view.backgroundColor == field.backgroundColor && view.layer.cornerRadius == field.layer.cornerRadius)
        #expect(view.layer.borderColor == field.layer.borderColor && view.layer.borderWidth == 1)
        stage.click(50, 50)
        #expect(view.isFocused && view.layer.borderColor == theme.palette.accent && view.layer.borderWidth == 2)
        stage.press(.tab, modifiers: .shift)
        #expect(!view.isFocused && view.layer.borderWidth == 1)
        #expect(bare.isFocused && bare.layer.borderWidth == 2, "the ring of a scroll view, by Tab")
        stage.window.focus(nil)
        #expect(bare.backgroundColor == .clear && bare.layer.borderWidth == 0)
    }

    @Test func tabIntoItSelectsNothing() {
        stage.window.focus(nil)
        view.text = "Dear diary"
        stage.press(.tab)
        #expect(view.isFocused && view.selectedRange == 10..<10)
    }

    @Test func enterAndTabAreText() {
        var told: [String] = []
        view.onChange = { told.append($0) }
        type("a")
        #expect(stage.press(.enter) && stage.press(.tab))
        type("b")
        #expect(view.text == "a\n\tb" && told == ["a", "a\n", "a\n\t", "a\n\tb"] && view.selectedRange == 4..<4)
        #expect(abs(Double(caret.minY) - 8 - line) <= 1)
        stage.press(.letter("z"), modifiers: .control)
        #expect(view.text == "a\n")
        view.isEditable = false
        #expect(stage.press(.backspace) && view.text == "a\n")
        type("x")
        #expect(view.text == "a\n" && !view.takesText)
    }

    @Test func arrowsKeepTheColumnThroughShortLines() {
        view.text = "wide enough\nab\nwide enough too"
        stage.press(.home, modifiers: .control)
        for _ in 0..<6 { stage.press(.right) }
        let start = caret
        stage.press(.down)
        #expect(view.selectedRange == 14..<14 && caret.minY > start.minY)
        stage.press(.down)
        #expect(abs(caret.minX - start.minX) <= 4 && caret.minY > start.minY + line)
        stage.press(.down)
        #expect(view.selectedRange == 30..<30, "the end, after the last line")
        stage.press(.up)
        stage.press(.up)
        stage.press(.up)
        #expect(view.selectedRange == 0..<0)
        stage.press(.down, modifiers: .shift)
        #expect(view.selectedRange == 0..<14, "the column is kept")
    }

    @Test func homeAndEndGoToTheEndsOfWrappedLines() throws {
        view.text = "one two three four five six seven eight nine ten"
        stage.press(.home, modifiers: .control)
        stage.press(.end)
        let end = caret, place = view.selectedRange.lowerBound
        #expect(place > 10 && place < 40 && abs(Double(end.minY) - 8) <= 1 && end.maxX <= 200, "at the end of the first line")
        stage.press(.right)
        stage.press(.home)
        #expect(abs(Double(caret.minY) - 8 - line) <= 1 && abs(Double(caret.minX) - 8) <= 1)
        #expect(view.selectedRange == place..<place, "which is where the next one begins")
        stage.press(.up)
        #expect(view.selectedRange == 0..<0)
    }

    @Test func pagesAndEndsComeIntoSight() {
        view.text = (0..<200).map { "line \($0)" }.joined(separator: "\n")
        #expect(caretIsInSight, "at the end")
        stage.press(.home, modifiers: .control)
        #expect(caretIsInSight && view.contentOffset.y == 0)
        for _ in 0..<5 {
            stage.press(.pageDown)
            stage.run(0.02)
            #expect(caretIsInSight)
        }
        #expect(caret.minY > 400)
        stage.press(.end, modifiers: .control)
        #expect(caretIsInSight && view.selectedRange.lowerBound == view.text.count)
    }

    @Test func theMouseSelectsOverLinesAndGoesOnOutside() throws {
        view.text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
        stage.press(.home, modifiers: .control)
        stage.run(0.02)
        stage.drag(from: point(9, 12), to: point(9, 12 + 2 * line))
        #expect(view.selectedRange == 0..<14 && view.contentOffset.y == 0 && view.content.selection.count { !$0.isHidden } == 2)
        stage.glide(from: point(9, 12 + 2 * line), to: point(9, 180))
        let before = view.selectedRange.count
        stage.run(1)
        #expect(view.selectedRange.count > before + 50 && view.contentOffset.y > 0, "the pointer is still held there")
        stage.up(9, 180)
        let after = view.selectedRange
        stage.run(1)
        #expect(view.selectedRange == after && stage.window.clipboard.primarySelection?.hasPrefix("line 0\nline 1") == true)
        view.contentOffset = .zero
        stage.run(0.02)
        for (count, range) in [(2, 0..<4), (3, 0..<7)] {
            stage.window.handle(.pointerDown(PointerEvent(point(12, 12), time: stage.time, clickCount: count)))
            #expect(view.selectedRange == range)
            stage.window.handle(.pointerUp(PointerEvent(point(12, 12), time: stage.time, clickCount: count)))
        }
        stage.press(.letter("x"), modifiers: .control)
        #expect(view.text.hasPrefix("line 1\n") && stage.window.clipboard.text == "line 0\n")
        stage.press(.letter("v"), modifiers: .control)
        #expect(view.text.hasPrefix("line 0\nline 1\n"))
    }

    @Test func compositionsShowInPlace() {
        view.text = "12\n34"
        stage.press(.home, modifiers: .control)
        stage.window.handle(.composition(TextComposition("ni"), time: stage.time))
        #expect(view.text == "12\n34" && view.interaction.editing.shown == "ni12\n34")
        #expect(view.content.underline.contains { !$0.isHidden && $0.frame.width > 4 })
        stage.run(0.1)
        stage.window.handle(.composition(.none, time: stage.time))
        type("你")
        #expect(view.text == "你12\n34")
    }

    /// Of a hundred thousand lines only those in sight are laid out, at first and for each key.
    @Test func longTextsCostWhatShows() {
        func cost(_ action: () -> Void) -> Int {
            let before = fonts.measuredCharacters
            action()
            stage.run(0.02)
            return fonts.measuredCharacters - before
        }
        let text = String(repeating: "lorem ipsum dolor sit amet, consectetur\n", count: 100_000)
        #expect(cost { view.text = text } < 20_000 && caretIsInSight)
        #expect(cost { stage.press(.home, modifiers: .control) } < 20_000 && caretIsInSight)
        view.contentOffset.y = view.contentSize.height / 2
        stage.run(0.02)
        #expect(cost { stage.click(100, 60) } < 20_000)
        for key in [Key.left, .down, .enter, .backspace, .pageUp] {
            #expect(cost { stage.press(key) } < 20_000 && caretIsInSight, "\(key)")
        }
        #expect(cost { type("x") } < 20_000)
        // A paragraph of a megabyte.
        #expect(cost { view.text = String(repeating: "lorem ipsum ", count: 100_000) } < 60_000 && caretIsInSight)
        #expect(cost { type("x") } < 60_000 && cost { stage.press(.home, modifiers: .control) } < 60_000 && caretIsInSight)
    }

    /// Whatever is replaced, lines are those of the text.
    @Test func linesFollowEdits() throws {
        var seed: UInt64 = 7
        func random(_ most: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % most
        }
        let parts = ["", "a", "\n", "\r\n", "\r", "é\n\n", "three words here", "\u{2028}x", String(repeating: "long ", count: 900)]
        for _ in 0..<300 {
            let editing = view.interaction.editing, count = editing.count
            let first = random(count + 1), last = min(count, first + random(40))
            view.interaction.editing.select(first..<max(first, last))
            view.interaction.insert(parts[random(parts.count)])
        }
        let editing = view.interaction.editing
        var fresh = TextPieces(editing, estimate: { _ in 1 }), offset = 0
        for i in 0..<fresh.count {
            let block = fresh.block(i) {
                TextBlock(
                    editing[$0], at: $0.lowerBound, font: view.font, fonts: fonts, room: TextRoom(width: 184, truncation: .none), scale: 1)
            }
            let own = try #require(view.block(holding: block.start))
            #expect(block.start >= offset && own.start <= block.start && block.start <= own.start + own.count)
            offset = block.start + block.count
        }
        #expect(offset == editing.count)
    }
}
