// Places in edited text: characters, words and paragraphs around an offset. Only the text between is read.

extension TextEditing {
    /// Returns the index at an offset, in constant time.
    func index(_ offset: Int) -> String.Index { shown.utf8.index(shown.startIndex, offsetBy: offset) }

    private func offset(_ index: String.Index) -> Int { shown.utf8.distance(from: shown.startIndex, to: index) }

    /// Returns an offset within the text and between two characters: that after the character in which it would be.
    func aligned(_ offset: Int) -> Int {
        let place = index(max(0, min(count, offset)))
        return self.offset(String.Index(place, within: shown) ?? shown.index(after: place))
    }

    /// Returns the offset after the last white space before `offset`, so that letters that join stay together; `offset`, aligned, if there is
    /// none within `bytes` of it.
    func afterWhitespace(before offset: Int, within bytes: Int) -> Int {
        let place = aligned(offset)
        guard let space = self[aligned(place - bytes)..<place].lastIndex(where: \.isWhitespace) else { return place }
        return self.offset(shown.index(after: space))
    }

    func offset(before offset: Int) -> Int { offset > 0 ? self.offset(shown.index(before: index(offset))) : 0 }

    func offset(after offset: Int) -> Int { offset < count ? self.offset(shown.index(after: index(offset))) : count }

    /// Returns how many characters lie before an offset.
    func characters(before offset: Int) -> Int { shown[..<index(offset)].count }

    /// The selection in characters of the text, without what is being composed.
    var selectedCharacters: Range<Int> {
        var editing = self
        editing.endComposition()
        let start = editing.characters(before: editing.selection.lowerBound)
        return start..<start + editing.selectedText.count
    }

    // Words

    private enum Class {
        case word, newline, other

        init(_ character: Character) {
            if character.isNewline {
                self = .newline
            } else {
                self = character.isLetter || character.isNumber || character == "_" ? .word : .other
            }
        }
    }

    /// Returns the word at an offset, or the characters there that are in no word, within a line.
    func word(at offset: Int) -> Range<Int> {
        let at = offset < count ? offset : self.offset(before: count)
        guard at < count else { return at..<at }
        let own = Class(shown[index(at)])
        return start(before: at) { Class($0) == own }..<end(after: at) { Class($0) == own }
    }

    func startOfWord(before offset: Int) -> Int {
        start(before: start(before: offset) { Class($0) != .word }) { Class($0) == .word }
    }

    func endOfWord(after offset: Int) -> Int {
        end(after: end(after: offset) { Class($0) != .word }) { Class($0) == .word }
    }

    // Paragraphs

    /// Returns the paragraph at an offset, with the line break that ends it.
    func paragraph(at offset: Int) -> Range<Int> {
        start(before: offset) { !$0.isNewline }..<self.offset(after: end(after: offset) { !$0.isNewline })
    }

    /// Returns the start of the paragraph or, there, of the one before.
    func startOfParagraph(before offset: Int) -> Int {
        let start = start(before: offset) { !$0.isNewline }
        return start < offset ? start : self.start(before: self.offset(before: offset)) { !$0.isNewline }
    }

    /// Returns the end of the paragraph or, there, of the one after.
    func endOfParagraph(after offset: Int) -> Int {
        let end = end(after: offset) { !$0.isNewline }
        return end > offset ? end : self.end(after: self.offset(after: offset)) { !$0.isNewline }
    }

    private func start(before offset: Int, while isPart: (Character) -> Bool) -> Int {
        var place = index(offset)
        while place > shown.startIndex {
            let before = shown.index(before: place)
            guard isPart(shown[before]) else { break }
            place = before
        }
        return self.offset(place)
    }

    private func end(after offset: Int, while isPart: (Character) -> Bool) -> Int {
        var place = index(offset)
        while place < shown.endIndex, isPart(shown[place]) { place = shown.index(after: place) }
        return self.offset(place)
    }
}
