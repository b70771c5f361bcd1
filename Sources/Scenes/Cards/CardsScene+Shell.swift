// What the window around the scenes asks the card tray for: its claim, its switches, its keys.

extension CardsScene {
    public var claim: String { "Drawing all cards anew on each scroll saturates the processor; layers keep their pictures and move." }

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
            SceneShortcut("Click", action: "Push a card free; again to peek at its other sides"),
            SceneShortcut("←", "→", action: "Turn the next card over, the last one back"),
            SceneShortcut("Space", action: "Peek at the other sides"),
            SceneShortcut("L", action: "Hear the card's sound, as a click on its badge does"),
            SceneShortcut("M", action: "Sound on and off"),
            SceneShortcut("Drop", action: "Open a deck file dropped on the window"),
        ]
    }
}
