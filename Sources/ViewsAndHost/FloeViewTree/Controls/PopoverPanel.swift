// A panel that opens below the control that asked for it. While open it receives the keys, and it scrolls if it is larger than the
// window.
//
//     [ Custom… ]
//     ┌─────────┴───────────┐  top
//     │ content             │
//     │       Cancel   [OK] │
//     └─────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree

/// A panel below a control. Its cover fills its superview, so that a press outside the panel closes it. Subclasses add their views to
/// `content`.
open class PopoverPanel: PanelView {
    /// The content, from top to bottom. In the smallest windows it scrolls.
    public final let content: StackView
    /// The panel's upper edge, points; nil: above the middle.
    public final var top: Double? { didSet { setNeedsLayout() } }
    /// The x coordinate that the panel is centred below, as far as the window allows; points. Nil: in the middle.
    public final var anchor: Double? { didSet { setNeedsLayout() } }

    private final let scroll = ScrollView()

    /// Creates a panel without content.
    /// `theme`: nil: inherited.
    public init(theme: Theme? = nil) {
        content = StackView(.column)
        super.init(theme: theme)
        panel.clipsToBounds = true
        scroll.addSubview(content)
        panel.addSubview(scroll)
        showContent()
    }

    open override func appearanceDidChange() {
        super.appearanceDidChange()
        showContent()
    }

    private func showContent() {
        let theme = theme
        backgroundColor = Color.black.withAlpha(theme.isDark ? 0.4 : 0.16)
        content.spacing = theme.spacing.small
        content.padding = EdgeInsets(all: theme.spacing.large)
    }

    /// Whether arrow keys move the focus between controls. They should not if there is text to type.
    open var arrowsMoveFocus: Bool { true }

    /// The width that the content takes if there is room, without padding; points. The default is its own.
    open var contentWidth: Double { Double(content.sizeThatFits(.zero).width) - content.padding.left - content.padding.right }

    /// Moves the focus and handles Escape. Only the window's own keys are passed on.
    open override func keyDown(_ event: KeyEvent) -> Bool {
        let isPlain = event.modifiers.subtracting(.shift).isEmpty
        switch event.key {
        case .left where arrowsMoveFocus, .up where arrowsMoveFocus: moveFocus(isBackward: true)
        case .right where arrowsMoveFocus, .down where arrowsMoveFocus: moveFocus(isBackward: false)
        case .tab where isPlain: moveFocus(isBackward: event.modifiers.contains(.shift))
        case .escape: return super.keyDown(event)
        // Page keys, function keys and Alt commands always belong to the window.
        case .function, .pageUp, .pageDown: return false
        case _ where event.modifiers == .option: return false
        default: break
        }
        return true
    }

    private final func moveFocus(isBackward: Bool) {
        window?.moveFocus(among: focusOrder, isBackward: isBackward)
    }

    /// Scrolls the focused control into view.
    public final func revealFocus() {
        guard let control = window?.focusView, let frame = control.convert(control.bounds, to: scroll) else { return }
        scroll.scrollRectToVisible(frame.insetBy(dx: 0, dy: -theme.spacing.small), animated: false)
    }

    open override func contentSizeDidChange() { setNeedsLayout() }

    open override func layoutSubviews() {
        let margin = theme.spacing.medium, air = theme.spacing.small, padding = content.padding.left + content.padding.right
        let width = max(0, min(contentWidth, Double(bounds.width) - 2 * margin - padding)) + padding
        let size = CGSize(width: width, height: Double(content.sizeThatFits(CGSize(width: width, height: 0)).height))
        let height = min(Double(size.height), Double(bounds.height) - 2 * air)
        let middle = anchor ?? Double(bounds.midX), top = top ?? (Double(bounds.height) - height) / 3
        let left = max(margin, min(middle - width / 2, Double(bounds.width) - width - margin))
        panel.frame = CGRect(
            x: left.rounded(), y: max(air, min(top, Double(bounds.height) - height - air)).rounded(), width: width, height: height)
        scroll.frame = panel.bounds
        scroll.contentSize = size
        content.frame = CGRect(origin: .zero, size: size)
    }
}
