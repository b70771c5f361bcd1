// A panel that opens above everything else, with a cover around it that keeps the mouse from the views behind. A press outside
// the panel closes it, as does the code that handles the keys.

import Foundation
import FloeImaging
import FloeLayerTree

/// Covers its superview. Subclasses add their content to `panel` and lay it out.
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

    /// The controls that can be reached by Tab.
    open var focusOrder: [Control] { [] }

    /// Consumes wheel events, so that nothing behind the panel scrolls.
    open override func wheel(_ event: WheelEvent) -> Bool { true }

    /// Opens above the subviews of `view` and gives the focus to `focused`, if any.
    public final func open(in view: View, focusing focused: View?) {
        alpha = 0
        view.addSubview(self)
        if let focused { view.window?.focus(focused) }
        view.setNeedsLayout()
        view.layoutIfNeeded()
        animate(duration: 0.15) { alpha = 1 }
    }
}
