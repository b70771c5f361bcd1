// The common interface of the demo's scenes: a view whose techniques and switches can be changed, and a script that plays it the same
// way every time. What does not change is in its description. The program uses nothing else to show scenes in a window, to render
// pictures of them and to measure them.

import Foundation
import FloeLayerTree
import FloeMeasuring
import FloeViewTree

/// A scene that has been made from its description.
@MainActor
package protocol Scene: AnyObject {
    var description: SceneDescription { get }
    /// The view that fills the window. Lays itself out at any size of at least 320 × 240 points.
    var view: View { get }
    /// The layer that the inspector shows with all in it. Default: the view's.
    var inspectedLayer: Layer { get }
    /// The size of the picture that it makes, in points. Default: the view's.
    var inspectedSize: CGSize { get }
    /// The technique in use; one of the description's.
    var technique: Technique { get set }
    /// Further options to turn on and off, for the control strip. Default: none.
    var switches: [SceneSwitch] { get }
    /// Text that the window's title appends, such as the chosen penguin. Default: empty, for nothing.
    var status: String { get }
    /// The contents shown, as far as frame times depend on them: a board, a deck, a list, pictures. Times measured with different
    /// contents are never mixed. Default: a constant.
    var contents: AnyHashable { get }
    /// Called when `technique`, `status` or a switch changed. Reserved for the window around the scenes.
    var onChange: (() -> Void)? { get set }
    /// The areas that the shell uses or keeps clear of, once the view is laid out. Default: no header, no panel, no words.
    var areas: SceneAreas { get }
    /// The view that gets keys when the scene comes on screen (this one, or the first view below it that can be focused), then the
    /// controls that Tab reaches in addition, in order. Default: `view` alone.
    var focusOrder: [View] { get }
    /// Called when the scene's place in the program changes. Default: does nothing.
    func phaseDidChange(to phase: ScenePhase)
    /// Opens dropped files and folders of the kind that its description names; there is at least one. Default: does nothing.
    func open(_ paths: [String])
    /// Whether what was dropped is still being read. Default: false.
    var isOpening: Bool { get }
    /// The built-in contents, worded to follow “Back to”, while others are shown in their place. Default: nil, as while they show.
    var builtInContents: String? { get }
    /// Shows the built-in contents as they are at first. Default: does nothing.
    func showBuiltInContents()
    /// Returns a scripted interaction for a window of `size` points: events in order of time, in seconds from 0. Played at fixed
    /// steps, it gives the same frames everywhere.
    func script(in size: CGSize) -> SceneScript
    /// Returns another scene that shows the same contents in their initial state, with the same technique and with its switches at
    /// their defaults. The copy saves nothing.
    func makeCopy(in context: SceneContext) -> any Scene
    /// Returns the scene that is shown in place of this one with another theme, and takes over what the user would miss: technique, switches,
    /// and contents such as a game. This one is not used again. Default: a copy with its technique and switches.
    func makeSuccessor(in context: SceneContext) -> any Scene
}

extension Scene {
    package var inspectedLayer: Layer { view.layer }
    package var inspectedSize: CGSize { view.bounds.size }
    package var switches: [SceneSwitch] { [] }
    package var status: String { "" }
    package var contents: AnyHashable { 0 }
    package var areas: SceneAreas { SceneAreas() }
    package var focusOrder: [View] { [view] }
    package func phaseDidChange(to phase: ScenePhase) {}
    package func open(_ paths: [String]) {}
    package var isOpening: Bool { false }
    package var builtInContents: String? { nil }
    package func showBuiltInContents() {}
    package func makeSuccessor(in context: SceneContext) -> any Scene {
        let copy = makeCopy(in: context)
        copy.follow(self)
        return copy
    }
}

extension Scene {
    package var name: SceneName { description.name }
    package var title: String { description.title }
    package var claim: String { description.claim }
    package var techniques: [Technique] { description.techniques }
    package var measurableClaim: Claim? { description.measurableClaim }

    /// Has the technique and the switches of another scene of its kind.
    func follow(_ other: any Scene) {
        for item in other.switches { setSwitch(item.name, item.get()) }
        technique = other.technique
    }

    /// Sets the switch called `name`. Unknown names are ignored.
    package func setSwitch(_ name: String, _ isOn: Bool) {
        guard let item = switches.first(where: { $0.name == name }), item.get() != isOn else { return }
        item.set(isOn)
        onChange?()
    }
}

/// The place of a scene in the program.
package enum ScenePhase: Sendable {
    /// Nothing of the window lies above the scene.
    case uncovered
    /// Something of the window lies above the scene and keeps keys and pointers from it. A game clock is paused.
    case covered
    /// The program is about to end; what should outlive it is saved now.
    case ending
}

/// The areas of a scene that matter to what lies around and above it, in the space of its view.
package struct SceneAreas {
    /// The height of the controls at the top, in points. The HUD keeps clear of them.
    package let headerHeight: Double
    /// The frame of a panel that the scene has opened over itself; nil while none is open.
    package let panel: CGRect?
    /// The scene's own text. Gesture hints keep clear of it.
    package let words: [CGRect]
    /// The part of `words` that stays in place while the scene moves. Views that lie over the scene for long keep clear of it.
    package let captions: [CGRect]
    /// Pictures that a hint does not cover if there is room elsewhere.
    let pictures: [CGRect]
    /// Where gestures are made and hinted at; nil for everything below the header.
    package let gestures: CGRect?
    /// The gestures that may be hinted at now.
    package let hintedGestures: Set<GestureHint.Gesture>

    /// `captions`: nil for all of `words`.
    init(
        headerHeight: Double = 0, panel: CGRect? = nil, words: [CGRect] = [], captions: [CGRect]? = nil, pictures: [CGRect] = [],
        gestures: CGRect? = nil, hintedGestures: Set<GestureHint.Gesture> = Set(GestureHint.Gesture.allCases)
    ) {
        self.headerHeight = headerHeight
        self.panel = panel
        self.words = words
        self.captions = captions ?? words
        self.pictures = pictures
        self.gestures = gestures
        self.hintedGestures = hintedGestures
    }
}
