// Where lines may be broken (Unicode Annex 14), which libunibreak knows.

import CUnibreak

/// Places to break.
enum LineBreaks {
    /// Fills libunibreak's tables; to be called before anything else of it, by one thread.
    static func prepare() { init_linebreak() }

    /// For every character, whether a line may end behind it. `characters` are those of `text`.
    static func allowed(_ text: ScalarText, _ characters: [Character]) -> [Bool] {
        guard !text.scalars.isEmpty else { return [] }
        var scalars = text.scalars
        var first = 0
        for (i, end) in text.ends.enumerated() {
            defer { first = end }
            if isPicture(scalars[first], characters[i]) {
                // As Annex 14 has it since emoji got classes of their own, which older tables do not know.
                scalars[first] = ideograph
            } else if scalars[first] == endOfText {
                scalars[first] = replacement
            }
        }
        var breaks = [CChar](repeating: 0, count: scalars.count)
        unsafe set_linebreaks_utf32(scalars, scalars.count, nil, &breaks)
        return text.ends.map { breaks[$0 - 1] == CChar(LINEBREAK_ALLOWBREAK) }
    }

    private static let ideograph: UInt32 = 0x4E00
    private static let replacement: UInt32 = 0xFFFD
    /// No character, but libunibreak's mark for the text's end.
    private static let endOfText: UInt32 = 0xFFFF

    /// Whether a character shows as an emoji picture.
    private static func isPicture(_ scalar: UInt32, _ character: Character) -> Bool {
        // The lowest of them is ⌚, but for those that a selector makes one (#️⃣, ©️).
        guard scalar >= 0x231A, let scalar = Unicode.Scalar(scalar), scalar.properties.isEmoji else { return false }
        return scalar.properties.isEmojiPresentation || character.unicodeScalars.dropFirst().first == "\u{FE0F}"
    }
}
