// The panel for a custom board: three numbers to type or step, each with its allowed range beside it, a message below,
// and a button that begins a new game on that board.
//
//     ┌───────────────────────────────┐
//     │ A board of your own           │
//     │ Columns  [ 30     ] [−│+]  1 to 10,000
//     │ Rows     [ 16     ] [−│+]  1 to 10,000
//     │ Mines    [ 99     ] [−│+]  0 to 471
//     │ 480 cells, 20.6 % of them mines
//     │               Cancel [New game]
//     └───────────────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// A panel that asks for columns, rows and mines.
final class CustomBoardPanel: PopoverPanel {
    /// Called with the board when a playable one is applied.
    var onApply: ((BoardShape) -> Void)?

    private(set) var entry: BoardEntry
    private(set) var rows: [CustomBoardRow] = []
    let message: Label
    let apply: Button
    let cancel: Button

    init(_ shape: BoardShape, theme: Theme, fonts: FontLibrary) {
        entry = BoardEntry(shape)
        let title = Label("Custom board", fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        message = Label(fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText, lines: 2)
        apply = Button("New game", style: .prominent, theme: theme, fonts: fonts)
        cancel = Button("Cancel", style: .plain, theme: theme, fonts: fonts)
        super.init(theme: theme)
        rows = BoardEntry.Field.allCases.map { CustomBoardRow($0, theme: theme, fonts: fonts) }
        content.add(title, spacing: theme.spacing.medium)
        for row in rows { content.add(row) }
        // Room for two lines, so that the panel keeps its size while the user types.
        content.add(message, length: (theme.type.callout.size * 2.7).rounded())
        content.add(StackView(.row, spacing: theme.spacing.small, [cancel, apply]), alignment: .end)
        for row in rows {
            row.onChange = { [weak self, kind = row.kind] in self?.didType($0, in: kind) }
            row.onStep = { [weak self, kind = row.kind] in self?.step(kind, up: $0) }
        }
        apply.action = { [weak self] in self?.applyEntry() }
        cancel.action = { [weak self] in self?.onClose?() }
        showEntry()
    }

    var firstField: TextField { rows[0].field }

    override var focusOrder: [View] { rows.map(\.field) + [cancel, apply] }

    override var arrowsMoveFocus: Bool { false }

    override func keyDown(_ event: KeyEvent) -> Bool {
        let isPlain = event.modifiers.subtracting(.shift).isEmpty
        switch event.key {
        case .enter where isPlain: if !event.isRepeat { applyEntry() }
        case .up where isPlain, .down where isPlain:
            if let row = rows.first(where: { $0.field.isFocused }) { step(row.kind, up: event.key == .up) }
        default: return super.keyDown(event)
        }
        return true
    }

    private func didType(_ text: String, in field: BoardEntry.Field) {
        entry[field] = text
        showEntry()
    }

    private func step(_ field: BoardEntry.Field, up: Bool) {
        entry.step(field, up: up)
        rows[field.rawValue].field.text = entry[field]
        showEntry()
    }

    /// Begins a new game, or moves the focus to the first invalid field.
    private func applyEntry() {
        if let shape = entry.shape {
            onApply?(shape)
        } else if let wrong = rows.first(where: { entry.problem(with: $0.kind) != nil }) {
            window?.focus(wrong.field)
            revealFocus()
            wrong.field.selectAll()
        }
    }

    private func showEntry() {
        for row in rows {
            row.show(entry)
            if row.field.text != entry[row.kind] { row.field.text = entry[row.kind] }
        }
        let problem = rows.lazy.compactMap { [entry] in entry.problem(with: $0.kind) }.first
        message.text = problem ?? entry.shape.map(CustomBoardPanel.summary) ?? ""
        message.textColor = problem == nil ? theme.palette.secondaryText : theme.palette.negative
        apply.isEnabled = problem == nil
        setNeedsLayout()
    }

    private static func summary(_ shape: BoardShape) -> String {
        let cells = FigureText.count(shape.cellCount, "cell")
        let share = Double(shape.mines) / Double(shape.cellCount) * 100
        let percent = share > 0 && share < 0.1 ? "fewer than 0.1" : String(format: "%.1f", share)
        return "\(cells), \(percent) % of them mines."
    }

    /// The message wraps, however long it is.
    override var contentWidth: Double { rows.first.map { Double($0.sizeThatFits(.zero).width) } ?? 0 }

    override func layoutSubviews() {
        let titleWidth = rows.map { Double($0.title.naturalSize.width) }.max() ?? 0
        for row in rows { row.titleWidth = titleWidth }
        super.layoutSubviews()
    }
}
