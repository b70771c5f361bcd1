// Which view gets keys. A press focuses the nearest view around it that can be focused.

extension Window {
    /// Gives the focus to `view` (nil: to none); false, and nothing changes, if it cannot have it.
    @discardableResult
    public func focus(_ view: View?) -> Bool {
        if let view, view.window !== self || !view.canBecomeFocused { return false }
        guard view !== focusView else { return true }
        let old = focusView
        focusView = view
        old?.didChangeFocus()
        view?.didChangeFocus()
        return true
    }

    func focusNearest(to view: View) {
        var candidate: View? = view
        while let v = candidate {
            if v.canBecomeFocused, v.isFocusedByPress {
                focus(v)
                return
            }
            candidate = v.superview
        }
    }

    /// A view is about to leave: whatever this window still holds of it ends.
    func willLose(_ view: View) {
        if focusView === view { focusView = nil }
        hover.forget(view)
        for recognizer in view.gestureRecognizers { recognizer.viewWillLeave() }
        for pointer in pointers where pointer.view === view { pointer.takeFromView() }
        if let i = scheduled.firstIndex(where: { $0.target === view }) { scheduled[i].next = .never }
    }
}

extension View {
    /// Whether keys come here first.
    public var isFocused: Bool { window.map { $0.focusView === self } ?? false }
}
