// What decides where lines of text end, and which of them there are.

/// The room for text: what breaks it into lines, and which of them there are.
public struct TextRoom: Hashable, Sendable {
    /// The width of lines in points; values that are not finite mean no limit.
    public var width: Double
    /// The height in points; lines that do not fit whole are left out, but for the first, unless the text is cut off (`truncation`).
    public var height: Double
    /// Nil for as many lines as a bitmap of 16,384 pixels holds.
    public var maximumLines: Int?
    /// Whether paragraphs that are too wide are broken into lines.
    public var isWrapped: Bool
    /// Where text that does not fit is left out.
    public var truncation: TextTruncation

    /// Creates a room; what is not given is unlimited.
    public init(
        width: Double = .infinity, height: Double = .infinity, maximumLines: Int? = nil, isWrapped: Bool = true,
        truncation: TextTruncation = .end
    ) {
        self.width = width
        self.height = height
        self.maximumLines = maximumLines
        self.isWrapped = isWrapped
        self.truncation = truncation
    }
}
