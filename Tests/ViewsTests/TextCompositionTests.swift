// Composing with an input method in a text field, by made events: what shows, what is committed, and what ends it without text.

import Foundation
import FloeLayerTree
import Testing
import FloeText

@testable import FloeViewTree

@MainActor
struct TextCompositionTests {
    let stage = Stage()
    let field: TextField
    let fonts: FontLibrary

    init() throws {
        fonts = try FontLibrary()
        field = TextField("1234", theme: .dark, fonts: fonts)
        field.frame = CGRect(x: 50, y: 50, width: 160, height: 30)
        stage.root.addSubview(field)
        stage.window.focus(field)
        stage.run(0.02)
    }

    private func type(_ text: String) { stage.window.handle(.text(text, time: stage.time)) }

    private func compose(_ text: String, _ selection: Range<Int>? = nil) {
        #expect(stage.window.handle(.composition(TextComposition(text, selection: selection), time: stage.time)))
    }

    /// Commits as input methods do: what was composed goes, then the text comes.
    private func commit(_ text: String) {
        stage.run(0.1)
        compose("")
        type(text)
    }

    private var clip: View { field.subviews.first { $0.clipsToBounds } ?? View() }
    private var shown: String { field.interaction.editing.count == 0 ? field.placeholder : field.interaction.editing.shown }
    /// Lines below the composition and its clause, and the caret.
    private var marks: [Layer] { field.content.underline + field.content.clauseUnderline + [field.content.caret] }

    private func width(_ text: String) -> Double { fonts.layout(text, font: Theme.dark.type.callout, scale: 1).size.width }

    @Test func compositionShowsInPlace() throws {
        var told = 0
        field.onChange = { _ in told += 1 }
        stage.press(.left)
        stage.press(.left)
        compose("né")
        #expect(shown == "12né34" && field.text == "1234" && told == 0)
        let line = try #require(marks.first), clause = try #require(marks.dropFirst().first), caret = try #require(marks.last)
        #expect(!line.isHidden && clause.isHidden && !caret.isHidden)
        #expect(abs(Double(line.frame.minX) - width("12")) < 0.01 && abs(Double(line.frame.maxX) - width("12né")) < 0.01)
        #expect(abs(Double(caret.frame.minX) - width("12né")) < 1)
        #expect(line.frame.maxY <= clip.bounds.maxY && line.frame.minY > caret.frame.midY)
        compose("né", 1..<1)
        #expect(abs(Double(caret.frame.minX) - width("12n")) < 1 && clause.isHidden)
        compose("nihao", 2..<5)
        #expect(shown == "12nihao34" && !clause.isHidden)
        #expect(abs(Double(clause.frame.minX) - width("12ni")) < 0.01 && abs(Double(clause.frame.maxX) - width("12nihao")) < 0.01)
        compose("n")
        compose("")
        #expect(shown == "1234" && line.isHidden && clause.isHidden && field.selectedRange == 2..<2 && told == 0)
        field.text = ""
        field.placeholder = "name"
        compose("あ")
        #expect(shown == "あ", "in place of the placeholder")
        compose("")
        #expect(shown == "name")
    }

    @Test func selectionsAreClampedToTheText() {
        for (given, right) in [(0..<9, 0..<2), (5..<7, 2..<2), (1..<2, 1..<2)] {
            #expect(TextComposition("né", selection: given).selection == right)
        }
        #expect(TextComposition("né").selection == 2..<2 && TextComposition.none.isEmpty)
    }

    @Test(arguments: [true, false])
    func committedTextReplacesSelectionInOneStep(isClearedFirst: Bool) {
        var told: [String] = []
        field.onChange = { told.append($0) }
        stage.press(.left, modifiers: .shift)
        stage.press(.left, modifiers: .shift)
        for text in ["n", "ni", "ni h", "ni hao"] { compose(text) }
        #expect(shown == "12ni hao", "the selection has given way")
        if isClearedFirst {
            compose("")
            #expect(shown == "1234" && field.selectedRange == 2..<4, "nothing is lost if nothing follows")
        }
        type("你好")
        #expect(field.text == "12你好" && shown == field.text && told == ["12你好"])
        stage.press(.letter("z"), modifiers: .control)
        #expect(field.text == "1234" && field.selectedRange == 2..<4)
        stage.press(.letter("y"), modifiers: .control)
        #expect(field.text == "12你好" && field.selectedRange == 4..<4)
    }

    @Test func committedTextJoinsNoTyping() {
        field.text = ""
        for letter in ["a", "b"] { type(letter) }
        for syllable in ["か", "な"] {
            stage.run(0.1)
            compose("k")
            commit(syllable)
        }
        stage.run(0.1)
        type("c")
        type("d")
        var texts: [String] = []
        for _ in 0..<5 {
            stage.press(.letter("z"), modifiers: .control)
            texts.append(field.text)
        }
        #expect(texts == ["abかな", "abか", "ab", "", ""])
    }

    /// SDL passes on a long text in parts of 31 bytes.
    @Test func longCommittedTextIsOneStep() {
        compose("long")
        commit("一二三四五")
        type("六七八九十")
        #expect(field.text == "1234一二三四五六七八九十")
        stage.press(.letter("z"), modifiers: .control)
        #expect(field.text == "1234")
    }

    @Test func keysBelongToTheInputMethod() {
        var cancelled = 0
        stage.window.onCompositionCancelled = { cancelled += 1 }
        compose("ni")
        let keys: [Key] = [.enter, .tab, .left, .home, .backspace, .delete, .space, .up, .letter("t"), .digit(2), .function(1)]
        for key in keys { #expect(stage.press(key), "\(key)") }
        for letter in "axzq" { #expect(stage.press(.letter(letter), modifiers: .control)) }
        #expect(stage.press(.letter("c"), modifiers: .option))
        #expect(shown == "1234ni" && field.text == "1234" && field.selectedRange == 4..<4 && cancelled == 0)
        #expect(stage.press(.escape))
        #expect(shown == "1234" && field.text == "1234" && cancelled == 1)
        #expect(!stage.press(.escape) && !stage.press(.enter), "views around it get them again")
        stage.press(.backspace)
        #expect(field.text == "123" && cancelled == 1)
    }

    private enum End: CaseIterable {
        case otherFocus, noFocus, disabled, removed, program, selectAll, click
    }

    @Test(arguments: End.allCases)
    private func compositionEndsWithoutText(_ end: End) throws {
        var cancelled = 0, told = 0
        stage.window.onCompositionCancelled = { cancelled += 1 }
        field.onChange = { _ in told += 1 }
        let other = TextField("x", theme: .dark, fonts: fonts)
        stage.root.addSubview(other)
        compose("ni")
        switch end {
        case .otherFocus: stage.window.focus(other)
        case .noFocus: stage.window.focus(nil)
        case .disabled: field.isEnabled = false
        case .removed: field.removeFromSuperview()
        case .program: field.text = "5"
        case .selectAll: field.selectAll()
        case .click: stage.click(60, 65)
        }
        #expect(field.interaction.editing.mark == nil && shown == field.text && field.text == (end == .program ? "5" : "1234"))
        #expect(told == 0 && cancelled == 1)
        if end == .removed { #expect(stage.window.caretFrame == nil) }
        stage.window.handle(.composition(.none, time: stage.time))
        #expect(told == 0 && other.text == "x")
    }

    @Test func onlyAcceptedCharactersAreCommitted() {
        field.accepts = { $0.isASCII && $0.isNumber }
        field.maximumLength = 6
        compose("shi")
        commit("十")
        #expect(field.text == "1234" && shown == "1234")
        compose("56789")
        commit("56789")
        #expect(field.text == "123456" && shown == "123456")
    }

    @Test func withoutFocusNothingIsComposed() {
        stage.window.focus(nil)
        #expect(!stage.window.handle(.composition(TextComposition("ni"), time: stage.time)))
        #expect(shown == "1234")
    }

    @Test func caretOfWindowFollowsTextFieldAndScrolling() throws {
        let scroll = ScrollView(frame: CGRect(x: 10, y: 20, width: 300, height: 100))
        scroll.contentSize = CGSize(width: 300, height: 400)
        stage.root.addSubview(scroll)
        scroll.addSubview(field)
        stage.window.focus(field)
        stage.press(.home)
        stage.run(0.02)
        let start = try #require(stage.window.caretFrame)
        #expect(CGRect(x: 60, y: 70, width: 20, height: 30).contains(start))
        compose("ni")
        let composing = try #require(stage.window.caretFrame)
        #expect(abs(Double(composing.minX - start.minX) - width("ni")) <= 1)
        scroll.contentOffset.y = 30
        #expect(stage.window.caretFrame == composing.offsetBy(dx: 0, dy: -30))
        field.frame.origin.x += 7
        #expect(stage.window.caretFrame == composing.offsetBy(dx: 7, dy: -30))
        field.isEnabled = false
        #expect(stage.window.caretFrame == nil)
    }

    @Test func longCompositionScrollsInField() throws {
        compose(String(repeating: "ni", count: 60))
        let caret = try #require(marks.last)
        #expect(caret.frame.minX >= 0 && caret.frame.maxX <= clip.bounds.maxX + 0.5)
        compose(String(repeating: "ni", count: 60), 0..<0)
        #expect(caret.frame.minX >= 0)
    }
}
