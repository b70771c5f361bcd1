// The description of the card tray: its claim, its techniques, its keys and gestures, and how it is made.

import FloeMeasuring

extension SceneName {
    package static let cards = SceneName("cards")
}

extension SceneDescription {
    package static let cards = SceneDescription(
        .cards, title: "Card tray", article: "a 3D tray of study cards in Core Animation",
        question: "Cards in tilted trays. Redraw the trays, or move them?",
        claim: claim,
        shortClaim: "Move layers; do not redraw the trays.",
        measurableClaim: Claim(
            claim, why: "Each layer is drawn once. Scrolling changes where it is, and compositing it there costs little.",
            before: CardsTechnique.drawnTray.rawValue, after: CardsTechnique.layers.rawValue),
        techniques: CardsTechnique.all,
        shortcuts: [
            SceneShortcut("Hover", action: "Skim along a row"),
            SceneShortcut("Click", action: "Peek at a card's other sides; bring back a card that is turned over"),
            SceneShortcut("←", "→", action: "Turn the last card back, or the next one over"),
            SceneShortcut("Space", action: "Peek at the other sides; Escape puts them back"),
            SceneShortcut("L", action: "Play the card's sound, like a click on its badge"),
            SceneShortcut("Drop", action: "Open a deck"),
            SceneShortcut("Backspace", action: "Back to Floe's decks"),
        ],
        gestureHints: [
            GestureHint(.drag, "Drag to scroll"), GestureHint(.hover, "hover to skim"), GestureHint(.click, "click to peek"),
        ],
        files: .deck
    ) { CardsScene($0, reading: $0.contents.deck) }

    private static let claim = "Redrawing the trays on every scroll stutters on a slow processor; as layers they only move."
}

/// Redrawing everything, and the pair that the article measured: redrawn trays and layers.
package enum CardsTechnique: String, SceneTechnique {
    case drawing
    case drawnTray = "drawn-tray"
    case layers

    package var title: String {
        switch self {
        case .drawing: "Redraw all"
        case .drawnTray: "Redraw trays"
        case .layers: "Move layers"
        }
    }

    package var shortTitle: String {
        switch self {
        case .drawing: "All"
        case .drawnTray: "Trays"
        case .layers: "Layers"
        }
    }

    package var summary: String {
        switch self {
        case .drawing: "The obvious way: each scroll draws all into one picture. Far slower than redrawing the trays alone."
        case .drawnTray: "Cards are layers; the trays are redrawn on every scroll."
        case .layers: "Trays and cards are layers that keep their pictures. Only transforms change."
        }
    }

    package var idea: String {
        switch self {
        case .drawing:
            """
            No layers: on every scroll each card's perspective is worked out, and its paper and its face are drawn through \
            that into one picture as large as the view. A card that faces away shows its back.
            """
        case .drawnTray:
            """
            The cards are layers by now. The trays below them, felt, wood and shadows, still go into a bitmap as large as \
            the view, whenever it scrolls.
            """
        case .layers:
            """
            A card keeps its pictures. Its pose is a chain of transforms: shrink, lean about the hinge, lift if it is \
            flapped up, and last a perspective of its own. A new transform is all that a scroll or a flip sets; implicit \
            animation carries the card there.
            """
        }
    }
}
