// Characters in the form that ICU takes: a sequence of UTF-16 code units, and where each character ends in it. The unit everywhere
// else is the character (grapheme cluster), so that no accent is separated from its letter. Results for a character's first or last
// code unit apply to all of it.

/// The code units of a sequence of characters.
struct UTF16Text {
    private(set) var units: [UInt16] = []
    /// For every character, the index after its last code unit.
    private(set) var ends: [Int] = []
    /// Whether some character may run right to left or make others do so.
    private(set) var mayRunRightToLeft = false

    /// The first code unit of the lowest block written right to left (Hebrew).
    private static let firstRightToLeft: UInt16 = 0x590

    init(_ characters: [Character]) {
        units.reserveCapacity(characters.count)
        ends.reserveCapacity(characters.count)
        for character in characters {
            if character.isNewline {
                // A line break within a line is a space.
                units.append(0x20)
            } else {
                for scalar in character.shapedScalars { units.append(contentsOf: scalar.utf16) }
            }
            ends.append(units.count)
        }
        mayRunRightToLeft = units.contains { $0 >= UTF16Text.firstRightToLeft }
    }
}

extension Character {
    /// The scalars that are processed: at most thirty marks (the Stream-Safe limit of Unicode Annex 15), since a letter under a
    /// million accents is also a single character.
    var shapedScalars: Substring.UnicodeScalarView { unicodeScalars.prefix(31) }

    /// Whether it is a printable ASCII character: a single scalar that is drawn as it is.
    var isPlain: Bool { asciiValue.map { (0x20...0x7E).contains($0) } ?? false }
}
