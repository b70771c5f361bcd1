// What the window around the scenes asks the table for: its switches, its keys.

extension TableScene {
    /// The list's file, or our own rows.
    public var contents: AnyHashable { tableView.rows.list?.path }

    public var switches: [SceneSwitch] {
        [
            SceneSwitch(
                name: "pattern", title: "Pattern", summary: "A patterned background, over which overlays show their trick.",
                key: "p", of: self, \.isBackgroundPatterned),
            SceneSwitch(
                name: "linear-stops", title: "20 % stops",
                summary: "The article's gradient: straight over the table's upper and lower fifth. It fades at the list's ends as well.",
                key: "s", of: self, \.hasLinearStops),
            SceneSwitch(
                name: "picture-mask", title: "Wave mask",
                summary: "With mask: a picture in place of the gradient. Rows go under in waves; it is drawn anew for every size.",
                key: "w", of: self, \.hasPictureMask),
            SceneSwitch(
                name: "implicit-actions", title: "Actions on", summary: "The mask is moved with implicit actions left on, and lags.",
                key: "l", of: self, \.leavesImplicitActionsOn),
        ]
    }

    public var shortcuts: [SceneShortcut] {
        [
            SceneShortcut("Drag", action: "Scroll"),
            SceneShortcut("Drop", action: "Open a text file as a list"),
            SceneShortcut("↑", "↓", action: "Select the row before, the row after"),
            SceneShortcut("Page Up", "Page Down", action: "A page up, a page down"),
            SceneShortcut("Home", "End", action: "The first row, the last row"),
            SceneShortcut("A", "–", "Z", action: "Type a row's beginning to find it; Ctrl+F waits for it"),
            SceneShortcut("Esc", action: "Stop typing; let go of the row"),
        ]
    }
}
