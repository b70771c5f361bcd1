// Keyboard focus. A press focuses the nearest focusable view among the hit view and its ancestors; Tab goes through all focusable views in
// reading order. The focused view shows that it has the focus.

import Foundation
import FloeLayerTree

extension Window {
    /// Gives the focus to `view` (nil: to none). Returns false and changes nothing if `view` cannot be focused.
    @discardableResult
    public func focus(_ view: View?) -> Bool { focus(view, fromTab: false) }

    @discardableResult
    private func focus(_ view: View?, fromTab: Bool) -> Bool {
        if let view, view.window !== self || !view.canBecomeFocused { return false }
        guard view !== focusView else { return true }
        let old = focusView
        focusView = view
        isFocusFromTab = fromTab
        old?.didChangeFocus()
        view?.didChangeFocus()
        return true
    }

    /// The frame of the caret in points of the window; nil while the focused view takes no text.
    public var caretFrame: CGRect? {
        guard let focusView, focusView.takesText else { return nil }
        return focusView.convert(focusView.caretFrame, to: nil)
    }

    /// Moves the focus to the view of `views` after the focused one, or before it, wrapping around. If none of them is focused,
    /// starts at an end. The view is scrolled into sight.
    public func moveFocus(among views: [View], isBackward: Bool) {
        guard let first = views.first, let last = views.last else { return }
        let now = views.firstIndex { $0 === focusView }
        focus(now.map { views[($0 + (isBackward ? -1 : 1) + views.count) % views.count] } ?? (isBackward ? last : first), fromTab: true)
        if let focusView { focusView.scrollIntoSight(focusView.bounds) }
    }

    /// Moves the focus to the next view that Tab stops at, or to the one before it, wrapping around, and scrolls it into sight. Tab and
    /// Shift+Tab do so if no view and not `onUnhandledEvent` handled them. Returns false if there is none.
    ///
    /// The order is that of reading: a view comes before its subviews, and these come row by row from the top, each row from the left.
    /// See `View.isTabStop` for what is left out. What a `PanelView` covers is left out as well.
    @discardableResult
    public func moveFocus(isBackward: Bool = false) -> Bool {
        var order: [View] = []
        addTabStops(of: rootView, to: &order)
        if isBackward { order.reverse() }
        // A focused view that is not a stop is in the order as well, so that Tab continues from it.
        let next = order.firstIndex { $0 === focusView }.map { $0 + 1 } ?? 0
        guard let view = (order[next...] + order[..<next]).first(where: \.isTabStop), focus(view, fromTab: true) else { return false }
        view.scrollIntoSight(view.bounds)
        return true
    }

    /// Returns the views in `view` that Tab stops at, in Tab order.
    func tabStops(in view: View) -> [View] {
        var order: [View] = []
        for subview in view.subviewsInReadingOrder { addTabStops(of: subview, to: &order) }
        return order.filter(\.isTabStop)
    }

    /// Adds the stops in `view`, and the focused view, in Tab order.
    private func addTabStops(of view: View, to order: inout [View]) {
        guard view.canBeReached else { return }
        let place = order.count
        if let panel = view.subviews.last(where: { $0 is PanelView && $0.canBeReached }) {
            addTabStops(of: panel, to: &order)
        } else {
            for subview in view.subviewsInReadingOrder { addTabStops(of: subview, to: &order) }
        }
        if view === focusView || view.isTabStop && !(view.leavesTabToSubviews && order.count > place) { order.insert(view, at: place) }
    }

    /// Handles Tab, which nothing else handled.
    func moveFocus(by event: KeyEvent) -> Bool {
        guard event.key == .tab, event.modifiers.subtracting(.shift).isEmpty else { return false }
        return moveFocus(isBackward: event.modifiers.contains(.shift))
    }

    /// A press in a menu leaves the focus where it is.
    func focusNearest(to view: View) {
        if menu == nil { _ = bubble(from: view) { $0.isFocusedByPress && focus($0) } }
    }
}

extension View {
    /// Whether this view has the keyboard focus.
    public var isFocused: Bool { window.map { $0.focusView === self } ?? false }

    /// Whether it or a view in it has the keyboard focus.
    var holdsFocus: Bool { window?.focusView?.isDescendant(of: self) == true }

    /// Gives the focus that this view or one in it has to the nearest view that can have it, from `other` outward, or else to none.
    func passFocus(to other: View?) {
        guard let window, holdsFocus else { return }
        if !window.bubble(from: other, { window.focus($0) }) { window.focus(nil) }
    }

    /// Whether Tab may stop at it or at what is in it.
    fileprivate var canBeReached: Bool { !isHidden && layer.opacity >= View.leastHitAlpha && isUserInteractionEnabled }

    /// The subviews row by row from the top, and each row from the left. A row is every view whose middle is beside the topmost view left.
    var subviewsInReadingOrder: [View] {
        guard subviews.count > 1 else { return subviews }
        var order: [View] = []
        var row: [(view: View, frame: CGRect)] = []
        func finishRow() {
            order += row.sorted { ($0.frame.minX, $0.frame.minY) < ($1.frame.minX, $1.frame.minY) }.map(\.view)
            row = []
        }
        for subview in subviews.map({ (view: $0, frame: $0.frame) }).sorted(by: { $0.frame.minY < $1.frame.minY }) {
            if let first = row.first, subview.frame.midY >= first.frame.maxY { finishRow() }
            row.append(subview)
        }
        finishRow()
        return order
    }

    /// Has every scroll view around this view scroll as far as it takes to show a part of it, in its own space.
    func scrollIntoSight(_ part: CGRect) {
        var above = superview
        while let view = above {
            if let list = view as? ScrollView, let rect = convert(part, to: list) {
                list.scrollRectToVisible(rect.insetBy(dx: -View.sightMargin, dy: -View.sightMargin), animated: false)
            }
            above = view.superview
        }
    }

    /// Room for a focus ring, points.
    private static var sightMargin: Double { 8 }
}
