// What can be told of a file by a glance at it.

import Foundation

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
