// A rounded text button, for rows of choices over a picture. It lights up under the mouse, shrinks a little while pressed, and is
// filled while chosen.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText

/// A rounded text button.
public final class PillButton: Control {
    public var onPress: (() -> Void)?
    public var isChosen = false { didSet { if isChosen != oldValue { stateDidChange() } } }
    public var title: String {
        get { label.text ?? "" }
        set {
            guard newValue != label.text else { return }
            label.text = newValue
            setNeedsLayout()
        }
    }

    private let label: Label

    public init(_ title: String, theme: Theme, fonts: FontLibrary, size: Double = 13) {
        label = Label(title, fonts: fonts, font: .system(size, .semibold), alignment: .center)
        super.init(theme: theme, fonts: fonts)
        addSubview(label)
        cursor = .pointingHand
        stateDidChange()
    }

    /// Returns the size of the text plus padding.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: label.naturalSize.width + 20, height: 32)
    }

    public override func layoutSubviews() {
        let height = label.naturalSize.height.rounded(.up)
        label.frame = CGRect(x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
        layer.cornerRadius = cornerRadius
    }

    public override var cornerRadius: Double { min(Double(bounds.height) / 2, 10) }

    public override func activate(at point: CGPoint?) { onPress?() }

    public override func stateDidChange() {
        let palette = theme.palette, lit = palette.highlight.withAlpha(2 * palette.highlight.alpha)
        backgroundColor = isChosen ? palette.accent : isHovered && isEnabled ? lit : palette.highlight
        label.textColor = isChosen ? palette.onAccent : isEnabled ? palette.text : palette.secondaryText.withAlpha(0.5)
        animate(duration: 0.1) { transform = isHighlighted ? .scale(0.95, 0.95, 1) : .identity }
    }
}
