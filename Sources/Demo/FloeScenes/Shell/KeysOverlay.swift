// All keys and gestures on one panel over the window. Escape or a press anywhere closes it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

final class KeysOverlay: PanelView {
    private let scroll = ScrollView()
    private let titleLabel: Label
    private let close: Button
    private let sections: [ShortcutList]

    /// `scene`: the current scene's own shortcuts, under its title. `common`: the shortcuts that work everywhere.
    init(scene: (title: String, shortcuts: [SceneShortcut]), common: [SceneShortcut], theme: Theme, fonts: FontLibrary) {
        titleLabel = Label(fonts: fonts, font: theme.type.title, color: theme.palette.text)
        close = Button("Close", theme: theme, fonts: fonts)
        var lists = [ShortcutList("Everywhere", common, theme: theme, fonts: fonts)]
        if !scene.shortcuts.isEmpty {
            lists.insert(ShortcutList(scene.title, scene.shortcuts, theme: theme, fonts: fonts), at: 0)
        }
        sections = lists
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.6 : 0.4))
        scroll.indicatorStyle = theme.indicatorStyle
        for view in [titleLabel, scroll, close] as [View] { panel.addSubview(view) }
        for list in lists { scroll.addSubview(list) }
        close.action = { [weak self] in self?.onClose?() }
    }

    override var focusOrder: [Control] { [close] }

    override func layoutSubviews() {
        let padding = theme.spacing.extraLarge, gap = theme.spacing.huge
        let room = CGSize(
            width: max(0, bounds.width - 2 * theme.spacing.large), height: max(0, bounds.height - 2 * theme.spacing.large))
        for list in sections {
            list.leastKeyColumn = 0
            list.stackedWidth = nil
        }
        var sizes = sections.map { $0.sizeThatFits(.zero) }
        let side = sizes.reduce(-gap) { $0 + $1.width + gap }
        let isWide = side + 2 * padding <= room.width
        if !isWide {
            let column = sections.map(\.ownKeyColumn).max() ?? 0
            for list in sections { list.leastKeyColumn = column }
            sizes = sections.map { $0.sizeThatFits(.zero) }
            if (sizes.map(\.width).max() ?? 0) + 2 * padding > room.width {
                for list in sections { list.stackedWidth = room.width - 2 * padding }
                sizes = sections.map { $0.sizeThatFits(.zero) }
            }
        }
        let content =
            isWide
            ? CGSize(width: side, height: sizes.map(\.height).max() ?? 0)
            : CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.reduce(-gap / 2) { $0 + $1.height + gap / 2 })
        let head = theme.controlHeight + theme.spacing.large
        let width = min(room.width, max(content.width, 280) + 2 * padding)
        let height = min(room.height, content.height + head + 2 * padding)
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
        scroll.contentSize = CGSize(width: content.width, height: content.height + padding)
        var origin = CGPoint.zero
        for (list, size) in zip(sections, sizes) {
            list.frame = CGRect(origin: origin, size: size)
            if isWide { origin.x += size.width + gap } else { origin.y += size.height + gap / 2 }
        }
    }
}

final class ShortcutList: View {
    private let heading: Label
    private let rows: [(caps: [Label], action: Label)]
    private let theme: Theme

    init(_ title: String, _ shortcuts: [SceneShortcut], theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        heading = Label(
            title.uppercased(), fonts: fonts, font: theme.type.caption.weight(.bold), color: theme.palette.accent)
        rows = shortcuts.map { shortcut in
            let caps = shortcut.keys.map { key in
                let cap = Label(
                    key, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text, alignment: .center)
                // A dash between two keys is not a key.
                if key != "–" {
                    cap.backgroundColor = theme.palette.highlight
                    cap.layer.cornerRadius = theme.spacing.tiny
                    cap.layer.borderColor = theme.palette.separator
                    cap.layer.borderWidth = 1
                }
                return cap
            }
            return (caps, Label(shortcut.action, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText))
        }
        super.init()
        addSubview(heading)
        for row in rows { for label in row.caps + [row.action] { addSubview(label) } }
    }

    private var rowHeight: Double { (theme.type.callout.size * 1.75).rounded() }
    private var headingHeight: Double { (theme.type.caption.size * 2.2).rounded() }

    private func capWidth(_ label: Label) -> Double {
        let text = label.naturalSize.width.rounded(.up)
        return label.text == "–" ? text : max(rowHeight, text + 2 * theme.spacing.small)
    }

    private func capsWidth(_ caps: [Label]) -> Double { caps.reduce(-theme.spacing.tiny) { $0 + capWidth($1) + theme.spacing.tiny } }

    /// The width (points) of the lines in which actions stand below their keys; nil if they stand beside them.
    var stackedWidth: Double? {
        didSet {
            guard stackedWidth != oldValue else { return }
            for row in rows { row.action.numberOfLines = stackedWidth == nil ? 1 : 0 }
            setNeedsLayout()
        }
    }

    /// Returns the distance from a row to the next.
    private func step(_ action: Label) -> Double {
        let below = stackedWidth.map { action.sizeThatFits(CGSize(width: $0, height: 0)).height + 2 } ?? 0
        return rowHeight + below + theme.spacing.small - 2
    }

    /// The minimum width of the column of keys, in points, shared by lists that stand below each other.
    var leastKeyColumn = 0.0 { didSet { if leastKeyColumn != oldValue { setNeedsLayout() } } }

    /// The width that its own keys need, including a gap.
    var ownKeyColumn: Double { (rows.map { capsWidth($0.caps) }.max() ?? 0) + theme.spacing.large }
    private var keyColumn: Double { max(leastKeyColumn, ownKeyColumn) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = rows.reduce(headingHeight) { $0 + step($1.action) }
        if let stackedWidth { return CGSize(width: stackedWidth, height: height) }
        let text = rows.map { $0.action.naturalSize.width }.max() ?? 0
        return CGSize(width: (keyColumn + text).rounded(.up), height: height)
    }

    override func layoutSubviews() {
        heading.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headingHeight)
        let column = keyColumn
        var y = headingHeight
        for row in rows {
            var x = 0.0
            for cap in row.caps {
                let width = capWidth(cap)
                cap.frame = CGRect(x: x, y: y, width: width, height: rowHeight)
                x += width + theme.spacing.tiny
            }
            let step = step(row.action)
            row.action.frame =
                stackedWidth == nil
                ? CGRect(x: column, y: y, width: max(0, bounds.width - column), height: rowHeight)
                : CGRect(x: 0, y: y + rowHeight, width: bounds.width, height: step - rowHeight - theme.spacing.small + 2)
            y += step
        }
    }
}
