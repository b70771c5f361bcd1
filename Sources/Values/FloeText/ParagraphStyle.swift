// How a paragraph is laid out, whatever the runs in it look like.

/// The horizontal alignment of lines in the given width.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
    /// Left, or right in a paragraph that runs right to left.
    case natural
    /// At the named side or in the middle, in whatever direction the text runs.
    case left, center, right
    /// At both sides, by wider spaces; the last line of a paragraph as `natural`.
    case justified
}

/// The distance from a line's baseline to the next one's.
public enum LineHeight: Hashable, Sendable {
    /// This many times what the fonts say.
    case multiple(Double)
    /// In points, whatever the fonts.
    case fixed(Double)
}

/// The layout of a paragraph.
public struct ParagraphStyle: Hashable, Sendable {
    /// Where lines lie in the width; nil: as the label or the layer says.
    public var alignment: TextAlignment?
    /// The distance between baselines, at least one pixel. One times what the fonts say unless set.
    public var lineHeight: LineHeight
    /// Additional space to the next paragraph, in points.
    public var spacing: Double

    /// Creates a style; what is not given is as usual.
    public init(alignment: TextAlignment? = nil, lineHeight: LineHeight = .multiple(1), spacing: Double = 0) {
        self.alignment = alignment
        self.lineHeight = lineHeight
        self.spacing = spacing
    }
}

/// Where text that does not fit is left out, by an ellipsis in its place.
public enum TextTruncation: String, CaseIterable, Hashable, Sendable {
    /// Nowhere: what does not fit is cut off.
    case none
    /// At the start, at the end or in the middle of the last line that fits.
    case start, end, middle
}
