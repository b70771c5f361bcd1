// What opens above everything else for a while: a panel, and around it a cover that keeps the mouse from what lies
// behind. A press beside the panel closes it, as does whoever has the keys.

import Foundation
import Imaging
import Layers

/// Covers its superview; subclasses put their contents into `panel` and lay it out.
open class PanelView: View {
    public final let theme: Theme
    /// Holds the contents.
    public final let panel = View()
    /// After a press beside the panel, or whatever else is to close it.
    public final var onClose: (() -> Void)?

    /// `cover`: what is laid over everything behind.
    public init(theme: Theme, cover: Color = .clear) {
        self.theme = theme
        super.init()
        backgroundColor = cover
        panel.backgroundColor = theme.palette.raised
        panel.layer.cornerRadius = theme.spacing.cardRadius
        panel.layer.borderColor = theme.palette.separator
        panel.layer.borderWidth = 1
        addSubview(panel)
        let tap = TapGestureRecognizer { [weak self] _ in self?.onClose?() }
        tap.shouldBegin = { [weak self, unowned tap] in
            self.map { !$0.panel.frame.contains(tap.location(in: $0)) } ?? false
        }
        addGestureRecognizer(tap)
    }

    /// What can be reached by Tab.
    open var focusOrder: [Control] { [] }

    /// Nothing behind it is scrolled through it.
    open override func wheel(_ event: WheelEvent) -> Bool { true }

    /// Comes in above the subviews of `view`, with the focus on `focused`.
    public final func open(in view: View, focusing focused: View?) {
        alpha = 0
        view.addSubview(self)
        if let focused { view.window?.focus(focused) }
        view.setNeedsLayout()
        view.layoutIfNeeded()
        animate(duration: 0.15) { alpha = 1 }
    }
}
