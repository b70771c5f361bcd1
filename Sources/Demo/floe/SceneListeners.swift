// Notifications of individual scenes to the program, in addition to those common to all scenes.

/// Closures that do nothing unless set.
@MainActor
struct SceneListeners {
    /// A card begins to turn over, which is when its sound starts.
    var onFlick: () -> Void = {}
    /// A facet of a note becomes visible; 0 is the first.
    var onPeek: (_ facet: Int) -> Void = { _ in }
    /// A card's sound is requested, with the WAV file's path.
    var onSound: (_ path: String) -> Void = { _ in }
    /// The game of Minesweeper has been written to its file.
    var onSave: () -> Void = {}
}
