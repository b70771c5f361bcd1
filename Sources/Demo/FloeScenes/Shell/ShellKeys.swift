// The keys that are commands, in the shell and in all scenes.
//
//     a key, the text it makes ─▶ the focused view and its superviews in the scene
//                              ─▶ the commands below: the scene's switches, then the shell's
//                              ─▶ the program (Escape), or the window (Ctrl+Q)
//
// A view that takes text (a field, a table in which typing finds rows) gets the letters, so that a word can begin with
// any of them. A command's letter or digit therefore works alone only while no view takes text, and with Alt always.
// Hints and the help show whichever of the two applies.

import FloeOverlays
import FloeViewTree

/// The keys that are commands in a scene with the given switches.
@MainActor
struct ShellKeys {
    let switches: [SceneSwitch]
    let pageCount: Int
    /// The commands that the scene has a use for.
    var commands = ShellCommand.all
    /// Whether any scene opens files.
    var opensFiles = true
    /// Whether a view takes typed letters as text.
    let takesText: Bool

    /// Returns the command of a key; nil if there is none.
    func command(for event: KeyEvent) -> ShellCommand? {
        if case .digit(let n) = event.key, !event.isRepeat, let command = command(digit: n, event.modifiers) { return command }
        if case .letter(let letter) = event.key, ShellCommand.Shortcut.letter(letter).matches(event, takesText: takesText),
            let item = switches.first(where: { $0.key == letter })
        {
            return .flip(item)
        }
        return commands.first { $0.shortcut?.matches(event, takesText: takesText) == true }
    }

    private func command(digit: Int, _ modifiers: KeyModifiers) -> ShellCommand? {
        switch modifiers {
        // With Ctrl, since plain digits are pages or text.
        case .control where digit == 0: .overlay(nil)
        case .control, [.control, .shift]:
            PlanOverlay.withKey(digit: digit, hasShift: modifiers.contains(.shift)).map { .overlay($0) }
        // The digits of a French keyboard make no text with Alt, but are pressed with Shift all the same.
        case .option, [.option, .shift]: page(digit)
        case []: takesText ? nil : page(digit)
        default: nil
        }
    }

    /// Returns the command for text that no view took. The character decides, since keyboards have it on different keys, some of them
    /// digits only with Shift.
    func command(for text: String) -> ShellCommand? { text == "?" ? .helpPanel : takesText ? nil : Int(text).flatMap(page) }

    private func page(_ number: Int) -> ShellCommand? { (1...pageCount).contains(number) ? .page(number - 1) : nil }

    // Descriptions for the user

    /// Returns the caps of a command's keys.
    func caps(_ command: ShellCommand) -> [String] { command.shortcut?.caps(takesText: takesText) ?? [] }

    /// Returns the caps of a letter's or a digit's key.
    func caps(_ key: Key) -> [String] { ShellCommand.Shortcut.plain(key).caps(takesText: takesText) }

    /// The scene's switches with what they do, and their keys, if they have any.
    var switchShortcuts: [SceneShortcut] {
        switches.map { item in
            let words = [item.title, item.summary].compactMap(\.self).joined(separator: ": ")
            return SceneShortcut(keys: item.key.map { caps(.letter($0)) } ?? [], action: words)
        }
    }

    /// The shortcuts that work in every scene.
    var shortcuts: [SceneShortcut] {
        func shortcut(_ command: ShellCommand) -> SceneShortcut { SceneShortcut(keys: caps(command), action: command.help) }
        let pages: [SceneShortcut] =
            pageCount < 2
            ? []
            : [
                SceneShortcut(keys: caps(.digit(1)) + ["–", "\(pageCount)"], action: "Go to a scene"),
                shortcut(.previousPage), shortcut(.nextPage),
                SceneShortcut("Swipe", action: "Next or previous scene, by finger, touchpad or mouse"),
            ]
        let files =
            opensFiles ? [SceneShortcut("Drop", action: "Open pictures, a list, a deck; play a recording"), shortcut(.opening)] : []
        let overlays = OverlayKey.ranges(PlanOverlay.allCases.count).map {
            SceneShortcut(keys: $0, action: "Turn one overlay on or off; 0 turns it off")
        }
        let scrolling = [
            SceneShortcut("Shift", "Wheel", action: "Scroll sideways (also a tilt wheel)"),
            SceneShortcut("Scroll bar", action: "Drag it, or click its track; with Shift, by a page"),
        ]
        let letters = ShellCommand.lettered.filter(commands.contains).map(shortcut)
        let others = [
            shortcut(.saving), SceneShortcut("Tab", action: "Move between controls; Space presses one"),
            shortcut(.fullScreen), shortcut(.helpPanel),
        ]
        let ends = [SceneShortcut("Esc", action: "Close what is open"), SceneShortcut("Ctrl", "Q", action: "Quit")]
        return pages + scrolling + letters + overlays + others + files + ends
    }
}
