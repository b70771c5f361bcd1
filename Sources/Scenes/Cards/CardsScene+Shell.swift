// What the window around the scenes asks the card tray for: its claim, its switches, its keys.

extension CardsScene {
    public var claim: String { "Drawing all cards anew on each scroll saturates the processor; layers keep their pictures and move." }

    public var switches: [SceneSwitch] {
        let tray = collectionView
        return [
            SceneSwitch(
                name: "supersampling", title: "Double size", summary: "Faces at twice their size, scaled by half, against blur.",
                get: { tray.usesSupersampling }, set: { tray.usesSupersampling = $0 }),
            SceneSwitch(
                name: "lighting", title: "Lighting", summary: "Light on each card by its place in the row.",
                get: { tray.hasLighting }, set: { tray.hasLighting = $0 }),
            SceneSwitch(
                name: "parabola", title: "Parabola", summary: "Nearer cards are flattened more by a push.",
                get: { tray.hasParabola }, set: { tray.hasParabola = $0 }),
            SceneSwitch(
                name: "background", title: "Background", summary: "Faces are drawn off the main thread.",
                get: { tray.rendersInBackground }, set: { tray.rendersInBackground = $0 }),
            SceneSwitch(
                name: "shared-perspective", title: "Shared eye", summary: "The article's wrong turn: one perspective for a whole row.",
                get: { tray.hasSharedPerspective }, set: { tray.hasSharedPerspective = $0 }),
            SceneSwitch(
                name: "sound", title: "Sound", summary: "A flick when a card turns over, and the sounds on cards. M.",
                get: { [weak self] in self?.isSoundOn ?? false },
                set: { [weak self] in self?.isSoundOn = $0 }),
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
