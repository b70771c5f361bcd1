// Text exchanged between programs. A host connects a window to the desktop's clipboard; without one, a window has its own.

/// Holds one text.
@MainActor
public protocol Clipboard: AnyObject {
    /// The text last put there by any program; nil if there is none.
    var text: String? { get set }
    /// The text last selected in any program, which the middle button pastes; nil if there is none, or no such thing on this desktop.
    var primarySelection: String? { get set }
}

extension Clipboard {
    public var primarySelection: String? {
        get { nil }
        set {}
    }
}

extension KeyEvent {
    /// Whether it is a key for pasting: Ctrl+V or Shift+Insert.
    var pastes: Bool { key == .letter("v") && modifiers == .control || key == .insert && modifiers == .shift }
}

/// A clipboard private to the program, for windows that are in memory only, and for tests.
public final class PrivateClipboard: Clipboard {
    public var text: String?
    public var primarySelection: String?

    /// Creates an empty clipboard.
    public nonisolated init() {}
}
