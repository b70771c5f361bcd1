// What every scene of the demo is: a view, its techniques, and a script that plays it the same way every
// time. The program shows scenes in a window, makes pictures of them and measures them through this alone.

import Foundation
import Imaging
import Layers
import Measuring
import Text
import Views

/// One of the five effects.
@MainActor
public protocol Scene: AnyObject {
    /// For the command line and file names.
    var name: SceneName { get }
    /// For people.
    var title: String { get }
    /// Fills the window; lays itself out at any size of at least 320 × 240 points.
    var view: View { get }
    /// The ways the article tried, in its order; the last is what it ended with (or our answer).
    var techniques: [Technique] { get }
    /// The one in use; one of `techniques`.
    var technique: Technique { get set }
    /// What the window's title should add, like the chosen penguin; empty for nothing.
    var status: String { get }
    /// What is shown, as far as frame times depend on it: a board, a deck, a list, pictures. Times of different
    /// contents are never mixed. Always the same unless told.
    var contents: AnyHashable { get }
    /// Called when `technique`, `status` or a switch changed. Belongs to the window around the scenes.
    var onChange: (() -> Void)? { get set }
    /// What else can be turned on and off, for the control strip. None unless told.
    var switches: [SceneSwitch] { get }
    /// What the scene's article says, in a line of at most some ninety characters. The article's answer
    /// unless told.
    var claim: String { get }
    /// The claim in at most some forty characters, for small windows. `claim` unless told.
    var shortClaim: String { get }
    /// What the article claims of its ways, by their names, put so that it can be measured. Nil for a scene that is no
    /// article's.
    var measurableClaim: Claim? { get }
    /// Keys and gestures of this scene, for the help. None unless told.
    var shortcuts: [SceneShortcut] { get }
    /// The gestures that it is there for, told on the scene until they have been used. None unless told.
    var gestureHints: [GestureHint] { get }
    /// Where these are made, and told, in its view's space, as it is laid out. All of it below its header unless told.
    var gestureFrame: CGRect { get }
    /// Where words of its own stand, in its view's space, as it is laid out: gestures are told beside them. None unless told.
    var words: [CGRect] { get }
    /// Those of its words that stay where they are while it moves: what else is laid over it for long leaves them free. All of
    /// `words` unless told.
    var captions: [CGRect] { get }
    /// What gets keys when the scene comes on screen: this view or the first below it that can be focused.
    /// `view` unless told.
    var keyView: View { get }
    /// Controls of its own that Tab reaches besides, in order. None unless told.
    var controls: [Control] { get }
    /// Where a panel lies that the scene has opened over itself, in its view's space; nil while none is open. Nil unless
    /// told.
    var panelFrame: CGRect? { get }
    /// How much of its view's top holds controls, points: figures leave it free. 0 unless told.
    var headerHeight: Double { get }
    /// Something of the window's has opened above it that keeps keys and pointers from it, or has gone: time that is somebody's
    /// to play in stands still meanwhile. Nothing unless told.
    func coverDidChange(_ isCovered: Bool)
    /// Shows a dropped file (or folder) of a kind that its `SceneEntry` names. Nothing unless told.
    func open(_ path: String)
    /// Shows several that were dropped at once, one at least. Opens the first unless told.
    func open(_ paths: [String])
    /// A scripted interaction in a window of `size` points: events by rising time, seconds from 0. Played
    /// at fixed steps it gives the same frames everywhere.
    func script(in size: CGSize) -> SceneScript
    /// What the script does not come by. None unless told.
    var exhibits: [SceneExhibit] { get }
    /// The program ends: what should outlive it is written now. Nothing unless told.
    func saveNow()
    /// Another scene that shows the same contents in their first state, by the same technique; it saves nothing. Its
    /// switches are as they are at first.
    func makeCopy(in context: SceneContext) -> any Scene
}

extension Scene {
    /// Turns a switch; a name that is none of the scene's changes nothing.
    public func setSwitch(_ name: String, _ isOn: Bool) {
        guard let item = switches.first(where: { $0.name == name }), item.get() != isOn else { return }
        item.set(isOn)
        onChange?()
    }

    public var contents: AnyHashable { 0 }
    public var switches: [SceneSwitch] { [] }
    public var claim: String { techniques.last?.summary ?? title }
    public var shortClaim: String { claim }
    public var measurableClaim: Claim? { nil }
    public var shortcuts: [SceneShortcut] { [] }
    public var gestureHints: [GestureHint] { [] }
    public var gestureFrame: CGRect {
        CGRect(x: 0, y: headerHeight, width: view.bounds.width, height: max(0, view.bounds.height - headerHeight))
    }
    public var words: [CGRect] { [] }
    public var captions: [CGRect] { words }
    public var keyView: View { view }
    public var controls: [Control] { [] }
    public var panelFrame: CGRect? { nil }
    public var headerHeight: Double { 0 }
    public func coverDidChange(_ isCovered: Bool) {}
    public func open(_ path: String) {}
    public func open(_ paths: [String]) {
        if let path = paths.first { open(path) }
    }
    public var exhibits: [SceneExhibit] { [] }
    public func saveNow() {}
}

/// The scenes by their names on the command line.
public enum SceneName: String, CaseIterable, Sendable {
    case focus, table, mines, cards, flashlight

    /// A word for people.
    public var title: String { rawValue.capitalized }
}

/// One way to get a scene's effect.
public struct Technique: Hashable, Sendable {
    /// For `--technique`: the article's short name.
    public let name: String
    /// For people: what is done, in a few words.
    public let title: String
    /// A sentence on what is done, for the screen.
    public let summary: String
}

/// What scenes are given to work with; owned by the program.
@MainActor
public final class SceneContext {
    public let fonts: FontLibrary
    /// For work off the main thread.
    public let work: WorkQueue
    /// Light or dark; does not change while the program runs.
    public let theme: Theme
    /// What pictures of elsewhere may take while they are decoded.
    public let budget: MemoryBudget

    public init(fonts: FontLibrary, work: WorkQueue, theme: Theme = .dark, budget: MemoryBudget = MemoryBudget()) {
        self.fonts = fonts
        self.work = work
        self.theme = theme
        self.budget = budget
    }
}

/// The techniques of one scene, in its article's order, by their names on the command line.
public protocol SceneTechnique: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// What is done, in a few words that need no explanation.
    var title: String { get }
    /// A sentence on what is done, for the screen.
    var summary: String { get }
}

/// The part of a scene that keeps its techniques. A scene is made from it and says in `techniqueDidChange` what to do:
///
///     final class TableScene: TechniqueScene<TableTechnique>, Scene {
///         override func techniqueDidChange() { tableView.use(kind) }
///     }
@MainActor
public class TechniqueScene<Kind: SceneTechnique> {
    /// The ways the article tried, in its order; the last is what it ended with (or our answer).
    public let techniques = Kind.allCases.map(TechniqueScene.technique)
    /// The one in use. At first the last.
    public final var kind: Kind {
        didSet {
            guard kind != oldValue else { return }
            techniqueDidChange()
            onChange?()
        }
    }
    /// `kind` by its name; a name that is none of the scene's changes nothing.
    public final var technique: Technique {
        get { TechniqueScene.technique(kind) }
        set { kind = Kind(rawValue: newValue.name) ?? kind }
    }
    /// Called when `technique`, `status` or a switch changed. Belongs to the window around the scenes.
    public final var onChange: (() -> Void)?

    private nonisolated static func technique(_ kind: Kind) -> Technique {
        Technique(name: kind.rawValue, title: kind.title, summary: kind.summary)
    }

    /// `kind`: the last.
    init(_ kind: Kind) { self.kind = kind }

    /// The technique is another one now; `onChange` follows.
    func techniqueDidChange() {}
}

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
