// A layer that users can interact with. A view owns one layer and arranges its subviews' layers below it. It takes part in hit
// testing, layout, drawing and event handling. This file holds the stored state and the methods that subclasses override;
// everything else is in the extensions.
//
//     Window ─▶ rootView ─▶ subviews …        events go in at the hit view and bubble up
//       │          │            │
//     LayerTree ─▶ layer ─────▶ layers         a layer never knows its view

import Foundation
import FloeImaging
import FloeLayerTree

/// A rectangle on the screen with its appearance and behaviour.
@MainActor
open class View: Sibling {
    /// The view's layer, made by `makeLayer`. Property changes animate only inside `animate`.
    public final let layer: Layer
    /// The view that this one is a subview of, which keeps it alive; nil for a root view and for one outside any hierarchy.
    public internal(set) final weak var superview: View?
    /// The subviews, back to front. Changed by `addSubview` and related methods.
    public internal(set) final var subviews: [View] = []
    /// The window that contains this view.
    public internal(set) final weak var window: Window?

    /// Whether this view and its descendants receive pointers. If false, pointers pass through to the views behind.
    public final var isUserInteractionEnabled = true
    /// How this view's frame follows a change of its superview's size.
    public final var autoresizingMask: AutoresizingMask = []
    /// Whether a change of size resizes the subviews according to their `autoresizingMask`.
    public final var autoresizesSubviews = true
    /// Extends (or, if negative, shrinks) the area in which this view is hit, in points beyond its bounds.
    public final var hitOutsets = EdgeInsets.zero
    /// The mouse pointer's shape over this view; nil: the superview's.
    public final var cursor: Cursor? { didSet { window?.cursorMayChange() } }
    /// The text that shows beside the mouse when it rests over this view, if the view takes pointers; nil: the superview's.
    ///
    /// ```swift
    /// star.toolTip = "Adds the picture to the favourites"
    /// ```
    public final var toolTip: String?
    /// How content is fitted into the bounds. The default is UIKit's.
    public final var contentMode = ContentMode.scaleToFill { didSet { layer.contentsGravity = contentMode.gravity } }
    /// The recognizers owned by this view, in the order they are asked. Changed by `addGestureRecognizer`.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    /// The storage of `ownTheme` and `ownFonts`.
    final var ownAppearance: OwnAppearance?
    /// What has been set for assistive programs; see `View+Accessibility`.
    final var accessibilitySettings: AccessibilitySettings?
    final var needsLayout = true
    final var isLayingOut = false
    final var needsDisplay = false
    /// Whether `sizeToFit` is to be repeated once there are fonts, unless the view is given another size until then.
    final var fitsWithFonts = false
    @usableFromInline package final var notedPlace: Int32 = 0

    /// Creates the layer for a view of this class.
    open class func makeLayer() -> Layer { Layer() }

    /// Creates a view with a layer from `makeLayer`. `frame` is in the superview's points.
    public init(frame: CGRect = .zero) {
        layer = Self.makeLayer()
        layer.implicitActions = .insideAnimationBlocks
        layer.frame = frame
    }

    // Hierarchy

    /// Called after a subview was added or moved to another place among its siblings. The default does nothing.
    open func didAddSubview(_ subview: View) {}
    /// Called before a subview is removed. The default does nothing.
    open func willRemoveSubview(_ subview: View) {}
    /// Called after this view entered or left a window. The default requests layout.
    open func didMoveToWindow() { setNeedsLayout() }
    /// Called after this view was given another superview, or none. The default does nothing.
    open func didMoveToSuperview() {}

    // Layout

    /// Positions the subviews. Called by the window's layout pass, superviews first, after `setNeedsLayout`.
    open func layoutSubviews() {}
    /// Returns the preferred size within `size` (points). The default is the view's current size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { layer.bounds.size }
    /// Called after the size of the bounds changed.
    open func boundsSizeDidChange(from old: CGSize) {}
    /// Called after what `sizeThatFits` of a view inside this one returns may have changed, or whether that view is hidden. The default does
    /// nothing; views that place their subviews by their sizes, such as `StackView`, lay out again.
    open func contentSizeDidChange() {}
    /// Called after the view itself was hidden or shown.
    func hiddenDidChange() {}

    // Drawing

    /// Whether `display` produces this view's content. If so, it is also called when the view enters a window and when its size
    /// or the window's scale changes, not only after `setNeedsDisplay`.
    open var drawsContents: Bool { false }
    /// Returns the view's content at `scale` pixels per point; nil shows nothing. Called in the window's display pass, once for any
    /// number of `setNeedsDisplay` calls. The default has `draw(in:)` draw it. Views without a width or a height are not asked.
    open func display(scale: Double) -> Bitmap? {
        guard drawsContents, let context = BitmapContext(bounds, scale: scale) else { return nil }
        draw(in: context)
        return context.makeBitmap()
    }
    /// Whether there is room for contents.
    var hasRoom: Bool { !bounds.isEmpty }
    /// Draws the view's content in the pixels of the window, in the view's own points; see `BitmapContext.contentScale`. The default
    /// draws nothing.
    open func draw(in context: BitmapContext) {}
    /// Called after the window's pixels per point changed, or the view moved to a window with a different scale. The default
    /// requests layout.
    open func contentScaleDidChange() { setNeedsLayout() }

    /// Called after the theme or the fonts of this view may have changed: its own, those that it inherits, or as it entered a window.
    /// Layout and `display` follow by themselves; overrides set colours and fonts of layers and subviews by `appearance`.
    open func appearanceDidChange() {}

    // Memory

    /// Releases what is not visible and can be recreated: bitmaps cached for scrolling back, pooled views and, in a view without
    /// a window, all its bitmaps. Called while nothing is moving. Overrides must call super, which forwards the call to subviews.
    open func releaseUnused() {
        // Redrawn when the view enters a window again.
        if window == nil, drawsContents { layer.contents = nil }
        for subview in subviews { subview.releaseUnused() }
    }

    // Finding views

    /// Returns the frontmost view at `point` among this view and its descendants, or nil. `point` is in the space of `view` (nil:
    /// the window's). Only what is visible counts, so unless this view clips, subviews are hit outside its bounds too.
    open func hitTest(_ point: CGPoint, from view: View?) -> View? { defaultHitTest(point, from: view) }
    /// Returns whether `point`, in this view's own space, lies inside the view.
    open func point(inside point: CGPoint) -> Bool { shownBounds.inset(by: hitOutsets.outward).contains(point) }

    // Events. Returning true means handled: the event does not bubble further.

    /// Called for pointers that went down on this view itself. They are cancelled when a recognizer takes the pointer.
    open func pointerDown(_ pointer: Pointer) {}
    /// Called when such a pointer moved.
    open func pointerMoved(_ pointer: Pointer) {}
    /// Called when another mouse button went down, or came up while others are held.
    open func pointerButtonsChanged(_ pointer: Pointer) {}
    /// Called when the last button of such a pointer came up, or the finger.
    open func pointerUp(_ pointer: Pointer) {}
    /// Called instead of `pointerUp` when the pointer was taken away: what it began must be undone.
    open func pointerCancelled(_ pointer: Pointer) {}
    /// Called when the wheel turned over this view. Returns whether it was handled.
    open func wheel(_ event: WheelEvent) -> Bool { false }
    /// Called for a key while this view has the focus, or a subview that did not handle it. Returns whether it was handled.
    open func keyDown(_ event: KeyEvent) -> Bool { false }
    /// Actions whose keys work while this view has the focus, or a view inside it that does not use them. `contextMenu(at:)` may offer the
    /// same actions. The default has none. Keys that are to work wherever the focus is belong to the window; see `Window.keyCommands`.
    ///
    /// ```swift
    /// override var keyCommands: [Action] { [Action("Copy", key: .letter("c"), modifiers: .control) { [weak self] in self?.copy() }] }
    /// override func contextMenu(at point: CGPoint) -> Menu? { Menu(children: keyCommands) }
    /// ```
    open var keyCommands: [Action] { [] }
    /// Returns the menu for `point`, in this view's own space; nil: that of the view around it. Called for a press of the right button, for
    /// the Menu key and Shift+F10 with the place of the caret, and for a finger held still unless another long press begins.
    open func contextMenu(at point: CGPoint) -> Menu? { nil }
    /// Returns the tool tip for a point of the window.
    func toolTip(at position: CGPoint) -> String? { toolTip }
    /// Undoes what was done in this view: that of the view around it and in the end the window's, unless overridden. Keys go to that of the
    /// view with the focus and, if it has nothing left, to those around it.
    open var undoManager: UndoManager? { superview?.undoManager ?? window?.undoManager }
    /// Called when a key came up, as for `keyDown(_:)`. Returns whether it was handled.
    open func keyUp(_ event: KeyEvent) -> Bool { false }
    /// Called with text that was typed or committed by an input method. Returns whether it was handled.
    open func insertText(_ text: String) -> Bool { false }
    /// Called with the text being composed with an input method, to be shown at the caret. If it is empty, the composition has ended.
    open func compose(_ composition: TextComposition) -> Bool { false }
    /// Whether typing goes to this view as text while it has the focus, so that letter keys must not act as shortcuts.
    open var takesText: Bool { false }
    /// The frame of the caret in a view that takes text, in its own space. Input methods show their lists there. Default: the bounds.
    open var caretFrame: CGRect { bounds }
    /// Called when files are dragged from elsewhere over this view, or over a view in it that does not take them. Returns whether this one
    /// takes them and is to be told where they go; the views around it are then not asked. `position` is in points of the window. Under
    /// Wayland SDL 2 tells of a drag only once it has ended: there the view gets `dropFiles(_:at:)` alone.
    ///
    /// ```swift
    /// override func dragEntered(at position: CGPoint) -> Bool {
    ///     layer.borderWidth = 2
    ///     return true
    /// }
    /// override func dragExited() { layer.borderWidth = 0 }
    /// override func dropFiles(_ paths: [String], at position: CGPoint) -> Bool { open(paths) }
    /// ```
    open func dragEntered(at position: CGPoint) -> Bool { false }
    /// Called when files that this view takes have moved over it. The default does nothing.
    open func dragMoved(at position: CGPoint) {}
    /// Called when they have left this view or the window, or another view in it takes them, and before they are dropped. The default does
    /// nothing.
    open func dragExited() {}
    /// Called for files dropped at `position`, points of the window.
    open func dropFiles(_ paths: [String], at position: CGPoint) -> Bool { false }

    // Focus

    /// Whether it can get the keyboard focus, by a press on it or by `Window.focus`.
    open var canBecomeFocused: Bool { false }
    /// Whether a press focuses it, if it can be focused; false for views that only the keyboard should reach.
    open var isFocusedByPress: Bool { true }
    /// Whether Tab stops at it; the default is `canBecomeFocused`. Tab skips views that are hidden, transparent or take no pointers, with
    /// everything inside them, and scroll views that contain other stops, unless they are tables whose rows can be chosen.
    open var isTabStop: Bool { canBecomeFocused }
    /// Whether Tab does not stop at it if it contains other stops: a scroll view scrolls to the focus inside it.
    var leavesTabToSubviews: Bool { false }
    /// Called after it got or lost the focus, so that it can show this.
    open func didChangeFocus() {}

    // Accessibility. Asked only while an assistive program listens.

    /// What assistive programs are told of the view unless it has been set otherwise. The default leaves it out, and tells of what is in it.
    open var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription() }
    /// What assistive programs are told of in place of the subviews, in reading order, for views that draw their content themselves. Empty:
    /// of the subviews. What stands for the same thing must be the same object each time.
    open var accessibilityElements: [any AccessibilityObject] { [] }
    /// What keys act on within the view while it has the focus, such as the selected row of a table. Nil: the view.
    open var accessibilityFocusedElement: (any AccessibilityObject)? { nil }
    /// Presses the view on behalf of the user, and returns whether it did. By default it does not, and its middle is tapped.
    open func accessibilityActivate() -> Bool { false }
    /// Makes the number of an `adjustable` view larger by a step. The default does nothing.
    open func accessibilityIncrement() {}
    /// Makes it smaller by a step. The default does nothing.
    open func accessibilityDecrement() {}
}

extension EdgeInsets {
    var outward: EdgeInsets { EdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right) }
}

// Layout and drawing are deferred until the window's next update, so that any number of changes cost one pass. `layoutIfNeeded`
// runs layout immediately, for use in animation blocks.
extension View {
    /// Schedules `layoutSubviews` for the window's next update.
    public func setNeedsLayout() {
        guard !needsLayout else { return }
        needsLayout = true
        window?.enqueueLayout(self)
    }

    /// Tells all views around this one that what `sizeThatFits` returns here may have changed; see `contentSizeDidChange`. Labels and
    /// controls do so by themselves.
    public final func invalidateIntrinsicContentSize() {
        var above = superview
        while let view = above {
            view.contentSizeDidChange()
            above = view.superview
        }
    }

    /// Runs layout immediately for this view and all descendants that need it.
    public func layoutIfNeeded() {
        layoutIfMarked()
        for subview in subviews { subview.layoutIfNeeded() }
    }

    /// Schedules `display` for the window's next update.
    public func setNeedsDisplay() {
        guard !needsDisplay else { return }
        needsDisplay = true
        window?.enqueueDisplay(self)
    }

    func layoutIfMarked() {
        // What is marked anew by its own layout waits for the next pass.
        guard needsLayout, !isLayingOut else { return }
        needsLayout = false
        isLayingOut = true
        layoutSubviews()
        isLayingOut = false
        window?.work.layouts += 1
    }

    func displayIfMarked(scale: Double) {
        guard needsDisplay else { return }
        needsDisplay = false
        layer.contents = hasRoom ? display(scale: scale) : nil
        layer.contentsScale = scale
        window?.work.displays += 1
    }

    /// The number of ancestors.
    var depth: Int {
        var count = 0
        var view = superview
        while let v = view {
            count += 1
            view = v.superview
        }
        return count
    }

    /// Animates the changes that `changes` makes anywhere in this view's window; see `LayerTree.animate`. Without a window the changes
    /// apply immediately and `completion` is called right after them.
    public func animate(
        duration: Double, delay: Double = 0, curve: TimingCurve = .easeInEaseOut, repeatCount: Double = 1, autoreverses: Bool = false,
        completion: ((_ isFinished: Bool) -> Void)? = nil, changes: () -> Void
    ) {
        guard let tree = window?.tree else {
            changes()
            completion?(true)
            return
        }
        tree.animate(
            duration: duration, delay: delay, curve: curve, repeatCount: repeatCount, autoreverses: autoreverses, completion: completion,
            changes: changes)
    }

    /// Animates changes with a spring.
    public func animate(
        spring: Spring, delay: Double = 0, completion: ((_ isFinished: Bool) -> Void)? = nil, changes: () -> Void
    ) {
        animate(duration: spring.settlingDuration, delay: delay, curve: .spring(spring), completion: completion, changes: changes)
    }

    /// Animates changes in parts, each with its own time; see `LayerTree.animateKeyframes`.
    public func animateKeyframes(
        duration: Double, delay: Double = 0, completion: ((_ isFinished: Bool) -> Void)? = nil, keyframes: (Keyframes) -> Void
    ) {
        animate(duration: duration, delay: delay, completion: completion) {
            keyframes(Keyframes(tree: window?.tree, duration: duration))
        }
    }

    /// Makes changes without animating them, even inside an animation block.
    public func withoutAnimation(_ changes: () -> Void) {
        if let window { window.tree.withoutActions(changes) } else { changes() }
    }
}

/// Pointer shapes available on every platform.
public enum Cursor: Sendable {
    /// The arrow; a hand for links, for what can be dragged and while it is; the bar of text; the cross for exact places.
    case arrow, pointingHand, openHand, closedHand, text, crosshair
    /// Double arrows for edges that move to the sides, and up and down.
    case resizeHorizontal, resizeVertical
}
