// Names and values in two columns, under a headline. Values that take more than a line wrap.
//
//     GEOMETRY
//     bounds        320×200 at 0, 0
//     position      160, 100

import FloeImaging
import FloeText
import FloeViewTree
import Foundation

/// A section of facts.
final class FactList: View {
    /// A name and its value.
    struct Fact: Equatable {
        let name: String, value: String
        /// Whether the value needs attention.
        var isMarked = false
    }

    var facts: [Fact] = [] { didSet { if facts != oldValue { makeRows() } } }

    /// The headline.
    var title: String? {
        get { headline.text }
        set { headline.text = newValue }
    }

    private let headline: Label
    private var rows: [(name: Label, value: Label)] = []

    init(_ title: String) {
        headline = Label(title)
        super.init()
        addSubview(headline)
    }

    private func makeRows() {
        while rows.count > facts.count, let row = rows.popLast() { for label in [row.name, row.value] { label.removeFromSuperview() } }
        while rows.count < facts.count {
            let row = (name: Label(), value: Label(lines: 0))
            rows.append(row)
            for label in [row.name, row.value] { addSubview(label) }
        }
        for (row, fact) in zip(rows, facts) {
            row.name.text = fact.name
            row.value.text = fact.value
        }
        appearanceDidChange()
        superview?.setNeedsLayout()
    }

    override func appearanceDidChange() {
        let theme = appearance.theme, palette = theme.palette
        headline.font = theme.type.caption.weight(.semibold)
        headline.textColor = palette.secondaryText
        for (row, fact) in zip(rows, facts) {
            for label in [row.name, row.value] { label.font = theme.type.callout }
            row.name.textColor = palette.secondaryText
            row.value.textColor = fact.isMarked ? palette.warning : palette.text
        }
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: Double(size.width), height: place(width: Double(size.width), sets: false))
    }

    override func layoutSubviews() { _ = place(width: Double(bounds.width), sets: true) }

    /// Returns the height at a width, and places the labels if `sets`.
    private func place(width: Double, sets: Bool) -> Double {
        let theme = appearance.theme, line = (theme.type.callout.size * 1.5).rounded()
        let gap = theme.spacing.tiny, names = rows.map { Double($0.name.naturalSize.width) }.max() ?? 0
        let column = names > 0 ? min(width * 0.55, names.rounded(.up)) + theme.spacing.medium : 0
        var y = (theme.type.caption.size * 1.5).rounded() + gap
        if sets { headline.frame = CGRect(x: 0, y: 0, width: width, height: y - gap) }
        for row in rows {
            let room = max(20, width - column)
            // Labels centre their lines: what is higher than one begins where the name does.
            let text = Double(row.value.sizeThatFits(CGSize(width: room, height: 0)).height).rounded(.up)
            let one = Double(row.name.naturalSize.height).rounded(.up), shift = max(0, ((line - one) / 2).rounded(.down))
            let height = max(line, text + 2 * shift)
            if sets {
                row.name.frame = CGRect(x: 0, y: y, width: max(0, column - theme.spacing.small), height: line)
                row.value.frame = CGRect(x: column, y: y, width: room, height: height)
            }
            y += height + gap
        }
        return y
    }
}
