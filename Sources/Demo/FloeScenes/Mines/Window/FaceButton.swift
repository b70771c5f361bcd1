// The penguin in the middle of the header: calm while the player thinks, tense while a cell is pressed, happy or dizzy at
// the end. Pressing it begins a new game.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeViewTree

/// A button that shows the state of the game and begins a new one.
final class FaceButton: View {
    var onPress: (() -> Void)?
    var face = CellGlyph.calm {
        didSet {
            guard face != oldValue else { return }
            showFace()
            if face == .won || face == .lost { jump() }
        }
    }

    private let glyphs: CellGlyphs
    private var isPressed = false

    init(glyphs: CellGlyphs) {
        self.glyphs = glyphs
        super.init()
        cursor = .pointingHand
        isAccessibilityElement = true
        accessibilityLabel = "New game"
        accessibilityTraits = .button
        addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onPress?() })
        addGestureRecognizer(
            HoverGestureRecognizer { [weak self] recognizer in
                guard let self, !isPressed else { return }
                animate(duration: 0.15) { self.transform = recognizer.state.isActive ? .scale(1.08, 1.08, 1) : .identity }
            })
    }

    override func boundsSizeDidChange(from old: CGSize) { showFace() }
    override func contentScaleDidChange() { showFace() }
    override func didMoveToWindow() { showFace() }

    override func pointerDown(_ pointer: Pointer) { press(true) }
    override func pointerUp(_ pointer: Pointer) { press(false) }
    override func pointerCancelled(_ pointer: Pointer) { press(false) }

    private func press(_ down: Bool) {
        isPressed = down
        animate(duration: 0.1) { transform = down ? .scale(0.9, 0.9, 1) : .identity }
    }

    private func showFace() {
        let scale = window?.scale ?? 1
        layer.contents = glyphs.bitmap(face, side: Int((bounds.width * scale).rounded()))
    }

    /// Plays a short hop when the game ends.
    private func jump() {
        guard layer.tree != nil else { return }
        let hop = KeyframeAnimation<Transform3D>(
            .transform,
            values: [.identity, .scale(1.25, 1.25, 1), .scale(0.92, 0.92, 1), .scale(1.08, 1.08, 1), .identity],
            keyTimes: [0, 0.3, 0.6, 0.8, 1], duration: 0.5)
        layer.add(hop, forKey: "hop")
    }
}
