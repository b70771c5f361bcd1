// The description of the faded table: its claim, its techniques, its keys and gestures, and how it is made.

import FloeMeasuring

extension SceneName {
    package static let table = SceneName("table")
}

extension SceneDescription {
    package static let table = SceneDescription(
        .table, title: "Faded table", article: "“Adding Fading Gradients to UITableView”",
        question: "Rows that fade at both ends. What else fades by mistake?",
        claim: "Fading ends: a mask over the table fades its header and scroll bar; masks on rows do not.",
        shortClaim: "Mask the rows, not the table.",
        measurableClaim: Claim(
            "A mask over the whole table fades its header and its scroll bar as well; masks on the rows that fade leave both alone.",
            why: "Header and bar are part of the table, and a mask covers all that a view contains.",
            before: TableTechnique.mask.rawValue, after: TableTechnique.best.rawValue, kind: .looks),
        techniques: TableTechnique.all,
        shortcuts: [
            SceneShortcut("Drag", action: "Scroll"),
            SceneShortcut("Drop", action: "Open a text file as a list"),
            SceneShortcut("Backspace", action: "Back to Floe's rows"),
            SceneShortcut("↑", "↓", action: "Select the previous or next row"),
            SceneShortcut("Page Up", "Page Down", action: "One page up or down"),
            SceneShortcut("Home", "End", action: "First or last row"),
            SceneShortcut("A", "–", "Z", action: "Type the start of a row to find it; also after Ctrl+F"),
            SceneShortcut("Esc", action: "Stop typing; deselect the row"),
        ],
        gestureHints: [GestureHint(.drag, "Drag or fling: rows fade at both ends")],
        exhibits: [
            SceneExhibit(
                name: "lagging-mask", technique: TableTechnique.mask.rawValue, switches: ["implicit-actions": true], time: 1),
            SceneExhibit(name: "overlay-on-pattern", technique: TableTechnique.overlay.rawValue, switches: ["pattern": true], time: 1.1),
        ],
        files: .list
    ) { TableScene($0, list: $0.contents.list) }
}

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

    package var shortTitle: String {
        switch self {
        case .ornament: "Picture"
        case .mask: "Table"
        case .overlay: "Cover"
        case .edges: "Edges"
        case .best: "Rows"
        }
    }

    package var summary: String {
        switch self {
        case .ornament:
            "The frame is over the table, and its inner edges fade. It stays still, takes no touches, and covers the scroll bar."
        case .mask:
            "A gradient masks the whole table and moves along as it scrolls. Any background will do, but the header and the scroll bar fade too."
        case .overlay:
            "The same gradient over the rows, in the background's colour. The scroll bar stays; a pattern behind gives it away."
        case .edges: "The table lays out two small gradient views of its own. They have the background's colour."
        case .best:
            "Only rows in a fading zone have a mask, each its own. Any background will do, headers stay, and the scroll bar is left alone."
        }
    }

    package var idea: String {
        switch self {
        case .ornament:
            """
            A frame lies around the table anyway. So its picture lies on top, with a hole for the table whose upper and \
            lower edges fade into the panel's colour. It must let touches through, and is right over that one colour only.
            """
        case .mask:
            """
            Of a mask only the alpha counts: opaque where rows show, clear at both ends. A table scrolls by moving its own \
            bounds, which would carry the mask along, so each scroll puts it back, without the implicit animation that would \
            have it lag behind.
            """
        case .overlay:
            """
            Instead of taking the rows away at the ends, this paints the background over them: the same gradient with its \
            alpha inverted, in front of the rows and behind the scroll bar. That needs no offscreen picture, but the \
            background must have one colour.
            """
        case .edges:
            """
            The table owns two narrow gradient views and places them whenever it lays itself out, which it does after every \
            scroll. Two small layers do what a large one did, and like that one they paint over the rows.
            """
        case .best:
            """
            A mask takes an offscreen picture of all that it covers. So only rows within a fading zone have one: a gradient \
            in the row's own space, whose axis begins and ends where the zone does. Everything else, scroll bar and headers \
            included, is drawn plainly.
            """
        }
    }
}
