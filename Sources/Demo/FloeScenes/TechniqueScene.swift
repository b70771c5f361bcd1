// The techniques of a scene as an enum, and the base class of scenes that switches between them.

/// The techniques of one scene, in its article's order. Raw values are their names on the command line.
package protocol SceneTechnique: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// A few words on how it works that need no explanation.
    var title: String { get }
    /// A word or two for where there is little room.
    var shortTitle: String { get }
    /// A sentence on how it works, for the screen.
    var summary: String { get }
    /// What it does and why, in two or three sentences, shown above its code.
    var idea: String { get }
}

extension SceneTechnique {
    /// The technique as the shell and the command line know it.
    var technique: Technique { Technique(name: rawValue, title: title, shortTitle: shortTitle, summary: summary, idea: idea) }

    /// All techniques, for the scene's description.
    static var all: [Technique] { allCases.map(\.technique) }
}

/// The base class that manages a scene's techniques. A subclass responds to a change in `techniqueDidChange`:
///
///     final class TableScene: TechniqueScene<TableTechnique>, Scene {
///         override func techniqueDidChange() { tableView.use(kind) }
///     }
@MainActor
package class TechniqueScene<Kind: SceneTechnique> {
    /// The technique in use. Initially the one that the scene's claim praises.
    package final var kind: Kind {
        didSet {
            guard kind != oldValue else { return }
            techniqueDidChange()
            onChange?()
        }
    }
    /// `kind` by name. Setting a name that the scene does not have changes nothing.
    package final var technique: Technique {
        get { kind.technique }
        set { kind = Kind(rawValue: newValue.name) ?? kind }
    }
    /// Called when `technique`, `status` or a switch changed. Reserved for the window around the scenes.
    package final var onChange: (() -> Void)?

    /// Creates the scene with its initial technique.
    init(_ kind: Kind) { self.kind = kind }

    /// Called after `kind` changed and before `onChange`.
    func techniqueDidChange() {}
}
