// The switches of scenes: options beside the technique.

import FloeViewTree

/// An option of a scene that is on or off.
@MainActor
package struct SceneSwitch {
    /// The name for scripts and tests, such as `implicit-actions`.
    package let name: String
    /// One or two words, shown to people.
    package let title: String
    /// A sentence on what it does; nil where the title says it all.
    package var summary: String?
    /// The shortcut letter, in lower case; nil for none. See `ShellKeys` for when it applies.
    package var key: Character?
    /// The techniques for which it makes a difference; nil for all.
    package var techniques: [Technique]?
    package let get: () -> Bool
    package let set: (Bool) -> Void
}

extension SceneSwitch {
    /// Returns sentences on why it is gray if `technique` makes no use of it.
    func idleReason(with technique: Technique) -> String? {
        guard let techniques, !techniques.contains(technique) else { return nil }
        let users = techniques.map { "“\($0.title)”" }.joined(separator: ", ")
        return "“\(technique.title)” does not use “\(title)”. Used by \(users)."
    }

    /// Creates a switch for a property of `owner`, which is held weakly.
    init<Owner: AnyObject>(
        name: String, title: String, summary: String? = nil, key: Character? = nil, for techniques: [Technique]? = nil,
        of owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Bool>
    ) {
        self.init(
            name: name, title: title, summary: summary, key: key, techniques: techniques,
            get: { [weak owner] in owner?[keyPath: property] ?? false },
            set: { [weak owner] in owner?[keyPath: property] = $0 })
    }
}
