// Asks before discarding what cannot be restored: a game in progress for another board, whose button is easily hit instead of the face; the
// things found so far.
//
//     ┌─────────────────────────────────┐
//     │ A new game on 16 × 16?          │
//     │ This ends the game in progress. │
//     │         Keep playing [New game] │
//     └─────────────────────────────────┘

import Foundation
import FloeText
import FloeViewTree

/// A panel that asks whether to keep something or to start over.
final class QuestionPanel: PopoverPanel {
    var onBegin: (() -> Void)?

    let keep: Button, begin: Button

    /// `keeps` and `begins`: the titles of the buttons.
    init(_ question: String, message: String, keeps: String, begins: String, theme: Theme, fonts: FontLibrary) {
        let title = Label(question, fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        let message = Label(message, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText, lines: 2)
        keep = Button(keeps, style: .plain, theme: theme, fonts: fonts)
        begin = Button(begins, style: .prominent, theme: theme, fonts: fonts)
        super.init(theme: theme)
        content.add(title)
        content.add(message, spacing: theme.spacing.medium)
        // The safe choice comes first and has the focus, so that a key pressed without looking loses nothing.
        content.add(StackView(.row, spacing: theme.spacing.small, [keep, begin]), alignment: .end)
        keep.action = { [weak self] in self?.onClose?() }
        begin.action = { [weak self] in self?.onBegin?() }
    }
}
