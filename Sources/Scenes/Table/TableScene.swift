// The faded table (second article): a table in an ornamental frame whose rows fade out at the edges, in the
// article's ways and in our own. The scene holds what is chosen; where things lie is the view's.

import Foundation
import Text
import Views

/// A long table with fading edges.
@MainActor
public final class TableScene: TechniqueScene, Scene {
    public let name = SceneName.table
    public let title = "Faded table"
    public var view: View { tableView }
    /// What the article says, in a line.
    public let claim = "A mask takes the scroll bar with it; an overlay needs one colour behind. Masking rows needs neither."

    public let shortClaim = "Mask the rows, not the table."

    /// A picture above the table.
    public static let ornament = Technique(
        name: "ornament",
        summary:
            "The frame is a picture on top of the table, whose inner edges fade. It stays still, takes no touches, and covers the bar."
    )
    /// The article's first code.
    public static let mask = Technique(
        name: "mask",
        summary: "A gradient masks the whole table and moves along as it scrolls. Any background will do, but the scroll bar fades too.")
    /// The article's second code.
    public static let overlay = Technique(
        name: "overlay",
        summary: "The same gradient laid over the rows in the background's colour. The bar stays; a pattern behind gives it away.")
    /// The article's last suggestion.
    public static let edges = Technique(
        name: "edges", summary: "The table lays out two small gradient views of its own. They have the background's colour.")
    /// Ours.
    public static let best = Technique(
        name: "best",
        summary: "Only rows in a fading zone carry a mask, each its own. Any background, headers stay, and the bar is left alone.")

    let tableView: TableSceneView

    /// With a list its lines are shown in place of our own rows; reading begins at once.
    public init(_ context: SceneContext, list: ListFile?) {
        tableView = TableSceneView(context, list: list, technique: TableScene.best)
        super.init([TableScene.ornament, TableScene.mask, TableScene.overlay, TableScene.edges, TableScene.best])
        tableView.onChange = { [weak self] in self?.onChange?() }
    }

    override func techniqueDidChange() { tableView.techniqueDidChange(technique) }

    /// A pattern behind the rows, over which what is painted in one colour shows.
    public var isBackgroundPatterned: Bool {
        get { tableView.isPatterned }
        set {
            guard newValue != tableView.isPatterned else { return }
            tableView.isPatterned = newValue
            onChange?()
        }
    }

    /// Whether a fade's layer is moved with implicit actions left on: then it lags behind, as the article warns.
    public var leavesImplicitActionsOn: Bool {
        get { tableView.leavesActionsOn }
        set {
            guard newValue != tableView.leavesActionsOn else { return }
            tableView.leavesActionsOn = newValue
            onChange?()
        }
    }

    /// Whether fades are the article's: straight over the table's upper and lower fifth, at the list's ends as well.
    public var hasLinearStops: Bool {
        get { tableView.curve == .linear }
        set {
            guard newValue != hasLinearStops else { return }
            tableView.curve = newValue ? .linear : .smooth
            onChange?()
        }
    }

    /// Shows a text file's lines in place of the rows, while it is being read; of one that cannot be opened it says why.
    public func open(_ path: String) {
        do {
            tableView.show(try ListFile(path: path))
        } catch {
            tableView.problem = error.description
        }
    }

    /// Whether the technique `mask` takes its alpha from a picture, which may have any shape.
    public var hasPictureMask: Bool {
        get { tableView.hasPictureMask }
        set {
            guard newValue != hasPictureMask else { return }
            tableView.hasPictureMask = newValue
            techniqueDidChange()
            onChange?()
        }
    }

    /// The selected row, else how the list is doing.
    public var status: String { tableView.status }

    /// For tests and tools: the table itself.
    public var table: TableView { tableView.table }
    /// What gets keys.
    public var keyView: View { tableView.table }
    /// Rows composited apart in the last layout; 0 for techniques that mask none.
    public var maskedRows: Int { tableView.maskedParts }

    /// The list's file, or our own rows.
    public var contents: AnyHashable { tableView.rows.list?.path }

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "pattern", title: "Pattern", summary: "A patterned background, over which overlays show their trick.",
                key: "p", of: self, \.isBackgroundPatterned),
            SceneSwitch(
                name: "linear-stops", title: "20 % stops",
                summary: "The article's gradient: straight over the table's upper and lower fifth. It fades at the list's ends as well.",
                key: "s", of: self, \.hasLinearStops),
            SceneSwitch(
                name: "picture-mask", title: "Wave mask",
                summary: "With mask: a picture in place of the gradient. Rows go under in waves; it is drawn anew for every size.",
                key: "w", of: self, \.hasPictureMask),
            SceneSwitch(
                name: "implicit-actions", title: "Actions on", summary: "The mask is moved with implicit actions left on, and lags.",
                key: "l", of: self, \.leavesImplicitActionsOn),
        ]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Drag", action: "Scroll"),
            SceneShortcut("Drop", action: "Open a text file as a list"),
            SceneShortcut("↑", "↓", action: "Select the row before, the row after"),
            SceneShortcut("Page Up", "Page Down", action: "A page up, a page down"),
            SceneShortcut("Home", "End", action: "The first row, the last row"),
            SceneShortcut("A", "–", "Z", action: "Type a row's beginning to find it; Ctrl+F waits for it"),
            SceneShortcut("Esc", action: "Stop typing; let go of the row"),
        ]
    }

    // The scene's scripted run: a fling down, a longer one, one back up, pages by keys, a row chosen by a click and
    // one by typing its name.

    public func script(in size: CGSize) -> SceneScript {
        let layout = tableView.layout(in: size)
        let x = Double(layout.panel.midX), middle = Double(layout.panel.midY), reach = Double(layout.panel.height) * 0.3
        var events: [InputEvent] = []
        func drag(from start: Double, by dy: Double, seconds: Double) {
            let y = middle - dy / 2
            events.append(.pointerDown(PointerEvent(CGPoint(x: x, y: y), time: start)))
            let steps = max(1, Int((seconds * 120).rounded()))
            for i in 1...steps {
                let t = Double(i) / Double(steps)
                events.append(.pointerMoved(PointerEvent(CGPoint(x: x, y: y + dy * t), time: start + seconds * t)))
            }
            events.append(.pointerUp(PointerEvent(CGPoint(x: x, y: y + dy), time: start + seconds)))
        }
        drag(from: 0.1, by: -reach, seconds: 0.3)
        drag(from: 0.9, by: -1.6 * reach, seconds: 0.12)
        drag(from: 2.2, by: 1.6 * reach, seconds: 0.14)
        for i in 0..<3 { events.append(.keyDown(KeyEvent(.pageDown, time: 3.2 + Double(i) * 0.22))) }
        let press = PointerEvent(CGPoint(x: x, y: middle), time: 4.3)
        events.append(.pointerDown(press))
        events.append(.pointerUp(PointerEvent(press.position, time: 4.36)))
        for (i, letter) in "veg".enumerated() { events.append(.text(String(letter), time: 4.7 + Double(i) * 0.09)) }
        return SceneScript(events: events, duration: 5.6)
    }
}
