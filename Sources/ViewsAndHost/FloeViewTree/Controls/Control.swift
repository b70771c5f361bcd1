// The base class of controls. A press counts if it is released on the control it began on; Space and Enter press the focused
// control. As on the desktop, a press does not take the focus from what the user is working on. Tab moves it, and a ring shows
// where it is.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// A view that acts when pressed. Subclasses display `isHovered`, `isHighlighted` and `isEnabled` in `stateDidChange` and act in
/// `activate`.
open class Control: View {
    /// Its own theme or the inherited one; see `Appearance`.
    public final var theme: Theme { appearance.theme }
    /// Whether presses have an effect. A disabled control is faint and still takes presses.
    public final var isEnabled = true { didSet { if isEnabled != oldValue { enabledDidChange() } } }
    /// Whether the mouse is over it.
    public private(set) final var isHovered = false
    /// Whether it is pressed and the pointer is still on it.
    public private(set) final var isHighlighted = false
    /// A sentence that says what it does, or why it cannot, passed to `onHint`; a tool tip, if that and `toolTip` are nil.
    public final var hint: String? { didSet { if isHovered, hint != oldValue { onHint?(hint) } } }
    /// Called with the hint to show while the mouse or a finger is on the control, and with nil afterwards.
    public final var onHint: ((String?) -> Void)?

    private let ring = Layer()
    private var isOutlined = false

    /// `theme` and `fonts` are its own; nil: inherited. Subclasses that look by them call `appearanceDidChange` once they are made.
    public init(theme: Theme? = nil, fonts: FontLibrary? = nil) {
        super.init()
        setAppearance(theme, fonts)
        ring.implicitActions = .insideAnimationBlocks
        ring.borderColor = self.theme.palette.accent
        ring.borderWidth = Control.ringWidth
        ring.isHidden = true
        let press = PressGestureRecognizer()
        press.control = self
        addGestureRecognizer(press)
        addGestureRecognizer(HoverGestureRecognizer { [weak self] in self?.hovered($0) })
    }

    /// The corner radius of the control, points. The focus ring follows it.
    open var cornerRadius: Double { theme.spacing.controlRadius }
    /// The distance of the focus ring outside the control, points.
    open var ringOutset: CGSize { CGSize(width: 3, height: 3) }
    /// Called after a change of hovering, highlighting, enabling or focus.
    open func stateDidChange() {}
    /// Called when pressed at `point` (own space), or by key with nil.
    open func activate(at point: CGPoint?) {}
    /// Returns the hint for the mouse at `point`. The default is `hint`.
    open func hint(at point: CGPoint) -> String? { hint }
    override func toolTip(at position: CGPoint) -> String? {
        toolTip ?? (onHint == nil ? convert(position, from: nil).flatMap { hint(at: $0) } : nil)
    }
    /// Called while the mouse moves over it.
    open func hoverMoved(to point: CGPoint) {}

    /// Overrides must call super, which calls `stateDidChange`.
    open override func appearanceDidChange() {
        ring.borderColor = theme.palette.accent
        stateDidChange()
    }

    /// An element with the texts inside it for a label, and its hint.
    open override var accessibilityDefaults: AccessibilityDescription {
        AccessibilityDescription(texts: accessibilityTexts, hint: hint, traits: isEnabled ? [] : .notEnabled)
    }

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
        // Extend hit areas smaller than a finger, but sideways by no more than the spacing between neighbours.
        let least = theme.spacing.touchTarget
        let dy = max(0, (least - bounds.height) / 2), dx = min(theme.spacing.tiny, max(0, (least - bounds.width) / 2))
        hitOutsets = EdgeInsets(top: dy, left: dx, bottom: dy, right: dx)
    }

    open override func didMoveToWindow() {
        guard window == nil else { return }
        isHovered = false
        isHighlighted = false
    }

    /// Handles a pointer that went down on it or moved; nil if it is up or was taken away.
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
            if isFocused { passFocus(to: superview) }
        }
        stateDidChange()
    }

    /// Outlines a layer that shows where the control is, for users who need more contrast. Leaves it the border that it has otherwise.
    final func outline(_ layer: Layer) {
        let color = theme.palette.outline, needsOutline = color.alpha > 0
        guard needsOutline || isOutlined else { return }
        isOutlined = needsOutline
        layer.borderColor = color
        layer.borderWidth = needsOutline ? theme.spacing.hairline : 0
    }

    private func placeRing() {
        guard ring.superlayer != nil else { return }
        let outset = ringOutset
        ring.frame = bounds.insetBy(dx: -outset.width, dy: -outset.height)
        ring.cornerRadius = cornerRadius + outset.height
    }
}

extension Control {
    /// The alpha of a disabled control.
    static let disabledAlpha = 0.4
    /// The width of focus rings, points.
    static let ringWidth = 2.0
}

/// The press of a control. It is a recognizer, rather than the view's pointer methods, so that pressing a control does not also
/// tap the views around it, and so that dragging an enclosing scroll view takes the press away.
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
