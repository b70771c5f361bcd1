// Adding, removing and ordering subviews. The layers of subviews are sublayers of the view's layer, in the same order; other
// sublayers may lie between them.

import FloeLayerTree

extension View {
    /// Adds `view` in front of the other subviews, removing it from its previous superview.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Inserts `view` at `index` of `subviews`, clamped to the valid range. Inserting a view into itself or one of its
    /// descendants does nothing.
    public func insertSubview(_ view: View, at index: Int) {
        guard view !== self, !isDescendant(of: view) else { return }
        let isReordered = view.superview === self
        if isReordered, let old = subviews.index(of: view) {
            subviews.remove(at: old)
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
        view.notedPlace = Int32(i)
        if !isReordered {
            view.superview = self
            let isInWindow = window != nil && view.window === window
            view.move(to: window)
            if isInWindow { view.tellAppearance() }
            view.didMoveToSuperview()
            setNeedsLayout()
        }
        didAddSubview(view)
    }

    /// Inserts `view` below `sibling`, or in front of all subviews if `sibling` is not a subview.
    public func insertSubview(_ view: View, below sibling: View) {
        guard view !== sibling else { return }
        insertSubview(view, at: index(of: sibling, without: view) ?? subviews.count)
    }

    /// Adds `view` just in front of `sibling`, or in front of all if that is no subview of this one.
    public func insertSubview(_ view: View, above sibling: View) {
        guard view !== sibling else { return }
        insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
    }

    /// Returns the index that `sibling` has among the subviews other than `view`; nil if it is no subview.
    private func index(of sibling: View, without view: View) -> Int? {
        guard sibling.superview === self, let index = subviews.index(of: sibling) else { return nil }
        guard view.superview === self, let own = subviews.index(of: view), own < index else { return index }
        return index - 1
    }

    /// Adds layers that belong to the view itself in front of its existing sublayers. Like the view's own layer, they animate
    /// only inside `animate`.
    public func addLayers(_ parts: [Layer]) {
        for part in parts {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
    }

    /// Moves a subview in front of its siblings; does nothing for other views.
    public func bringSubviewToFront(_ view: View) {
        guard view.superview === self, subviews.last !== view else { return }
        insertSubview(view, at: subviews.count)
    }

    /// Moves a subview behind its siblings; does nothing for other views.
    public func sendSubviewToBack(_ view: View) {
        guard view.superview === self, subviews.first !== view else { return }
        insertSubview(view, at: 0)
    }

    /// Removes the view, with its subviews, from where it is; does nothing for a view without superview. The focus passes to the nearest
    /// view around it that can have it.
    public func removeFromSuperview() {
        guard let superview else { return }
        passFocus(to: superview)
        leaveSuperview()
        layer.removeFromSuperlayer()
        move(to: nil)
        didMoveToSuperview()
    }

    /// Returns whether `other` is this view or one of its ancestors.
    public func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let v = view {
            if v === other { return true }
            view = v.superview
        }
        return false
    }

    /// The classes of this view and of those in it, by the ids of their layers.
    package var classesByLayer: [UInt64: String] {
        var classes: [UInt64: String] = [:]
        func note(_ view: View) {
            classes[view.layer.id] = "\(type(of: view))"
            for subview in view.subviews { note(subview) }
        }
        note(self)
        return classes
    }

    /// The names of the properties in which this view and those in it hold layers of their own, by the ids of these.
    package var propertiesByLayer: [UInt64: String] {
        var names: [UInt64: String] = [:]
        func note(_ view: View) {
            var mirror: Mirror? = Mirror(reflecting: view)
            while let part = mirror, part.subjectType != View.self {
                for (name, value) in part.children {
                    guard let name else { continue }
                    if let layer = value as? Layer {
                        names[layer.id] = name
                    } else if let layers = value as? [Layer] {
                        for (i, layer) in layers.enumerated() { names[layer.id] = "\(name)[\(i)]" }
                    }
                }
                mirror = part.superclassMirror
            }
            for subview in view.subviews { note(subview) }
        }
        note(self)
        return names
    }

    private func leaveSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        if let index = parent.subviews.index(of: self) { parent.subviews.remove(at: index) }
        parent.setNeedsLayout()
        superview = nil
    }

    /// Moves this view and its descendants to another window, ancestors first.
    func move(to new: Window?) {
        guard window !== new else { return }
        let oldScale = window?.scale
        window?.willLose(self)
        window = new
        if let new {
            if needsLayout { new.enqueueLayout(self) }
            // If it was marked before it had a window, it is not on any list yet.
            needsDisplay = needsDisplay || drawsContents
            if needsDisplay { new.enqueueDisplay(self) }
            if let oldScale, oldScale != new.scale { contentScaleDidChange() }
            followAppearance()
        }
        for subview in subviews { subview.move(to: new) }
        didMoveToWindow()
    }
}
