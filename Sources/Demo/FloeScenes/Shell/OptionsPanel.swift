// The panel above the strip with the controls that have no room in it, a row for each.

import Foundation
import FloeViewTree

/// A panel above the button that opened it.
final class OptionsPanel: RowsPanel {
    /// The preferred left edge of the panel, in points.
    private let anchor: Double
    private var techniques: (name: Label, control: SegmentedControl)?

    /// `missing`: the parts that have no room in the strip.
    init(_ scene: any Scene, _ state: ShellState, missing: Set<ControlStrip.Item>, anchor: Double, controls: SceneControls) {
        self.anchor = anchor
        let space = controls.theme.spacing, rows = StackView(.column, spacing: space.small, alignment: .start)
        // Scrolled rows disappear slightly inside the panel's edge.
        let inset = space.large - space.small
        rows.padding = EdgeInsets(top: inset, left: space.large, bottom: inset, right: space.large)
        super.init(rows, controls: controls)
        for item in ControlStrip.Item.allCases where missing.contains(item) {
            switch item {
            case .techniques:
                if ShellCommand.technique.suits(scene) {
                    let name = Label(
                        "Technique", fonts: controls.fonts, font: theme.type.callout, color: theme.palette.secondaryText)
                    let control = controls.techniques(scene)
                    techniques = (name, control)
                    rows.add(StackView(.row, spacing: space.medium, [name, control]))
                }
                if scene.builtInContents != nil { rows.add(controls.builtIn()) }
            case .switches: for control in controls.switches(scene) { rows.add(control) }
            case .compare:
                for command in ShellCommand.suiting(scene, of: [.lesson, .compare]) { rows.add(controls.button(command)) }
            case .slowdown: rows.add(controls.slowdown())
            case .figures: rows.add(controls.toggle(.figures))
            case .tools: rows.add(controls.button(.toolList))
            }
        }
        refresh(scene, state)
    }

    override func layoutSubviews() {
        if let (name, control) = techniques {
            let room = bounds.width - 3 * theme.spacing.large
            for shortness in 0...SceneControls.mostShortness {
                control.shortness = shortness
                if control.sizeThatFits(.zero).width <= room { break }
            }
            // If there is no room for the name as well, the choices have to do without it.
            name.isHidden = name.naturalSize.width + theme.spacing.medium + control.sizeThatFits(.zero).width > room
        }
        place(rows.sizeThatFits(.zero), at: anchor)
    }
}
