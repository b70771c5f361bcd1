// A panel that opens above everything else, with a cover around it that keeps the mouse from the views behind. Escape and a press outside
// the panel close it.

import Foundation
import FloeImaging
import FloeLayerTree

/// Covers its superview. Subclasses add their content to `panel` and lay it out. Tab stays inside while it is open. Other keys that nothing
/// in it uses go on to the views around it, unless a subclass takes them.
open class PanelView: View {
    /// Its own theme or the inherited one; see `Appearance`.
    public final var theme: Theme { appearance.theme }
    /// The view that holds the content.
    public final let panel = View()
    /// Called when Escape, a press outside the panel or something in it is to close it, in place of `dismiss`.
    public final var onClose: (() -> Void)?
    private weak var formerFocus: View?

    /// `theme`: nil: inherited. `cover`: the colour laid over everything behind.
    public init(theme: Theme? = nil, cover: Color = .clear) {
        super.init()
        setAppearance(theme, nil)
        backgroundColor = cover
        panel.layer.borderWidth = 1
        addSubview(panel)
        showPanel()
        let tap = TapGestureRecognizer { [weak self] _ in self?.requestDismissal() }
        tap.shouldBegin = { [weak self, unowned tap] in
            self.map { !$0.panel.frame.contains(tap.location(in: $0)) } ?? false
        }
        addGestureRecognizer(tap)
    }

    /// Overrides must call super.
    open override func appearanceDidChange() { showPanel() }

    private func showPanel() {
        let theme = theme
        panel.backgroundColor = theme.palette.raised
        panel.layer.cornerRadius = theme.spacing.cardRadius
        panel.layer.borderColor = theme.palette.separator
    }

    /// The views that keys can move the focus to. The default: those that Tab stops at, in reading order.
    open var focusOrder: [View] { window?.tabStops(in: panel) ?? [] }
    /// The view that gets the focus when the panel opens.
    open var firstFocus: View? { focusOrder.first }

    /// It has the focus itself while nothing in it can, so that Escape reaches it and no other key what it covers.
    open override var canBecomeFocused: Bool { true }
    open override var isFocusedByPress: Bool { false }
    open override var isTabStop: Bool { false }

    /// A dialog, called by its first text: what it covers is left out.
    open override var accessibilityDefaults: AccessibilityDescription {
        AccessibilityDescription(.dialog, label: panel.accessibilityTexts.first)
    }

    /// Consumes wheel events, so that nothing behind the panel scrolls.
    open override func wheel(_ event: WheelEvent) -> Bool { true }

    /// Opens above the subviews of `view`, as large as that, and gives the focus to `firstFocus` or, if there is none, to itself.
    public final func open(in view: View) {
        alpha = 0
        frame = view.bounds
        autoresizingMask = .flexibleSize
        view.addSubview(self)
        view.setNeedsLayout()
        view.layoutIfNeeded()
        formerFocus = view.window?.focusView
        view.window?.focus(firstFocus ?? self)
        animate(duration: 0.15) { alpha = 1 }
    }

    /// Removes it, and gives the focus back to the view that had it before.
    public final func dismiss() {
        let window = window
        removeFromSuperview()
        window?.focus(formerFocus)
    }

    /// Closes it as `onClose` says, or by `dismiss` without that.
    final func requestDismissal() { if let onClose { onClose() } else { dismiss() } }

    /// Overrides call super for Escape.
    open override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .escape, event.modifiers.isEmpty else { return false }
        if !event.isRepeat { requestDismissal() }
        return true
    }
}
