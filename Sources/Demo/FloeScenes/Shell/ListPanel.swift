// The panel above the strip with a list: of tools, of overlays, or of what can be saved. A row is a control with its keys and a summary.
// A press outside the panel closes it; what was chosen stays. The list of overlays stands beside the scene, which stays alive, where there
// is room for both.
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

/// A panel whose cover fills the scene. The panel itself stands in the lower right corner, above the button that opened it, or beside the
/// scene, with no cover.
final class ListPanel: PanelView {
    enum Kind { case tools, overlays, saving }

    struct Row {
        let control: Control
        /// The keys with the same effect.
        let keys: [String]
        /// What the strip shows as well while the mouse is over the control.
        let summary: String
        /// Updates the control after keys have changed what it shows.
        var refresh: (ShellState) -> Void = { _ in }
    }

    let kind: Kind
    /// Whether it stands beside the scene.
    var isDocked = false { didSet { if isDocked != oldValue { setNeedsLayout() } } }
    private let scroll = ScrollView()
    private let rows: [Row]
    private let caps: [KeyCaps], summaries: [Label]

    init(_ kind: Kind, _ state: ShellState, controls: SceneControls) {
        let theme = controls.theme, fonts = controls.fonts
        self.kind = kind
        rows =
            switch kind {
            case .tools: controls.toolRows()
            case .overlays: controls.overlayRows()
            case .saving: controls.savingRows()
            }
        caps = rows.map { KeyCaps($0.keys, theme: theme, fonts: fonts) }
        summaries = rows.map { Label($0.summary, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText) }
        super.init(theme: theme)
        scroll.indicatorStyle = theme.indicatorStyle
        panel.addSubview(scroll)
        for i in rows.indices { for view in [rows[i].control, caps[i], summaries[i]] as [View] { scroll.addSubview(view) } }
        refresh(state)
    }

    func refresh(_ state: ShellState) {
        for row in rows { row.refresh(state) }
    }

    override var focusOrder: [Control] { rows.map(\.control).filter { $0.canBecomeFocused } }

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
        PlanOverlay.allCases.map { overlay in
            let control = Switch(overlay.title, theme: theme, fonts: fonts) { [weak shell] isOn in
                shell?.chooseOverlay(isOn ? overlay : nil)
            }
            control.hint = overlay.summary
            return ListPanel.Row(control: hinting(control), keys: overlay.key?.caps ?? [], summary: overlay.summary) {
                control.isOn = $0.overlay == overlay
            }
        }
    }

    /// Returns a row for each tool: what looks into the scene, holds its time, or saves something of it.
    fileprivate func toolRows() -> [ListPanel.Row] {
        [
            tool("Overlays", key: "o", "Shows over the picture how it was composited.") {
                $0.isOn = $1.overlay != nil
            } action: {
                $0?.toggleOverlays()
            },
            tool("Slow motion", key: "z", "Runs at ½, 1/5, 1/10 or 1/20 of the speed, to see quick motion.") { [weak shell] button, _ in
                button.isOn = shell?.clock.slowMotion != 1
            } action: {
                $0?.stepSlowMotion()
            },
            tool("Pause", key: "x", "Stops the scene's time; the . key advances one frame.") { [weak shell] button, _ in
                button.isOn = shell?.clock.isPaused == true
            } action: {
                $0?.togglePause()
            },
            tool("Last ten seconds", key: "j", "Review any of the frames that you have just seen.") { $0?.reviewHistory() },
            tool("Inspect", key: "i", "The layers in 3D, with details of the selected one.") { $0?.toggleInspector() },
            shell?.missing.contains(.code) == true
                ? nil
                : tool("Code", key: "k", "The technique's source lines, beside the scene.") { [weak shell] button, _ in
                    button.isOn = shell?.showsCode == true
                } action: {
                    $0?.toggleCode()
                },
            tool("Save", keys: ShellKeys.savingCaps, "A picture, the layers, the figures, a trace or a recording.") {
                $0.isOn = $1.isTracing
            } action: {
                $0?.toggleSaving()
            },
        ].compactMap(\.self)
    }

    /// Returns a row for each thing that can be saved.
    fileprivate func savingRows() -> [ListPanel.Row] {
        let all = SavedContent.allCases.filter { $0 != .record || shell?.canRecord == true && shell?.isRecorded == false }
        return all.map { content in
            tool(content.title, keys: [], content.summary) { button, state in
                button.isOn = content == .trace && state.isTracing
            } action: {
                $0?.save(content)
            }
        }
    }

    private func tool(
        _ title: String, key: Character, _ summary: String, refresh: @escaping (Button, ShellState) -> Void = { _, _ in },
        action: @escaping (ScenesView?) -> Void
    ) -> ListPanel.Row {
        tool(title, keys: shell?.keys.caps(key) ?? [], summary, refresh: refresh, action: action)
    }

    private func tool(
        _ title: String, keys: [String], _ summary: String, refresh: @escaping (Button, ShellState) -> Void = { _, _ in },
        action: @escaping (ScenesView?) -> Void
    ) -> ListPanel.Row {
        let button = Button(title, theme: theme, fonts: fonts) { [weak shell] in action(shell) }
        button.hint = summary
        button.onHint = { [weak shell] in shell?.showHint($0, keys: keys) }
        return ListPanel.Row(control: button, keys: keys, summary: summary) { refresh(button, $0) }
    }
}
