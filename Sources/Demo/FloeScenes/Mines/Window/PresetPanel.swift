// The boards that the header has no room for. Its title says that a press begins a new game, and a game under way
// continues until then.
//
//     ┌──────────────────────────────────┐
//     │ A new game on                    │
//     │ 9×9 16×16 30×16 1000² 10,000² …  │
//     └──────────────────────────────────┘

import Foundation
import FloeText
import FloeViewTree

/// A panel that asks which of the header's boards to play on.
final class PresetPanel: BoardPanel {
    var onChoose: ((BoardShape) -> Void)?
    var onCustomBoard: (() -> Void)?

    let boards: [PillButton]
    /// Offered here as well, since the smallest headers have no room for it.
    let customBoard: PillButton
    private let title: Label

    /// `shape`: the board of the current game.
    init(_ shape: BoardShape, theme: Theme, fonts: FontLibrary) {
        title = Label("A new game on", fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        boards = MinesHeader.boards.map { PillButton($0.name, theme: theme, fonts: fonts) }
        customBoard = PillButton("Custom…", theme: theme, fonts: fonts)
        super.init(theme: theme)
        for view in [title] + buttons as [View] { form.addSubview(view) }
        customBoard.onPress = { [weak self] in self?.onCustomBoard?() }
        for (button, board) in zip(boards, MinesHeader.boards) {
            button.isChosen = board.shape == shape
            button.onPress = { [weak self] in self?.onChoose?(board.shape) }
        }
    }

    private var buttons: [PillButton] { boards + [customBoard] }

    override var focusOrder: [Control] { buttons }
    override var firstFocus: Control? { boards.first { $0.isChosen } ?? boards.first }

    /// Places the boards side by side, in as many rows as needed.
    override func layoutSubviews() {
        let padding = theme.spacing.large, gap = theme.spacing.small, sizes = buttons.map { $0.sizeThatFits(.zero) }
        let row = sizes.reduce(-gap) { $0 + $1.width.rounded(.up) + gap }, inner = max(0, min(mostWidth, max(row, title.naturalSize.width)))
        title.frame = CGRect(x: padding, y: padding, width: inner, height: title.naturalSize.height)
        var x = 0.0, y = title.frame.maxY + theme.spacing.medium
        for (button, size) in zip(buttons, sizes) {
            let width = size.width.rounded(.up)
            if x > 0, x + width > inner {
                x = 0
                y += size.height + gap
            }
            button.frame = CGRect(x: padding + x, y: y, width: width, height: size.height)
            x += width + gap
        }
        place(inner: inner, height: Double(customBoard.frame.maxY) + padding)
    }
}
