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
        /// What is on the keys. A dash between two of them stands for all from one to the other.
        let keys: [String]
        let action: String

        package init(keys: [String], action: String) {
            self.keys = keys
            self.action = action
        }
    }

    private let heading: Label
    private let rows: [(caps: [Label], action: Label)]
    private let theme: Theme

    package init(_ title: String, _ shortcuts: [Row], theme: Theme, fonts: FontLibrary) {
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
    package var stackedWidth: Double? {
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
    package var leastKeyColumn = 0.0 { didSet { if leastKeyColumn != oldValue { setNeedsLayout() } } }

    /// The width that its own keys need, including a gap.
    package var ownKeyColumn: Double { (rows.map { capsWidth($0.caps) }.max() ?? 0) + theme.spacing.large }
    private var keyColumn: Double { max(leastKeyColumn, ownKeyColumn) }

    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = rows.reduce(headingHeight) { $0 + step($1.action) }
        if let stackedWidth { return CGSize(width: stackedWidth, height: height) }
        let text = rows.map { $0.action.naturalSize.width }.max() ?? 0
        return CGSize(width: (keyColumn + text).rounded(.up), height: height)
    }

    package override func layoutSubviews() {
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
