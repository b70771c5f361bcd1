// The catalogue of scenes. Window, commands and tests go over this list and name no scene themselves.

/// All scenes.
package enum SceneCatalog {
    /// In the order of their pages.
    package static let scenes: [SceneDescription] = [.focus, .table, .mines, .cards, .flashlight]

    /// Returns the description of a scene in the catalogue.
    package static func scene(_ name: SceneName) -> SceneDescription {
        guard let scene = scenes.first(where: { $0.name == name }) else {
            preconditionFailure("no scene in the catalogue is called \(name)")
        }
        return scene
    }
}
