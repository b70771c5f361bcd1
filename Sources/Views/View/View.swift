// A layer that people can touch. A view owns one layer and arranges its subviews' layers below it; it
// takes part in hit testing, layout, drawing itself and handling events. What is here are its stored
// state and the methods that subclasses override; everything else lies in the extensions.
//
//     Window ─▶ rootView ─▶ subviews …        events go in at the hit view and bubble up
//       │          │            │
//     LayerTree ─▶ layer ─────▶ layers         a layer never knows its view

import Foundation
import Imaging
import Layers

/// A rectangle on the screen, its look, its behaviour.
@MainActor
open class View {
    /// Made by `makeLayer`, owned by this view. Setting its properties animates only inside `animate`.
    public final let layer: Layer
    public internal(set) final weak var superview: View?
    /// Back to front. Change it by `addSubview` and its kin.
    public internal(set) final var subviews: [View] = []
    /// The window this view hangs in.
    public internal(set) final weak var window: Window?

    /// False: neither this view nor what is below it takes pointers; what lies behind does.
    public final var isUserInteractionEnabled = true
    /// How this view follows when its superview's size changes.
    public final var autoresizingMask: AutoresizingMask = []
    /// Whether a change of size resizes subviews by their `autoresizingMask`.
    public final var autoresizesSubviews = true
    /// Widens (or, negative, narrows) where this view is hit, points beyond its bounds.
    public final var hitOutsets = EdgeInsets.zero
    /// The mouse pointer's shape over this view; nil: the superview's.
    public final var cursor: Cursor? { didSet { window?.cursorMayChange() } }
    /// How contents lie in the bounds. UIKit's default.
    public final var contentMode = ContentMode.scaleToFill { didSet { layer.contentsGravity = contentMode.gravity } }
    /// Owned by this view; asked in order. Change them by `addGestureRecognizer`.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    final var needsLayout = true
    final var needsDisplay = false

    /// The layer a view of this class owns.
    open class func makeLayer() -> Layer { Layer() }

    public init(frame: CGRect = .zero) {
        layer = Self.makeLayer()
        layer.implicitActions = .insideAnimationBlocks
        layer.frame = frame
    }

    // Hierarchy

    open func didAddSubview(_ subview: View) {}
    open func willRemoveSubview(_ subview: View) {}
    /// After this view came into a window or left it. Has it laid out anew unless overridden.
    open func didMoveToWindow() { setNeedsLayout() }
    open func didMoveToSuperview() {}

    // Layout

    /// Places subviews. Called by the window's layout pass, superviews first, after `setNeedsLayout`.
    open func layoutSubviews() {}
    /// The size that suits this view within `size` (points); the view's own size unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize { layer.bounds.size }
    /// After the size of the bounds changed.
    open func boundsSizeDidChange(from old: CGSize) {}

    // Drawing

    /// Whether `display` makes what this view shows: then it is called when the view comes into a window
    /// and when its size or the window's scale changes, not only after `setNeedsDisplay`.
    open var drawsContents: Bool { false }
    /// Draws what the view shows, `scale` pixels per point; nil shows nothing. Called in the window's display
    /// pass, once for any number of `setNeedsDisplay`.
    open func display(scale: Double) -> Bitmap? { nil }
    /// After the window's pixels per point changed, or the view moved to a window with others. Has it laid out anew unless
    /// overridden.
    open func contentScaleDidChange() { setNeedsLayout() }

    // Memory

    /// Lets go of what can be made again and does not show: pictures kept for scrolling back, views that wait to be used
    /// again; where this view hangs in no window, of all its pictures. Called while nothing moves. An override calls super,
    /// which tells subviews.
    open func releaseUnused() {
        // Drawn when it comes into a window again.
        if window == nil, drawsContents { layer.contents = nil }
        for subview in subviews { subview.releaseUnused() }
    }

    // Finding views

    /// The frontmost view at `point`, this one or one below it, or nil. `point` is in the space of
    /// `view` (nil: the window's). What shows there counts, so that subviews are hit outside of this
    /// view's bounds too unless it clips.
    open func hitTest(_ point: CGPoint, from view: View?) -> View? { defaultHitTest(point, from: view) }
    /// Whether `point`, in this view's own space, is in it.
    open func point(inside point: CGPoint) -> Bool { bounds.inset(by: hitOutsets.outward).contains(point) }

    // Events. True: handled, and it bubbles no further.

    /// Pointers that went down on this very view. Cancelled where a recognizer takes the pointer.
    open func pointerDown(_ pointer: Pointer) {}
    open func pointerMoved(_ pointer: Pointer) {}
    /// Another of the mouse's buttons went down, or came up while others are held.
    open func pointerButtonsChanged(_ pointer: Pointer) {}
    open func pointerUp(_ pointer: Pointer) {}
    open func pointerCancelled(_ pointer: Pointer) {}
    open func wheel(_ event: WheelEvent) -> Bool { false }
    open func keyDown(_ event: KeyEvent) -> Bool { false }
    open func keyUp(_ event: KeyEvent) -> Bool { false }
    open func insertText(_ text: String) -> Bool { false }
    /// Whether what is typed while it has the focus is text: then a letter's key is no shortcut of anybody's.
    open var takesText: Bool { false }
    /// Files dropped at `position`, points of the window.
    open func dropFiles(_ paths: [String], at position: CGPoint) -> Bool { false }

    // Focus

    /// Whether it can be the first to get keys, by a press on it or by `Window.focus`.
    open var canBecomeFocused: Bool { false }
    /// Whether a press focuses it, if it can be focused; false for what only keys should reach.
    open var isFocusedByPress: Bool { true }
    open func didChangeFocus() {}
}

extension EdgeInsets {
    var outward: EdgeInsets { EdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right) }
}

// Layout and drawing are put off until the window's next update, so that any number of changes cost one
// pass. `layoutIfNeeded` brings the layout forward, as inside animation blocks.
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

    /// Animates the changes that `changes` makes anywhere in this view's window, `duration` in seconds. Without
    /// a window they happen at once and `completion` follows at once.
    public func animate(
        duration: Double, curve: TimingCurve = .easeInEaseOut, completion: (() -> Void)? = nil,
        changes: () -> Void
    ) {
        guard let window else {
            changes()
            completion?()
            return
        }
        window.animate(duration: duration, curve: curve, completion: completion, changes: changes)
    }

    /// Changes without animation, inside an animation block too.
    public func withoutAnimation(_ changes: () -> Void) {
        if let window { window.tree.withoutActions(changes) } else { changes() }
    }
}

/// The shapes every platform has.
public enum Cursor: Sendable {
    case arrow, pointingHand, openHand, closedHand, text, crosshair
    case resizeHorizontal, resizeVertical
}
