// The picture formats that can be read, detected by their first bytes. File names are ignored: decks come from many sources, and
// a JPEG called `.png` is still a JPEG.

import Foundation

/// A picture format that Floe reads.
public enum ImageFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics, read by libpng.
    case png = "PNG"
    /// JPEG, read by libjpeg.
    case jpeg = "JPEG"
    /// WebP, read by libwebp; the first picture of several.
    case webp = "WebP"
    /// Scalable Vector Graphics, drawn by librsvg at any size.
    case svg = "SVG"
    /// Graphics Interchange Format; the first of several pictures. This and the following are decoded by gdk-pixbuf, as far as it has
    /// modules for them.
    case gif = "GIF"
    /// Windows bitmaps.
    case bmp = "BMP"
    /// Tagged Image File Format.
    case tiff = "TIFF"
    /// High Efficiency pictures, as phones take them.
    case heic = "HEIC"
    /// AV1 pictures.
    case avif = "AVIF"
    /// JPEG XL.
    case jpegXL = "JPEG XL"
    /// Windows icons and cursors; the largest of several pictures.
    case icon = "ICO"
    /// Portable bitmaps, graymaps and pixmaps.
    case pnm = "PNM"
    /// The Quite OK Image format. This and the following are decoded by SDL_image.
    case qoi = "QOI"
    /// PC Paintbrush.
    case pcx = "PCX"
    /// The format of GIMP.
    case xcf = "XCF"

    /// Whether pictures of this format have no pixels of their own and can be drawn at any size.
    package var isVector: Bool { self == .svg }

    /// Detects the format of a file's content. Nil if it is none of these.
    package init?(sniffing data: Data) {
        let head = [UInt8](data.prefix(64))
        if let (format, _) = ImageFormat.signatures.first(where: { head.starts(with: $0.bytes) }) {
            self = format
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if head.dropFirst(4).starts(with: "ftyp".utf8), let format = ImageFormat(brands: head.dropFirst(8)) {
            self = format
        } else if let format = ImageFormat(shortSignature: head) {
            self = format
        } else if ImageFormat.looksLikeSVG(data.prefix(1 << 16)) {
            self = .svg
        } else {
            return nil
        }
    }

    /// The bytes with which files begin.
    private static let signatures: [(format: ImageFormat, bytes: [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]), (.gif, Array("GIF8".utf8)),
        // The second two are BigTIFF.
        (.tiff, [0x49, 0x49, 42, 0]), (.tiff, [0x4D, 0x4D, 0, 42]), (.tiff, [0x49, 0x49, 43, 0]), (.tiff, [0x4D, 0x4D, 0, 43]),
        (.jpegXL, [0xFF, 0x0A]), (.jpegXL, [0, 0, 0, 12] + Array("JXL ".utf8)),
        (.qoi, Array("qoif".utf8)), (.xcf, Array("gimp xcf ".utf8)),
    ]

    /// Detects pictures among the files whose first box names a brand, four bytes of the version, and further brands (ISO/IEC 14496-12).
    private init?(brands bytes: ArraySlice<UInt8>) {
        let words = [UInt8](bytes),
            brands = stride(from: 0, to: words.count - 3, by: 4).map { String(decoding: words[$0..<$0 + 4], as: UTF8.self) }
        guard let first = brands.first else { return nil }
        // These only say that there are pictures.
        let isAny = first == "mif1" || first == "msf1" || first == "mif2"
        let named = isAny ? brands : [first]
        if named.contains(where: { $0 == "avif" || $0 == "avis" }) {
            self = .avif
        } else if isAny || ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"].contains(first) {
            self = .heic
        } else {
            return nil
        }
    }

    /// Detects formats whose signature is so short that more of the header has to fit.
    private init?(shortSignature head: [UInt8]) {
        // The shortest picture has nine bytes.
        let head = head + [UInt8](repeating: 0, count: max(0, 16 - head.count)), blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        // Bitmaps begin with "BM", as words do; their second header states its length.
        if head.starts(with: "BM".utf8), [12, 16, 40, 52, 56, 64, 108, 124].contains(head[14]), head[15] == 0 {
            self = .bmp
        } else if head[0...1] == [0, 0], [1, 2].contains(head[2]), head[3] == 0, head[4] > 0, head[9] == 0 {
            // Not a Targa picture: at least one entry, whose reserved byte is zero.
            self = .icon
        } else if head[0] == UInt8(ascii: "P"), (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(head[1]), blanks.contains(head[2]) {
            self = .pnm
        } else if head[0] == 10, head[1] <= 5, head[2] <= 1, [1, 2, 4, 8].contains(head[3]) {
            self = .pcx
        } else {
            return nil
        }
    }

    /// Detects XML by its first visible character, and SVG by its element, which may have a prefix and follow a long comment. A gzip stream
    /// can only be an SVG.
    private static func looksLikeSVG(_ head: Data) -> Bool {
        if head.starts(with: [0x1F, 0x8B]) { return true }
        var text = head
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        // UTF-16 has a zero in each of these characters.
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { text = Data(text.dropFirst(2).filter { $0 != 0 }) }
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        guard let first = text.first(where: { !blanks.contains($0) }), first == UInt8(ascii: "<") else { return false }
        if text.range(of: Data("<svg".utf8)) != nil { return true }
        return [" ", "\t", "\n", "\r", ">"].contains { text.range(of: Data(":svg\($0)".utf8)) != nil }
    }
}
