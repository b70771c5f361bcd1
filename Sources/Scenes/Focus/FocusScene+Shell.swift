// What the window around the scenes asks the focus picker for: its claim, its switches and its gestures and keys.

extension FocusScene {
    public var claim: String { "Redrawing a split picture on every scroll is dear; showing parts of two ready bitmaps is not." }

    public var shortClaim: String { "Draw once, then show parts of it." }

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "horizontal", title: "Horizontal", summary: "A row as in the game in place of the article's column.", key: "r",
                of: self, \.isHorizontal),
            SceneSwitch(
                name: "small-frame", title: "Small frame",
                summary: "A frame half as long as a picture, which crosses both of its ends at once.",
                key: "f", of: self, \.hasSmallFrame),
            SceneSwitch(
                name: "exact-size", title: "Exact size",
                summary: "Pictures are made at just the size they show at. Off: three times as large, and scaled each time they are drawn.",
                key: "e", of: self, \.isExactSize),
        ]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Drag", action: "Scroll a picture on; a fling goes one as well"),
            SceneShortcut("Wheel", action: "Picture by picture"),
            SceneShortcut("Click", action: "Bring a picture into focus"),
            SceneShortcut("↑", "↓", action: "Previous, next picture; ← → and Space too"),
            SceneShortcut("Home", "End", action: "First, last picture"),
            SceneShortcut("Drop", action: "Open pictures, or folders of them"),
        ]
    }
}
