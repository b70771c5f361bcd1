// The commands of the shell: each with its key, its name, what it does and where. Keys, help, strip, options and the list of tools follow
// from this table.

import FloeOverlays
import FloeViewTree
import Foundation

/// Something that the shell does for a key, a button, or a row of the list of tools.
@MainActor
struct ShellCommand {
    /// A key and its modifiers.
    enum Shortcut: Equatable {
        /// By itself, or with Alt while a view takes text.
        case plain(Key)
        /// Without any modifier, even while a view takes text.
        case alone(Key)
        case control(Key)
    }

    /// Where it works besides the scene.
    struct Places: OptionSet {
        let rawValue: Int
        /// While the last ten seconds are reviewed.
        static let review = Self(rawValue: 1)
        /// In the inspector.
        static let inspector = Self(rawValue: 2)
    }

    /// The name of its button.
    let title: String
    /// A sentence that says what it does; empty if the title does.
    let summary: String
    let shortcut: Shortcut?
    let places: Places
    /// Whether a scene has any use for it.
    let suits: @MainActor (any Scene) -> Bool
    /// Whether it has turned something on that stays until it is turned off.
    let isOn: (ScenesView) -> Bool
    /// The announcement after its key; nil for none.
    let announcement: (ScenesView) -> String?
    let perform: (ScenesView) -> Void

    private init(
        _ title: String, _ summary: String = "", _ shortcut: Shortcut? = nil, in places: Places = [],
        suits: @escaping @MainActor (any Scene) -> Bool = { _ in true }, isOn: @escaping (ScenesView) -> Bool = { _ in false },
        announcement: @escaping (ScenesView) -> String? = { _ in nil }, perform: @escaping (ScenesView) -> Void
    ) {
        self.title = title
        self.summary = summary
        self.shortcut = shortcut
        self.places = places
        self.suits = suits
        self.isOn = isOn
        self.announcement = announcement
        self.perform = perform
    }

    /// Its description in the help.
    var help: String {
        guard let first = summary.first else { return title }
        return "\(title): " + first.lowercased() + summary.dropFirst().dropLast()
    }
}

extension ShellCommand {
    static let technique = Self(
        "Next technique", "", .letter("t"), suits: hasTechniques,
        announcement: { "\($0.scene.technique.title): \($0.scene.technique.summary)" }
    ) { $0.stepTechnique() }

    static let compositor = Self("Compositor", "Switches between CPU and GPU.", .letter("c"), in: [.review, .inspector]) {
        $0.swapCompositor()
    }

    static let pictures = Self("Both", "Side by side, difference, one picture.", .letter("b"), in: .review) {
        $0.stepPictures()
    }

    static let lesson = Self(
        "Show me", "Plays both ways, on a slower device if needed.", .letter("y"), suits: hasTechniques
    ) { $0.showLesson() }

    static let compare = Self(
        "Compare", "Measures both ways, here and on slower devices.", .letter("v"), suits: hasTechniques
    ) { $0.compare() }

    static let slowdown = Self(
        "Slower device", "Off, or 2, 5, 10, 20 or 50 times as slow.", .letter("d"), isOn: { $0.state.slowdown > 1 },
        announcement: { $0.state.slowdownText }
    ) { $0.stepSlowdown() }

    static let figures = Self(
        "Figures", "Frame times of both compositors.", .letter("h"), in: .review,
        isOn: { $0.state.showsFigures }
    ) { $0.onRequest?(.toggleFigures) }

    static let toolList = Self(
        "Tools", "Looks inside the scene: compositing, layers, code.", .letter("a"), isOn: \.usesTool
    ) { $0.toggle(.tools) }

    static let overlayList = Self(
        "Overlays", "Show how the picture was composited.", .letter("o"), isOn: { $0.state.overlay != nil }
    ) { $0.toggle(.overlays) }

    static let history = Self("Last ten seconds", "Any of the frames just seen.", .letter("j"), in: .review) {
        $0.reviewHistory()
    }

    static let inspect = Self("Inspect", "The layers in 3D, and details of the selected one.", .letter("i"), in: .inspector) {
        $0.toggleInspector()
    }

    static let code = Self(
        "Code", "The technique's source lines, beside the scene.", .letter("k"), suits: { !$0.technique.idea.isEmpty }, isOn: \.showsCode
    ) { $0.toggleCode() }

    static let slowMotion = Self(
        "Slow motion", "Off, ½, 1/5, 1/10 or 1/20 of the speed.", .letter("z"), isOn: { $0.clock.slowMotion != 1 }
    ) { $0.stepSlowMotion() }

    static let pause = Self(
        "Pause", "Stops the scene's time; the . key advances one frame.", .letter("x"), isOn: \.clock.isPaused
    ) { $0.togglePause() }

    static let step = Self("Next frame", "", .plain(.period)) { $0.stepScene() }

    static let opening = Self("Open", "Pictures, a list, a deck, or a recording.", .control(.letter("o"))) { $0.onRequest?(.open) }

    static let saving = Self(
        "Save", "A picture, the layers, the figures, a trace or a recording.", .control(.letter("s")), in: .inspector,
        isOn: \.state.isTracing
    ) { $0.toggle(.saving) }

    static let fullScreen = Self("Full screen", "", .alone(.function(11)), in: .review) { $0.onRequest?(.toggleFullScreen) }

    static let helpPanel = Self("Help", "All keys and gestures, and the words of figures (also ?).", .alone(.function(1))) {
        $0.toggleHelp()
    }

    static let options = Self("Options", "More options for this scene.") { $0.toggleOptions() }

    static let builtInContents = Self("Built-in contents", "", .alone(.backspace)) { $0.showBuiltInContents() }

    static let previousPage = Self("Previous scene", "", .control(.pageUp)) { $0.showPage($0.pager.restingPage - 1) }
    static let nextPage = Self("Next scene", "", .control(.pageDown)) { $0.showPage($0.pager.restingPage + 1) }

    /// Goes to a page, counted from 0.
    static func page(_ index: Int) -> Self { Self("Scene \(index + 1)") { $0.showPage(index) } }

    /// Shows an overlay, or none if it shows already.
    static func overlay(_ overlay: PlanOverlay?) -> Self {
        Self(overlay?.title ?? "No overlay", overlay?.summary ?? "", in: .review, isOn: { overlay != nil && $0.state.overlay == overlay }) {
            $0.chooseOverlay(overlay == $0.state.overlay ? nil : overlay)
        }
    }

    static func save(_ content: SavedContent) -> Self {
        Self(content.title, content.summary, isOn: { content == .trace && $0.state.isTracing }) { $0.save(content) }
    }

    /// Flips a switch of the scene, or says why that would make no difference.
    static func flip(_ item: SceneSwitch) -> Self { Self(item.title, "", item.key.map(Shortcut.letter)) { $0.flip(item) } }

    private static func hasTechniques(_ scene: any Scene) -> Bool { scene.techniques.count > 1 }

    /// The commands whose letters the help lists, in its order.
    static let lettered = [
        technique, compositor, pictures, lesson, compare, slowdown, figures, toolList, overlayList, history, inspect, code, slowMotion,
        pause,
    ]
    /// Their letters.
    static var letters: [Character] { lettered.compactMap { if case .plain(.letter(let letter)) = $0.shortcut { letter } else { nil } } }
    /// The rows of the list of tools.
    static let tools = [overlayList, slowMotion, pause, history, inspect, code, saving]
    /// All with a key of their own.
    static let all = lettered + [step, opening, saving, fullScreen, helpPanel, builtInContents, previousPage, nextPage]

    /// Returns those of some commands that a scene has a use for.
    static func suiting(_ scene: any Scene, of commands: [ShellCommand]) -> [ShellCommand] { commands.filter { $0.suits(scene) } }
}

extension ShellCommand: Equatable {
    nonisolated static func == (a: Self, b: Self) -> Bool { a.title == b.title && a.shortcut == b.shortcut }
}

extension ShellCommand.Shortcut {
    static func letter(_ letter: Character) -> Self { .plain(.letter(letter)) }

    /// Whether a key event gives the command. A held key repeats only commands that move by a step or a page.
    func matches(_ event: KeyEvent, takesText: Bool) -> Bool {
        switch self {
        case .plain(let key):
            key == event.key && (event.modifiers == .option || event.modifiers.isEmpty && !takesText) && (!event.isRepeat || key == .period)
        case .alone(let key): key == event.key && event.modifiers.isEmpty && !event.isRepeat
        case .control(let key): key == event.key && event.modifiers == .control && (!event.isRepeat || !key.makesText)
        }
    }

    /// Returns the caps of the keys to press.
    func caps(takesText: Bool) -> [String] {
        switch self {
        case .plain(let key): (takesText ? ["Alt"] : []) + [key.cap]
        case .alone(let key): [key.cap]
        case .control(let key): ["Ctrl", key.cap]
        }
    }
}
