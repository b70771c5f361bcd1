// How a run of text looks. Attributes that are nil are those of the label or the layer that shows the text.

import FloeImaging

/// The attributes of a run of text.
public struct TextAttributes: Hashable, Sendable {
    /// The family of the font; nil: that of the text around it.
    public var fontFamily: FontFamily?
    /// The em size in points; nil: that of the text around it.
    public var fontSize: Double?
    /// The thickness of strokes; nil: that of the text around it.
    public var fontWeight: FontWeight?
    /// The colour of letters and lines; nil: that of the text around it. Emoji have their own and only take on the alpha.
    public var foregroundColor: Color?
    /// The colour behind the run, as high as the line.
    public var backgroundColor: Color?
    /// Whether a line runs below the baseline.
    public var isUnderlined: Bool
    /// Whether a line runs through the letters.
    public var isStruckThrough: Bool
    /// The additional space after each character, in points; negative moves them closer. Letters that join, as in Arabic, keep together.
    public var kern: Double
    /// How the paragraph is laid out that begins in this run.
    public var paragraph: ParagraphStyle

    /// Creates attributes; what is not given is as around the run. `font` is its family, size and weight at once.
    public init(
        font: FontDescriptor? = nil, fontFamily: FontFamily? = nil, fontSize: Double? = nil, fontWeight: FontWeight? = nil,
        foregroundColor: Color? = nil, backgroundColor: Color? = nil, isUnderlined: Bool = false,
        isStruckThrough: Bool = false, kern: Double = 0, paragraph: ParagraphStyle = ParagraphStyle()
    ) {
        self.fontFamily = fontFamily ?? font?.family
        self.fontSize = fontSize ?? font?.size
        self.fontWeight = fontWeight ?? font?.weight
        self.foregroundColor = foregroundColor
        self.backgroundColor = backgroundColor
        self.isUnderlined = isUnderlined
        self.isStruckThrough = isStruckThrough
        self.kern = kern
        self.paragraph = paragraph
    }

    /// Returns the font of the run in text of the font `base`.
    public func font(in base: FontDescriptor) -> FontDescriptor {
        FontDescriptor(family: fontFamily ?? base.family, size: fontSize ?? base.size, weight: fontWeight ?? base.weight)
    }
}
