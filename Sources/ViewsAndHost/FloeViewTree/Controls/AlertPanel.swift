// A question with a button for each answer.
//
//     ┌─────────────────────────────────┐
//     │ A new game on 16 × 16?          │
//     │ This ends the game in progress. │
//     │         Keep playing [New game] │
//     └─────────────────────────────────┘

import FloeText

/// A panel that asks what to do. The first answer has the focus, so it should be the one that loses nothing; the last one is the main one.
/// Escape and a press outside the panel close it without an answer.
///
/// ```swift
/// let keep = Action("Keep") {}, delete = Action("Delete") { album.delete(photo) }
/// AlertPanel("Delete this photo?", message: "It cannot be restored.", actions: [keep, delete]).open(in: window.rootView)
/// ```
public final class AlertPanel: PopoverPanel {
    /// A button for each answer.
    public let buttons: [Button]

    /// Creates a panel, which `open(in:)` shows. The handler of an answer is called after the panel has closed. `theme` and `fonts`: nil:
    /// inherited.
    public init(_ title: String, message: String = "", actions: [Action], theme: Theme? = nil, fonts: FontLibrary? = nil) {
        buttons = actions.indices.map { i in
            Button(actions[i].title, style: i == actions.count - 1 ? .prominent : .plain, theme: theme, fonts: fonts)
        }
        self.title = Label(title, fonts: fonts, lines: 3)
        self.message = Label(message, fonts: fonts, lines: 8)
        super.init(theme: theme)
        content.add(self.title)
        content.add(self.message, spacing: self.theme.spacing.medium)
        self.message.isHidden = message.isEmpty
        content.add(StackView(.row, spacing: self.theme.spacing.small, buttons), alignment: .end)
        for (button, action) in zip(buttons, actions) {
            button.isDestructive = action.attributes.contains(.destructive)
            button.isEnabled = !action.attributes.contains(.disabled)
            button.action = { [weak self] in
                self?.requestDismissal()
                action.handler()
            }
        }
        showTexts()
    }

    private let title: Label, message: Label

    public override func appearanceDidChange() {
        super.appearanceDidChange()
        showTexts()
    }

    private func showTexts() {
        (title.font, title.textColor) = (theme.type.headline, theme.palette.text)
        (message.font, message.textColor) = (theme.type.callout, theme.palette.secondaryText)
    }

    /// The width of its texts, which wrap if that is much.
    public override var contentWidth: Double { min(super.contentWidth, 420) }
}
