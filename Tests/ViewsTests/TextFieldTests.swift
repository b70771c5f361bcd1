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

    @Test func tabIntoTheFieldSelectsItsText() {
        let other = TextField("xyz", fonts: field.ownFonts)
        other.frame = CGRect(x: 50, y: 150, width: 120, height: 30)
        stage.root.addSubview(other)
        stage.press(.tab)
        #expect(other.isFocused && other.selectedRange == 0..<3)
        stage.press(.end)
        stage.press(.tab, modifiers: .shift)
        #expect(field.isFocused && field.selectedRange == 0..<4 && other.selectedRange == 3..<3)
        stage.click(160, 165)
        #expect(other.isFocused && other.selectedRange == 3..<3, "a press places the caret")
        stage.press(.home)
        stage.window.focus(field)
        field.text = "12"
        stage.window.focus(other)
        stage.window.focus(field)
        #expect(field.selectedRange == 2..<2, "so does the program")
        stage.window.moveFocus(among: [field, other], isBackward: false)
        #expect(other.selectedRange == 0..<3, "as does a view that handles Tab itself")
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
        if case .keyDown(let key)? = unhandled.first { #expect(key.key == .letter("v")) } else { Issue.record("no key") }
    }

    @Test func pastedLinesAreJoined() {
        field.selectAll()
        stage.window.clipboard.text = "one\r\ntwo\n\nthree\n"
        stage.press(.letter("v"), modifiers: .control)
        #expect(field.text == "one two three")
    }

    @Test func middleButtonPastesWhatWasSelectedLast() {
        stage.window.clipboard.text = "x"
        stage.press(.left, modifiers: .shift)
        stage.press(.left, modifiers: .shift)
        #expect(stage.window.clipboard.primarySelection == "34" && stage.window.clipboard.text == "x")
        stage.click(52, 65, button: .middle)
        #expect(field.text == "341234" && field.selectedRange == 2..<2)
        field.isSecureTextEntry = true
        field.selectAll()
        stage.press(.left, modifiers: .shift)
        #expect(stage.window.clipboard.primarySelection == "34", "a secret is not offered")
    }

    @Test func secureTextIsNeitherShownNorCopiedNorComposed() {
        var cancelled = 0
        stage.window.onCompositionCancelled = { cancelled += 1 }
        stage.window.clipboard.text = "x"
        let plain = field.content.caret.frame
        field.isSecureTextEntry = true
        stage.run(0.02)
        #expect(field.content.caret.frame != plain, "as many dots")
        field.selectAll()
        #expect(stage.press(.letter("c"), modifiers: .control) && stage.press(.letter("x"), modifiers: .control))
        #expect(stage.window.clipboard.text == "x" && field.text == "1234")
        stage.window.handle(.composition(TextComposition("ni"), time: stage.time))
        #expect(cancelled == 1 && field.interaction.editing.mark == nil)
        stage.window.handle(.pointerDown(PointerEvent(point(60, 65), time: stage.time, clickCount: 2)))
        #expect(field.selectedRange == 0..<4, "where its words end is a secret, too")
        type("5")
        #expect(field.text == "5")
    }

    @Test func caretMovesAtSpacesAndSelectionsEndAtWords() throws {
        let fonts = try #require(field.appearance.fonts), font = Theme.dark.type.callout
        field.frame.size.width = 300
        field.text = "ab cd  "
        stage.run(0.02)
        for count in (0...7).reversed() {
            let x = Double(field.content.caret.frame.minX), expected = fonts.measure(String("ab cd  ".prefix(count)), font: font).width
            #expect(abs(x - expected) <= 1, "\(count)")
            stage.press(.left)
        }
        field.selectAll()
        stage.window.handle(.pointerDown(PointerEvent(point(58 + 30, 65), time: stage.time, clickCount: 2)))
        let word = try #require(field.content.selection.first).frame
        #expect(field.selectedRange == 3..<5 && abs(Double(word.minX) - fonts.measure("ab ", font: font).width) <= 1)
    }

    /// However long the text, a key and a click lay out what shows, and nothing else.
    @Test func longTextsCostWhatShows() throws {
        let fonts = try #require(field.appearance.fonts)
        func cost(_ action: () -> Void) -> Int {
            let before = fonts.measuredCharacters
            action()
            return fonts.measuredCharacters - before
        }
        let line = String(repeating: "lorem ipsum ", count: 100_000)
        #expect(cost { field.text = line } < 6000)
        for key in [Key.home, .right, .end, .left, .backspace] { #expect(cost { stage.press(key) } < 2500, "\(key)") }
        #expect(cost { type("x") } < 1500 && cost { stage.click(100, 65) } < 20_000)
        stage.press(.letter("a"), modifiers: .control)
        #expect(cost { stage.press(.letter("x"), modifiers: .control) } < 6000 && field.text.isEmpty)
        #expect(cost { stage.press(.letter("v"), modifiers: .control) } < 6000 && field.text.utf8.count == 1_200_000)
    }

    @Test func typingIsUndoneAsFarAsTheFieldKeptTheFocus() {
        for letter in ["a", "b"] { type(letter) }
        stage.window.focus(nil)
        stage.window.focus(field)
        type("c")
        stage.press(.letter("z"), modifiers: .control)
        #expect(field.text == "1234ab")
    }

    @Test func textStaysWhereItIsWhileTheCaretMovesWithinSight() {
        field.text = String(repeating: "lorem ipsum ", count: 50)
        stage.press(.home)
        for _ in 0..<600 {
            let before = field.content.caret.frame
            stage.press(.right)
            let way = Double(field.content.caret.frame.minX - before.minX)
            #expect(way > -1 && way < 15 && caretIsInSight)
        }
        for _ in 0..<600 {
            let before = field.content.caret.frame
            stage.press(.left)
            let way = Double(field.content.caret.frame.minX - before.minX)
            #expect(way < 1 && way > -15 && caretIsInSight)
        }
        #expect(field.selectedRange == 0..<0 && field.content.caret.frame.minX == 0)
    }

    @Test func rightToLeftTextBeginsAtTheRight() {
        field.text = "שלום"
        stage.press(.home)
        let start = field.content.caret.frame
        #expect(start.maxX > clipBounds.maxX - 2)
        stage.press(.left)
        #expect(field.content.caret.frame.minX < start.minX && field.selectedRange == 1..<1, "the left arrow leads on")
        field.text = String(repeating: "שלום עולם ", count: 100)
        #expect(caretIsInSight)
        stage.press(.home)
        #expect(caretIsInSight && field.content.caret.frame.maxX > clipBounds.maxX - 2)
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
        for _ in 0..<5 {
            #expect(stage.press(.letter("z"), modifiers: .control))
            texts.append(field.text)
        }
        #expect(texts == ["ab pasted text", "ab ", "ab cd", "ab", ""] && told.last == "")
        #expect(!stage.press(.letter("z"), modifiers: .control), "left to what is around the field")
        stage.press(.letter("z"), modifiers: [.control, .shift])
        stage.press(.letter("y"), modifiers: .control)
        #expect(field.text == "ab cd")
        type("!")
        #expect(!stage.press(.letter("y"), modifiers: .control) && field.text == "ab cd!", "another edit, and nothing to redo")
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

    private var clipBounds: CGRect { field.subviews.first(where: \.clipsToBounds)?.bounds ?? .zero }

    /// Whether the caret is within the visible part.
    private var caretIsInSight: Bool {
        field.content.caret.frame.minX >= 0 && field.content.caret.frame.maxX <= clipBounds.maxX + 0.5
    }

    @Test func returnIsTold() {
        let field = TextField("fish"), outer = KeyLog()
        var told: [String] = []
        outer.addSubview(field)
        stage.root.addSubview(outer)
        stage.window.focus(field)
        stage.press(.enter)
        #expect(outer.keys == [.enter], "goes up where nothing wants it")
        field.onReturn = { told.append($0) }
        stage.press(.enter)
        stage.press(.enter, modifiers: .control)
        #expect(told == ["fish"] && outer.keys == [.enter, .enter])
    }
}

/// Notes the keys that come up to it.
private final class KeyLog: View {
    var keys: [Key] = []

    override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return true
    }
}
