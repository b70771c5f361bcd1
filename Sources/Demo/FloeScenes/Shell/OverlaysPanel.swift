// The panel above the strip with the overlays to choose from: a row for each, with its key and a summary. A press outside
// the panel closes it; the chosen overlay stays.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeText
import FloeViewTree

/// A panel whose cover fills the scene. The panel itself stands in the lower right corner, above the button that opened it.
final class OverlaysPanel: PanelView {
    private let scroll = ScrollView()
    private let rows: [Row]

    private struct Row {
        let overlay: PlanOverlay
        let control: Switch
        let caps: KeyCaps, summary: Label
    }

    init(chosen: PlanOverlay?, controls: SceneControls) {
        let theme = controls.theme, fonts = controls.fonts
        rows = PlanOverlay.allCases.map { overlay in
            let control = Switch(overlay.title, theme: theme, fonts: fonts) { [weak shell = controls.shell] isOn in
                shell?.chooseOverlay(isOn ? overlay : nil)
            }
            control.hint = overlay.summary
            let caps = KeyCaps(overlay.key?.caps ?? [], theme: theme, fonts: fonts)
            let summary = Label(overlay.summary, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText)
            return Row(overlay: overlay, control: controls.hinting(control), caps: caps, summary: summary)
        }
        super.init(theme: theme)
        scroll.indicatorStyle = theme.indicatorStyle
        panel.addSubview(scroll)
        for row in rows { for view in [row.control, row.caps, row.summary] as [View] { scroll.addSubview(view) } }
        refresh(chosen)
    }

    /// Updates the switches after keys have changed the overlay.
    func refresh(_ chosen: PlanOverlay?) {
        for row in rows { row.control.isOn = row.overlay == chosen }
    }

    override var focusOrder: [Control] { rows.map(\.control) }

    override func layoutSubviews() {
        let padding = theme.spacing.large, gap = theme.spacing.medium, margin = theme.spacing.small
        let sizes = rows.map { $0.control.sizeThatFits(.zero) }
        let first = (sizes.map(\.width).max() ?? 0) + gap
        let second = (rows.map { Double($0.caps.sizeThatFits(.zero).width) }.max() ?? 0) + gap
        let third = (rows.map { Double($0.summary.naturalSize.width) }.max() ?? 0).rounded(.up)
        let room = bounds.width - 2 * margin - 2 * padding
        // Summaries can be left out: the strip shows them as well, while the mouse is over a row's switch.
        let showsSummaries = first + second + third <= room
        let step = (sizes.map(\.height).max() ?? 0) + 2
        let height = min(step * Double(rows.count) + 2 * margin, bounds.height - 2 * margin)
        let width = min(room, first + second - gap + (showsSummaries ? gap + third : 0)) + 2 * padding
        panel.frame = CGRect(
            x: max(margin, bounds.width - width - margin), y: max(0, bounds.height - height - margin), width: width, height: height)
        scroll.frame = CGRect(x: 0, y: margin, width: width, height: max(0, height - 2 * margin))
        scroll.contentSize = CGSize(width: width, height: step * Double(rows.count))
        for (i, row) in rows.enumerated() {
            let y = step * Double(i)
            row.control.frame = CGRect(x: padding, y: y, width: sizes[i].width, height: sizes[i].height)
            let caps = row.caps.sizeThatFits(.zero)
            row.caps.frame = CGRect(
                x: padding + first, y: y + ((sizes[i].height - caps.height) / 2).rounded(), width: caps.width, height: caps.height)
            row.summary.isHidden = !showsSummaries
            row.summary.frame = CGRect(x: padding + first + second, y: y, width: third, height: sizes[i].height)
        }
    }
}
