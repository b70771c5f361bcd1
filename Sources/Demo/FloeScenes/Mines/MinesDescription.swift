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
        shortClaim: "Cached pictures scroll any board.",
        measurableClaim: Claim(
            claim,
            why: "A label is laid out and drawn when its cell scrolls in; a picture is only shown.",
            before: MinesTechnique.cells.rawValue, after: MinesTechnique.blit.rawValue),
        techniques: MinesTechnique.all,
        shortcuts: [
            SceneShortcut("Click", action: "Reveal; on a number, reveal around it"),
            SceneShortcut("Both buttons", action: "Reveal around a number; the middle button does too"),
            SceneShortcut("Right click", action: "Flag; a long press does too"),
            SceneShortcut("Arrows", action: "Move the cursor; with Shift, by ten"),
            SceneShortcut("Space", action: "Reveal at the cursor; on a number, reveal around it"),
            SceneShortcut("F", action: "Flag under the mouse, or at the cursor"),
            SceneShortcut("N", action: "New game"),
            SceneShortcut("Ctrl", "Wheel", action: "Zoom; plus and minus do too"),
            SceneShortcut("Home", action: "Back to the opening, where the game began"),
        ],
        gestureHints: [GestureHint(.drag, "Drag or fling to scroll"), GestureHint(.click, "click to reveal")],
        switchesInComparison: ["same-cell-size": true]
    ) { MinesScene($0, stateFolder: $0.stateFolder, board: $0.contents.board, seed: $0.contents.seed, opening: $0.contents.opening) }

    private static let claim = "A label for every cell stutters; cached pictures on recycled views scroll smoothly."
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
        case .cells: "Each cell is a view that draws its own label as it scrolls in. Where the article began."
        case .tiles:
            "On the main thread, about 320 × 416 points each. Most frames cost less than with ready pictures, but those that draw are long."
        case .blit: "Recycled views show pictures made beforehand. The article's answer."
        case .tiled:
            "Other threads draw tiles at several levels of detail. Faster still than ready pictures, with the zoom that the article gave up."
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
            Fewer and larger views: a tile draws all of its cells into one bitmap when it comes in. While no tile does, \
            scrolling costs next to nothing; when a row of them does, the frame waits for all of their cells.
            """
        case .blit:
            """
            A cell has only about a dozen looks, so there is a picture of each beforehand. A view that leaves the screen \
            comes back on the other side, where it gets a frame and a reference to another picture. No text, no drawing.
            """
        case .tiled:
            """
            Tiles again, but other threads draw them, the nearest to the middle first, and each shows when it arrives. Until \
            then a coarse overview stands in. Every level of detail has tiles of its own, so one can zoom out over millions \
            of cells.
            """
        }
    }
}
