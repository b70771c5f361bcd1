// A panel at the lower edge of the scene, above the strip, with rows of controls. They scroll if they exceed the scene's height. A press
// outside the panel closes it.

import Foundation
import FloeLayerTree
import FloeViewTree

/// A panel whose cover fills the scene. Subclasses lay out the rows.
class RowsPanel: PanelView, ShellPanel {
    let controls: SceneControls
    let rows: View
    private let scroll = ScrollView()

    init(_ rows: View, controls: SceneControls) {
        self.rows = rows
        self.controls = controls
        super.init(theme: controls.theme)
        scroll.indicatorStyle = theme.indicatorStyle
        scroll.addSubview(rows)
        panel.addSubview(scroll)
    }

    let coversWindow = false
    /// Whether it is beside the scene.
    var isDocked = false { didSet { if isDocked != oldValue { setNeedsLayout() } } }

    func width(beside size: CGSize) -> Double? { nil }

    func refresh(_ scene: any Scene, _ state: ShellState) { controls.refresh(scene, state) }

    /// Gives the rows a size, and the panel one to go with it, with its left edge at `x` as far as the scene allows.
    func place(_ size: CGSize, at x: Double) {
        let margin = theme.spacing.small, room = Double(bounds.width) - 2 * margin, most = Double(bounds.height) - 2 * margin
        let width = min(Double(size.width), room), height = min(Double(size.height) + 2 * margin, max(0, most))
        let left = max(margin, min(x, margin + room - width)), top = max(0, margin + most - height)
        panel.frame = isDocked ? bounds : CGRect(x: left, y: top, width: width, height: height)
        panel.layer.cornerRadius = isDocked ? 0 : theme.spacing.cardRadius
        scroll.frame = panel.bounds.insetBy(dx: 0, dy: margin)
        rows.frame = CGRect(x: 0, y: 0, width: width, height: size.height)
        scroll.contentSize = rows.bounds.size
    }
}
