// Characters with their embedding levels, from which lines are shaped. The levels are computed for the whole paragraph, so that a
// line cut from it respects the embeddings around it.

/// Part of a paragraph.
struct DirectedText: Equatable, Sendable {
    private(set) var characters: ArraySlice<Character>
    /// The embedding level of each character; odd for right to left.
    private(set) var levels: ArraySlice<UInt8>
    /// The paragraph's direction.
    let isRightToLeft: Bool

    /// `levels`: one per character.
    init(_ characters: ArraySlice<Character>, levels: ArraySlice<UInt8>, isRightToLeft: Bool) {
        self.characters = characters
        self.levels = levels
        self.isRightToLeft = isRightToLeft
    }

    /// Creates a paragraph of its own, in its natural direction.
    init(_ characters: [Character]) {
        let (levels, isRightToLeft) = Bidi.levels(UTF16Text(characters))
        self.init(characters[...], levels: levels[...], isRightToLeft: isRightToLeft)
    }

    var count: Int { characters.count }

    /// Returns the first `count` characters, or all if there are fewer.
    func prefix(_ count: Int) -> DirectedText {
        DirectedText(characters.prefix(count), levels: levels.prefix(count), isRightToLeft: isRightToLeft)
    }

    /// The text without trailing white space.
    var trimmed: DirectedText {
        prefix((characters.lastIndex { !$0.isWhitespace } ?? characters.startIndex - 1) + 1 - characters.startIndex)
    }

    private static let softHyphen: Character = "\u{AD}"

    var endsWithSoftHyphen: Bool { characters.last == DirectedText.softHyphen }

    /// The text as displayed at the end of a line: without trailing white space, and with a final soft hyphen shown as a hyphen.
    var endingLine: DirectedText {
        let line = trimmed
        guard line.endsWithSoftHyphen else { return line }
        return line.prefix(line.count - 1).appending("-", level: line.levels.last ?? 0)
    }

    /// The text cut off here, with an ellipsis in place of the rest.
    var endingWithEllipsis: DirectedText {
        var line = trimmed
        while line.endsWithSoftHyphen { line = line.prefix(line.count - 1) }
        return line.appending("…", level: isRightToLeft ? 1 : 0)
    }

    private func appending(_ character: Character, level: UInt8) -> DirectedText {
        var result = self
        result.characters.append(character)
        result.levels.append(level)
        return result
    }
}
