// The catalogue of scenes. Window, commands and tests go over this list and name no scene themselves.

/// All scenes.
package enum SceneCatalog {
    /// In the order of their pages.
    package static let scenes: [SceneDescription] = [.focus, .table, .mines, .cards, .flashlight]
}
