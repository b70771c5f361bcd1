// Characters with their embedding levels and attributes, from which lines are shaped. The levels are computed for the whole paragraph, so
// that a line cut from it respects the embeddings around it.

/// Part of a paragraph.
struct DirectedText: Equatable, Sendable {
    private(set) var characters: ArraySlice<Character>
    /// The embedding level of each character; odd for right to left.
    private(set) var levels: ArraySlice<UInt8>
    /// The index of the attributes of each character.
    private(set) var styles: ArraySlice<UInt32>
    /// The paragraph that it is part of.
    let paragraph: Paragraph

    /// What holds for a whole paragraph.
    struct Paragraph: Equatable, Sendable {
        /// Whether it runs right to left.
        var isRightToLeft: Bool
        /// The index of the attributes at its start.
        var style: UInt32 = 0
        /// The attributes of the whole text.
        var attributes = DirectedText.plain
    }

    /// The attributes of plain text.
    static let plain = [TextAttributes()]

    /// `levels` and `styles`: one per character.
    init(_ characters: ArraySlice<Character>, levels: ArraySlice<UInt8>, styles: ArraySlice<UInt32>, _ paragraph: Paragraph) {
        self.characters = characters
        self.levels = levels
        self.styles = styles
        self.paragraph = paragraph
    }

    /// Creates a plain paragraph of its own, in its natural direction.
    init(_ characters: [Character]) {
        let (levels, isRightToLeft) = Bidi.levels(UTF16Text(characters))
        self.init(
            characters[...], levels: levels[...], styles: Array(repeating: 0, count: characters.count)[...],
            Paragraph(isRightToLeft: isRightToLeft))
    }

    var count: Int { characters.count }
    var isRightToLeft: Bool { paragraph.isRightToLeft }
    /// How the paragraph is laid out.
    var paragraphStyle: ParagraphStyle { paragraph.attributes[Int(paragraph.style)].paragraph }

    /// Returns the first `count` characters, or all if there are fewer.
    func prefix(_ count: Int) -> DirectedText {
        DirectedText(characters.prefix(count), levels: levels.prefix(count), styles: styles.prefix(count), paragraph)
    }

    /// Returns the last `count` characters, without white space at their start.
    private func suffix(_ count: Int) -> DirectedText {
        let kept = characters.suffix(count).drop(while: \.isWhitespace).count
        return DirectedText(characters.suffix(kept), levels: levels.suffix(kept), styles: styles.suffix(kept), paragraph)
    }

    /// The text without trailing white space.
    var trimmed: DirectedText {
        prefix((characters.lastIndex { !$0.isWhitespace } ?? characters.startIndex - 1) + 1 - characters.startIndex)
    }

    /// The white space at its end, which runs as the paragraph does.
    var trailingSpace: DirectedText {
        let count = trimmed.count, space = characters.dropFirst(count)
        return DirectedText(
            space, levels: Array(repeating: isRightToLeft ? 1 : 0, count: space.count)[...], styles: styles.dropFirst(count), paragraph)
    }

    private static let softHyphen: Character = "\u{AD}"

    var endsWithSoftHyphen: Bool { characters.last == DirectedText.softHyphen }

    /// The text as displayed at the end of a line: without trailing white space, and with a final soft hyphen shown as a hyphen.
    var endingLine: DirectedText {
        let line = trimmed
        guard line.endsWithSoftHyphen else { return line }
        return line.prefix(line.count - 1).appending("-", level: line.levels.last ?? 0, style: line.styles.last ?? paragraph.style)
    }

    /// Returns `count` characters with an ellipsis in place of the others, which are left out where `truncation` says.
    func keeping(_ count: Int, _ truncation: TextTruncation) -> DirectedText {
        let tail: Int
        switch truncation {
        case .none: return prefix(count)
        case .end: tail = 0
        case .middle: tail = count / 2
        case .start: tail = count
        }
        var line = prefix(count - tail).trimmed
        while line.endsWithSoftHyphen { line = line.prefix(line.count - 1) }
        let rest = suffix(tail)
        line = line.appending("…", level: isRightToLeft ? 1 : 0, style: line.styles.last ?? rest.styles.first ?? paragraph.style)
        line.characters += rest.characters
        line.levels += rest.levels
        line.styles += rest.styles
        return line
    }

    private func appending(_ character: Character, level: UInt8, style: UInt32) -> DirectedText {
        var result = self
        result.characters.append(character)
        result.levels.append(level)
        result.styles.append(style)
        return result
    }
}
