// A text button. It acts at once or, as a toggle, stays on until it is pressed again.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Calls `action` when pressed.
public final class Button: Control {
    /// The emphasis of a button.
    public enum Style: Sendable {
        /// Text, with a background only under the mouse.
        case plain
        /// Text on a background.
        case bordered
        /// Text on a background in the accent colour, for the main action.
        case prominent
    }

    public var action: (() -> Void)?
    public let style: Style
    public var title: String {
        get { label.text ?? "" }
        set {
            label.text = newValue
            setNeedsLayout()
        }
    }
    /// Whether a press toggles `isOn` before it calls `action`.
    public var isToggle = false
    /// Whether the toggle is on; shown by the accent colour.
    public var isOn = false { didSet { if isOn != oldValue { stateDidChange() } } }
    /// The distance from the text to the sides, points.
    public var padding: Double { didSet { setNeedsLayout() } }

    private let label: Label

    public init(_ title: String, style: Style = .bordered, theme: Theme, fonts: FontLibrary, action: (() -> Void)? = nil) {
        self.style = style
        self.action = action
        padding = theme.spacing.medium
        label = Label(title, fonts: fonts, font: theme.type.callout.weight(.medium), alignment: .center)
        super.init(theme: theme, fonts: fonts)
        layer.cornerRadius = theme.spacing.controlRadius
        addSubview(label)
        stateDidChange()
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = theme.controlHeight
        return CGSize(width: max(height, (label.naturalSize.width + 2 * padding).rounded(.up)), height: height)
    }

    public override func layoutSubviews() { label.frame = bounds }

    public override func activate(at point: CGPoint?) {
        if isToggle { isOn.toggle() }
        action?()
    }

    public override func stateDidChange() {
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        let isStrong = style == .prominent || isOn
        label.textColor = isStrong ? palette.onAccent : palette.text
        var field =
            switch style {
            case _ where isStrong: palette.accent
            case .plain: Color.clear
            case .bordered, .prominent: palette.highlight
            }
        if isEnabled, isHovered || isHighlighted {
            field = field.laidUnder(isStrong ? palette.onAccent.withAlpha(0.12) : palette.highlight)
        }
        if isHighlighted { field = field.laidUnder(palette.highlight) }
        layer.backgroundColor = field
    }
}

extension Theme {
    /// The height of buttons and similar controls, points: their text plus some padding.
    public var controlHeight: Double { (type.callout.size * 2.3 / 2).rounded() * 2 }
}

extension FontDescriptor {
    /// Returns this font in another weight.
    public func weight(_ weight: FontWeight) -> FontDescriptor { FontDescriptor(family: family, size: size, weight: weight) }
}

extension Color {
    /// Returns this colour with `top` composited over it: source-over on straight alpha.
    func laidUnder(_ top: Color) -> Color {
        let a = top.alpha + alpha * (1 - top.alpha)
        guard a > 0 else { return .clear }
        func mix(_ upper: Float, _ lower: Float) -> Float { (upper * top.alpha + lower * alpha * (1 - top.alpha)) / a }
        return Color(red: mix(top.red, red), green: mix(top.green, green), blue: mix(top.blue, blue), alpha: a)
    }
}
