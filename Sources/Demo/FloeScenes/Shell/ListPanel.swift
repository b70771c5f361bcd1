// The panel above the strip with a list: of tools, of overlays, or of what can be saved. A row is a control with its keys and a summary. A
// press outside the panel closes it; what was chosen stays. Where there is room, the list of overlays is beside the scene, which keeps
// running.
//
//     ┌──────────────────────────────────────────────────────────────┐
//     │ (● Damage     Ctrl 1   What was drawn again in this frame    │
//     │ (● Tiles      Ctrl 2   …                                     │
//     └──────────────────────────────────────────────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeText
import FloeViewTree

/// A panel whose cover fills the scene. The panel itself is in the lower right corner, above the button that opened it, or beside the
/// scene, with no cover.
final class ListPanel: PanelView, ShellPanel {
    enum Kind { case tools, overlays, saving }

    struct Row {
        let control: Control
        /// The keys with the same effect.
        let keys: [String]
        /// The text that the strip also shows while the mouse is over the control.
        let summary: String
    }

    let kind: Kind
    /// Whether it is beside the scene.
    var isDocked = false { didSet { if isDocked != oldValue { setNeedsLayout() } } }
    private let scroll = ScrollView(), controls: SceneControls
    private let rows: [Row]
    private let caps: [KeyCaps], summaries: [Label]

    init(_ kind: Kind, _ scene: any Scene, _ state: ShellState, controls: SceneControls) {
        let theme = controls.theme, fonts = controls.fonts
        self.kind = kind
        self.controls = controls
        rows =
            switch kind {
            case .tools: ShellCommand.suiting(scene, of: ShellCommand.tools).map(controls.row)
            case .overlays: controls.overlayRows()
            case .saving: controls.savingRows()
            }
        caps = rows.map { KeyCaps($0.keys, theme: theme, fonts: fonts) }
        summaries = rows.map { Label($0.summary, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText) }
        super.init(theme: theme)
        scroll.indicatorStyle = theme.indicatorStyle
        panel.addSubview(scroll)
        for i in rows.indices { for view in [rows[i].control, caps[i], summaries[i]] as [View] { scroll.addSubview(view) } }
        refresh(scene, state)
    }

    let coversWindow = false

    func refresh(_ scene: any Scene, _ state: ShellState) { controls.refresh(scene, state) }

    /// The width beside a scene in a room of `size` points; nil where the panel covers the scene.
    func width(beside size: CGSize) -> Double? {
        let (first, second) = columns, width = (first + second - theme.spacing.medium + 2 * theme.spacing.large).rounded(.up)
        return kind == .overlays && size.width - width >= ListPanel.leastSceneWidth ? width : nil
    }

    /// In points.
    private static let leastSceneWidth = 460.0

    /// The widths of the controls and of their keys, each with a gap.
    private var columns: (controls: Double, keys: Double) {
        let gap = theme.spacing.medium
        func widest(_ views: [some View]) -> Double { views.map { Double($0.sizeThatFits(.zero).width) }.max() ?? 0 }
        return (widest(rows.map(\.control)) + gap, widest(caps) + gap)
    }

    override func layoutSubviews() {
        let padding = theme.spacing.large, gap = theme.spacing.medium, margin = theme.spacing.small
        let sizes = rows.map { $0.control.sizeThatFits(.zero) }, capSizes = caps.map { $0.sizeThatFits(.zero) }
        let (first, second) = columns, widest = first - gap
        let third = (summaries.map { Double($0.naturalSize.width) }.max() ?? 0).rounded(.up)
        let room = bounds.width - 2 * margin - 2 * padding
        // Summaries can be left out: the strip shows them as well.
        let showsSummaries = !isDocked && first + second + third <= room
        let step = (sizes.map(\.height).max() ?? 0) + 2
        let height = min(step * Double(rows.count) + 2 * margin, bounds.height - 2 * margin)
        let width = min(room, first + second - gap + (showsSummaries ? gap + third : 0)) + 2 * padding
        panel.frame =
            isDocked
            ? bounds
            : CGRect(
                x: max(margin, bounds.width - width - margin), y: max(0, bounds.height - height - margin), width: width, height: height)
        panel.layer.cornerRadius = isDocked ? 0 : theme.spacing.cardRadius
        scroll.frame = CGRect(x: 0, y: margin, width: width, height: max(0, height - 2 * margin))
        scroll.contentSize = CGSize(width: width, height: step * Double(rows.count))
        for (i, row) in rows.enumerated() {
            let y = step * Double(i), size = sizes[i]
            // Buttons are as wide as the widest, so that their edges form columns.
            let controlWidth = row.control is Button ? widest : size.width
            row.control.frame = CGRect(
                x: padding, y: y + ((step - 2 - size.height) / 2).rounded(), width: controlWidth, height: size.height)
            caps[i].frame = CGRect(
                x: padding + first, y: y + ((step - 2 - capSizes[i].height) / 2).rounded(), width: capSizes[i].width,
                height: capSizes[i].height)
            summaries[i].isHidden = !showsSummaries
            summaries[i].frame = CGRect(x: padding + first + second, y: y, width: third, height: step - 2)
        }
    }
}

// The lists.
extension SceneControls {
    /// Returns a row for each overlay, of which at most one is on.
    fileprivate func overlayRows() -> [ListPanel.Row] {
        PlanOverlay.allCases.map {
            ListPanel.Row(control: toggle(.overlay($0)), keys: $0.key?.caps ?? [], summary: $0.summary)
        }
    }

    fileprivate func row(_ command: ShellCommand) -> ListPanel.Row {
        ListPanel.Row(control: button(command), keys: shell?.keys.caps(command) ?? [], summary: command.summary)
    }

    /// Returns a row for each thing that can be saved.
    fileprivate func savingRows() -> [ListPanel.Row] {
        let all = SavedContent.allCases.filter { $0 != .record || shell?.canRecord == true && shell?.isRecorded == false }
        return all.map { row(.save($0)) }
    }
}
