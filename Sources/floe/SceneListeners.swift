// What the program hears from single scenes, beside what every scene tells.

/// Closures that do nothing unless set.
@MainActor
struct SceneListeners {
    /// A card begins to turn over: the place for its sound.
    var onFlick: () -> Void = {}
    /// A facet of a note shows now, 0 the first.
    var onPeek: (_ facet: Int) -> Void = { _ in }
    /// A card's sound is asked for: the WAV file's path.
    var onSound: (_ path: String) -> Void = { _ in }
    /// The game of Minesweeper has been written to its file.
    var onSave: () -> Void = {}
}
