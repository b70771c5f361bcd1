// A text button. A press calls its action; a toggle stays on until it is pressed again, and a pill is on while it is the chosen one.

import Foundation
import FloeGeometry
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
        /// Text on a rounded background that shrinks a little while pressed, for rows of choices over a picture. The chosen one is on
        /// (`isOn`).
        case pill
    }

    /// Called when it is pressed, by the pointer or a key.
    public var action: (() -> Void)?
    /// The look, which cannot be changed.
    public let style: Style
    /// The text on the button, on one line.
    public var title: String {
        get { label.text ?? "" }
        set { label.text = newValue }
    }
    /// Whether a press toggles `isOn` before it calls `action`.
    public var isToggle = false
    /// Whether the toggle is on; shown by the accent colour.
    public var isOn = false { didSet { if isOn != oldValue { stateDidChange() } } }
    /// Whether it destroys something; shown by the theme's colour for that. Pills show nothing of it.
    public var isDestructive = false { didSet { if isDestructive != oldValue { stateDidChange() } } }
    /// The distance from the text to the sides, points. Unless it is set, that of the style.
    public var padding: Double {
        get { ownPadding ?? (style == .pill ? Button.pillPadding : theme.spacing.medium) }
        set {
            ownPadding = newValue
            invalidateIntrinsicContentSize()
        }
    }

    private var ownPadding: Double?
    private let fontSize: Double?
    private let label: Label

    /// `fontSize` (points) replaces that of the style, for buttons with a single sign. `theme` and `fonts`: nil: inherited.
    public init(
        _ title: String, style: Style = .bordered, fontSize: Double? = nil, theme: Theme? = nil, fonts: FontLibrary? = nil,
        action: (() -> Void)? = nil
    ) {
        self.style = style
        self.action = action
        self.fontSize = fontSize
        label = Label(title, alignment: .center)
        super.init(theme: theme, fonts: fonts)
        if style == .pill { cursor = .pointingHand }
        addSubview(label)
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        var font = style == .pill ? FontDescriptor.system(13, .semibold) : theme.type.callout.weight(.medium)
        if let fontSize { font.size = fontSize }
        label.font = font
        layer.cornerRadius = cornerRadius
        super.appearanceDidChange()
    }

    private static let pillPadding = 10.0, pillRadius = 10.0
    /// The height of pills, points.
    public static let pillHeight = 32.0

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = Double(label.naturalSize.width) + 2 * padding
        if style == .pill { return CGSize(width: text, height: Button.pillHeight) }
        return CGSize(width: max(theme.controlHeight, text.rounded(.up)), height: theme.controlHeight)
    }

    public override var cornerRadius: Double {
        style == .pill ? min(Double(bounds.height) / 2, Button.pillRadius) : super.cornerRadius
    }

    public override func contentSizeDidChange() { setNeedsLayout() }

    public override func layoutSubviews() {
        layer.cornerRadius = cornerRadius
        guard style == .pill else {
            label.frame = bounds
            return
        }
        let height = label.naturalSize.height.rounded(.up)
        label.frame = CGRect(x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        super.accessibilityDefaults.with(isToggle ? .toggleButton : .button, isSelected: isOn)
    }

    public override func activate(at point: CGPoint?) {
        if isToggle { isOn.toggle() }
        action?()
    }

    public override func stateDidChange() {
        if style == .pill { return showPillState() }
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        let isStrong = style == .prominent || isOn
        label.textColor = isStrong ? palette.onAccent : isDestructive ? palette.negative : palette.text
        var field =
            switch style {
            case _ where isStrong: isDestructive ? palette.negative : palette.accent
            case .plain: Color.clear
            case .bordered, .prominent, .pill: palette.highlight
            }
        if isEnabled, isHovered || isHighlighted {
            field = field.laidUnder(isStrong ? palette.onAccent.withAlpha(0.12) : palette.highlight)
        }
        if isHighlighted { field = field.laidUnder(palette.highlight) }
        layer.backgroundColor = field
        if style != .plain { outline(layer) }
    }

    private func showPillState() {
        let palette = theme.palette, lit = palette.highlight.withAlpha(2 * palette.highlight.alpha)
        backgroundColor = isOn ? palette.accent : isHovered && isEnabled ? lit : palette.highlight
        outline(layer)
        label.textColor = isOn ? palette.onAccent : isEnabled ? palette.text : palette.secondaryText.withAlpha(0.5)
        animate(duration: 0.1) { transform = isHighlighted ? .scale(0.95, 0.95, 1) : .identity }
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
