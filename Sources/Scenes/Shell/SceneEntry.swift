// A scene that can be shown, and how it is made: on first showing, so that the window opens at once
// however many scenes there are.

/// A place for a scene.
@MainActor
public struct SceneEntry {
    public let name: SceneName
    /// Endings of files that the scene opens when they are dropped on the window, in small letters; empty: none.
    public let fileEndings: [String]
    let make: (SceneContext) -> any Scene

    /// `make` is called at most once in a `ScenesView`.
    public init(_ name: SceneName, fileEndings: [String] = [], make: @escaping (SceneContext) -> any Scene) {
        self.name = name
        self.fileEndings = fileEndings
        self.make = make
    }
}
