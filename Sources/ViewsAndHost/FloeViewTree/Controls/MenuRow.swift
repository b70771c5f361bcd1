// A line of a menu: a tick, a title, and the key that does the same or the arrow to a further menu.
//
//     │ ✓  Title              Ctrl+C │
//     │    Title                   › │

import Foundation
import FloeDrawing
import FloeImaging
import FloeLayerTree
import FloeText

final class MenuRow: Control {
    let element: any MenuElement
    private weak var panel: MenuPanel?
    private let label: Label, shortcut: Label
    /// The tick of an action, or the arrow of a menu.
    private let sign = ShapeLayer()

    init(_ element: any MenuElement, in panel: MenuPanel) {
        self.element = element
        self.panel = panel
        let action = element as? Action
        label = Label(element.title)
        shortcut = Label(action?.shortcut)
        super.init()
        isEnabled = action?.attributes.contains(.disabled) != true
        sign.fillColor = .clear
        (sign.lineCap, sign.lineJoin, sign.lineWidth) = (.round, .round, 1.5)
        sign.isHidden = action?.isOn == false
        addLayers([sign])
        for part in [label, shortcut] { addSubview(part) }
    }

    var action: Action? { element as? Action }

    override var canBecomeFocused: Bool { false }

    private var side: Double { theme.type.callout.size }
    private var indent: Double { theme.spacing.small + side + theme.spacing.tiny }
    /// The room after the title.
    private var trailing: Double {
        let width = action == nil ? side : Double(shortcut.naturalSize.width).rounded(.up)
        return theme.spacing.medium + (width > 0 ? theme.spacing.extraLarge + width : 0)
    }

    override func appearanceDidChange() {
        for part in [label, shortcut] { part.font = theme.type.callout }
        layer.cornerRadius = theme.spacing.tiny
        super.appearanceDidChange()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: (indent + Double(label.naturalSize.width) + trailing).rounded(.up), height: theme.controlHeight)
    }

    override func layoutSubviews() {
        let width = Double(bounds.width), height = Double(bounds.height), y = ((height - side) / 2).rounded()
        let key = Double(shortcut.naturalSize.width).rounded(.up)
        sign.frame = CGRect(x: action == nil ? width - theme.spacing.medium - side : theme.spacing.small, y: y, width: side, height: side)
        sign.path = action == nil ? .arrow(in: sign.bounds) : .tick(in: sign.bounds)
        label.frame = CGRect(x: indent, y: 0, width: max(0, width - indent - trailing + theme.spacing.medium), height: height)
        shortcut.frame = CGRect(x: width - theme.spacing.medium - key, y: 0, width: key, height: height)
    }

    /// Rows touch each other, so none is hit beyond its bounds.
    override func boundsSizeDidChange(from old: CGSize) {}

    override func hoverMoved(to point: CGPoint) { panel?.hover(self) }

    override func stateDidChange() {
        let palette = theme.palette, isMarked = isEnabled && (isHighlighted || panel?.marks(self) == true)
        alpha = isEnabled ? 1 : Control.disabledAlpha
        backgroundColor = isMarked ? palette.accent : .clear
        label.textColor = isMarked ? palette.onAccent : action?.attributes.contains(.destructive) == true ? palette.negative : palette.text
        shortcut.textColor = isMarked ? palette.onAccent : palette.secondaryText
        sign.strokeColor = label.textColor
    }

    override var accessibilityDefaults: AccessibilityDescription {
        super.accessibilityDefaults.with(.button, isSelected: action?.isOn == true)
    }

    override func activate(at point: CGPoint?) { panel?.choose(self, byKey: point == nil) }
}

extension Path {
    /// A tick that fills most of a square.
    static func tick(in square: CGRect) -> Path { line([(0.24, 0.53), (0.43, 0.71), (0.77, 0.3)], in: square) }

    /// An arrow to the right, at the right of a square.
    fileprivate static func arrow(in square: CGRect) -> Path { line([(0.7, 0.2), (1, 0.5), (0.7, 0.8)], in: square) }

    /// A line through points given as parts of a square's sides.
    private static func line(_ points: [(x: Double, y: Double)], in square: CGRect) -> Path {
        var path = Path()
        for (i, point) in points.enumerated() {
            let place = CGPoint(x: square.minX + square.width * point.x, y: square.minY + square.height * point.y)
            if i == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
        return path
    }
}
