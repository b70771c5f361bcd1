// Asks before a game under way is given up for one on a board of the header's: their names stand where one misses the face,
// and say nothing of a new game.
//
//     ┌─────────────────────────────────┐
//     │ A new game on 16 × 16?          │
//     │ The one under way ends with it. │
//     │         Keep playing [New game] │
//     └─────────────────────────────────┘

import Foundation
import Text
import Views

/// Goes on with a game, or begins another.
final class NewGamePanel: BoardPanel {
    var onBegin: (() -> Void)?

    let keep: Button, begin: Button
    private let title: Label, message: Label

    /// `board`: as the header calls it.
    init(on board: String, theme: Theme, fonts: FontLibrary) {
        title = Label("A new game on \(board)?", fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        message = Label(
            "The one under way ends with it.", fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText, lines: 2)
        keep = Button("Keep playing", style: .plain, theme: theme, fonts: fonts)
        begin = Button("New game", style: .prominent, theme: theme, fonts: fonts)
        super.init(theme: theme)
        for view in [title, message, keep, begin] as [View] { form.addSubview(view) }
        keep.action = { [weak self] in self?.onClose?() }
        begin.action = { [weak self] in self?.onBegin?() }
    }

    /// What is pressed without looking loses nothing: that comes first.
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
