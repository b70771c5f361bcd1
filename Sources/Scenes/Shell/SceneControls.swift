// The controls of one scene and of the compositor, as the strip and the options panel both show them.

import RenderTree
import Text
import Views

/// Makes controls that act on `actions`.
@MainActor
struct SceneControls {
    let theme: Theme
    let fonts: FontLibrary
    weak var actions: (any ShellActions)?

    func techniques(_ scene: any Scene) -> SegmentedControl {
        let control = SegmentedControl(
            scene.techniques.map { SegmentedControl.Segment($0.name, hint: $0.summary) }, theme: theme, fonts: fonts
        ) { [weak actions] in actions?.chooseTechnique($0) }
        control.selectedIndex = scene.techniques.firstIndex(of: scene.technique)
        return hinting(control)
    }

    func switches(_ scene: any Scene) -> [Switch] {
        scene.switches.enumerated().map { i, item in
            let control = Switch(item.title, theme: theme, fonts: fonts) { [weak actions] in actions?.setSwitch(i, $0) }
            control.isOn = item.get()
            control.hint = item.summary
            return hinting(control)
        }
    }

    func compositor(_ state: ShellState) -> SegmentedControl {
        let control = SegmentedControl(
            SceneControls.compositorSegments(state), theme: theme, fonts: fonts
        ) { [weak actions] in actions?.chooseCompositor(CompositorKind.allCases[$0]) }
        control.selectedIndex = CompositorKind.allCases.firstIndex(of: state.compositor)
        return hinting(control)
    }

    static func compositorSegments(_ state: ShellState) -> [SegmentedControl.Segment] {
        CompositorKind.allCases.map { kind in
            let problem = kind == .gpu ? state.gpuProblem : nil
            let hint = problem.map { "No GPU compositor: \($0)" }
                ?? "The \(kind.rawValue.uppercased()) composites the layers. C swaps."
            return SegmentedControl.Segment(kind.rawValue.uppercased(), hint: hint, isEnabled: problem == nil)
        }
    }

    func hinting<C: Control>(_ control: C) -> C {
        control.onHint = { [weak actions] in actions?.showHint($0) }
        return control
    }
}
