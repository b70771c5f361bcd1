// Text being composed with an input method: the letters of a syllable, a sentence in kana, an accent waiting for its letter.

/// Text that is shown but not yet part of the text around it.
public struct TextComposition: Equatable, Codable, Sendable {
    /// What has been composed so far; empty once the composition has ended.
    public let text: String
    /// The part being converted, in characters of `text`; empty at the caret.
    public let selection: Range<Int>

    /// The composition that ends another, because its text is about to be committed or was cancelled.
    public static let none = TextComposition("")

    /// `selection`: nil for a caret at the end. Clamped to the text.
    public init(_ text: String, selection: Range<Int>? = nil) {
        self.text = text
        let count = text.count
        self.selection = selection?.clamped(to: 0..<count) ?? count..<count
    }

    /// Reads a composition; its selection is clamped to its text.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text), selection: try values.decode(Range<Int>.self, forKey: .selection))
    }

    /// Whether the composition has ended.
    public var isEmpty: Bool { text.isEmpty }
}
