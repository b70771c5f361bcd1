// Characters as the C libraries of Unicode's algorithms take them: scalars in a row, and where each
// character ends among them. A character (grapheme cluster) is the unit of everything here, so that no
// accent loses its letter; what the algorithms say of its first or last scalar holds for all of it.

/// The scalars of some characters.
struct ScalarText {
    private(set) var scalars: [UInt32] = []
    /// For every character, the index behind its last scalar.
    private(set) var ends: [Int] = []
    /// Whether some scalar may run from right to left or says so of others.
    private(set) var mayRunRightToLeft = false

    /// The first scalar of the lowest block that is written from right to left (Hebrew).
    private static let firstRightToLeft: UInt32 = 0x590

    init(_ characters: [Character]) {
        scalars.reserveCapacity(characters.count)
        ends.reserveCapacity(characters.count)
        for character in characters {
            if character.isNewline {
                // A line break within one line is a space.
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
    /// The scalars that are looked at: thirty marks at most (the Stream-Safe limit of Unicode Annex 15), for a
    /// letter under a million accents is one character too.
    var shapedScalars: Substring.UnicodeScalarView { unicodeScalars.prefix(31) }

    /// Whether it is a letter, digit or sign of ASCII: one scalar, to be drawn as it is.
    var isPlain: Bool { asciiValue.map { (0x20...0x7E).contains($0) } ?? false }
}
