// The location of a font, as returned by fontconfig and opened by FreeType.

/// A face in a font file.
struct FontFile: Hashable, Sendable {
    var path: String
    /// The index of the face in a collection; the upper half may name an instance of a variable font.
    var index: Int
    /// Whether the requested weight is imitated by thicker strokes.
    var emboldened: Bool
    /// The em in pixels of a picture font's only size; nil for outlines, which have every size.
    var strikeSize: Double?
}
