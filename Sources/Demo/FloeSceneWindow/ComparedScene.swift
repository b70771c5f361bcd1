// Scenes of packages that depend on this one: an effect that is achieved in several ways, so that the window's tools can compare them.
//
//     ComparedScene ─▶ OwnScene: Scene ─▶ ScenesView ─▶ SceneWindow
//      a value          made when it      strip, panels    Compare, overlays, figures
//                       is first shown

import FloeCompositors
import FloeDesktopHost
import FloeScenes
import FloeText
import FloeViewTree
import Foundation

/// An effect that is achieved by several techniques, for a `SceneWindow`.
public struct ComparedScene: Sendable {
    /// One way to achieve the effect.
    public struct Technique: Sendable {
        /// One lower-case word for it, distinct among the scene's.
        public let name: String
        /// A few words on how it works.
        public let title: String
        /// A sentence on how it works.
        public let summary: String
        /// Makes the view that works this way. It fills the scene, and inherits theme and fonts.
        public let makeView: @MainActor @Sendable () -> View

        /// `makeView` is called whenever the technique is chosen, and for every run of a comparison.
        public init(_ name: String, title: String, summary: String, makeView: @escaping @MainActor @Sendable () -> View) {
            self.name = name
            self.title = title
            self.summary = summary
            self.makeView = makeView
        }
    }

    /// The title, in a word or two.
    public let title: String
    /// The techniques, from the most obvious one to the best.
    public let techniques: [Technique]
    /// How long the script takes, seconds.
    public let duration: Double
    /// What a user does while techniques are compared, in a scene of a size in points: events in order of time, from 0 seconds on.
    public let script: @Sendable (CGSize) -> [InputEvent]

    /// Creates a scene of at least one technique. It begins with the last.
    public init(_ title: String, techniques: [Technique], duration: Double, script: @escaping @Sendable (CGSize) -> [InputEvent]) {
        precondition(!techniques.isEmpty, "a scene without techniques")
        self.title = title
        self.techniques = techniques
        self.duration = duration
        self.script = script
    }

    /// The scene as the shell knows it.
    var description: SceneDescription {
        let ways = techniques.map { FloeScenes.Technique(name: $0.name, title: $0.title, summary: $0.summary) }
        return SceneDescription(SceneName(title.lowercased()), title: title, techniques: ways) { OwnScene(self, in: $0) }
    }
}

/// The scene of a `ComparedScene`: a view with that of the technique in use inside it.
private final class OwnScene: Scene {
    let description: SceneDescription, view: View = FillingView()
    var onChange: (() -> Void)?
    var technique: Technique {
        didSet {
            guard technique != oldValue else { return }
            showTechnique()
            onChange?()
        }
    }

    private let scene: ComparedScene

    init(_ scene: ComparedScene, technique: Technique? = nil, in context: SceneContext) {
        self.scene = scene
        description = scene.description
        self.technique = technique ?? description.techniques[description.techniques.count - 1]
        view.ownTheme = context.theme
        view.ownFonts = context.fonts
        view.backgroundColor = context.theme.palette.background
        showTechnique()
    }

    private func showTechnique() {
        for shown in view.subviews { shown.removeFromSuperview() }
        if let way = scene.techniques.first(where: { $0.name == technique.name }) { view.addSubview(way.makeView()) }
        view.setNeedsLayout()
    }

    func script(in size: CGSize) -> SceneScript {
        SceneScript(events: scene.script(size), duration: scene.duration, moments: [0])
    }

    func makeCopy(in context: SceneContext) -> any Scene { OwnScene(scene, technique: technique, in: context) }
}

/// Gives its subviews its own size.
private final class FillingView: View {
    override func layoutSubviews() { for view in subviews { view.frame = bounds } }
}

extension SceneWindow {
    /// Opens a window with the pages of `scenes`, of which there must be at least one.
    ///
    /// - Throws: `DesktopError` if no window can be opened.
    public convenience init(_ options: DesktopWindow.Options = .init(), showing scenes: [ComparedScene], fonts: FontLibrary) throws {
        let clock = HostClock(), desktop = try DesktopWindow(options, fonts: fonts, clock: clock)
        let entries = scenes.map(\.description)
        precondition(!entries.isEmpty, "a window without scenes")
        let context = SceneContext(fonts: fonts, work: desktop.work, theme: desktop.window.rootView.appearance.theme)
        let view = ScenesView(entries, first: entries[0].name, context: context, size: desktop.window.size)
        self.init(desktop: desktop, scenes: view, clock: clock, name: options.title)
        start()
    }

    /// Runs the window until it has been closed; see `DesktopWindow.run`.
    public func run() throws { try desktop.run() }
}
