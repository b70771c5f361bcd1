// Adding, removing and ordering subviews. A view's subviews' layers are sublayers of its layer in the
// same order; other sublayers may lie between them.

import Layers

extension View {
    /// Puts `view` in front of the other subviews, taking it from where it was.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Puts `view` at `index` of `subviews`, clamped to the ends. A view cannot be put below itself: that
    /// does nothing.
    public func insertSubview(_ view: View, at index: Int) {
        guard view !== self, !isDescendant(of: view) else { return }
        let isReordered = view.superview === self
        if isReordered {
            subviews.removeAll { $0 === view }
        } else {
            view.leaveSuperview()
        }
        let i = max(0, min(index, subviews.count))
        if i < subviews.count {
            layer.insertSublayer(view.layer, below: subviews[i].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        subviews.insert(view, at: i)
        if !isReordered {
            view.superview = self
            view.move(to: window)
            view.didMoveToSuperview()
            setNeedsLayout()
        }
        didAddSubview(view)
    }

    /// `sibling` that is not a subview: puts `view` in front.
    public func insertSubview(_ view: View, below sibling: View) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        insertSubview(view, at: others.firstIndex { $0 === sibling } ?? others.count)
    }

    public func insertSubview(_ view: View, above sibling: View) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        insertSubview(view, at: others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count)
    }

    /// Puts layers of the view's own, parts that are no views, in front of what there is. Like the view itself they are
    /// animated inside `animate` only.
    public func addLayers(_ parts: [Layer]) {
        for part in parts {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
    }

    public func bringSubviewToFront(_ view: View) {
        guard view.superview === self, subviews.last !== view else { return }
        insertSubview(view, at: subviews.count)
    }

    public func sendSubviewToBack(_ view: View) {
        guard view.superview === self, subviews.first !== view else { return }
        insertSubview(view, at: 0)
    }

    public func removeFromSuperview() {
        guard superview != nil else { return }
        leaveSuperview()
        layer.removeFromSuperlayer()
        move(to: nil)
        didMoveToSuperview()
    }

    /// Whether `other` is this view or lies above it.
    public func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let v = view {
            if v === other { return true }
            view = v.superview
        }
        return false
    }

    private func leaveSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        parent.subviews.removeAll { $0 === self }
        parent.setNeedsLayout()
        superview = nil
    }

    /// Hands this view and all below it to another window, the outermost first.
    func move(to new: Window?) {
        guard window !== new else { return }
        let oldScale = window?.scale
        window?.willLose(self)
        window = new
        if let new {
            if needsLayout { new.enqueueLayout(self) }
            // Marked before it had a window, it has not been put on any list yet.
            needsDisplay = needsDisplay || drawsContents
            if needsDisplay { new.enqueueDisplay(self) }
            if let oldScale, oldScale != new.scale { contentScaleDidChange() }
        }
        for subview in subviews { subview.move(to: new) }
        didMoveToWindow()
    }
}
