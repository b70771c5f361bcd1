// Asks before a game in progress is given up for one on another of the header's boards. Their buttons are easily hit instead
// of the face, and do not say that they begin a new game.
//
//     ┌─────────────────────────────────┐
//     │ A new game on 16 × 16?          │
//     │ The one under way ends with it. │
//     │         Keep playing [New game] │
//     └─────────────────────────────────┘

import Foundation
import FloeText
import FloeViewTree

/// A panel that asks whether to keep playing or to begin a new game.
final class NewGamePanel: PopoverPanel {
    var onBegin: (() -> Void)?

    let keep: Button, begin: Button

    /// `board`: the board's name in the header.
    init(on board: String, theme: Theme, fonts: FontLibrary) {
        let title = Label("A new game on \(board)?", fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        let message = Label(
            "This ends the game in progress.", fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText, lines: 2)
        keep = Button("Keep playing", style: .plain, theme: theme, fonts: fonts)
        begin = Button("New game", style: .prominent, theme: theme, fonts: fonts)
        super.init(theme: theme)
        content.add(title)
        content.add(message, spacing: theme.spacing.medium)
        content.add(StackView(.row, spacing: theme.spacing.small, [keep, begin]), alignment: .end)
        keep.action = { [weak self] in self?.onClose?() }
        begin.action = { [weak self] in self?.onBegin?() }
    }

    /// The safe choice comes first, so that a key pressed without looking loses nothing.
    override var focusOrder: [Control] { [keep, begin] }
}
