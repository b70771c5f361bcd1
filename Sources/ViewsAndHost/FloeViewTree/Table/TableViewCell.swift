// The view of a row: texts, a picture and something at the end, as far as a program sets them, and how it shows that it is selected.
//
//     ┌──────────────────────────────────────┐
//     │ ┌─────┐  text                        │
//     │ │image│                   accessory  │
//     │ └─────┘  detail                      │
//     └──────────────────────────────────────┘

import Foundation
import FloeImaging

/// The view of a row, or of an item of a collection. It shows what its labels, its picture and its accessory are given. A subclass with
/// content of its own overrides `layoutSubviews` and `stateDidChange` without calling super.
///
/// ```swift
/// cell.textLabel.text = file.name
/// cell.detailTextLabel.text = file.folder
/// cell.accessoryView = Label(file.size)
/// ```
open class TableViewCell: TableReusableView {
    /// Whether the row is selected. Set by the table.
    public internal(set) final var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// Whether the mouse is over the row. Set by the table.
    public internal(set) final var isHovered = false { didSet { if isHovered != oldValue { stateDidChange() } } }

    /// The main text. Fonts and colours of the labels are set by `stateDidChange`.
    public private(set) final lazy var textLabel = added(Label())
    /// A smaller text below it.
    public private(set) final lazy var detailTextLabel = added(Label())
    /// A picture before the texts, made smaller if it is higher than the row.
    public private(set) final lazy var imageView = added(ImageView())
    /// A view after the texts, of the size that `sizeThatFits` returns; nil: none. A label has the colours of the detail.
    public final var accessoryView: View? {
        didSet {
            guard accessoryView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            accessoryView.map(addSubview)
            stateDidChange()
            setNeedsLayout()
        }
    }

    private func added<Part: View>(_ part: Part) -> Part {
        addSubview(part)
        return part
    }

    open override var accessibilityDefaults: AccessibilityDescription {
        var result = super.accessibilityDefaults
        result.traits = isSelected ? .selected : []
        return result
    }

    /// Called after `isSelected`, `isHovered` or the theme changed. The default shows them by the theme's colours.
    open func stateDidChange() {
        let palette = appearance.theme.palette
        backgroundColor = isSelected ? palette.accent : isHovered ? palette.highlight : .clear
        textLabel.textColor = isSelected ? palette.onAccent : palette.text
        detailTextLabel.font = appearance.theme.type.callout
        for label in [detailTextLabel, accessoryView as? Label] {
            label?.textColor = isSelected ? palette.onAccent : palette.secondaryText
        }
    }

    open override func appearanceDidChange() { stateDidChange() }
    open override func contentSizeDidChange() { setNeedsLayout() }

    open override func layoutSubviews() {
        let space = appearance.theme.spacing, height = Double(bounds.height)
        var left = space.medium, right = Double(bounds.width) - space.medium
        func place(_ view: View, _ size: CGSize, atRight: Bool = false) {
            if atRight { right -= size.width }
            view.frame = CGRect(origin: CGPoint(x: atRight ? right : left, y: ((height - size.height) / 2).rounded()), size: size)
            if size.width > 0 { if atRight { right -= space.small } else { left += size.width + space.small } }
        }
        let picture = imageView.sizeThatFits(.zero), scale = min(1, max(0, height - 2 * space.tiny) / max(1, picture.height))
        place(imageView, CGSize(width: picture.width * scale, height: picture.height * scale))
        if let accessoryView { place(accessoryView, accessoryView.sizeThatFits(.zero), atRight: true) }
        let width = max(0, right - left), labels = [textLabel, detailTextLabel].filter { $0.text?.isEmpty == false }
        let heights = labels.map { Double($0.sizeThatFits(CGSize(width: width, height: 0)).height) }
        var top = max(0, ((height - heights.reduce(0, +)) / 2).rounded())
        for (label, height) in zip(labels, heights) {
            label.frame = CGRect(x: left, y: top, width: width, height: height)
            top += height
        }
    }
}
