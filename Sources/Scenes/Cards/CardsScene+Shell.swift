// What the window around the scenes asks the card tray for: its claim, its switches, its keys.

extension CardsScene {
    /// The deck by its sections and how much is in them.
    public var contents: AnyHashable { [deck.title] + deck.sections.map { "\($0.title) \($0.notes.count)" } }

    public var claim: String { "Drawing the trays anew on each scroll saturates the processor; as layers they only move." }

    public var shortClaim: String { "Move layers; do not draw all cards anew." }

    public var switches: [SceneSwitch] {
        let tray = collectionView
        return [
            SceneSwitch(
                name: "supersampling", title: "Double size", summary: "Faces at twice their size, scaled by half, against blur.",
                of: tray, \.usesSupersampling),
            SceneSwitch(
                name: "lighting", title: "Lighting", summary: "Light on each card by its place in the row.",
                of: tray, \.hasLighting),
            SceneSwitch(
                name: "parabola", title: "Parabola", summary: "Nearer cards are flattened more by a push.",
                of: tray, \.hasParabola),
            SceneSwitch(
                name: "background", title: "Background", summary: "Faces are drawn off the main thread.",
                of: tray, \.rendersInBackground),
            SceneSwitch(
                name: "shared-perspective", title: "Shared eye", summary: "The article's wrong turn: one perspective for a whole row.",
                of: tray, \.hasSharedPerspective),
            SceneSwitch(
                name: "sound", title: "Sound", summary: "A flick when a card turns over, and the sounds on cards. M.",
                of: self, \.isSoundOn),
        ]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Hover", action: "Skim along a row"),
            SceneShortcut("Click", action: "Bring a card to the front; there, peek at its other sides"),
            SceneShortcut("Right click", action: "Peek at any card that shows"),
            SceneShortcut("←", "→", action: "Turn the last card back, the next one over"),
            SceneShortcut("Space", action: "Peek at the other sides; Escape puts them back"),
            SceneShortcut("L", action: "Hear the card's sound, as a click on its badge does"),
            SceneShortcut("M", action: "Sound on and off"),
        ]
    }
}
