// What opens over the board for a while, below the button of the header that opened it. Keys are its own as long as it is
// open; where it is larger than the window it scrolls.

import Foundation
import Imaging
import Layers
import Views

/// Covers the scene, so that a press beside it closes it. Subclasses put their contents into `form`, and lay it out.
class BoardPanel: PanelView {
    /// All that it holds: in the smallest windows more than shows at once.
    let form = ScrollView()
    /// Where the panel's upper edge lies, and what it stands below; points.
    var top = 0.0 { didSet { setNeedsLayout() } }
    var anchor = 0.0 { didSet { setNeedsLayout() } }

    init(theme: Theme) {
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.4 : 0.16))
        panel.clipsToBounds = true
        form.indicatorStyle = theme.indicatorStyle
        panel.addSubview(form)
    }

    /// What gets keys when it opens.
    var firstFocus: Control? { focusOrder.first }

    /// Whether arrows go from one control to the next: where text is typed they do not.
    var arrowsMoveFocus: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
        let isPlain = event.modifiers.subtracting(.shift).isEmpty
        switch event.key {
        case .left where arrowsMoveFocus, .up where arrowsMoveFocus: moveFocus(isBackward: true)
        case .right where arrowsMoveFocus, .down where arrowsMoveFocus: moveFocus(isBackward: false)
        case .tab where isPlain: moveFocus(isBackward: event.modifiers.contains(.shift))
        case .escape where isPlain: if !event.isRepeat { onClose?() }
        // Turning pages, function keys and what Alt makes commands belong to the window, whatever is open.
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

    /// What contents may be wide, points.
    var mostWidth: Double { Double(bounds.width) - 2 * (theme.spacing.medium + theme.spacing.large) }

    /// Puts buttons side by side below contents of `inner` points' width, the first of them at the right.
    func place(_ buttons: [Button], inner: Double, y: Double) {
        var x = theme.spacing.large + inner
        for button in buttons {
            let size = button.sizeThatFits(.zero)
            x -= size.width
            button.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
            x -= theme.spacing.small
        }
    }

    /// Puts the panel where it belongs, around contents of `inner` points' width that are `height` high with their margins.
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
