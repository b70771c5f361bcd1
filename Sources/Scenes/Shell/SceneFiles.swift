// The kinds of files that a scene opens, told by their endings and, where those do not say, by how they begin.

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

    public init(role: String, summary: String, fit: @escaping @Sendable (DroppedFile) -> Fit) {
        self.role = role
        self.summary = summary
        self.fit = fit
    }

    /// Of pictures that can be shown, in small letters.
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
