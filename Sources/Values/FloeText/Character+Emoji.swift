// Which characters call for a colour picture (Unicode Technical Standard 51): emoji by default, and those that a selector turns
// into emoji.

extension Character {
    /// Whether it should show as a picture, if there is one, rather than in the text's colour.
    var asksForPicture: Bool {
        // Cheap checks first, since every character of every text is tested. The shortest are ⌚ and ©️.
        guard utf8.count > 2, let first = unicodeScalars.first, !Character.pictureless.contains(first.value),
            first.properties.isEmoji
        else { return false }
        let rest = unicodeScalars.dropFirst()
        guard rest.first?.value != Character.textSelector else { return false }
        // A skin tone turns the character it colours into a picture, and so does a picture that is joined to it.
        return first.properties.isEmojiPresentation
            || rest.contains { $0.value == Character.pictureSelector || $0.properties.isEmojiPresentation }
    }

    /// Between the last emoji of the basic plane and the first beyond it: Chinese, Korean and much else.
    private static let pictureless: Range<UInt32> = 0x3300..<0x1F000
    private static let textSelector: UInt32 = 0xFE0E
    private static let pictureSelector: UInt32 = 0xFE0F
}
