// The common interface of the demo's scenes: a view, its techniques, and a script that plays it the same way every time.
// The program uses nothing else to show scenes in a window, to render pictures of them and to measure them.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// One of the five effects.
@MainActor
package protocol Scene: AnyObject {
    /// The scene's name on the command line and in file names.
    var name: SceneName { get }
    /// The title shown to people.
    var title: String { get }
    /// The view that fills the window. Lays itself out at any size of at least 320 × 240 points.
    var view: View { get }
    /// The techniques that the article tried, in its order. The last is the one it settled on, or Floe's own answer.
    var techniques: [Technique] { get }
    /// The technique in use; one of `techniques`.
    var technique: Technique { get set }
    /// Text that the window's title appends, such as the chosen penguin; empty for nothing.
    var status: String { get }
    /// The contents shown, as far as frame times depend on them: a board, a deck, a list, pictures. Times measured with different
    /// contents are never mixed. Default: a constant.
    var contents: AnyHashable { get }
    /// Called when `technique`, `status` or a switch changed. Reserved for the window around the scenes.
    var onChange: (() -> Void)? { get set }
    /// Further options to turn on and off, for the control strip. Default: none.
    var switches: [SceneSwitch] { get }
    /// The article's conclusion in one line of at most about ninety characters. Default: the summary of the last technique, which
    /// is the article's answer.
    var claim: String { get }
    /// The claim in at most about forty characters, for small windows. Default: `claim`.
    var shortClaim: String { get }
    /// The article's claim about its techniques, which it refers to by name, in a form that can be measured. Nil for a scene that
    /// is not based on an article.
    var measurableClaim: Claim? { get }
    /// Keys and gestures of this scene, for the help. Default: none.
    var shortcuts: [SceneShortcut] { get }
    /// The scene's main gestures, shown as a hint on it until they have been used. Default: none.
    var gestureHints: [GestureHint] { get }
    /// The area where these gestures are made and hinted at, in the laid-out view's space. Default: everything below the header.
    var gestureFrame: CGRect { get }
    /// The areas of the scene's own text, in the laid-out view's space. Gesture hints keep clear of them. Default: none.
    var words: [CGRect] { get }
    /// The subset of `words` that stays in place while the scene moves. Whatever is laid over the scene for long keeps clear of it.
    /// Default: all of `words`.
    var captions: [CGRect] { get }
    /// The view that gets keys when the scene comes on screen: this one, or the first view below it that can be focused.
    /// Default: `view`.
    var keyView: View { get }
    /// Additional controls that Tab reaches, in order. Default: none.
    var controls: [Control] { get }
    /// The frame of a panel that the scene has opened over itself, in its view's space. Nil while none is open, which is the
    /// default.
    var panelFrame: CGRect? { get }
    /// The height of the controls at the top of its view, in points. The HUD keeps clear of them. Default: 0.
    var headerHeight: Double { get }
    /// Called when something of the window's opens above the scene and keeps keys and pointers from it, or has gone. A game clock
    /// stands still while the scene is covered. Default: does nothing.
    func coverDidChange(_ isCovered: Bool)
    /// Opens a dropped file or folder of a kind that the scene's `SceneEntry` names. Default: does nothing.
    func open(_ path: String)
    /// Opens several files dropped at once; there is at least one. Default: opens the first.
    func open(_ paths: [String])
    /// Returns a scripted interaction for a window of `size` points: events in order of time, in seconds from 0. Played at fixed
    /// steps, it gives the same frames everywhere.
    func script(in size: CGSize) -> SceneScript
    /// Situations that the script does not show. Default: none.
    var exhibits: [SceneExhibit] { get }
    /// Saves the scene's persistent state; the program is about to end. Default: does nothing.
    func saveNow()
    /// Returns another scene that shows the same contents in their initial state, with the same technique and with its switches at
    /// their defaults. The copy saves nothing.
    func makeCopy(in context: SceneContext) -> any Scene
}

extension Scene {
    /// Sets the switch called `name`. Unknown names are ignored.
    package func setSwitch(_ name: String, _ isOn: Bool) {
        guard let item = switches.first(where: { $0.name == name }), item.get() != isOn else { return }
        item.set(isOn)
        onChange?()
    }

    package var contents: AnyHashable { 0 }
    package var switches: [SceneSwitch] { [] }
    package var claim: String { techniques.last?.summary ?? title }
    package var shortClaim: String { claim }
    package var measurableClaim: Claim? { nil }
    package var shortcuts: [SceneShortcut] { [] }
    package var gestureHints: [GestureHint] { [] }
    package var gestureFrame: CGRect {
        CGRect(x: 0, y: headerHeight, width: view.bounds.width, height: max(0, view.bounds.height - headerHeight))
    }
    package var words: [CGRect] { [] }
    package var captions: [CGRect] { words }
    package var keyView: View { view }
    package var controls: [Control] { [] }
    package var panelFrame: CGRect? { nil }
    package var headerHeight: Double { 0 }
    package func coverDidChange(_ isCovered: Bool) {}
    package func open(_ path: String) {}
    package func open(_ paths: [String]) {
        if let path = paths.first { open(path) }
    }
    package var exhibits: [SceneExhibit] { [] }
    package func saveNow() {}
}

/// The scenes, by their names on the command line.
package enum SceneName: String, CaseIterable, Sendable {
    case focus, table, mines, cards, flashlight

    /// The one-word title shown to people.
    package var title: String { rawValue.capitalized }
}

/// One way to achieve a scene's effect.
package struct Technique: Hashable, Sendable {
    /// The article's short name for it, used by `--technique`.
    package let name: String
    /// A few words on how it works, shown to people.
    package let title: String
    /// A sentence on how it works, for the screen.
    package let summary: String
}

/// The services that scenes work with. Owned by the program.
@MainActor
package final class SceneContext {
    package let fonts: FontLibrary
    /// The queue for work off the main thread.
    package let work: WorkQueue
    /// The theme, light or dark. Does not change while the program runs.
    package let theme: Theme
    /// The memory that decoding pictures from elsewhere may use.
    package let budget: MemoryBudget

    package init(fonts: FontLibrary, work: WorkQueue, theme: Theme = .dark, budget: MemoryBudget = MemoryBudget()) {
        self.fonts = fonts
        self.work = work
        self.theme = theme
        self.budget = budget
    }
}

/// The techniques of one scene, in its article's order. Raw values are their names on the command line.
package protocol SceneTechnique: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// A few words on how it works that need no explanation.
    var title: String { get }
    /// A sentence on how it works, for the screen.
    var summary: String { get }
}

/// The base class that manages a scene's techniques. A subclass responds to a change in `techniqueDidChange`:
///
///     final class TableScene: TechniqueScene<TableTechnique>, Scene {
///         override func techniqueDidChange() { tableView.use(kind) }
///     }
@MainActor
package class TechniqueScene<Kind: SceneTechnique> {
    /// The techniques that the article tried, in its order. The last is the one it settled on, or Floe's own answer.
    package let techniques = Kind.allCases.map(TechniqueScene.technique)
    /// The technique in use. Initially the last.
    package final var kind: Kind {
        didSet {
            guard kind != oldValue else { return }
            techniqueDidChange()
            onChange?()
        }
    }
    /// `kind` by name. Setting a name that the scene does not have changes nothing.
    package final var technique: Technique {
        get { TechniqueScene.technique(kind) }
        set { kind = Kind(rawValue: newValue.name) ?? kind }
    }
    /// Called when `technique`, `status` or a switch changed. Reserved for the window around the scenes.
    package final var onChange: (() -> Void)?

    private nonisolated static func technique(_ kind: Kind) -> Technique {
        Technique(name: kind.rawValue, title: kind.title, summary: kind.summary)
    }

    /// Creates the scene with its initial technique, which is the last.
    init(_ kind: Kind) { self.kind = kind }

    /// Called after `kind` changed and before `onChange`.
    func techniqueDidChange() {}
}

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
    package let get: () -> Bool
    package let set: (Bool) -> Void
}

extension SceneSwitch {
    /// Creates a switch for a property of `owner`, which is held weakly.
    init<Owner: AnyObject>(
        name: String, title: String, summary: String? = nil, key: Character? = nil, of owner: Owner,
        _ property: ReferenceWritableKeyPath<Owner, Bool>
    ) {
        self.init(
            name: name, title: title, summary: summary, key: key, get: { [weak owner] in owner?[keyPath: property] ?? false },
            set: { [weak owner] in owner?[keyPath: property] = $0 })
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
