// The picture formats that can be read, detected by their first bytes. File names are ignored: decks come from many sources, and
// a JPEG called `.png` is still a JPEG.

import Foundation

/// A picture format that Floe reads.
package enum ImageFormat: String, CaseIterable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case svg = "SVG"

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
        } else if ImageFormat.looksLikeSVG(data.prefix(4096)) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Detects XML by its first visible character, and SVG by its element, which may follow a long comment.
    private static func looksLikeSVG(_ head: Data) -> Bool {
        var text = head
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        guard let first = text.first(where: { !blanks.contains($0) }), first == UInt8(ascii: "<") else { return false }
        return text.range(of: Data("<svg".utf8)) != nil
    }
}
