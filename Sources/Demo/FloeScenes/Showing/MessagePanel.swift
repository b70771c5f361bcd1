// A panel with a headline, some text, and buttons that say what can be done next: what was seen in a lesson, and what the program is.
//
//     ┌────────────────────────────────┐
//     │ Headline                       │
//     │ Text                           │
//     │ Name      what it is           │
//     │ [Main]  [Another]              │
//     └────────────────────────────────┘

import Foundation
import FloeImaging
import FloeText
import FloeViewTree

/// A message over everything else.
final class MessagePanel: PanelView, ShellPanel {
    struct Message {
        var headline: String
        var text = ""
        /// Names, each with a few words.
        var rows: [(name: String, words: String)] = []
        /// The first is the main action.
        var buttons: [(title: String, action: () -> Void)] = []
    }

    private let scroll = ScrollView(), content: StackView
    private let buttons: [Button], row: FlowView

    init(_ message: Message, theme: Theme, fonts: FontLibrary) {
        let palette = theme.palette
        func label(_ text: String, _ font: FontDescriptor, _ color: Color) -> Label {
            Label(text, fonts: fonts, font: font, color: color, lines: 0)
        }
        content = StackView(.column, spacing: theme.spacing.medium)
        content.add(label(message.headline, theme.type.headline, palette.text))
        if !message.text.isEmpty { content.add(label(message.text, theme.type.body, palette.secondaryText)) }
        for row in message.rows {
            content.add(label(row.name, theme.type.body.weight(.semibold), palette.text), spacing: 1)
            content.add(label(row.words, theme.type.callout, palette.secondaryText), spacing: theme.spacing.small)
        }
        buttons = message.buttons.enumerated().map { i, button in
            Button(button.title, style: i == 0 ? .prominent : .bordered, theme: theme, fonts: fonts, action: button.action)
        }
        row = FlowView(spacing: theme.spacing.small, buttons)
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.5 : 0.35))
        scroll.indicatorStyle = theme.indicatorStyle
        panel.addSubview(scroll)
        panel.addSubview(row)
        scroll.addSubview(content)
    }

    func confirm() -> Bool {
        buttons.first?.action?()
        return !buttons.isEmpty
    }

    private static let width = 560.0

    override func layoutSubviews() {
        let isNarrow = bounds.width < 480, margin = isNarrow ? theme.spacing.small : theme.spacing.large
        let padding = isNarrow ? theme.spacing.medium : theme.spacing.extraLarge, gap = theme.spacing.large
        let width = min(MessagePanel.width, bounds.width - 2 * margin).rounded(.down), inner = width - 2 * padding
        let foot = row.sizeThatFits(CGSize(width: inner, height: 0)).height
        let text = content.sizeThatFits(CGSize(width: inner, height: 0)).height
        let height = min(bounds.height - 2 * margin, text + foot + gap + 2 * padding).rounded(.up)
        panel.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: width, height: height)
        row.frame = CGRect(x: padding, y: height - padding - foot, width: inner, height: foot)
        scroll.frame = CGRect(x: 0, y: padding, width: width, height: max(0, height - 2 * padding - foot - gap))
        scroll.contentSize = CGSize(width: width, height: text)
        content.frame = CGRect(x: padding, y: 0, width: inner, height: text)
    }
}
