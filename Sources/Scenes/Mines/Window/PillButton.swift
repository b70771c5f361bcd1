// A rounded button with a word on it: the header's boards and zoom steps. Lights up under the mouse, sinks a
// little while pressed, and is filled while chosen.

import Foundation
import Geometry
import Imaging
import Layers
import Text
import Views

/// A word that can be pressed.
final class PillButton: View {
    var onPress: (() -> Void)?
    var isChosen = false { didSet { if isChosen != oldValue { show() } } }
    var isEnabled = true { didSet { if isEnabled != oldValue { show() } } }
    var title: String {
        get { label.text ?? "" }
        set {
            guard newValue != label.text else { return }
            label.text = newValue
            setNeedsLayout()
        }
    }

    private let label: Label
    private let palette: MinesPalette
    private let magnification: Double
    private var isHovered = false, isPressed = false

    init(_ title: String, fonts: FontLibrary, palette: MinesPalette, size: Double = 13, magnification: Double = 1) {
        label = Label(title, fonts: fonts, font: .system(size * magnification, .semibold), color: palette.text)
        self.magnification = magnification
        self.palette = palette
        super.init()
        label.textAlignment = .center
        addSubview(label)
        cursor = .pointingHand
        addGestureRecognizer(
            TapGestureRecognizer { [weak self] _ in
                guard let self, isEnabled else { return }
                onPress?()
            })
        addGestureRecognizer(
            HoverGestureRecognizer { [weak self] in
                self?.isHovered = $0.state.isActive
                self?.show()
            })
        show()
    }

    /// As wide as the word with room around it.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: label.naturalSize.width + 20 * magnification, height: 32 * magnification)
    }

    override func layoutSubviews() {
        let height = label.naturalSize.height.rounded(.up)
        label.frame = CGRect(x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
        layer.cornerRadius = min(bounds.height / 2, 10 * magnification)
    }

    override func pointerDown(_ pointer: Pointer) { press(pointer.button == .primary && isEnabled) }
    override func pointerUp(_ pointer: Pointer) { press(false) }
    override func pointerCancelled(_ pointer: Pointer) { press(false) }

    private func press(_ down: Bool) {
        guard down != isPressed else { return }
        isPressed = down
        animate(duration: 0.1) { transform = down ? .scale(0.95, 0.95, 1) : .identity }
    }

    private func show() {
        backgroundColor = isChosen ? palette.accent : isHovered && isEnabled ? palette.buttonHover : palette.button
        label.textColor = isChosen ? palette.onAccent : isEnabled ? palette.text : palette.secondaryText.withAlpha(0.5)
    }
}
