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
}
