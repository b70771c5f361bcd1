// The controls of one scene and of the compositor, as the strip and the options panel both show them.

import RenderTree
import Text
import Views

/// Makes controls that act on `shell`.
@MainActor
struct SceneControls {
    let theme: Theme
    let fonts: FontLibrary
    weak var shell: ScenesView?

    func techniques(_ scene: any Scene) -> SegmentedControl {
        let control = SegmentedControl(
            scene.techniques.map { SegmentedControl.Segment($0.title, short: $0.name, hint: "\($0.title): \($0.summary)") }, theme: theme,
            fonts: fonts
        ) { [weak shell] in shell?.chooseTechnique($0) }
        control.selectedIndex = scene.techniques.firstIndex(of: scene.technique)
        return hinting(control)
    }

    func switches(_ scene: any Scene) -> [Switch] {
        scene.switches.enumerated().map { i, item in
            let control = Switch(item.title, theme: theme, fonts: fonts) { [weak shell] in shell?.setSwitch(i, $0) }
            control.isOn = item.get()
            control.hint = item.summary
            return hinting(control, key: item.key)
        }
    }

    func compositor(_ state: ShellState) -> SegmentedControl {
        let control = SegmentedControl(
            SceneControls.compositorSegments(state), theme: theme, fonts: fonts
        ) { [weak shell] in shell?.chooseCompositor(CompositorKind.allCases[$0]) }
        control.selectedIndex = CompositorKind.allCases.firstIndex(of: state.compositor)
        return hinting(control, key: "c")
    }

    /// For where the strip has no room for their button.
    func figures(_ state: ShellState) -> Switch {
        let control = Switch("Figures", theme: theme, fonts: fonts) { [weak shell] _ in shell?.toggleFigures() }
        control.isOn = state.showsFigures
        control.hint = SceneControls.figuresHint
        return hinting(control, key: "h")
    }

    static let figuresHint = "Frame times of both compositors, on top of the picture."

    /// The compositors' switch in less room: the present one's name, which a press changes.
    func swap() -> Button {
        let button = Button("", theme: theme, fonts: fonts) { [weak shell] in shell?.swapCompositor() }
        // As the chosen one of the two looks in the switch.
        button.isOn = true
        return hinting(button, key: "c")
    }

    func show(_ state: ShellState, in swap: Button) {
        let all = SceneControls.compositorSegments(state), i = CompositorKind.allCases.firstIndex(of: state.compositor) ?? 0
        swap.title = all[i].title
        swap.hint = all.first { !$0.isEnabled }?.hint ?? all[i].hint
        swap.isEnabled = all.allSatisfy(\.isEnabled)
    }

    static func compositorSegments(_ state: ShellState) -> [SegmentedControl.Segment] {
        CompositorKind.allCases.map { kind in
            let problem = kind == .gpu ? state.gpuProblem : nil
            let hint =
                problem.map { "No GPU compositor: \($0)" }
                ?? "The \(kind.rawValue.uppercased()) composites the layers."
            return SegmentedControl.Segment(kind.rawValue.uppercased(), hint: hint, isEnabled: problem == nil)
        }
    }

    /// Shows what a control does while it is pointed at. `key`: the letter that does the same.
    func hinting<C: Control>(_ control: C, key: Character? = nil) -> C {
        control.onHint = { [weak shell] in shell?.showHint($0, key: key) }
        return control
    }
}

/// What belongs to the program, not to a scene.
public struct ShellState: Equatable, Sendable {
    public var compositor = CompositorKind.cpu
    /// Why there is no GPU compositor; nil if there is one.
    public var gpuProblem: String?
    public var showsFigures = false

    public init() {}
}
