// Where a font lies: what fontconfig answers with and FreeType opens.

/// A face in a font file.
struct FontFile: Hashable, Sendable {
    var path: String
    /// Which face of a collection; the upper half may name a variable font's instance.
    var index: Int
    /// Whether the wanted weight is to be imitated by thicker strokes.
    var emboldened: Bool
    /// The em in pixels of the one size a font of pictures has; nil for outlines, which have every size.
    var strikeSize: Double?
}
