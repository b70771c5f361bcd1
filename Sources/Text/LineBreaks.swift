// Where lines may be broken (Unicode Annex 14), which libunibreak knows.

import CUnibreak

/// Places to break.
enum LineBreaks {
    /// Fills libunibreak's tables; to be called before anything else of it, by one thread.
    static func prepare() { init_linebreak() }

    /// For every character, whether a line may end behind it.
    static func allowed(_ text: ScalarText) -> [Bool] {
        guard !text.scalars.isEmpty else { return [] }
        let scalars = text.scalars.indices.map { known(text.scalars[$0], before: $0 + 1 < text.scalars.count ? text.scalars[$0 + 1] : 0) }
        var breaks = [CChar](repeating: 0, count: scalars.count)
        unsafe set_linebreaks_utf32(scalars, scalars.count, nil, &breaks)
        return text.ends.map { breaks[$0 - 1] == CChar(LINEBREAK_ALLOWBREAK) }
    }

    /// A scalar, or one that breaks in the same way: what shows as an emoji picture breaks as an ideograph, as
    /// Annex 14 has had it since emoji got classes of their own. Older tables do not know these, and stop the
    /// program at the letters that make flags.
    private static func known(_ scalar: UInt32, before next: UInt32) -> UInt32 {
        // The lowest of them is ⌚, but for those that a selector makes one (#️⃣, ©️).
        guard scalar >= 0x231A else { return scalar }
        if scalar == endOfText { return replacement }
        guard let properties = Unicode.Scalar(scalar)?.properties, properties.isEmoji else { return scalar }
        return properties.isEmojiPresentation || next == pictureSelector ? ideograph : scalar
    }

    private static let ideograph: UInt32 = 0x4E00
    private static let pictureSelector: UInt32 = 0xFE0F
    private static let replacement: UInt32 = 0xFFFD
    /// No character, but libunibreak's mark for the text's end.
    private static let endOfText: UInt32 = 0xFFFF
}
