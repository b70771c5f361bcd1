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
            "A mask over the whole table also fades its header and scroll bar; masks on the rows that fade leave both alone.",
            why: "The header and the bar are part of the table, and a mask applies to everything in a view.",
            before: TableTechnique.mask.rawValue, after: TableTechnique.best.rawValue, kind: .looks),
        techniques: TableTechnique.all,
        shortcuts: [
            SceneShortcut("Drag", action: "Scroll"),
            SceneShortcut("Drop", action: "Open a text file as a list"),
            SceneShortcut("Backspace", action: "Back to Floe's rows"),
            SceneShortcut("↑", "↓", action: "Select the previous or next row"),
            SceneShortcut("Page Up", "Page Down", action: "One page up or down"),
            SceneShortcut("Home", "End", action: "First or last row"),
            SceneShortcut("A", "–", "Z", action: "Type the start of a row to find it (also after Ctrl+F)"),
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
            "A picture frame lies over the table, and its inner edges fade. It stays still and lets touches through, but covers the scroll bar."
        case .mask:
            "A gradient masks the whole table and moves along as it scrolls. It suits any background, but the header and the scroll bar fade, too."
        case .overlay:
            "The same gradient, in the background's colour, lies over the rows. The scroll bar stays, but a patterned background shows the trick."
        case .edges:
            "Two narrow views fade the ends into the background's colour. A patterned background shows the trick."
        case .best:
            "Only rows in a fading zone have a mask, each its own. It suits any background, and header and scroll bar do not fade."
        }
    }

    package var idea: String {
        switch self {
        case .ornament:
            """
            The table has a picture frame anyway. So the frame lies on top, with a hole for the table whose upper and lower \
            edges fade into the panel's colour. It must let touches through, and it suits that one colour only.
            """
        case .mask:
            """
            Only a mask's alpha counts: opaque where rows show, clear at both ends. A table scrolls by moving its own bounds, \
            which would carry the mask along, so each scroll puts it back, without the implicit animation that would make it \
            lag behind.
            """
        case .overlay:
            """
            Instead of taking the rows away at the ends, this paints the background over them: the same gradient with its \
            alpha inverted, in front of the rows and behind the scroll bar. That needs no offscreen picture, but the \
            background must be of one colour.
            """
        case .edges:
            """
            The table owns two narrow gradient views and places them whenever it lays itself out, which it does after every \
            scroll. Two small layers do the work of a large one and, like that one, paint over the rows.
            """
        case .best:
            """
            A mask needs an offscreen picture of everything that it covers. So only rows within a fading zone have one: a \
            gradient in the row's own space, whose axis begins and ends where the zone does. Everything else, including the \
            scroll bar and the headers, is drawn directly.
            """
        }
    }
}
