// The base class of panels that open over the board, below the header's button that opened them. An open panel receives
// the keys, and scrolls if it is larger than the window.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// A panel whose cover fills the scene, so that a press outside the panel closes it. Subclasses add and lay out `form`'s contents.
class BoardPanel: PanelView {
    /// Holds the contents. In the smallest windows they scroll.
    let form = ScrollView()
    /// The panel's upper edge, and the x coordinate that it is centred below; points.
    var top = 0.0 { didSet { setNeedsLayout() } }
    var anchor = 0.0 { didSet { setNeedsLayout() } }

    init(theme: Theme) {
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.4 : 0.16))
        panel.clipsToBounds = true
        form.indicatorStyle = theme.indicatorStyle
        panel.addSubview(form)
    }

    /// The control that gets the focus when the panel opens.
    var firstFocus: Control? { focusOrder.first }

    /// Whether arrow keys move the focus between controls. They do not if there is text to type.
    var arrowsMoveFocus: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        let isPlain = event.modifiers.subtracting(.shift).isEmpty
        switch event.key {
        case .left where arrowsMoveFocus, .up where arrowsMoveFocus: moveFocus(isBackward: true)
        case .right where arrowsMoveFocus, .down where arrowsMoveFocus: moveFocus(isBackward: false)
        case .tab where isPlain: moveFocus(isBackward: event.modifiers.contains(.shift))
        case .escape where isPlain: if !event.isRepeat { onClose?() }
        // Page keys, function keys and Alt commands always belong to the window.
        case .function, .pageUp, .pageDown: return false
        case _ where event.modifiers == .option: return false
        default: break
        }
        return true
    }

    func moveFocus(isBackward: Bool) {
        window?.moveFocus(among: focusOrder, isBackward: isBackward)
        revealFocus()
    }

    func revealFocus() {
        guard let control = window?.focusView, let frame = control.convert(control.bounds, to: form) else { return }
        form.scrollRectToVisible(frame.insetBy(dx: 0, dy: -theme.spacing.small), animated: false)
    }

    /// The largest width of the contents, in points.
    var mostWidth: Double { Double(bounds.width) - 2 * (theme.spacing.medium + theme.spacing.large) }

    /// Places buttons side by side, the first at the right end, below contents that are `inner` points wide.
    func place(_ buttons: [Button], inner: Double, y: Double) {
        var x = theme.spacing.large + inner
        for button in buttons {
            let size = button.sizeThatFits(.zero)
            x -= size.width
            button.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
            x -= theme.spacing.small
        }
    }

    /// Places the panel around contents that are `inner` points wide and, including margins, `height` points high.
    func place(inner: Double, height content: Double) {
        let margin = theme.spacing.medium, air = theme.spacing.small
        let width = inner + 2 * theme.spacing.large, height = min(content, Double(bounds.height) - 2 * air)
        let left = max(margin, min(anchor - width / 2, Double(bounds.width) - width - margin))
        panel.frame = CGRect(
            x: left.rounded(), y: max(air, min(top, Double(bounds.height) - height - air)).rounded(), width: width, height: height)
        form.frame = panel.bounds
        form.contentSize = CGSize(width: width, height: content)
    }
}
