// The controls of a scene and of the program, made alike for the strip, the options panel and the lists.

import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree

/// Makes controls that act on `shell`, and updates them.
@MainActor
final class SceneControls {
    let theme: Theme
    let fonts: FontLibrary
    private(set) weak var shell: ScenesView?
    private var updates: [(any Scene, ShellState) -> Void] = []

    init(theme: Theme, fonts: FontLibrary, shell: ScenesView? = nil) {
        self.theme = theme
        self.fonts = fonts
        self.shell = shell
    }

    /// Updates the controls made so far after the scene or the program has changed.
    func refresh(_ scene: any Scene, _ state: ShellState) { for update in updates { update(scene, state) } }

    /// The shortest form of the techniques' titles: 1 shortens them, 2 also leaves out the mark of the claim's two, whose colours remain.
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
        control.accessibilityLabel = "Technique"
        updates.append { scene, _ in control.selectedIndex = scene.techniques.firstIndex(of: scene.technique) }
        return hinting(control)
    }

    /// Makes the scene's switches. A switch without effect on the technique is dimmed and says so.
    func switches(_ scene: any Scene) -> [Switch] {
        scene.switches.map { item in
            let control = Switch(item.title, theme: theme, fonts: fonts) { [weak scene] in scene?.setSwitch(item.name, $0) }
            updates.append { scene, _ in
                let reason = item.idleReason(with: scene.technique)
                control.setOn(item.get(), animated: true)
                control.isEnabled = reason == nil
                control.hint = reason ?? item.summary
            }
            return hinting(control, .flip(item))
        }
    }

    /// Makes a button that performs a command. It is on while the command's effect lasts.
    func button(_ command: ShellCommand) -> Button {
        let button = plainButton(command)
        updates.append { [weak shell] _, _ in button.isOn = shell.map(command.isOn) ?? false }
        return button
    }

    private func plainButton(_ command: ShellCommand) -> Button {
        let button = Button(command.title, theme: theme, fonts: fonts) { [weak shell] in if let shell { command.perform(shell) } }
        button.hint = command.summary
        return hinting(button, command)
    }

    /// Makes a switch for what a command turns on.
    func toggle(_ command: ShellCommand) -> Switch {
        let control = Switch(command.title, theme: theme, fonts: fonts) { [weak shell] _ in if let shell { command.perform(shell) } }
        control.hint = command.summary
        updates.append { [weak shell] _, _ in control.setOn(shell.map(command.isOn) ?? false, animated: true) }
        return hinting(control, command)
    }

    /// Makes the button that cycles through the slowdowns.
    func slowdown() -> Button {
        let button = button(.slowdown)
        updates.append { _, state in
            button.title = state.slowdownTitle
            button.hint =
                state.slowdown > 1
                ? state.slowdownText
                : "Each frame takes 2 to 50 times as long, as on an old phone's processor.\(state.slowedGPUText)"
        }
        return button
    }

    /// Makes the button that brings a scene's built-in contents back, with no title while they show.
    func builtIn() -> Button {
        let button = plainButton(.builtInContents)
        updates.append { scene, _ in
            button.title = scene.builtInContents.map { "Back to \($0)" } ?? ""
            button.hint = scene.builtInContents.map { "Shows \($0) in place of the opened files." }
        }
        return button
    }

    func compositor() -> SegmentedControl {
        let control = SegmentedControl([], theme: theme, fonts: fonts) { [weak shell] index in
            let kinds = CompositorKind.allCases
            if kinds.indices.contains(index) { shell?.chooseCompositor(kinds[index]) } else { shell?.show(.sideBySide) }
        }
        control.accessibilityLabel = "Compositor"
        updates.append { _, state in
            control.segments = SceneControls.compositorSegments(state)
            control.selectedIndex = SceneControls.compositorIndex(state)
        }
        return hinting(control, .compositor)
    }

    /// Makes the short form of the compositor switch: a button with the current compositor's name, which a press changes.
    func swap() -> Button {
        let button = plainButton(.compositor)
        // It looks like the chosen segment of the switch.
        button.isOn = true
        updates.append { _, state in
            let all = SceneControls.compositorSegments(state), i = SceneControls.compositorIndex(state)
            button.title = all[i].title
            button.hint = all.first { !$0.isEnabled }?.hint ?? all[i].hint
            button.isEnabled = all.allSatisfy(\.isEnabled)
        }
        return button
    }

    /// Returns the index of the chosen segment.
    private static func compositorIndex(_ state: ShellState) -> Int {
        let kinds = CompositorKind.allCases
        return (state.pictures == .one ? kinds.firstIndex(of: state.compositor) : nil) ?? kinds.count
    }

    private static func compositorSegments(_ state: ShellState) -> [SegmentedControl.Segment] {
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

    /// Connects a control's hint to the strip and returns the control. `command`: the one with the same effect.
    func hinting<C: Control>(_ control: C, _ command: ShellCommand? = nil) -> C {
        control.onHint = { [weak shell] in shell?.showHint($0, keys: command.flatMap { shell?.keys.caps($0) } ?? []) }
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
    /// Whether frames are being traced.
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

    /// A further sentence on what that means for the GPU compositor; empty if it does not draw.
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
