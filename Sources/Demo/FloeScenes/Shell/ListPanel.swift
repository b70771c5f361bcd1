// The panel above the strip with a list: of tools, of overlays, or of what can be saved. A row is a control with its keys and a summary.
// What was chosen stays as the panel closes. Where there is room, the list of overlays is beside the scene, which keeps running.
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

/// A panel in the lower right corner, above the button that opened it, or beside the scene, with no cover.
final class ListPanel: RowsPanel {
    enum Kind { case tools, overlays, saving }

    struct Row {
        let control: Control
        /// The keys with the same effect.
        let keys: [String]
        /// The text that the strip also shows while the mouse is over the control.
        let summary: String
    }

    let kind: Kind
    private let list: [Row]
    private let caps: [KeyCaps], summaries: [Label]

    init(_ kind: Kind, _ scene: any Scene, _ state: ShellState, controls: SceneControls) {
        let theme = controls.theme, fonts = controls.fonts
        self.kind = kind
        list =
            switch kind {
            case .tools: ShellCommand.suiting(scene, of: ShellCommand.tools).map(controls.row)
            case .overlays: controls.overlayRows()
            case .saving: controls.savingRows()
            }
        caps = list.map { KeyCaps($0.keys, theme: theme, fonts: fonts) }
        summaries = list.map { Label($0.summary, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText) }
        super.init(View(), controls: controls)
        for i in list.indices { for view in [list[i].control, caps[i], summaries[i]] as [View] { rows.addSubview(view) } }
        refresh(scene, state)
    }

    /// The width beside a scene in a room of `size` points; nil where the panel covers the scene.
    override func width(beside size: CGSize) -> Double? {
        let (first, second) = columns, width = (first + second - theme.spacing.medium + 2 * theme.spacing.large).rounded(.up)
        return kind == .overlays && size.width - width >= ListPanel.leastSceneWidth ? width : nil
    }

    /// In points.
    private static let leastSceneWidth = 460.0

    /// The widths of the controls and of their keys, each with a gap.
    private var columns: (controls: Double, keys: Double) {
        let gap = theme.spacing.medium
        func widest(_ views: [some View]) -> Double { views.map { Double($0.sizeThatFits(.zero).width) }.max() ?? 0 }
        return (widest(list.map(\.control)) + gap, widest(caps) + gap)
    }

    override func layoutSubviews() {
        let padding = theme.spacing.large, gap = theme.spacing.medium
        let (first, second) = columns, third = (summaries.map { Double($0.naturalSize.width) }.max() ?? 0).rounded(.up)
        // Summaries can be left out: the strip shows them as well.
        let showsSummaries = !isDocked && first + second + third + 2 * padding <= bounds.width - 2 * theme.spacing.small
        let height = list.map { $0.control.sizeThatFits(.zero).height }.max() ?? 0, step = height + 2
        for (i, row) in list.enumerated() {
            func place(_ view: View, x: Double, width: Double? = nil) {
                let size = view.sizeThatFits(.zero), y = step * Double(i) + ((height - size.height) / 2).rounded()
                view.frame = CGRect(x: padding + x, y: y, width: width ?? size.width, height: size.height)
            }
            // Buttons are as wide as the widest, so that their edges form columns.
            place(row.control, x: 0, width: row.control is Button ? first - gap : nil)
            place(caps[i], x: first)
            place(summaries[i], x: first + second)
            summaries[i].isHidden = !showsSummaries
        }
        let width = first + second + (showsSummaries ? third : -gap) + 2 * padding
        place(CGSize(width: width, height: step * Double(list.count)), at: .infinity)
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
