// The open fonts of a library, and the choice of font for each character: the descriptor's own font if it has the character,
// otherwise one that was needed before, otherwise the one that fontconfig finds.

/// The open fonts of one library. Not thread-safe.
final class FontShelf {
    /// The largest em size that is drawn, in pixels.
    static let largestSize = 512.0
    /// The number of fonts kept open; each holds its file and its glyphs.
    static let openFonts = 48
    /// The number of fontconfig results that are cached.
    static let rememberedScalars = 4096

    let lineBreaks: LineBreaks
    /// How many characters were measured, for tests that count work.
    var measuredCharacters = 0
    private let engine: TextEngine
    private let catalog: FontCatalog
    private let lastResort: FontFile
    private var files: [FileKey: FontFile] = [:]
    private var faces = BoundedCache<FaceKey, FontFace?>(bound: openFonts)
    private var fallbacks = BoundedCache<ScalarKey, FontFile?>(bound: rememberedScalars)

    /// The lines shaped last, the latest first: a line is measured, drawn and asked for its carets in turn.
    var recent: [RecentLine] = []
    /// Edited text asks for its line before the last key, too.
    static let recentLines = 2

    struct RecentLine {
        let text: DirectedText, font: FontDescriptor, scale: Double, stretch: Double, line: ShapedLine
    }

    private var pictureFiles = BoundedCache<Unicode.Scalar, FontFile?>(bound: rememberedScalars)
    private var pictureFaces = BoundedCache<PictureKey, PictureFace?>(bound: openFonts)

    private struct FileKey: Hashable { var family: FontFamily, weight: FontWeight }
    private struct FaceKey: Hashable { var file: FontFile, steps: Int }
    private struct PictureKey: Hashable { var file: FontFile, steps: Int, ascent: Int, descent: Int }
    private struct ScalarKey: Hashable { var style: FileKey, scalar: Unicode.Scalar }

    init() throws(FontError) {
        lineBreaks = try LineBreaks()
        engine = try TextEngine()
        catalog = try FontCatalog()
        let family = FontFamily.sans
        guard let file = catalog.file(family: family, weight: .regular) else {
            throw .noFonts(family: family.rawValue, reason: "fontconfig finds none")
        }
        guard FontFace(file, steps: FontShelf.anySize, engine: engine) != nil else {
            throw .noFonts(family: family.rawValue, reason: "\(file.path) cannot be opened")
        }
        lastResort = file
    }

    /// Closes all fonts. Each holds its glyphs, which take megabytes at large sizes, and is quick to reopen.
    func releaseUnused() {
        faces = BoundedCache(bound: FontShelf.openFonts)
        pictureFaces = BoundedCache(bound: FontShelf.openFonts)
        recent = []
    }

    /// Returns the em size of a descriptor at a scale, in eighths of a pixel, clamped to what FreeType rasterises well.
    static func steps(_ font: FontDescriptor, _ scale: Double) -> Int {
        let pixels = font.size * scale
        guard pixels.isFinite else { return Int(FontFace.stepsPerPixel) }
        return Int((min(FontShelf.largestSize, max(1, pixels)) * FontFace.stepsPerPixel).rounded())
    }

    /// Returns the font for a descriptor; nil only if not even the last resort can be opened any more.
    func face(_ font: FontDescriptor, steps: Int) -> FontFace? {
        face(file(FileKey(family: font.family, weight: font.weight)), steps) ?? face(lastResort, steps)
    }

    /// Returns a font other than the descriptor's own that has a glyph for `scalar`; nil if none is installed.
    func fallback(_ font: FontDescriptor, steps: Int, for scalar: Unicode.Scalar) -> FontFace? {
        let style = FileKey(family: font.family, weight: font.weight)
        let file = fallbacks.value(for: ScalarKey(style: style, scalar: scalar)) {
            catalog.file(family: font.family, weight: font.weight, covering: scalar)
        }
        guard let file, let face = face(file, steps), face.covers(scalar) else { return nil }
        return face
    }

    /// Returns a font with a colour picture of `scalar`, sized for text of the font `own`; nil if none is installed.
    func pictures(of scalar: Unicode.Scalar, steps: Int, within own: FontFace) -> PictureFace? {
        guard let file = pictureFiles.value(for: scalar, make: { catalog.pictureFile(covering: scalar) }),
            let strikeSize = file.strikeSize
        else { return nil }
        let key = PictureKey(file: file, steps: steps, ascent: own.ascent, descent: own.descent)
        let found = pictureFaces.value(for: key) {
            face(file, FontShelf.anySize).map {
                PictureFace($0, strikeSize: strikeSize, size: Double(steps) / FontFace.stepsPerPixel, within: own)
            }
        }
        guard let found, found.covers(scalar) else { return nil }
        return found
    }

    /// A size, in eighths of a pixel, for uses where the size does not matter.
    private static let anySize = 128

    private func file(_ style: FileKey) -> FontFile {
        if let known = files[style] { return known }
        let found = catalog.file(family: style.family, weight: style.weight) ?? lastResort
        files[style] = found
        return found
    }

    private func face(_ file: FontFile, _ steps: Int) -> FontFace? {
        faces.value(for: FaceKey(file: file, steps: steps)) { FontFace(file, steps: steps, engine: engine) }
    }
}
