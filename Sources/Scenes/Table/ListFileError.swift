// Why a list cannot be shown at all; what goes wrong later is said on screen.

/// Before the first line is read.
public enum ListFileError: Error, Equatable, CustomStringConvertible {
    case missing(String), notAFile(String), unreadable(String)

    public var description: String {
        switch self {
        case .missing(let path): "\(path): no such file; expected a UTF-8 text with a row on each line"
        case .notAFile(let path): "\(path): expected a text file, found a folder"
        case .unreadable(let path): "\(path): the file cannot be read; check its permissions"
        }
    }
}
