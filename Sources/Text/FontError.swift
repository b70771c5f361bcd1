// Why there can be no text at all. Once a library exists nothing about text throws: a missing family
// is answered with another one, a missing glyph with the font's own box.

/// Why a `FontLibrary` could not be made.
public enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
    /// FreeType or fontconfig did not start.
    case engineUnavailable(reason: String)
    /// Not a single font file is installed, or the one that should answer cannot be opened.
    case noFonts(family: String, reason: String)

    public var description: String {
        switch self {
        case .engineUnavailable(let reason):
            "expected SDL_ttf and fontconfig to start: \(reason); install libsdl2-ttf-2.0-0 and fontconfig-config"
        case .noFonts(let family, let reason):
            "expected a font for “\(family)”: \(reason); install fonts-dejavu-core"
        }
    }
}
