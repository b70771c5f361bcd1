// All keys and gestures, and the terms of figures, on one panel over the window. Escape or a press anywhere closes it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

final class KeysPanel: PanelView, ShellPanel {
    private let scroll = ScrollView()
    private let titleLabel: Label
    private let close: Button
    private let sections: [ShortcutList]
    /// The keys side by side or, where these are too wide, one below the other.
    private let keys: StackView
    /// The keys, and the terms below them.
    private let content: StackView

    /// `scene`: the current scene's own shortcuts, under its title. `common`: the shortcuts that work everywhere.
    init(scene: (title: String, shortcuts: [SceneShortcut]), common: [SceneShortcut], theme: Theme, fonts: FontLibrary) {
        titleLabel = Label(fonts: fonts, font: theme.type.title, color: theme.palette.text)
        close = Button("Close", theme: theme, fonts: fonts)
        var lists = [ShortcutList("Everywhere", common.rows, theme: theme, fonts: fonts)]
        if !scene.shortcuts.isEmpty {
            lists.insert(ShortcutList(scene.title, scene.shortcuts.rows, theme: theme, fonts: fonts), at: 0)
        }
        let words = FigureTerm.allCases.map { ShortcutList.Row(keys: [$0.rawValue], action: $0.explanation) }
        sections = lists + [ShortcutList("Words", words, theme: theme, fonts: fonts)]
        keys = StackView(.row, alignment: .start, lists)
        content = StackView(.column, spacing: theme.spacing.huge / 2, alignment: .start, [keys, sections[lists.count]])
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.6 : 0.4))
        scroll.indicatorStyle = theme.indicatorStyle
        for view in [titleLabel, scroll, close] as [View] { panel.addSubview(view) }
        scroll.addSubview(content)
        close.action = { [weak self] in self?.onClose?() }
    }

    override func layoutSubviews() {
        let padding = theme.spacing.extraLarge, gap = theme.spacing.huge
        let room = CGSize(
            width: max(0, bounds.width - 2 * theme.spacing.large), height: max(0, bounds.height - 2 * theme.spacing.large))
        for list in sections {
            list.leastKeyColumn = 0
            list.stackedWidth = nil
        }
        keys.axis = .row
        keys.spacing = gap
        if content.sizeThatFits(.zero).width + 2 * padding > room.width {
            keys.axis = .column
            keys.spacing = gap / 2
            let column = sections.map(\.ownKeyColumn).max() ?? 0
            for list in sections { list.leastKeyColumn = column }
            if content.sizeThatFits(.zero).width + 2 * padding > room.width {
                for list in sections { list.stackedWidth = room.width - 2 * padding }
            }
        }
        let size = content.sizeThatFits(.zero)
        let head = theme.controlHeight + theme.spacing.large
        let width = min(room.width, max(size.width, 280) + 2 * padding)
        let height = min(room.height, size.height + head + 2 * padding)
        panel.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: width.rounded(),
            height: height.rounded())
        let button = close.sizeThatFits(.zero)
        close.frame = CGRect(x: width.rounded() - padding - button.width, y: padding, width: button.width, height: button.height)
        let titleRoom = width - 2 * padding - button.width
        titleLabel.text = "Keys and gestures"
        if titleLabel.naturalSize.width > titleRoom { titleLabel.text = "Keys" }
        titleLabel.frame = CGRect(
            x: padding, y: padding, width: max(0, titleRoom), height: button.height)
        scroll.frame = CGRect(
            x: padding, y: padding + head, width: max(0, width - padding), height: max(0, height - head - padding))
        scroll.contentSize = CGSize(width: size.width, height: size.height + padding)
        content.frame = CGRect(origin: .zero, size: size)
        for stack in [content, keys] { stack.setNeedsLayout() }
    }
}

extension [SceneShortcut] {
    fileprivate var rows: [ShortcutList.Row] { map { ShortcutList.Row(keys: $0.keys, action: $0.action) } }
}
