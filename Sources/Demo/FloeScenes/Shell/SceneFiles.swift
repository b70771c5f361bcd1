// The kinds of files that a scene opens, recognised by their endings or, if those do not tell, by their first bytes.

import FloeFiles
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

    /// The endings of pictures that can be shown, in lower case.
    package static let pictureEndings: Set<String> = ["png", "jpg", "jpeg", "webp", "svg"]

    /// Pictures, and folders of them.
    package static let pictures = SceneFiles(role: "pictures", summary: "a picture or a folder of them") { file in
        file.isFolder || pictureEndings.contains(file.ending) ? .good : .none
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
    /// The first bytes, as UTF-8 if they are text; empty for folders, devices and unreadable files.
    private let head: [UInt8]

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
        head = TextDecoder.utf8([UInt8]((try? handle?.read(upToCount: DroppedFile.glance)) ?? Data()))
    }

    package var name: String { URL(fileURLWithPath: path).lastPathComponent }

    private static let textEndings: Set<String> = ["txt", "text", "tsv", "csv", "md", "log", "list"]

    /// Whether it is text, by its ending or by its first bytes.
    package var isText: Bool {
        if DroppedFile.textEndings.contains(ending) { return true }
        return !head.isEmpty && !head.contains(0) && !SceneFiles.pictureEndings.contains(ending)
    }

    /// Whether its lines have fields: there is a tab in the first bytes, they begin by declaring a separator, or the ending says so.
    package var hasColumns: Bool {
        ending == "csv" || head.contains(UInt8(ascii: "\t")) || head.starts(with: Array("#separator:".utf8))
    }
}
