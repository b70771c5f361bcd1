// A panel that opens above everything else, with a cover around it that keeps the mouse from the views behind. A press outside
// the panel closes it, as does the code that handles the keys.

import Foundation
import FloeImaging
import FloeLayerTree

/// Covers its superview. Subclasses add their content to `panel` and lay it out. Tab stays inside while it is open.
open class PanelView: View {
    /// Its own theme or the inherited one; see `Appearance`.
    public final var theme: Theme { appearance.theme }
    /// The view that holds the content.
    public final let panel = View()
    /// Called after a press outside the panel, or when something else is to close it.
    public final var onClose: (() -> Void)?

    /// `theme`: nil: inherited. `cover`: the colour laid over everything behind.
    public init(theme: Theme? = nil, cover: Color = .clear) {
        super.init()
        setAppearance(theme, nil)
        backgroundColor = cover
        panel.layer.borderWidth = 1
        addSubview(panel)
        showPanel()
        let tap = TapGestureRecognizer { [weak self] _ in self?.onClose?() }
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

    /// A dialog, called by its first text: what it covers is left out.
    open override var accessibilityDefaults: AccessibilityDescription {
        AccessibilityDescription(.dialog, label: panel.accessibilityTexts.first)
    }

    /// Consumes wheel events, so that nothing behind the panel scrolls.
    open override func wheel(_ event: WheelEvent) -> Bool { true }

    /// Opens above the subviews of `view`, as large as that, and gives the focus to `firstFocus`, if any.
    public final func open(in view: View) {
        alpha = 0
        frame = view.bounds
        autoresizingMask = .flexibleSize
        view.addSubview(self)
        view.setNeedsLayout()
        view.layoutIfNeeded()
        if let firstFocus { view.window?.focus(firstFocus) }
        animate(duration: 0.15) { alpha = 1 }
    }
}
