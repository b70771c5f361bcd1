// The errors of the game's files, worded for the window.

/// An error with one of the game's files, with a message for the user.
enum StateFileError: Error, Equatable, CustomStringConvertible {
    case unwritable(path: String, reason: String)
    /// Another process keeps the game.
    case keptElsewhere
    case unreadable(path: String, reason: String)
    /// Set aside under the name `movedTo`; nil if that failed too.
    case damaged(path: String, reason: String, movedTo: String?)

    /// What it means for the user, in a few words.
    var title: String {
        switch self {
        case .unwritable, .keptElsewhere: "This game is not saved"
        case .unreadable, .damaged: "Problem with the saved game"
        }
    }

    var description: String {
        switch self {
        case .unwritable(let path, let reason): "\(path): \(reason)."
        case .keptElsewhere: "Floe is already open in another window, which saves its own game."
        case .unreadable(let path, let reason): "The saved game cannot be read: \(path): \(reason)."
        case .damaged(let path, let reason, let movedTo?):
            "\(path) is damaged (\(reason)). It was set aside as \(movedTo); a new game begins."
        case .damaged(let path, let reason, nil):
            "\(path) is damaged (\(reason)) and could not be set aside; a new game begins."
        }
    }
}
