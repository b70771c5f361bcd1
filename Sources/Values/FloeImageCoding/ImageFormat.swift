// The picture formats that can be read, detected by their first bytes. File names are ignored: decks come from many sources, and
// a JPEG called `.png` is still a JPEG.

import CFloeSDL2
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
    /// Graphics Interchange Format. This and the following are decoded by SDL2_image, if it was built to.
    case gif = "GIF"
    /// Windows bitmaps.
    case bmp = "BMP"
    /// Tagged Image File Format.
    case tiff = "TIFF"
    /// The Quite OK Image format.
    case qoi = "QOI"
    /// AV1 pictures.
    case avif = "AVIF"
    /// JPEG XL.
    case jpegXL = "JPEG XL"
    /// Windows icons and cursors.
    case icon = "ICO"
    /// Portable bitmaps, graymaps and pixmaps.
    case pnm = "PNM"
    /// PC Paintbrush.
    case pcx = "PCX"
    /// The format of GIMP.
    case xcf = "XCF"

    /// Whether pictures of this format have no pixels of their own and can be drawn at any size.
    package var isVector: Bool { self == .svg }

    /// Detects the format of a file's content. Nil if it is none of these.
    package init?(sniffing data: Data) {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if data.starts(with: Array("RIFF".utf8)), data.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else if ImageFormat.looksLikeSVG(data.prefix(1 << 16)) {
            self = .svg
        } else if let other = ImageFormat.other(data.prefix(4096)) {
            self = other
        } else {
            return nil
        }
    }

    /// Detects formats as SDL2_image does.
    private static func other(_ head: Data) -> ImageFormat? {
        let known: [(ImageFormat, (UnsafeMutablePointer<SDL_RWops>?) -> Int32)] = unsafe [
            (.gif, IMG_isGIF), (.bmp, IMG_isBMP), (.tiff, IMG_isTIF), (.qoi, IMG_isQOI), (.avif, IMG_isAVIF), (.jpegXL, IMG_isJXL),
            (.icon, IMG_isICO), (.pnm, IMG_isPNM), (.pcx, IMG_isPCX), (.xcf, IMG_isXCF),
        ]
        return unsafe head.withUnsafeBytes { bytes in
            guard let stream = unsafe SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { unsafe _ = SDL_RWclose(stream) }
            return unsafe known.first { unsafe $0.1(stream) != 0 }?.0
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
