// The kinds of files that a scene opens, told by their endings and, where those do not say, by how they begin.

import Foundation

/// What can be dropped on a scene.
public struct SceneFiles: Sendable {
    /// How well a file suits a scene, rising.
    public enum Fit: Comparable, Sendable {
        /// It is of another kind.
        case none
        /// The scene can show it, though it may be meant for another.
        case possible
        /// It is what the scene is there for.
        case good
    }

    /// What a file is opened as, after an "as".
    public let role: String
    /// What can be dropped, for people: after an "is".
    public let summary: String
    let fit: @Sendable (DroppedFile) -> Fit

    /// The endings of pictures that can be shown, in small letters.
    public static let pictureEndings: Set<String> = ["png", "jpg", "jpeg", "webp", "svg"]

    /// Pictures, and folders of them.
    public static let pictures = SceneFiles(role: "pictures", summary: "a picture or a folder of them") { file in
        file.isFolder || pictureEndings.contains(file.ending) ? .good : .none
    }

    /// Text whose lines are rows.
    public static let list = SceneFiles(role: "a list", summary: "a text file as a list") { file in
        file.isText ? (file.hasColumns ? .possible : .good) : .none
    }

    /// Text whose lines are notes.
    public static let deck = SceneFiles(role: "a deck of cards", summary: "a deck of cards (.txt or .tsv)") { file in
        switch file.ending {
        case "tsv": .good
        case "txt": file.hasColumns ? .good : .possible
        default: .none
        }
    }
}

/// A file or a folder that was dropped on the window.
public struct DroppedFile: Sendable {
    public let path: String
    /// In small letters; empty for none.
    public let ending: String
    public let isFolder: Bool
    /// How it begins; empty for folders, devices, and what cannot be read.
    private let head: Data

    /// As much as tells text from other things, bytes.
    private static let glance = 4096

    public init(path: String) {
        self.path = path
        let url = URL(fileURLWithPath: path)
        ending = url.pathExtension.lowercased()
        let type = (try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path))?[.type]
        isFolder = type as? FileAttributeType == .typeDirectory
        // Only what has an end is read: a pipe would keep the window waiting.
        let handle = type as? FileAttributeType == .typeRegular ? FileHandle(forReadingAtPath: path) : nil
        head = (try? handle?.read(upToCount: DroppedFile.glance)) ?? Data()
    }

    public var name: String { URL(fileURLWithPath: path).lastPathComponent }

    private static let textEndings: Set<String> = ["txt", "text", "tsv", "csv", "md", "log", "list"]

    /// Text by its ending, or by what is in it.
    public var isText: Bool {
        if DroppedFile.textEndings.contains(ending) { return true }
        return !head.isEmpty && !head.contains(0) && !SceneFiles.pictureEndings.contains(ending)
    }

    /// Whether its lines have fields: one of the first has a tab in it, or says what separates them.
    public var hasColumns: Bool { head.contains(UInt8(ascii: "\t")) || head.starts(with: Data("#separator:".utf8)) }
}

/// A scene that can be shown, and how it is made: on first showing, so that the window opens at once
/// however many scenes there are.
@MainActor
public struct SceneEntry {
    public let name: SceneName
    /// What the scene opens when it is dropped on the window; nil: nothing.
    public let files: SceneFiles?
    let make: (SceneContext) -> any Scene

    /// `make` is called at most once in a `ScenesView`.
    public init(_ name: SceneName, files: SceneFiles? = nil, make: @escaping (SceneContext) -> any Scene) {
        self.name = name
        self.files = files
        self.make = make
    }

    /// How well a file suits the scene.
    func fit(_ file: DroppedFile) -> SceneFiles.Fit { files?.fit(file) ?? .none }
}
