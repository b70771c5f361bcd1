// A scene that can be shown, and how it is made: on first showing, so that the window opens at once
// however many scenes there are.

/// A place for a scene.
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
