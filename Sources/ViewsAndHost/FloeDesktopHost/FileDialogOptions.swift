// What a dialog for files is asked to show, and why there may be none.

/// What a dialog for files shows, see `DesktopWindow.openFiles(_:)` and `DesktopWindow.saveFile(_:)`.
public struct FileDialogOptions: Sendable {
    /// The title of the dialog; the desktop's own if it is empty.
    public var title = ""
    /// The kinds of files that the user can choose to see, the first at once. Without any, all files show.
    public var filters: [FileFilter] = []
    /// Whether several files can be opened at once.
    public var allowsMultipleSelection = false
    /// Whether folders are opened, in place of files.
    public var choosesDirectories = false
    /// The name to begin with when a file is saved.
    public var suggestedName = ""

    /// Creates the default options.
    public init() {}
}

/// A kind of files.
public struct FileFilter: Equatable, Sendable {
    /// The name by which the user chooses it.
    public var name: String
    /// Patterns of file names, such as `*.jpg`, of which one must match: `*` stands for any characters, `?` for any one. Letters match in
    /// either case.
    public var patterns: [String]

    /// Creates a filter.
    public init(_ name: String, patterns: [String]) {
        self.name = name
        self.patterns = patterns
    }

    /// The patterns for a desktop that distinguishes cases, as all do.
    var anyCasePatterns: [String] {
        patterns.map { pattern in
            var isInBrackets = false
            return pattern.reduce(into: "") { text, c in
                if c == "[" || c == "]" { isInBrackets = c == "[" }
                let lower = c.lowercased(), upper = c.uppercased()
                text += isInBrackets || lower == upper ? String(c) : "[\(lower)\(upper)]"
            }
        }
    }
}

/// Why the desktop asked for no file.
public enum FileDialogError: Error, Equatable, CustomStringConvertible {
    /// The desktop has no portal that shows dialogs for files, with the reason of the session's bus.
    case noPortal(String)
    /// The dialog could not be shown or has ended without an answer, with the reason.
    case failed(String)

    public var description: String {
        switch self {
        case .noPortal(let reason):
            "the desktop offers no dialog for files (\(reason)); install xdg-desktop-portal and its part for the desktop, such as "
                + "xdg-desktop-portal-gtk"
        case .failed(let reason): "the desktop's dialog for files failed: \(reason)"
        }
    }
}
