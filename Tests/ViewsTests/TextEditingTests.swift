// Edited text as a value: moves, edits, compositions and the way back, without a view.

import Foundation
import Testing

@testable import FloeViewTree

struct TextEditingTests {
    private func press(_ editing: inout TextEditing, _ key: Key, _ modifiers: KeyModifiers = []) -> TextEditing.Outcome {
        editing.take(KeyEvent(key, modifiers: modifiers, time: 0))
    }

    @Test func movesByCharactersAndWordsAcrossLines() {
        var editing = TextEditing("öne e\u{301}x\ntwo  three", isMultiline: true)
        editing.moveCaret(to: 0, extends: false)
        var places: [Int] = []
        for _ in 0..<4 {
            _ = press(&editing, .right, .control)
            places.append(editing.characters(before: editing.caret))
        }
        #expect(places == [3, 6, 10, 17])
        _ = press(&editing, .up, .control)
        #expect(editing.characters(before: editing.caret) == 7)
        _ = press(&editing, .up, .control)
        #expect(editing.caret == 0)
        _ = press(&editing, .down, [.control, .shift])
        #expect(editing.selectedText == "öne e\u{301}x")
        #expect(editing.word(at: 0) == 0..<4 && editing.paragraph(at: 3) == 0..<10)
        #expect(press(&editing, .down) == .moves(.down, extends: false) && press(&editing, .up, .option) == .ignored)
        var line = TextEditing("a")
        #expect(press(&line, .down) == .ignored && press(&line, .enter) == .ignored && press(&line, .tab) == .ignored)
    }

    /// What is typed may join a character that is there.
    @Test func caretIsNeverWithinACharacter() {
        var editing = TextEditing("\u{301}x")
        editing.moveCaret(to: 0, extends: false)
        editing.insert("e")
        #expect(editing.text == "e\u{301}x" && editing.caret == 3)
        _ = press(&editing, .backspace)
        #expect(editing.text == "x")
        _ = press(&editing, .letter("z"), .control)
        _ = press(&editing, .letter("z"), .control)
        #expect(editing.text == "\u{301}x")
    }

    @Test func changesTellWhatWasReplaced() {
        var editing = TextEditing("one two", isMultiline: true)
        editing.select(4..<7)
        editing.insert("2")
        editing.compose(TextComposition("né"))
        #expect(editing.takeChange() == TextChange(range: 4..<7, count: 4))
        #expect(editing.text == "one 2" && editing.shown == "one 2né")
        editing.commit("nah", continues: false)
        #expect(editing.shown == "one 2nah" && editing.mark == nil)
        #expect(editing.takeChange() == TextChange(range: 5..<8, count: 3) && editing.takeChange() == nil)
        for _ in 0..<2 { _ = press(&editing, .letter("z"), .control) }
        #expect(editing.text == "one two" && editing.selectedText == "two")
    }

    /// An edit in a long text keeps no copy of it.
    @Test func editsOfLongTextsAreUndone() {
        let text = String(repeating: "lorem ipsum\n", count: 100_000)
        var editing = TextEditing(text, isMultiline: true)
        for i in 0..<50 {
            editing.moveCaret(to: i * 20_000, extends: false)
            editing.insert("x")
        }
        #expect(editing.count == 1_200_050)
        for _ in 0..<50 { _ = press(&editing, .letter("z"), .control) }
        #expect(editing.text == text)
    }
}
