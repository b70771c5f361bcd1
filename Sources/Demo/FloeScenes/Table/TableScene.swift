// The faded table (second article): a table in an ornamental frame whose rows fade out at the edges, in the article's ways and in
// Floe's own. The scene holds the options; the view does the layout.

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// The article's techniques, and Floe's own.
package enum TableTechnique: String, SceneTechnique {
    /// A picture above the table.
    case ornament
    /// The article's first code, its second, and its last suggestion.
    case mask, overlay, edges
    /// Floe's own.
    case best

    package var title: String {
        switch self {
        case .ornament: "Picture on top"
        case .mask: "Mask table"
        case .overlay: "Cover ends"
        case .edges: "Edge views"
        case .best: "Mask rows"
        }
    }

    package var summary: String {
        switch self {
        case .ornament:
            "The frame is over the table, and its inner edges fade. It stays still, takes no touches, and covers the scroll bar."
        case .mask:
            "A gradient masks the whole table and moves along as it scrolls. Any background will do, but the scroll bar fades too."
        case .overlay:
            "The same gradient over the rows, in the background's colour. The scroll bar stays; a pattern behind gives it away."
        case .edges: "The table lays out two small gradient views of its own. They have the background's colour."
        case .best:
            "Only rows in a fading zone have a mask, each its own. Any background will do, headers stay, and the scroll bar is left alone."
        }
    }
}

/// A long table with fading edges.
@MainActor
package final class TableScene: TechniqueScene<TableTechnique>, Scene {
    package let name = SceneName.table
    package let title = "Faded table"
    package var view: View { tableView }
    /// The article's argument in one line.
    package let claim = "A mask fades the scroll bar; an overlay needs a plain background. Masked rows avoid both."

    package let shortClaim = "Mask the rows, not the table."

    /// A claim about the cost of the techniques, whereas `claim` is about their looks.
    package var measurableClaim: Claim? {
        Claim(
            "A mask renders the whole table offscreen; masks on the rows that fade render only those.",
            before: TableTechnique.mask.rawValue,
            after: TableTechnique.best.rawValue, by: .offscreenPixels)
    }

    let tableView: TableSceneView

    /// With a list, its lines are shown instead of Floe's own rows, and reading begins immediately.
    package init(_ context: SceneContext, list: ListFile?) {
        tableView = TableSceneView(context, list: list, technique: .best)
        super.init(.best)
        tableView.onChange = { [weak self] in self?.onChange?() }
    }

    /// Shares a list that has been read completely, since a source that is not a file cannot be read twice. Opens any other again.
    package func makeCopy(in context: SceneContext) -> any Scene {
        let list = tableView.rows.list
        return TableScene(context, list: list?.isComplete ?? true ? list : list.flatMap { try? ListFile(path: $0.path) })
    }

    override func techniqueDidChange() { tableView.techniqueDidChange(kind) }

    /// Shows a text file's lines in place of the rows while it is being read. Reports why a file cannot be opened.
    package func open(_ path: String) {
        do {
            tableView.show(try ListFile(path: path))
        } catch {
            tableView.problem = error.description
        }
    }

    /// The selected row, or the state of the list.
    package var status: String { tableView.status }

    /// The table itself, for tests and tools.
    package var table: TableView { tableView.table }
    /// The table, which gets the keys.
    package var keyView: View { tableView.table }
    /// The number of rows composited offscreen in the last layout; 0 for techniques that mask no rows.
    package var maskedRows: Int { tableView.maskedParts }

    /// The list's file; nil for Floe's own rows.
    package var contents: AnyHashable { tableView.rows.list?.path }

    package var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "pattern", title: "Pattern", summary: "A patterned background, which gives overlays away.",
                key: "p", of: tableView, \.isPatterned),
            SceneSwitch(
                name: "linear-stops", title: "20 % stops",
                summary: "The article's gradient: linear over the table's top and bottom fifths. It also fades at the ends of the list.",
                key: "s", of: tableView, \.hasLinearStops),
            SceneSwitch(
                name: "picture-mask", title: "Wave mask",
                summary: "With mask: a picture instead of the gradient. Rows sink into waves; it is redrawn for every size.",
                key: "w", of: tableView, \.hasPictureMask),
            SceneSwitch(
                name: "implicit-actions", title: "Actions on", summary: "The mask is moved with implicit actions left on, and lags.",
                key: "l", of: tableView, \.leavesActionsOn),
        ]
    }

    package var gestureHints: [GestureHint] {
        [GestureHint(.drag, "Drag or fling: rows fade at both ends")]
    }

    package var gestureFrame: CGRect { tableView.layout.panel }

    package var words: [CGRect] { tableView.words }
    package var captions: [CGRect] { tableView.standingWords }

    package var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Drag", action: "Scroll"),
            SceneShortcut("Drop", action: "Open a text file as a list"),
            SceneShortcut("↑", "↓", action: "Select the previous or next row"),
            SceneShortcut("Page Up", "Page Down", action: "One page up or down"),
            SceneShortcut("Home", "End", action: "First or last row"),
            SceneShortcut("A", "–", "Z", action: "Type the start of a row to find it; also after Ctrl+F"),
            SceneShortcut("Esc", action: "Stop typing; deselect the row"),
        ]
    }

    // The scripted run: a fling down, a longer one, one back up, pages by keys, a row selected by a click and one by typing its
    // name.

    package func script(in size: CGSize) -> SceneScript {
        let layout = tableView.layout(in: size)
        let middle = CGPoint(x: layout.panel.midX, y: layout.panel.midY), reach = Double(layout.panel.height) * 0.3
        var script = ScriptWriter()
        for (start, way, seconds) in [(0.1, -reach, 0.3), (0.9, -1.6 * reach, 0.12), (2.2, 1.6 * reach, 0.14)] {
            script.drag(
                from: CGPoint(x: middle.x, y: middle.y - way / 2), by: CGPoint(x: 0, y: way), at: start, lasting: seconds)
        }
        script.key(.pageDown, at: 3.2, count: 3, every: 0.22)
        script.click(middle, at: 4.3)
        script.type("veg", at: 4.7, every: 0.09)
        return SceneScript(events: script.events, duration: 5.6, moments: [0, 1.1, 2.3, 5.6])
    }

    package var exhibits: [SceneExhibit] {
        [
            SceneExhibit(
                name: "lagging-mask", technique: TableTechnique.mask.rawValue, switches: ["implicit-actions": true], time: 1),
            SceneExhibit(name: "overlay-on-pattern", technique: TableTechnique.overlay.rawValue, switches: ["pattern": true], time: 1.1),
        ]
    }
}
