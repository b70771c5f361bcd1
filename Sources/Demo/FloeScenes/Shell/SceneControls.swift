// The controls of a scene and of the program, made alike for the strip and the options panel.

import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree

/// Makes controls that act on `shell`.
@MainActor
struct SceneControls {
    let theme: Theme
    let fonts: FontLibrary
    weak var shell: ScenesView?

    /// How short the titles of techniques can be: with the mark of the claim's two, and without it, which leaves these their colours.
    static let mostShortness = 2

    func techniques(_ scene: any Scene) -> SegmentedControl {
        let control = SegmentedControl(
            scene.techniques.map { technique in
                let role = scene.measurableClaim?.role(ofTechnique: technique.name).map { "\($0): " } ?? ""
                return SegmentedControl.Segment(
                    role + technique.title, short: role + technique.shortTitle, technique.shortTitle,
                    hint: "\(technique.title): \(technique.summary)",
                    color: scene.description.color(ofTechnique: technique.name, theme.palette))
            }, theme: theme, fonts: fonts
        ) { [weak shell] in shell?.chooseTechnique($0) }
        control.selectedIndex = scene.techniques.firstIndex(of: scene.technique)
        return hinting(control)
    }

    func switches(_ scene: any Scene) -> [Switch] {
        scene.switches.enumerated().map { i, item in
            let control = Switch(item.title, theme: theme, fonts: fonts) { [weak shell] in shell?.setSwitch(i, $0) }
            SceneControls.show(item, of: scene, in: control)
            return hinting(control, key: item.key)
        }
    }

    /// Updates a switch. Where the technique makes no use of it, it is faint and says so.
    static func show(_ item: SceneSwitch, of scene: any Scene, in control: Switch) {
        let reason = item.idleReason(with: scene.technique)
        control.isOn = item.get()
        control.isEnabled = reason == nil
        control.hint = reason ?? item.summary
    }

    func compositor(_ state: ShellState) -> SegmentedControl {
        let control = SegmentedControl(
            SceneControls.compositorSegments(state), theme: theme, fonts: fonts
        ) { [weak shell] index in
            let kinds = CompositorKind.allCases
            if kinds.indices.contains(index) { shell?.chooseCompositor(kinds[index]) } else { shell?.show(.sideBySide) }
        }
        control.selectedIndex = SceneControls.compositorIndex(state)
        return hinting(control, key: "c")
    }

    /// Returns the index of the chosen segment.
    static func compositorIndex(_ state: ShellState) -> Int? {
        state.pictures == .one ? CompositorKind.allCases.firstIndex(of: state.compositor) : CompositorKind.allCases.count
    }

    /// Makes the switch for the figures, used if the strip has no room for their button.
    func figures(_ state: ShellState) -> Switch {
        let control = Switch("Figures", theme: theme, fonts: fonts) { [weak shell] _ in shell?.toggleFigures() }
        control.isOn = state.showsFigures
        control.hint = SceneControls.figuresHint
        return hinting(control, key: "h")
    }

    /// Makes the button that cycles through the slowdowns.
    func slowdown(_ state: ShellState) -> Button {
        let button = Button("", theme: theme, fonts: fonts) { [weak shell] in shell?.stepSlowdown() }
        show(state, inSlowdown: button)
        return hinting(button, key: "d")
    }

    func show(_ state: ShellState, inSlowdown button: Button) {
        button.title = state.slowdownTitle
        button.isOn = state.slowdown > 1
        button.hint =
            state.slowdown > 1
            ? state.slowdownText
            : "Each frame takes 2 to 50 times as long, as on an old phone's processor.\(state.slowedGPUText)"
    }

    /// Makes the button that plays the scene's lesson.
    func showMe() -> Button {
        let button = Button("Show me", theme: theme, fonts: fonts) { [weak shell] in shell?.showLesson() }
        button.hint = "Plays this scene both ways so that the difference shows, on a slower device if needed."
        return hinting(button, key: "y")
    }

    /// Makes the button that starts a comparison of the scene's techniques.
    func compare() -> Button {
        let button = Button("Compare", theme: theme, fonts: fonts) { [weak shell] in shell?.compare() }
        button.hint = "Measures both ways in turns: the cost of each, here and on slower devices."
        return hinting(button, key: "v")
    }

    /// Makes the button that brings a scene's built-in contents back.
    func builtIn() -> Button {
        let button = Button("", theme: theme, fonts: fonts) { [weak shell] in shell?.showBuiltInContents() }
        button.onHint = { [weak shell] in shell?.showHint($0, keys: ["Backspace"]) }
        return button
    }

    /// Shows in it what the button brings back, with no title for nothing. Returns whether that changed.
    @discardableResult
    func show(_ scene: any Scene, inBuiltIn button: Button) -> Bool {
        let title = scene.builtInContents.map { "Back to \($0)" } ?? ""
        guard button.title != title else { return false }
        button.title = title
        button.hint = scene.builtInContents.map { "Shows \($0) in place of the opened files." }
        return true
    }

    static let figuresHint = "Frame times of both compositors, beside the scene or over it."

    /// Makes the button that opens the list of tools.
    func tools() -> Button {
        let button = Button("Tools", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleTools() }
        button.hint = "Ways to look inside the scene: how its picture was composited, its layers, its code."
        return hinting(button, key: "a")
    }

    /// Makes the short form of the compositor switch: a button with the current compositor's name, which a press changes.
    func swap() -> Button {
        let button = Button("", theme: theme, fonts: fonts) { [weak shell] in shell?.swapCompositor() }
        // It looks like the chosen segment of the switch.
        button.isOn = true
        return hinting(button, key: "c")
    }

    func show(_ state: ShellState, in swap: Button) {
        let all = SceneControls.compositorSegments(state), i = SceneControls.compositorIndex(state) ?? 0
        swap.title = all[i].title
        swap.hint = all.first { !$0.isEnabled }?.hint ?? all[i].hint
        swap.isEnabled = all.allSatisfy(\.isEnabled)
    }

    static func compositorSegments(_ state: ShellState) -> [SegmentedControl.Segment] {
        let both = SegmentedControl.Segment(
            "Both",
            hint: state.gpuProblem.map { "No GPU compositor: \($0)" }
                ?? "Both at once, with a divider to drag. B shows where they differ.",
            isEnabled: state.gpuProblem == nil)
        return CompositorKind.allCases.map { kind in
            let problem = kind == .gpu ? state.gpuProblem : nil, title = kind.title(isSoftware: state.isGPUSoftware)
            let hint =
                problem.map { "No GPU compositor: \($0)" }
                ?? (kind == .gpu && state.isGPUSoftware
                    ? "OpenGL composites the layers, on the processor: no graphics card was found." : "The \(title) composites the layers.")
            return SegmentedControl.Segment(title, hint: hint, isEnabled: problem == nil)
        } + [both]
    }

    /// Connects a control's hint to the strip and returns the control. `key`: the letter with the same effect.
    func hinting<C: Control>(_ control: C, key: Character? = nil) -> C {
        control.onHint = { [weak shell] in shell?.showHint($0, keys: key.map { shell?.keys.caps($0) ?? [] } ?? []) }
        return control
    }
}

/// The state that belongs to the program, not to a scene.
package struct ShellState: Equatable, Codable, Sendable {
    package var compositor = CompositorKind.cpu
    /// The compositors whose pictures are shown.
    package var pictures = CompositorView.one
    /// The reason why there is no GPU compositor; nil if there is one.
    package var gpuProblem: String?
    /// Whether the GPU compositor draws, or would draw, with a program on the processor.
    package var isGPUSoftware = false
    package var showsFigures = false
    /// The overlay that shows how the picture was composited; nil for none.
    package var overlay: PlanOverlay?
    /// The factor by which the device pretends to be slower than it is.
    package var slowdown = 1
    /// Whether frames are traced, until somebody ends that.
    package var isTracing = false

    /// The slowdowns to choose from.
    package static let slowdowns = [1, 2, 5, 10, 20, 50]

    var slowdownTitle: String { "Slower device: " + (slowdown > 1 ? "\(slowdown)×" : "off") }

    /// A sentence for the user about the slowdown.
    var slowdownText: String {
        slowdown > 1
            ? "Each frame takes \(slowdown) times as long, as on a processor \(slowdown) times slower.\(slowedGPUText)"
            : "Frames are shown as soon as they are drawn."
    }

    package init() {}

    /// A sentence about what that means for the GPU compositor, after another one; empty where that does not draw.
    fileprivate var slowedGPUText: String {
        guard compositor == .gpu || pictures != .one else { return "" }
        return isGPUSoftware ? " The software GPU is this processor, and slower as well." : " The graphics card stays as fast as it is."
    }

    /// A sentence that says what the user can do with the pictures that show.
    var picturesText: String {
        switch pictures {
        case .one: "One compositor draws."
        case .sideBySide:
            "CPU on the left, \(CompositorKind.gpu.title(isSoftware: isGPUSoftware)) on the right. "
                + "Drag the divider; B shows differences, Escape leaves."
        case .difference: "Where the two pictures differ, amplified. B or Escape returns to one compositor."
        }
    }
}
