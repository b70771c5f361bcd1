// What the window around the scenes asks Minesweeper for: its claim in short, its keys.

extension MinesScene {
    /// Which board; a new game on one like it shows as much.
    public var contents: AnyHashable { minesView.session.shape }

    public var shortClaim: String { "Pictures made once scroll any board." }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Click", action: "Reveal; on a number, reveal around it"),
            SceneShortcut("Both buttons", action: "Reveal around a number; the middle one does as well"),
            SceneShortcut("Right click", action: "Flag; a long press does as well"),
            SceneShortcut("Arrows", action: "Move the cursor; with Shift by ten"),
            SceneShortcut("Space", action: "Reveal at the cursor, on a number around it"),
            SceneShortcut("F", action: "Flag under the mouse, or at the cursor"),
            SceneShortcut("N", action: "New game"),
            SceneShortcut("Ctrl", "Wheel", action: "Zoom; plus and minus do as well"),
        ]
    }
}
