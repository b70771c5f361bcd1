// The fonts a library has open, and which of them draws which character: the descriptor's own font if
// it has the character, else one that was needed before, else whatever fontconfig finds.

/// Open fonts of one library. To be used by one thread at a time.
final class FontShelf {
    /// How many fonts stay open; each holds its file and its glyphs.
    static let openFonts = 48
    /// How many answers of fontconfig are remembered.
    static let rememberedScalars = 4096

    private let engine: TextEngine
    private let catalog: FontCatalog
    private let lastResort: FontFile
    private var files: [FileKey: FontFile] = [:]
    private var faces = BoundedCache<FaceKey, FontFace?>(bound: openFonts)
    private var fallbacks = BoundedCache<ScalarKey, FontFile?>(bound: rememberedScalars)

    private var pictureFiles = BoundedCache<Unicode.Scalar, FontFile?>(bound: rememberedScalars)
    private var pictureFaces = BoundedCache<PictureKey, PictureFace?>(bound: openFonts)

    private struct FileKey: Hashable { var family: FontFamily, weight: FontWeight }
    private struct FaceKey: Hashable { var file: FontFile, steps: Int }
    private struct PictureKey: Hashable { var file: FontFile, steps: Int, ascent: Int, descent: Int }
    private struct ScalarKey: Hashable { var style: FileKey, scalar: Unicode.Scalar }

    init() throws(FontError) {
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

    /// Closes all fonts: each keeps its glyphs, large ones megabytes of them, and is quickly opened again.
    func releaseUnused() {
        faces = BoundedCache(bound: FontShelf.openFonts)
        pictureFaces = BoundedCache(bound: FontShelf.openFonts)
    }

    /// The em size, in eighths of a pixel, that a descriptor means at a scale; kept within what
    /// FreeType rasterises well.
    static func steps(_ font: FontDescriptor, _ scale: Double) -> Int {
        let pixels = font.size * scale
        guard pixels.isFinite else { return Int(FontFace.stepsPerPixel) }
        return Int((min(512, max(1, pixels)) * FontFace.stepsPerPixel).rounded())
    }

    /// The font that answers a descriptor; nil only if the last resort can no longer be opened either.
    func face(_ font: FontDescriptor, steps: Int) -> FontFace? {
        face(file(FileKey(family: font.family, weight: font.weight)), steps) ?? face(lastResort, steps)
    }

    /// A font that has a glyph for `scalar`, and is not the descriptor's own; nil if none is installed.
    func fallback(_ font: FontDescriptor, steps: Int, for scalar: Unicode.Scalar) -> FontFace? {
        let style = FileKey(family: font.family, weight: font.weight)
        let file = fallbacks.value(for: ScalarKey(style: style, scalar: scalar)) {
            catalog.file(family: font.family, weight: font.weight, covering: scalar)
        }
        guard let file, let face = face(file, steps), face.covers(scalar) else { return nil }
        return face
    }

    /// Coloured pictures to stand in text of a size in the font `own`, from a font that has one of `scalar`; nil
    /// if none is installed.
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

    /// In eighths of a pixel, where the size is of no account.
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
