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
final class NewGamePanel: BoardPanel {
    var onBegin: (() -> Void)?

    let keep: Button, begin: Button
    private let title: Label, message: Label

    /// `board`: the board's name in the header.
    init(on board: String, theme: Theme, fonts: FontLibrary) {
        title = Label("A new game on \(board)?", fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        message = Label(
            "This ends the game in progress.", fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText, lines: 2)
        keep = Button("Keep playing", style: .plain, theme: theme, fonts: fonts)
        begin = Button("New game", style: .prominent, theme: theme, fonts: fonts)
        super.init(theme: theme)
        for view in [title, message, keep, begin] as [View] { form.addSubview(view) }
        keep.action = { [weak self] in self?.onClose?() }
        begin.action = { [weak self] in self?.onBegin?() }
    }

    /// The safe choice comes first, so that a key pressed without looking loses nothing.
    override var focusOrder: [Control] { [keep, begin] }

    override func layoutSubviews() {
        let padding = theme.spacing.large, gap = theme.spacing.small
        let row = begin.sizeThatFits(.zero).width + gap + keep.sizeThatFits(.zero).width
        let inner = max(0, min(mostWidth, max(row, title.naturalSize.width, message.naturalSize.width)))
        title.frame = CGRect(x: padding, y: padding, width: inner, height: title.naturalSize.height)
        let lines = message.sizeThatFits(CGSize(width: inner, height: 0)).height
        message.frame = CGRect(x: padding, y: title.frame.maxY + gap, width: inner, height: lines)
        place([begin, keep], inner: inner, y: message.frame.maxY + theme.spacing.medium)
        place(inner: inner, height: Double(begin.frame.maxY) + padding)
    }
}
