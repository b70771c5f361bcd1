// The kinds of files that a scene opens, recognised by their endings or, if those are inconclusive, by their first bytes.

import FloeFiles
import FloeImageCoding
import Foundation

/// The files that can be dropped on a scene.
package struct SceneFiles: Sendable {
    /// The degree to which a file suits a scene, in rising order.
    package enum Fit: Comparable, Sendable {
        /// The file is of another kind.
        case none
        /// The scene can show it, though it may be meant for another.
        case possible
        /// The file is what the scene is made for.
        case good
    }

    /// The role of an opened file, worded to follow "as".
    package let role: String
    /// A description of what can be dropped, worded to follow "is".
    package let summary: String
    let fit: @Sendable (DroppedFile) -> Fit

    /// The endings of pictures, in lower case. Of some formats it depends on the system whether they can be shown.
    package static let pictureEndings: Set<String> = [
        "png", "jpg", "jpeg", "jpe", "jfif", "webp", "svg", "svgz", "gif", "bmp", "tif", "tiff", "qoi", "avif", "jxl", "heic", "ico", "pnm",
        "ppm", "pgm", "pbm", "pcx", "xcf",
    ]

    /// Pictures, and folders of them.
    package static let pictures = SceneFiles(role: "pictures", summary: "a picture or a folder of them") { file in
        file.isFolder || file.isPicture ? .good : .none
    }

    /// Text whose lines are rows.
    package static let list = SceneFiles(role: "a list", summary: "a text file as a list") { file in
        file.isText ? (file.hasColumns ? .possible : .good) : .none
    }

    /// Text whose lines are notes.
    package static let deck = SceneFiles(role: "a deck of cards", summary: "a deck of cards (.txt, .tsv or .csv)") { file in
        switch file.ending {
        case "tsv", "csv": .good
        case "txt": file.hasColumns ? .good : .possible
        default: .none
        }
    }
}

/// A file or a folder that was dropped on the window.
package struct DroppedFile: Sendable {
    package let path: String
    /// The file name's ending in lower case; empty for none.
    package let ending: String
    package let isFolder: Bool
    /// The first bytes; empty for folders, devices and unreadable files.
    private let beginning: Data
    /// The same, as UTF-8 if they are text.
    private let head: [UInt8]
    /// The format of a picture that begins like this.
    private let format: ImageFormat?

    /// The number of bytes read, enough to tell text from other content.
    private static let glance = 4096

    package init(path: String) {
        self.path = path
        let url = URL(fileURLWithPath: path)
        ending = url.pathExtension.lowercased()
        let type = (try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path))?[.type]
        isFolder = type as? FileAttributeType == .typeDirectory
        // Read regular files only: a pipe would block the window.
        let handle = type as? FileAttributeType == .typeRegular ? FileHandle(forReadingAtPath: path) : nil
        let data = (try? handle?.read(upToCount: DroppedFile.glance)) ?? Data()
        beginning = data
        head = TextDecoder.utf8([UInt8](data))
        format = ImageFormat(sniffing: data)
    }

    package var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// The name, and what it is by its contents if that is known and not text: "deck.apkg (Anki APKG file)".
    package var describedName: String { FileContents.otherThanText(in: beginning).map { "\(name) (\($0))" } ?? name }

    private static let textEndings: Set<String> = ["txt", "text", "tsv", "csv", "md", "log", "list"]

    /// Whether it is text, by its ending or by its first bytes.
    package var isText: Bool {
        if DroppedFile.textEndings.contains(ending) { return true }
        return !head.isEmpty && !head.contains(0) && !isPicture
    }

    /// Whether it is a picture, by its ending or by its first bytes. Text that begins as a drawing does is one if no ending says otherwise.
    package var isPicture: Bool {
        if SceneFiles.pictureEndings.contains(ending) { return true }
        if DroppedFile.textEndings.contains(ending) { return false }
        guard let format else { return false }
        return ending.isEmpty || ![.svg, .pnm].contains(format)
    }

    /// Whether it is a recording, by its ending or by its first line.
    package var isRecording: Bool {
        ending == "floe" || head.starts(with: "{".utf8) && String(decoding: head, as: UTF8.self).contains("\"\(RecordHead.formatKey)\":")
    }

    /// Whether its lines have fields: there is a tab in the first bytes, they begin by declaring a separator, or the ending says so.
    package var hasColumns: Bool {
        ending == "csv" || head.contains(UInt8(ascii: "\t")) || head.starts(with: Array("#separator:".utf8))
    }
}
