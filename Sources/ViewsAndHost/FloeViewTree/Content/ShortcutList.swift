// Keys drawn as caps, with what they do beside them, or below them where there is little room.
//
//     EVERYWHERE
//     [1] – [5]    Choose a scene
//     [F1]         All keys

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// A list of keys and what they do, under a heading.
package final class ShortcutList: View {
    /// What a few keys, or keys and gestures, do.
    package struct Row: Sendable {
        /// The labels of the keys. A dash between two of them means all keys from one to the other.
        let keys: [String]
        let action: String

        package init(keys: [String], action: String) {
            self.keys = keys
            self.action = action
        }
    }

    private let heading: Label
    private let rows: [(caps: KeyCaps, action: Label)]
    private let theme: Theme

    package init(_ title: String, _ shortcuts: [Row], theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        heading = Label(
            title.uppercased(), fonts: fonts, font: theme.type.caption.weight(.bold), color: theme.palette.accent)
        rows = shortcuts.map { shortcut in
            (
                KeyCaps(shortcut.keys, theme: theme, fonts: fonts),
                Label(shortcut.action, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText, lines: 0)
            )
        }
        super.init()
        addSubview(heading)
        for row in rows { for view in [row.caps, row.action] as [View] { addSubview(view) } }
    }

    private var rowHeight: Double { KeyCaps.height(theme) }
    private var headingHeight: Double { (theme.type.caption.size * 2.2).rounded() }

    /// The width (points) of the lines if actions are below their keys; nil if they are beside them.
    package var stackedWidth: Double? { didSet { if stackedWidth != oldValue { setNeedsLayout() } } }

    /// The width of the column of actions beside their keys, in points. Longer ones take several lines.
    private var actionColumn: Double {
        min(theme.type.callout.size * 29, rows.map { $0.action.naturalSize.width.rounded(.up) }.max() ?? 0)
    }

    /// Returns the height of an action's text.
    private func textHeight(_ action: Label) -> Double {
        action.sizeThatFits(CGSize(width: stackedWidth ?? actionColumn, height: 0)).height
    }

    /// Returns the distance from a row to the next.
    private func step(_ action: Label) -> Double {
        let text = textHeight(action)
        return (stackedWidth == nil ? max(rowHeight, text + theme.spacing.tiny) : rowHeight + text + 2) + theme.spacing.small - 2
    }

    /// The minimum width of the column of keys, in points, shared by lists one below the other.
    package var leastKeyColumn = 0.0 { didSet { if leastKeyColumn != oldValue { setNeedsLayout() } } }

    /// The width that its own keys need, including a gap.
    package var ownKeyColumn: Double { (rows.map { $0.caps.sizeThatFits(.zero).width }.max() ?? 0) + theme.spacing.large }
    private var keyColumn: Double { max(leastKeyColumn, ownKeyColumn) }

    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = rows.reduce(headingHeight) { $0 + step($1.action) }
        return CGSize(width: stackedWidth ?? (keyColumn + actionColumn).rounded(.up), height: height)
    }

    package override func layoutSubviews() {
        heading.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headingHeight)
        let column = keyColumn
        var y = headingHeight
        for row in rows {
            let caps = row.caps.sizeThatFits(.zero), text = textHeight(row.action)
            row.caps.frame = CGRect(x: 0, y: y, width: caps.width, height: rowHeight)
            // The first line is beside the caps.
            let line = row.action.naturalSize.height
            row.action.frame =
                stackedWidth == nil
                ? CGRect(x: column, y: y + ((rowHeight - line) / 2).rounded(), width: max(0, bounds.width - column), height: text)
                : CGRect(x: 0, y: y + rowHeight, width: bounds.width, height: text)
            y += step(row.action)
        }
    }
}
