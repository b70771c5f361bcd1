// The description of a scene: everything about it that does not depend on its state, and how it is made. Each scene's folder has one,
// and `SceneCatalog` lists them for the window, the commands and the tests.

import FloeMeasuring

/// A scene that can be shown. The scene itself is made when it is first shown, so that the window opens quickly however many there are.
package struct SceneDescription: Sendable {
    package let name: SceneName
    /// The title shown to people.
    package let title: String
    /// The title of the article that the scene is based on, or what that is about; empty if there is none.
    package let article: String
    /// What there is to see, and which difference to look for, as a question for a first-time viewer; empty if there is none.
    package let question: String
    /// The article's conclusion in one line of at most about ninety characters.
    package let claim: String
    /// The claim in at most about forty characters, for small windows.
    package let shortClaim: String
    /// The article's claim about its techniques, which it refers to by name, in our words and in a form that can be measured. Nil for a
    /// scene that is not based on an article.
    package let measurableClaim: Claim?
    /// The techniques that the article tried, in its order. The last is the one it settled on, or Floe's own answer.
    package let techniques: [Technique]
    /// Keys and gestures of this scene, for the help.
    package let shortcuts: [SceneShortcut]
    /// The scene's main gestures, shown as a hint on it until they have been used.
    package let gestureHints: [GestureHint]
    /// Situations that the scene's script does not show.
    package let exhibits: [SceneExhibit]
    /// The files that the scene opens when they are dropped on the window; nil for none.
    package let files: SceneFiles?
    /// The switches that comparisons set, so that techniques differ in nothing else.
    package let switchesInComparison: [String: Bool]
    /// Makes the scene with the contents of the context. Called at most once in a `ScenesView`.
    package private(set) var make: @MainActor (SceneContext) -> any Scene

    /// - Parameters:
    ///   - claim: Nil for the summary of the last technique, which is the article's answer.
    ///   - shortClaim: Nil for `claim`.
    package init(
        _ name: SceneName, title: String, article: String = "", question: String = "", claim: String? = nil, shortClaim: String? = nil,
        measurableClaim: Claim? = nil, techniques: [Technique], shortcuts: [SceneShortcut] = [], gestureHints: [GestureHint] = [],
        exhibits: [SceneExhibit] = [], files: SceneFiles? = nil, switchesInComparison: [String: Bool] = [:],
        make: @escaping @MainActor (SceneContext) -> any Scene
    ) {
        self.name = name
        self.title = title
        self.article = article
        self.question = question
        self.claim = claim ?? techniques.last?.summary ?? title
        self.shortClaim = shortClaim ?? self.claim
        self.measurableClaim = measurableClaim
        self.techniques = techniques
        self.shortcuts = shortcuts
        self.gestureHints = gestureHints
        self.exhibits = exhibits
        self.files = files
        self.switchesInComparison = switchesInComparison
        self.make = make
    }

    /// Returns the same description of a scene that is made in another way.
    package func made(by make: @escaping @MainActor (SceneContext) -> any Scene) -> SceneDescription {
        var copy = self
        copy.make = make
        return copy
    }

    /// Returns the title of a technique, or `name` itself if the scene has no such technique.
    package func title(ofTechnique name: String) -> String { techniques.first { $0.name == name }?.title ?? name }

    /// Returns how well a file suits the scene.
    func fit(_ file: DroppedFile) -> SceneFiles.Fit { files?.fit(file) ?? .none }
}

extension Claim {
    /// The labels of the criticised and the praised technique side by side.
    var roles: (before: String, after: String) { kind == .looks ? ("Wrong", "Right") : ("Slow", "Fast") }

    /// Returns a technique's label in the lesson: “Slow”. Nil for techniques that the claim is not about.
    func role(ofTechnique name: String) -> String? { name == before ? roles.before : name == after ? roles.after : nil }
}

/// One way to achieve a scene's effect.
package struct Technique: Hashable, Sendable {
    /// The article's short name for it, used by `--technique`.
    package let name: String
    /// A few words on how it works, shown to people.
    package let title: String
    /// A word or two for where there is little room.
    package let shortTitle: String
    /// A sentence on how it works, for the screen.
    package let summary: String
    /// What it does and why, in two or three sentences, shown above its code. Empty where no code is shown.
    package let idea: String

    /// `shortTitle`: nil for `title`.
    package init(name: String, title: String, shortTitle: String? = nil, summary: String, idea: String = "") {
        self.name = name
        self.title = title
        self.shortTitle = shortTitle ?? title
        self.summary = summary
        self.idea = idea
    }
}

/// A key or a gesture, and what it does.
package struct SceneShortcut: Equatable, Sendable {
    /// The keys, each drawn on a cap of its own, such as `["Ctrl", "+"]`. A gesture counts as one key: `["Drag"]`.
    package let keys: [String]
    /// A few words on what it does.
    package let action: String
}

extension SceneShortcut {
    init(_ keys: String..., action: String) { self.init(keys: keys, action: action) }
}

/// A situation that shows only with one technique and certain switches changed, and its time in the script.
package struct SceneExhibit: Sendable {
    /// The name for file names, such as `lagging-mask`.
    package let name: String
    package let technique: String
    /// The switches to set differently from their defaults.
    package let switches: [String: Bool]
    /// The time in the script, in seconds.
    package let time: Double
}
