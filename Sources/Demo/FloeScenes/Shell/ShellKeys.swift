// The commands that keys stand for, in the shell and in all scenes.
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

/// A command that a key can give to the shell.
enum ShellCommand: Hashable {
    /// Goes to a page, counted from 0.
    case page(Int)
    case previousPage, nextPage
    case technique, compositor, both, lesson, compare, slowdown, figures, help
    /// The next pace of slow motion, a pause or its end, and the paused scene's next frame.
    case slowMotion, pause, step
    /// Opens or closes the list of tools, or of overlays.
    case tools, overlays
    /// Shows the last ten seconds, or the scene again.
    case history
    /// Opens or closes the inspector.
    case inspect
    /// Shows the technique's code, or hides it.
    case code
    /// Opens or closes the list of what can be saved.
    case saving
    /// Shows one overlay, or none.
    case overlay(PlanOverlay?)
    /// Flips the scene's switch with this letter.
    case flip(Character)
    /// Brings the scene's built-in contents back.
    case builtInContents
}

/// The keys that are commands in a scene with the given switches.
@MainActor
struct ShellKeys {
    let switches: [SceneSwitch]
    let pageCount: Int
    /// What the scene has no use for.
    var missing: Set<ShellCommand> = []
    /// Whether any scene opens files.
    var opensFiles = true
    /// Whether a view takes typed letters as text.
    let takesText: Bool

    /// The shell's letters, in the order of the help.
    static let letters: [(key: Character, command: ShellCommand, action: String)] = [
        ("t", .technique, "Next technique"), ("c", .compositor, "The other compositor: CPU or GPU"),
        ("b", .both, "Cycle: side by side, difference, single"),
        ("y", .lesson, "Show me: both ways, on a slower device if needed"),
        ("v", .compare, "Compare: the costs of both ways"),
        ("d", .slowdown, "Slower device: off, 2, 5, 10, 20 or 50 times"), ("h", .figures, "Figures: frame times"),
        ("a", .tools, "Tools: ways to look inside the scene"), ("o", .overlays, "Overlays: how the picture was composited"),
        ("j", .history, "Last ten seconds: review, resume"),
        ("i", .inspect, "Inspect: the layers in 3D, with details of the selected one"),
        ("k", .code, "Code: the technique's source lines"),
        ("z", .slowMotion, "Slow motion: off, ½, 1/5, 1/10 or 1/20 of the speed"),
        ("x", .pause, "Pause the scene; the . key advances one frame"),
    ]

    private var letters: [(key: Character, command: ShellCommand, action: String)] {
        ShellKeys.letters.filter { !missing.contains($0.command) }
    }

    /// Returns the command of a key; nil if there is none.
    func command(for event: KeyEvent) -> ShellCommand? {
        switch event.key {
        case .pageUp where event.modifiers == .control: return .previousPage
        case .pageDown where event.modifiers == .control: return .nextPage
        case .function(1) where event.modifiers.isEmpty: return .help
        case .backspace where event.modifiers.isEmpty && !event.isRepeat: return .builtInContents
        case .letter("s") where event.modifiers == .control && !event.isRepeat: return .saving
        // With Ctrl, since plain digits are pages or text.
        case .digit(0) where event.modifiers == .control && !event.isRepeat: return .overlay(nil)
        case .digit(let n) where event.modifiers.subtracting(.shift) == .control && !event.isRepeat:
            return PlanOverlay.withKey(digit: n, hasShift: event.modifiers.contains(.shift)).map { .overlay($0) }
        default: break
        }
        // With Alt, the digits of a French keyboard make no text, but are pressed with Shift all the same.
        if case .digit(let n) = event.key, event.modifiers == [.option, .shift] { return page(n) }
        guard event.modifiers == .option || event.modifiers.isEmpty && !takesText, !event.isRepeat || event.key == .period else {
            return nil
        }
        switch event.key {
        case .period: return .step
        case .digit(let n): return page(n)
        case .letter(let letter):
            if switches.contains(where: { $0.key == letter }) { return .flip(letter) }
            return letters.first { $0.key == letter }?.command
        default: return nil
        }
    }

    /// Returns the command for text that no view took. It goes by the character, since keyboards have it on different keys, some of them
    /// digits only with Shift.
    func command(for text: String) -> ShellCommand? { text == "?" ? .help : takesText ? nil : Int(text).flatMap(page) }

    private func page(_ number: Int) -> ShellCommand? { (1...pageCount).contains(number) ? .page(number - 1) : nil }

    // Descriptions for the user

    static let savingCaps = ["Ctrl", "S"]

    /// Returns the key caps of a command's letter or digit.
    func caps(_ key: Character) -> [String] { (takesText ? ["Alt"] : []) + [key.uppercased()] }

    /// The scene's switches with what they do, and their keys, if they have any.
    var switchShortcuts: [SceneShortcut] {
        switches.map { item in
            let words = [item.title, item.summary].compactMap(\.self).joined(separator: ": ")
            return SceneShortcut(keys: item.key.map(caps) ?? [], action: words)
        }
    }

    /// The shortcuts that work in every scene.
    var shortcuts: [SceneShortcut] {
        let pages: [SceneShortcut] =
            pageCount < 2
            ? []
            : [
                SceneShortcut(keys: caps("1") + ["–", "\(pageCount)"], action: "Go to a scene"),
                SceneShortcut("Ctrl", "PgUp", action: "Previous scene"),
                SceneShortcut("Ctrl", "PgDn", action: "Next scene"),
                SceneShortcut("Swipe", action: "Next or previous scene, by finger, touchpad or mouse"),
            ]
        let letters = letters.map { SceneShortcut(keys: caps($0.key), action: $0.action) }
        let files = opensFiles ? [SceneShortcut("Drop", action: "Open pictures, a list, a deck; play a recording")] : []
        let overlays = OverlayKey.ranges(PlanOverlay.allCases.count).map {
            SceneShortcut(keys: $0, action: "Turn one overlay on or off; 0 turns it off")
        }
        return pages + [
            SceneShortcut("Shift", "Wheel", action: "Scroll sideways (also a tilt wheel)"),
            SceneShortcut("Scroll bar", action: "Drag it, or click its track; with Shift, by a page"),
        ] + letters + overlays + [
            SceneShortcut(keys: ShellKeys.savingCaps, action: "Save a picture, the layers, the figures, a trace or a recording"),
            SceneShortcut("Tab", action: "Move between controls; Space presses one"),
            SceneShortcut("F1", action: "This help (also ?)"),
        ] + files + [
            SceneShortcut("Esc", action: "Close what is open"),
            SceneShortcut("Ctrl", "Q", action: "Quit"),
        ]
    }
}
