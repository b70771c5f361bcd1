// Typing into a text field: what it accepts, where the caret goes, and which keys are left to the enclosing views.

import Foundation
import FloeLayerTree
import Testing
import FloeText

@testable import FloeViewTree

@MainActor
struct TextFieldTests {
    let stage = Stage()
    let field: TextField

    init() throws {
        field = TextField("1234", theme: .dark, fonts: try FontLibrary())
        field.frame = CGRect(x: 50, y: 50, width: 120, height: 30)
        stage.root.addSubview(field)
        stage.window.focus(field)
        stage.run(0.02)
    }

    private func type(_ text: String) { stage.window.handle(.text(text, time: stage.time)) }

    @Test func typingReplacesSelection() {
        var told: [String] = []
        field.onChange = { told.append($0) }
        type("5")
        #expect(field.text == "12345" && field.selectedRange == 5..<5)
        #expect(stage.press(.letter("a"), modifiers: .control))
        #expect(field.selectedRange == 0..<5)
        type("7")
        type("8")
        #expect(field.text == "78" && told == ["12345", "7", "78"])
        field.text = "9"
        #expect(told.count == 3, "the program's own changes are not told")
        field.selectAll()
        #expect(field.selectedRange == 0..<1)
    }

    @Test func selectionIsCopiedAndCut() {
        final class Copies: Clipboard {
            var all: [String] = []
            var text: String? {
                get { all.last }
                set { all.append(newValue ?? "") }
            }
        }
        let clipboard = Copies()
        var told: [String] = []
        stage.window.clipboard = clipboard
        field.onChange = { told.append($0) }
        #expect(stage.press(.letter("c"), modifiers: .control) && clipboard.all.isEmpty, "nothing is selected, but its key all the same")
        stage.press(.left, modifiers: .shift)
        stage.press(.letter("c"), modifiers: .control)
        #expect(clipboard.all == ["4"] && field.text == "1234" && told.isEmpty)
        stage.press(.left, modifiers: .shift)
        stage.press(.letter("x"), modifiers: .control)
        #expect(clipboard.all == ["4", "34"] && field.text == "12" && told == ["12"])
        field.selectAll()
        stage.press(.insert, modifiers: .control)
        stage.press(.delete, modifiers: .shift)
        #expect(clipboard.all == ["4", "34", "12", "12"] && field.text.isEmpty && told == ["12", ""])
        #expect(stage.press(.delete, modifiers: .shift) && stage.press(.letter("x"), modifiers: .control))
    }

    @Test func clipboardIsPasted() {
        var told: [String] = []
        field.text = "12"
        field.onChange = { told.append($0) }
        stage.window.clipboard.text = "34"
        #expect(stage.press(.letter("v"), modifiers: .control) && field.text == "1234")
        stage.press(.left, modifiers: .shift)
        #expect(stage.press(.insert, modifiers: .shift) && field.text == "12334" && told == ["1234", "12334"])
        field.selectAll()
        stage.press(.letter("x"), modifiers: .control)
        #expect(stage.window.clipboard.text == "12334")
        let other = Window(size: CGSize(width: 10, height: 10))
        #expect(other.clipboard.text == nil, "each window has its own, unless a host connects them")
        stage.window.focus(nil)
        var unhandled: [InputEvent] = []
        stage.window.onUnhandledEvent = {
            unhandled.append($0)
            return true
        }
        stage.press(.letter("v"), modifiers: .control)
        #expect(unhandled.count == 1, "text that no view took")
        if case .text(let text, _)? = unhandled.first { #expect(text == "12334") } else { Issue.record("no text") }
        stage.window.clipboard.text = nil
        stage.press(.letter("v"), modifiers: .control)
        if case .keyDown? = unhandled.last {} else { Issue.record("with nothing to paste it is a key like others") }
    }

    @Test func controlMovesAndDeletesByWords() {
        field.text = "one, two_2  drei"
        for caret in [12, 5, 0, 0] {
            #expect(stage.press(.left, modifiers: .control))
            #expect(field.selectedRange == caret..<caret)
        }
        for caret in [3, 10, 16, 16] {
            stage.press(.right, modifiers: .control)
            #expect(field.selectedRange == caret..<caret)
        }
        stage.press(.left, modifiers: [.control, .shift])
        #expect(field.selectedRange == 12..<16)
        stage.press(.backspace, modifiers: .control)
        #expect(field.text == "one, two_2  ", "what is selected")
        stage.press(.backspace, modifiers: .control)
        #expect(field.text == "one, ")
        stage.press(.home)
        stage.press(.delete, modifiers: .control)
        #expect(field.text == ", " && field.selectedRange == 0..<0)
        #expect(stage.press(.backspace, modifiers: .control) && field.text == ", ", "nothing before it, but its key all the same")
    }

    @Test func editsAreUndoneAndRedone() {
        var told: [String] = []
        field.text = ""
        field.onChange = { told.append($0) }
        for character in "ab cd" { type(String(character)) }
        stage.press(.backspace)
        stage.press(.backspace)
        type("pasted text")
        field.selectAll()
        stage.press(.letter("x"), modifiers: .control)
        var texts: [String] = []
        for _ in 0..<6 {
            #expect(stage.press(.letter("z"), modifiers: .control))
            texts.append(field.text)
        }
        #expect(texts == ["ab pasted text", "ab ", "ab cd", "ab", "", ""] && told.last == "")
        stage.press(.letter("z"), modifiers: [.control, .shift])
        stage.press(.letter("y"), modifiers: .control)
        #expect(field.text == "ab cd")
        type("!")
        #expect(stage.press(.letter("y"), modifiers: .control) && field.text == "ab cd!", "another edit, and nothing to redo")
        stage.press(.letter("z"), modifiers: .control)
        #expect(field.text == "ab cd" && field.selectedRange == 5..<5)
    }

    @Test func doubleClickSelectsWordAndTripleClickAll() {
        field.frame = CGRect(x: 50, y: 50, width: 300, height: 30)
        field.text = "seal, gull"
        stage.run(0.02)
        for (count, range) in [(1, 0..<0), (2, 0..<4), (3, 0..<10)] {
            stage.window.handle(.pointerDown(PointerEvent(point(60, 65), time: stage.time, clickCount: count)))
            #expect(field.selectedRange == range)
            stage.window.handle(.pointerUp(PointerEvent(point(60, 65), time: stage.time, clickCount: count)))
        }
    }

    @Test func arrowsHomeAndEndMoveTheCaretAndShiftSelects() {
        stage.press(.left)
        stage.press(.left)
        type("x")
        #expect(field.text == "12x34")
        stage.press(.home)
        stage.press(.left)
        #expect(field.selectedRange == 0..<0)
        stage.press(.right, modifiers: .shift)
        stage.press(.right, modifiers: .shift)
        #expect(field.selectedRange == 0..<2)
        stage.press(.right)
        #expect(field.selectedRange == 2..<2, "to the end of what was selected")
        stage.press(.end, modifiers: .shift)
        #expect(field.selectedRange == 2..<5)
        stage.press(.left)
        #expect(field.selectedRange == 2..<2)
        stage.press(.end)
        stage.press(.right)
        #expect(field.selectedRange == 5..<5)
    }

    @Test func backspaceAndDelete() {
        stage.press(.backspace)
        #expect(field.text == "123")
        stage.press(.home)
        #expect(stage.press(.backspace) && field.text == "123", "nothing before it, but its key all the same")
        stage.press(.delete)
        #expect(field.text == "23" && field.selectedRange == 0..<0)
        stage.press(.end, modifiers: .shift)
        stage.press(.delete)
        #expect(field.text.isEmpty && stage.press(.delete))
    }

    @Test func onlyAcceptedCharactersAreInserted() {
        field.accepts = { $0.isNumber }
        field.maximumLength = 6
        type("a5b6\n7")
        #expect(field.text == "123456")
        type("8")
        #expect(field.text == "123456")
        field.selectAll()
        type("0987654321")
        #expect(field.text == "098765", "what is replaced makes room")
    }

    @Test func accentedCharactersAreSingle() {
        field.text = "e\u{301}👩‍👩‍👧x"
        stage.press(.backspace)
        stage.press(.backspace)
        #expect(field.text == "e\u{301}" && field.selectedRange == 1..<1)
    }

    @Test func unhandledKeysBubble() {
        for key in [Key.enter, .escape, .up, .pageDown, .function(1)] { #expect(!stage.press(key)) }
        #expect(!stage.press(.letter("k"), modifiers: .control))
        // It handles character keys but inserts nothing for them: their text arrives as an event of its own.
        #expect(stage.press(.digit(3)) && stage.press(.letter("n")) && field.text == "1234")
        stage.window.focus(nil)
        #expect(!stage.press(.digit(3)))
        type("5")
        #expect(field.text == "1234")
    }

    @Test func mousePlacesCaretAndSelects() {
        stage.window.focus(nil)
        stage.click(52, 65)
        #expect(field.isFocused && field.selectedRange == 0..<0)
        stage.click(165, 65)
        #expect(field.selectedRange == 4..<4)
        stage.drag(from: point(52, 65), to: point(165, 65))
        stage.up(165, 65)
        #expect(field.selectedRange == 0..<4)
        stage.window.handle(.pointerDown(PointerEvent(point(100, 65), time: stage.time, clickCount: 2)))
        #expect(field.selectedRange == 0..<4)
    }

    @Test func caretBlinksThenLetsProgramSleep() {
        #expect(stage.window.nextUpdateTime != nil)
        stage.run(12)
        #expect(stage.window.nextUpdateTime == nil)
        type("5")
        #expect(stage.window.nextUpdateTime != nil)
        stage.window.focus(nil)
        stage.run(0.1)
        #expect(stage.window.nextUpdateTime == nil)
    }

    @Test func longTextScrollsInField() {
        type(String(repeating: "8", count: 60))
        #expect(caretIsInSight)
        stage.press(.home)
        #expect(caretIsInSight)
    }

    /// Whether the caret, the last layer of the clipping view, is within that view's bounds, the visible part.
    private var caretIsInSight: Bool {
        guard let clip = field.subviews.first(where: \.clipsToBounds), let caret = clip.layer.sublayers.last else { return false }
        return caret.frame.minX >= 0 && caret.frame.maxX <= clip.bounds.maxX + 0.5
    }
}
