// Line break opportunities (Unicode Annex 14), from libunibreak.

import CFloeUnibreak

/// Line break opportunities.
enum LineBreaks {
    /// Fills libunibreak's tables. Must be called before anything else in it, by one thread.
    static func prepare() { init_linebreak() }

    /// Returns for every character whether a line may end after it.
    static func allowed(_ text: ScalarText) -> [Bool] {
        guard !text.scalars.isEmpty else { return [] }
        let scalars = text.scalars.indices.map { known(text.scalars[$0], before: $0 + 1 < text.scalars.count ? text.scalars[$0 + 1] : 0) }
        var breaks = [CChar](repeating: 0, count: scalars.count)
        unsafe set_linebreaks_utf32(scalars, scalars.count, nil, &breaks)
        return text.ends.map { breaks[$0 - 1] == CChar(LINEBREAK_ALLOWBREAK) }
    }

    /// Returns a scalar, or one that breaks in the same way: emoji shown as pictures break like ideographs, as Annex 14 defines
    /// since emoji got their own classes. Older tables lack these classes and abort the program at the letters that make flags.
    private static func known(_ scalar: UInt32, before next: UInt32) -> UInt32 {
        // The lowest emoji is ⌚, apart from those that need a selector (#️⃣, ©️).
        guard scalar >= 0x231A else { return scalar }
        if scalar == endOfText { return replacement }
        guard let properties = Unicode.Scalar(scalar)?.properties, properties.isEmoji else { return scalar }
        return properties.isEmojiPresentation || next == pictureSelector ? ideograph : scalar
    }

    private static let ideograph: UInt32 = 0x4E00
    private static let pictureSelector: UInt32 = 0xFE0F
    private static let replacement: UInt32 = 0xFFFD
    /// Not a character: libunibreak's mark for the end of text.
    private static let endOfText: UInt32 = 0xFFFF
}
