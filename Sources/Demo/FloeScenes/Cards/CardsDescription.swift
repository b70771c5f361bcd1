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
            claim, why: "Each layer is drawn once; a scroll only changes its transform.",
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

    private static let claim = "On a slow device, redrawing the trays on every scroll stutters; moving layers does not."
}

/// Redrawing everything, and the pair that the article measured: redrawn trays and layers.
package enum CardsTechnique: String, SceneTechnique {
    case drawing
    case drawnTray = "drawn-tray"
    case layers

    /// Those whose cards are layers.
    static var withCardLayers: [Technique] { [drawnTray, layers].map(\.technique) }

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
        case .drawing:
            "Each scroll draws everything into one picture. This is the obvious way, and far slower than redrawing only the trays."
        case .drawnTray: "Cards are layers; only the trays are redrawn on every scroll."
        case .layers: "Trays and cards are layers that keep their pictures. Only transforms change."
        }
    }

    package var idea: String {
        switch self {
        case .drawing:
            """
            There are no layers: each scroll computes every card's perspective and draws its paper and its face through it, \
            into one picture as large as the view. A card that faces away shows its back.
            """
        case .drawnTray:
            """
            The cards are layers by now. The trays below them (felt, wood and shadows) are still drawn on every scroll, into a \
            bitmap as large as the view.
            """
        case .layers:
            """
            A card keeps its pictures. Its pose is a chain of transforms: shrink, lean about the hinge, lift if it is \
            flapped up, and finally a perspective of its own. A scroll or a flip only sets a new transform; an implicit \
            animation carries the card there.
            """
        }
    }
}
