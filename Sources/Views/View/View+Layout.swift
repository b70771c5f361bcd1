// Layout and drawing are put off until the window's next update, so that any number of changes cost one
// pass. `layoutIfNeeded` brings the layout forward, as inside animation blocks.

import Layers

extension View {
    /// Has `layoutSubviews` called in the window's next update.
    public func setNeedsLayout() {
        guard !needsLayout else { return }
        needsLayout = true
        window?.enqueueLayout(self)
    }

    /// Lays out this view and all below it that need it, now.
    public func layoutIfNeeded() {
        layoutIfMarked()
        for subview in subviews { subview.layoutIfNeeded() }
    }

    /// Has `display` called in the window's next update.
    public func setNeedsDisplay() {
        guard !needsDisplay else { return }
        needsDisplay = true
        window?.enqueueDisplay(self)
    }

    func layoutIfMarked() {
        guard needsLayout else { return }
        needsLayout = false
        layoutSubviews()
        window?.work.layouts += 1
    }

    func displayIfMarked(scale: Double) {
        guard needsDisplay else { return }
        needsDisplay = false
        layer.contents = display(scale: scale)
        layer.contentsScale = scale
        window?.work.displays += 1
    }

    /// How many views lie above this one.
    var depth: Int {
        var count = 0
        var view = superview
        while let v = view {
            count += 1
            view = v.superview
        }
        return count
    }
}
