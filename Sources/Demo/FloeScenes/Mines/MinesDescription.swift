// The description of Minesweeper: its claim, its techniques, its keys and gestures, and how it is made.

import FloeMeasuring

extension SceneName {
    package static let mines = SceneName("mines")
}

extension SceneDescription {
    package static let mines = SceneDescription(
        .mines, title: "Minesweeper", article: "“Minesweeper (Part 4)”",
        question: "A board far larger than the window. Which cells scroll smoothly?",
        claim: claim,
        shortClaim: "Reuse ready pictures; draw no labels.",
        measurableClaim: Claim(
            claim,
            why:
                "A label is laid out and drawn when its cell scrolls in; a ready picture is only shown. "
                + "Tiles that other threads draw cost even less.",
            before: MinesTechnique.cells.rawValue, after: MinesTechnique.blit.rawValue),
        techniques: MinesTechnique.all,
        shortcuts: [
            SceneShortcut("Click", action: "Reveal; on a number, reveal around it"),
            SceneShortcut("Both buttons", action: "Reveal around a number (also the middle button)"),
            SceneShortcut("Right click", action: "Flag (also a long press)"),
            SceneShortcut("Arrows", action: "Move the cursor; with Shift, by ten"),
            SceneShortcut("Space", action: "Reveal at the cursor; on a number, reveal around it"),
            SceneShortcut("F", action: "Flag under the mouse, or at the cursor"),
            SceneShortcut("N", action: "New game"),
            SceneShortcut("Ctrl", "Wheel", action: "Zoom (also plus and minus)"),
            SceneShortcut("Home", action: "Back to the first move"),
        ],
        gestureHints: [GestureHint(.drag, "Drag or fling to scroll"), GestureHint(.click, "click to reveal")],
        switchesInComparison: ["same-cell-size": true]
    ) { MinesScene($0, stateFolder: $0.stateFolder, board: $0.contents.board, seed: $0.contents.seed, opening: $0.contents.opening) }

    private static let claim = "On a slow device, a label per cell stutters; reusing ready pictures does not."
}

/// The article's techniques, and the one that it left for later.
package enum MinesTechnique: String, SceneTechnique {
    case cells, tiles, blit, tiled

    package var title: String {
        switch self {
        case .cells: "A label per cell"
        case .tiles: "Draw tiles on scroll"
        case .blit: "Reuse ready pictures"
        case .tiled: "Tiles in background"
        }
    }

    package var shortTitle: String {
        switch self {
        case .cells: "Labels"
        case .tiles: "Tiles"
        case .blit: "Pictures"
        case .tiled: "Background"
        }
    }

    package var summary: String {
        switch self {
        case .cells: "Each cell is a view that draws its own label as it scrolls in."
        case .tiles:
            "Tiles of many cells are drawn as they scroll in. Most frames cost less than with ready pictures, but those that draw are long."
        case .blit: "Reused views show pictures made beforehand."
        case .tiled:
            "Other threads draw the tiles. This is even faster than ready pictures, and the board can be zoomed."
        }
    }

    package var idea: String {
        switch self {
        case .cells:
            """
            The simplest board: each cell that scrolls in becomes a view that draws its own tile and lays out and draws its own \
            label. A fast scroll brings in hundreds at once.
            """
        case .tiles:
            """
            Fewer, larger views: a tile draws all of its cells into one bitmap when it scrolls in. While no tile does, \
            scrolling costs next to nothing; when a row of tiles does, the frame waits for all of their cells.
            """
        case .blit:
            """
            A cell has only about a dozen looks, so a picture of each is made beforehand. A view that leaves the screen comes \
            back on the other side with another frame and a reference to another picture. No text, no drawing.
            """
        case .tiled:
            """
            Tiles again, but other threads draw them, the nearest to the middle first, and each shows when it is ready. Until \
            then, a coarse overview takes its place. Every level of detail has its own tiles, so you can zoom out over \
            millions of cells.
            """
        }
    }
}
