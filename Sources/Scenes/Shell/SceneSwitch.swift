// What a scene lets people turn on and off, and which keys it knows: values that the strip and the help
// are built from.

/// Something of a scene's that is on or off.
@MainActor
public struct SceneSwitch {
    /// For scripts and tests, like `implicit-actions`.
    public let name: String
    /// For people: a word or two.
    public let title: String
    /// What it does, in a sentence; nil: the title says it all.
    public var summary: String?
    /// Its letter, in small letters; see `ShellKeys` for when it counts. Nil: none.
    public var key: Character?
    public let get: () -> Bool
    public let set: (Bool) -> Void
}

extension SceneSwitch {
    /// Turns a property of `owner`, which is not kept alive, on and off.
    init<Owner: AnyObject>(
        name: String, title: String, summary: String? = nil, key: Character? = nil, of owner: Owner,
        _ property: ReferenceWritableKeyPath<Owner, Bool>
    ) {
        self.init(
            name: name, title: title, summary: summary, key: key, get: { [weak owner] in owner?[keyPath: property] ?? false },
            set: { [weak owner] in owner?[keyPath: property] = $0 })
    }
}

/// A key or a gesture and what it does.
public struct SceneShortcut: Equatable, Sendable {
    /// Keys each on a cap of its own, like `["Ctrl", "+"]`; a gesture is one of them: `["Drag"]`.
    public let keys: [String]
    /// What it does, a few words.
    public let action: String
}

extension SceneShortcut {
    init(_ keys: String..., action: String) { self.init(keys: keys, action: action) }
}
