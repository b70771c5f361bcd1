// What the window around the scenes asks the flashlight for: its claim, its switch, its keys.

extension FlashlightScene {
    public var claim: String { "Nine slices drawn on every move lag; nine layers, made once, only change their frames." }

    public var shortClaim: String { "Move nine layers; do not draw nine slices." }

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "grid", title: "Grid", summary: "A grid picture that shows how the nine parts stretch.",
                key: "g", of: self, \.showsGrid)
        ]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Move", action: "Lead the light; a finger does as well"),
            SceneShortcut("N", action: "Find everything once more"),
        ]
    }
}
