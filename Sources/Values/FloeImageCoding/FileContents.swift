// Files are named by what they hold when they are not what was asked for: a web page saved as a picture, a package given as a deck.

import FloeFiles
import Foundation

/// What a file is by its contents, as libmagic knows it.
package enum FileContents {
    /// The number of bytes that are looked at.
    private static let glance = 1 << 20

    /// Returns words that follow "found", with what to do: "something else (PDF document, version 1.4); save it as PNG or JPEG". `advice` is
    /// for files that hold something.
    package static func found(in data: Data, advice: String) -> String {
        if data.isEmpty { return "an empty file; save it again" }
        let name = name(of: data).map { " (\($0))" } ?? ""
        return "something else\(name); \(advice)"
    }

    /// Returns what a file is that was given as text and begins like something else: "Anki APKG file". Nil if it may be text.
    package static func otherThanText(in data: Data) -> String? {
        let head = TextDecoder.utf8([UInt8](data.prefix(4096)))
        return head.contains(0) ? name(of: data) : nil
    }

    private static func name(of data: Data) -> String? {
        // Details follow, of which the first is a version or a kind.
        PictureProcess.name(of: data.prefix(glance))?.split(separator: ",").prefix(2).joined(separator: ",")
    }
}
