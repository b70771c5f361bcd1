// The panel above the strip with the controls that have no room in it: a row per group, with its name in front. The rows
// scroll if they exceed the scene's height. A press outside the panel closes it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree

/// A panel whose cover fills the scene. The panel itself is at the bottom, above the button that opened it.
final class OptionsPanel: PanelView, ShellPanel {
    /// The preferred left edge of the panel, in points.
    private let anchor: Double
    private let scroll = ScrollView()
    private var rows: [(title: Label?, control: Control)] = []
    private var techniques: SegmentedControl?
    private let controls: SceneControls

    /// `missing`: the parts that have no room in the strip.
    init(_ scene: any Scene, _ state: ShellState, missing: Set<ControlStrip.Item>, anchor: Double, controls: SceneControls) {
        self.anchor = anchor
        self.controls = controls
        super.init(theme: controls.theme)
        scroll.indicatorStyle = theme.indicatorStyle
        panel.addSubview(scroll)
        for item in ControlStrip.Item.allCases where missing.contains(item) {
            switch item {
            case .techniques:
                if ShellCommand.technique.suits(scene) {
                    let control = controls.techniques(scene)
                    techniques = control
                    add("Technique", control)
                }
                if scene.builtInContents != nil { add(nil, controls.builtIn()) }
            case .switches: for control in controls.switches(scene) { add(nil, control) }
            case .compare:
                for command in ShellCommand.suiting(scene, of: [.lesson, .compare]) { add(nil, controls.button(command)) }
            case .slowdown: add(nil, controls.slowdown())
            case .figures: add(nil, controls.toggle(.figures))
            case .tools: add(nil, controls.button(.toolList))
            }
        }
        refresh(scene, state)
    }

    private func add(_ title: String?, _ control: Control) {
        let label = title.map { Label($0, fonts: controls.fonts, font: theme.type.callout, color: theme.palette.secondaryText) }
        rows.append((label, control))
        for view in [label, control].compactMap({ $0 }) as [View] { scroll.addSubview(view) }
    }

    let coversWindow = false

    func refresh(_ scene: any Scene, _ state: ShellState) { controls.refresh(scene, state) }

    override func layoutSubviews() {
        let padding = theme.spacing.large, gap = theme.spacing.small
        let labelWidth = rows.compactMap { $0.title?.naturalSize.width }.max() ?? 0
        let named = padding + (labelWidth > 0 ? labelWidth + theme.spacing.medium : 0)
        for shortness in 0...SceneControls.mostShortness {
            techniques?.shortness = shortness
            if techniques?.sizeThatFits(.zero).width ?? 0 <= bounds.width - 3 * padding { break }
        }
        // If there is no room for names as well, the choices have to do without them.
        let wanted = rows.filter { $0.title != nil }.map { $0.control.sizeThatFits(.zero).width }.max() ?? 0
        let showsNames = named + wanted <= bounds.width - 2 * padding
        let start = showsNames ? named : padding
        let margin = theme.spacing.small, inset = padding - margin
        // Scrolled rows disappear slightly inside the panel's edge.
        var y = inset, widest = 0.0
        for row in rows {
            let size = row.control.sizeThatFits(.zero)
            let x = row.title == nil ? padding : start
            let width = min(size.width, bounds.width - padding - theme.spacing.small - x)
            row.title?.isHidden = !showsNames
            row.title?.frame = CGRect(x: padding, y: y, width: labelWidth, height: size.height)
            row.control.frame = CGRect(x: x, y: y, width: width, height: size.height)
            widest = max(widest, x + width)
            y += size.height + gap
        }
        let content = y - gap + inset, width = widest + padding
        let height = min(content + 2 * margin, max(0, bounds.height - 2 * margin))
        panel.frame = CGRect(
            x: max(margin, min(anchor, bounds.width - width - margin)), y: max(0, bounds.height - height - margin), width: width,
            height: height)
        scroll.frame = CGRect(x: 0, y: margin, width: width, height: max(0, height - 2 * margin))
        scroll.contentSize = CGSize(width: width, height: content)
    }
}
