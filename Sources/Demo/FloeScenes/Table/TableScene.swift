// The faded table (second article): a table in an ornamental frame whose rows fade out at the edges, in the article's ways and in
// Floe's own. The scene holds the options; the view does the layout.

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// A long table with fading edges.
@MainActor
package final class TableScene: TechniqueScene<TableTechnique>, Scene {
    package let description = SceneDescription.table
    package var view: View { tableView }
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

    /// Shows the first text file's lines in place of the rows while it is being read. Reports why a file cannot be opened.
    package func open(_ paths: [String]) {
        guard let path = paths.first else { return }
        do {
            tableView.show(try ListFile(path: path))
        } catch {
            tableView.problem = error.description
        }
    }

    package var isOpening: Bool { tableView.rows.list.map { !$0.isComplete } ?? false }

    package var builtInContents: String? { tableView.rows.list == nil ? nil : "Floe's rows" }

    package func showBuiltInContents() { tableView.show(nil) }

    /// The selected row, or the state of the list.
    package var status: String { tableView.status }

    /// The table itself, for tests and tools.
    package var table: TableView { tableView.table }
    /// The table, which gets the keys.
    package var focusOrder: [View] { [tableView.table] }
    /// The number of rows composited offscreen in the last layout; 0 for techniques that mask no rows.
    package var maskedRows: Int { tableView.maskedParts }

    /// The list's file; nil for Floe's own rows.
    package var contents: AnyHashable { tableView.rows.list?.path }

    package var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "pattern", title: "Pattern",
                summary: "A patterned background. It shows where a technique paints over the rows instead of masking them.",
                key: "p", of: tableView, \.isPatterned),
            SceneSwitch(
                name: "linear-stops", title: "Fifths",
                summary:
                    "The fade covers the table's top and bottom fifths. It fades even at the list's ends, where nothing is hidden.",
                key: "s", of: tableView, \.hasLinearStops),
            SceneSwitch(
                name: "picture-mask", title: "Waves",
                summary: "A picture in place of the gradient: rows sink into waves. It must be redrawn whenever the window's size changes.",
                key: "w", for: [TableTechnique.mask.technique], of: tableView, \.hasPictureMask),
            SceneSwitch(
                name: "shape-mask", title: "Arch",
                summary: "A path in place of the gradient: rows end at an arch. Near the list's ends it changes and is filled anew.",
                for: [TableTechnique.mask.technique], of: tableView, \.hasShapeMask),
            SceneSwitch(
                name: "implicit-actions", title: "Lag",
                summary: "Leaves implicit animations on, so the fade lags behind every scroll. Off is right.",
                key: "l", for: [.mask, .overlay, .edges].map(\TableTechnique.technique), of: tableView, \.leavesActionsOn),
        ]
    }

    package var areas: SceneAreas {
        SceneAreas(words: tableView.words, captions: tableView.standingWords, gestures: tableView.layout.panel)
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
}
