// What is pressed: the part that all controls share. A press counts when it comes up on the control it went
// down on; Space and Enter do the same for the one in focus. A press does not take the focus from what is
// being worked on, as on the desktop; Tab brings it here, and a ring shows where it is.

import Foundation
import Layers
import Text

/// A view that does something when pressed. Subclasses show `isHovered`, `isHighlighted` and `isEnabled` in
/// `stateDidChange` and act in `activate`.
open class Control: View {
    public final let theme: Theme
    /// Shared by all who write.
    public final let fonts: FontLibrary
    /// False: shown faint, takes presses and does nothing with them.
    public final var isEnabled = true { didSet { if isEnabled != oldValue { enabledDidChange() } } }
    /// The mouse is over it.
    public private(set) final var isHovered = false
    /// Pressed, and the pointer still on it.
    public private(set) final var isHighlighted = false
    /// What it does, or why it does not, in a sentence; for whoever listens to `onHint`.
    public final var hint: String?
    /// Called with the hint to show while the mouse is over the control or a finger on it, nil afterwards.
    public final var onHint: ((String?) -> Void)?

    private let ring = Layer()

    /// `theme` and `fonts` stay for good; a control with another look is another control.
    public init(theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        self.fonts = fonts
        super.init()
        ring.implicitActions = .insideAnimationBlocks
        ring.borderColor = theme.palette.accent
        ring.borderWidth = 2
        ring.isHidden = true
        let press = PressGestureRecognizer()
        press.control = self
        addGestureRecognizer(press)
        addGestureRecognizer(HoverGestureRecognizer { [weak self] in self?.hovered($0) })
    }

    /// How much rounder than the control itself nothing is; points. The ring follows it.
    open var cornerRadius: Double { theme.spacing.controlRadius }
    /// How far outside of the control its ring lies; points.
    open var ringOutset: CGSize { CGSize(width: 3, height: 3) }
    /// After hovering, highlighting, enabling or focus changed.
    open func stateDidChange() {}
    /// Pressed at `point` (own space), or by key: nil.
    open func activate(at point: CGPoint?) {}
    /// What to show for the mouse at `point`; `hint` unless overridden.
    open func hint(at point: CGPoint) -> String? { hint }
    /// While the mouse moves over it.
    open func hoverMoved(to point: CGPoint) {}

    open override var canBecomeFocused: Bool { isEnabled && !isHidden }
    open override var isFocusedByPress: Bool { false }

    open override func didChangeFocus() {
        ring.isHidden = !isFocused
        layer.addSublayer(ring)
        placeRing()
        stateDidChange()
    }

    open override func boundsSizeDidChange(from old: CGSize) {
        placeRing()
        // Smaller than a finger: hit around itself, sideways as far as neighbours are kept apart.
        let least = theme.spacing.touchTarget
        let dy = max(0, (least - bounds.height) / 2), dx = min(theme.spacing.tiny, max(0, (least - bounds.width) / 2))
        hitOutsets = EdgeInsets(top: dy, left: dx, bottom: dy, right: dx)
    }

    open override func didMoveToWindow() {
        guard window == nil else { return }
        isHovered = false
        isHighlighted = false
    }

    /// A pointer went down on it, moved, or is up or taken away (nil).
    func pressMoved(_ pointer: Pointer?, isBeginning: Bool = false) {
        let point = pointer?.location(in: self)
        if isBeginning, let pointer, let point, pointer.device == .touch || !isEnabled { onHint?(hint(at: point)) }
        if pointer == nil, !isHovered { onHint?(nil) }
        setHighlighted(isEnabled && point.map { self.point(inside: $0) } ?? false)
    }

    func pressEnded(at point: CGPoint) {
        if isEnabled { activate(at: point) }
    }

    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled, event.modifiers.isEmpty, event.key == .space || event.key == .enter else { return false }
        if !event.isRepeat { activate(at: nil) }
        return true
    }

    private func setHighlighted(_ new: Bool) {
        guard new != isHighlighted else { return }
        isHighlighted = new
        stateDidChange()
    }

    private func hovered(_ recognizer: HoverGestureRecognizer) {
        let point = recognizer.location(in: self)
        let isOver = recognizer.state.isActive
        if isOver { hoverMoved(to: point) }
        if isOver != isHovered {
            isHovered = isOver
            stateDidChange()
        }
        onHint?(isOver ? hint(at: point) : nil)
    }

    private func enabledDidChange() {
        if !isEnabled {
            isHighlighted = false
            if isFocused { window?.focus(nil) }
        }
        stateDidChange()
    }

    private func placeRing() {
        guard ring.superlayer != nil else { return }
        let outset = ringOutset
        ring.frame = bounds.insetBy(dx: -outset.width, dy: -outset.height)
        ring.cornerRadius = cornerRadius + outset.height
    }
}

extension Control {
    /// How strongly a control that is off shows.
    static let disabledAlpha = 0.4
}

/// The press of a control. A recognizer rather than the view's own pointers, so that taps of the views around
/// do not count when a control is pressed, and a drag of the scroll view around takes the press away.
final class PressGestureRecognizer: GestureRecognizer {
    weak var control: Control?

    override func accepts(_ pointer: Pointer) -> Bool { pointer.button == .primary && pointers.isEmpty }

    override func pointerDown(_ pointer: Pointer) { control?.pressMoved(pointer, isBeginning: true) }

    override func pointerMoved(_ pointer: Pointer) { control?.pressMoved(pointer) }

    override func pointerUp(_ pointer: Pointer) {
        guard let control, let point = pointer.location(in: control), control.point(inside: point), recognize() else {
            return fail()
        }
        control.pressEnded(at: point)
    }

    override func stateDidChange() {
        if state.isFinal { control?.pressMoved(nil) }
    }
}
