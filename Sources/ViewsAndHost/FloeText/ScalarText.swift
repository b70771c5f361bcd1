// Characters in the form that the C libraries for Unicode algorithms take: a sequence of scalars, and where each character ends
// in it. The unit everywhere is the character (grapheme cluster), so that no accent is separated from its letter. Results for a
// character's first or last scalar apply to all of it.

/// The scalars of a sequence of characters.
struct ScalarText {
    private(set) var scalars: [UInt32] = []
    /// For every character, the index after its last scalar.
    private(set) var ends: [Int] = []
    /// Whether some scalar may run right to left or make others do so.
    private(set) var mayRunRightToLeft = false

    /// The first scalar of the lowest block written right to left (Hebrew).
    private static let firstRightToLeft: UInt32 = 0x590

    init(_ characters: [Character]) {
        scalars.reserveCapacity(characters.count)
        ends.reserveCapacity(characters.count)
        for character in characters {
            if character.isNewline {
                // A line break within a line is a space.
                scalars.append(0x20)
            } else {
                for scalar in character.shapedScalars { scalars.append(scalar.value) }
            }
            ends.append(scalars.count)
        }
        mayRunRightToLeft = scalars.contains { $0 >= ScalarText.firstRightToLeft }
    }
}

extension Character {
    /// The scalars that are processed: at most thirty marks (the Stream-Safe limit of Unicode Annex 15), since a letter under a
    /// million accents is also a single character.
    var shapedScalars: Substring.UnicodeScalarView { unicodeScalars.prefix(31) }

    /// Whether it is a printable ASCII character: a single scalar that is drawn as it is.
    var isPlain: Bool { asciiValue.map { (0x20...0x7E).contains($0) } ?? false }
}
