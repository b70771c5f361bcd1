// Errors of making a font library. Once a library exists, nothing about text throws: a missing family is replaced by another, a
// missing glyph by the font's own box.

/// The reason why a `FontLibrary` could not be made.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// FreeType or fontconfig did not start.
    case engineUnavailable(reason: String)
    /// No font file is installed, or the one to be used cannot be opened.
    case noFonts(family: String, reason: String)

    public var description: String {
        switch self {
        case .engineUnavailable(let reason):
            "expected FreeType and fontconfig to start: \(reason); install libfreetype6 and fontconfig-config"
        case .noFonts(let family, let reason):
            "expected a font for “\(family)”: \(reason); install fonts-dejavu-core"
        }
    }
}
