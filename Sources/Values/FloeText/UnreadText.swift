// The part of a text that no line has been taken from. Only what is about to be displayed is read, whatever the length of the text.

/// Text from which characters are taken, with the number of the attributes of each.
struct UnreadText {
    private let runs: [AttributedText.Run]
    /// For every run, the index of its attributes. Runs that look alike, one after the other, share one.
    private let styles: [UInt32]
    /// The current run, and what is left of it: empty only at the end.
    private var index = 0
    private var rest: Substring

    init(_ text: AttributedText) {
        let runs = text.runs.filter { !$0.text.isEmpty }
        self.runs = runs
        var style: UInt32 = 0
        styles = runs.indices.map { i in
            if i > 0, runs[i].attributes != runs[i - 1].attributes { style = UInt32(i) }
            return style
        }
        rest = runs.first?.text[...] ?? ""
    }

    /// The attributes by their index.
    var attributes: [TextAttributes] { runs.isEmpty ? DirectedText.plain : runs.map(\.attributes) }

    var isEmpty: Bool { rest.isEmpty }
    /// The index of the attributes of the next character.
    var style: UInt32 { index < styles.count ? styles[index] : 0 }
    /// Whether a paragraph ends here.
    var isAtParagraphEnd: Bool { rest.first?.isNewline ?? true }

    /// Removes everything before the next line break.
    mutating func skipParagraph() {
        while !rest.isEmpty {
            let end = rest.unicodeScalars.firstIndex { (0xA...0xD).contains($0.value) || [0x85, 0x2028, 0x2029].contains($0.value) }
            rest = rest[(end ?? rest.endIndex)...]
            if end != nil { return }
            advance()
        }
    }

    /// Removes the line break at the start.
    mutating func skipLineBreak() {
        guard !rest.isEmpty else { return }
        rest.removeFirst()
        advance()
    }

    /// Takes up to `most` characters, stopping at a line break.
    mutating func take(_ most: Int) -> (characters: [Character], styles: [UInt32]) {
        var taken: [Character] = [], of: [UInt32] = []
        while taken.count < most, !rest.isEmpty {
            let before = taken.count
            var bytes = 0
            for character in rest {
                if taken.count == most || character.isNewline { break }
                taken.append(character)
                bytes += character.utf8.count
            }
            guard bytes > 0 else { break }
            of.append(contentsOf: repeatElement(style, count: taken.count - before))
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: bytes)...]
            advance()
        }
        return (taken, of)
    }

    /// Goes on to the next run at the end of this one.
    private mutating func advance() {
        guard rest.isEmpty, index + 1 < runs.count else { return }
        index += 1
        rest = runs[index].text[...]
    }
}
