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
final class PresetPanel: PopoverPanel {
    var onChoose: ((BoardShape) -> Void)?
    var onCustomBoard: (() -> Void)?

    let boards: [Button]
    /// Offered here as well, since the smallest headers have no room for it.
    let customBoard: Button

    /// `shape`: the board of the current game.
    init(_ shape: BoardShape, theme: Theme, fonts: FontLibrary) {
        let title = Label("A new game on", fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        boards = MinesHeader.boards.map { Button($0.name, style: .pill, theme: theme, fonts: fonts) }
        customBoard = Button("Custom…", style: .pill, theme: theme, fonts: fonts)
        super.init(theme: theme)
        content.add(title, spacing: theme.spacing.medium)
        content.add(FlowView(spacing: theme.spacing.small, buttons))
        customBoard.action = { [weak self] in self?.onCustomBoard?() }
        for (button, board) in zip(boards, MinesHeader.boards) {
            button.isOn = board.shape == shape
            button.action = { [weak self] in self?.onChoose?(board.shape) }
        }
    }

    private var buttons: [Button] { boards + [customBoard] }

    override var firstFocus: View? { boards.first { $0.isOn } ?? boards.first }
}
