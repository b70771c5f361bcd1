// The root of a view tree. Receives events and, once a frame, advances time, lays out and draws views. It is not a platform
// window; a host shows its layer tree in one.
//
//     handle(event) …  handle(event) ─▶ update(at: t) ─▶ build and draw a frame, if needsFrame
//                                        │ animations, then scheduled updates, then layout, then display

import Foundation
import FloeImaging
import FloeLayerTree

/// A view tree with its clock and shared state: pointers, focus, scheduled updates.
@MainActor
public final class Window {
    /// The view that all others are in. It is as large as the window and has the window as its `window`.
    public let rootView: View
    /// The layer tree; it owns the root view's layer.
    public let tree: LayerTree
    /// The size in points.
    public private(set) var size: CGSize
    /// Device pixels per point.
    public private(set) var scale: Double
    /// The time of the last event or update, in seconds; never decreases. While the window waits for the next one, the time that it is, for
    /// tasks and timers.
    public var time: Double { tree.time }
    /// How much the window has done, for tests that count work.
    package internal(set) var work = WindowWork()

    /// The view that gets keys first; if nil, the root view does.
    public internal(set) weak var focusView: View?
    /// Whether Tab, or `moveFocus`, gave it the focus. Large views that show the focus only then are not outlined at every press.
    public internal(set) var isFocusFromTab = false
    /// Actions whose keys work wherever the focus is, and without any, as far as no view uses them.
    ///
    /// ```swift
    /// window.keyCommands = [Action("New Task", key: .letter("n"), modifiers: .control) { [weak list] in list?.addTask() }]
    /// ```
    public var keyCommands: [Action] = []
    /// Undoes what views register. What is registered during one event is undone together.
    public let undoManager = UndoManager()
    /// Called with keys, text and files that neither a view nor a key command handled. Returns true if it handled the event.
    public var onUnhandledEvent: ((InputEvent) -> Bool)?
    /// Where views copy text to and paste it from; the desktop's, in a window on the desktop.
    public var clipboard: any Clipboard = PrivateClipboard()
    /// Called when a view has cancelled a composition, which the input method must then discard.
    public var onCompositionCancelled: (() -> Void)?
    /// Called with every event before any view sees it, for code that observes user input.
    public var onEvent: ((InputEvent) -> Void)?
    /// Called with what assistive programs are to be told; nil while none listens.
    package var onAccessibilityNotification: ((AccessibilityNotification) -> Void)?
    /// Called with each call that drives the window, before it takes effect.
    package var onInput: ((WindowInput) -> Void)?
    /// Called in each update that changes the picture, once views are laid out; for code that positions itself relative to other
    /// views.
    public var onLayout: (() -> Void)?
    /// The mouse pointer's shape.
    public internal(set) var cursor = Cursor.arrow
    /// Called when the shape changes, so that a host can show it.
    public var onCursorChange: ((Cursor) -> Void)?

    /// The files that are being dragged out of the window, so that `View.dragEntered(at:)` can tell them from others; empty for none.
    public package(set) var draggedFiles: [URL] = []
    /// Called by `beginDragging(_:)`, so that a host can drag the files. Returns whether it does. Nil: nothing can be dragged out.
    public var onBeginDragging: ((_ files: [URL]) -> Bool)?

    /// Whether content continues to scroll after a touchpad stroke that ends fast.
    public var hasKineticScrolling = true

    /// Whether only the user's input is to move things; see `LayerTree.reducesMotion`. Views that move by themselves, not by animations,
    /// check this.
    public var reducesMotion: Bool {
        get { tree.reducesMotion }
        set { tree.reducesMotion = newValue }
    }

    /// Wraps the display pass of an update, for example to measure its duration. Must call the given closure exactly once.
    public var aroundDisplay: (_ pass: () -> Void) -> Void = { $0() }

    var pointers: [Pointer] = []
    /// The innermost open menu.
    weak var menu: MenuPanel?
    let toolTip = ToolTip()
    var hover = HoverTracking()
    var drag = DragTracking()
    var wheelGesture: WheelGesture?
    /// Whether the text of a key that a command has taken is still to come.
    var skipsText = false
    var scheduled: [ScheduledUpdate] = []
    private var pendingLayout: [View] = []
    /// The views in the current layout pass; swapped with `pendingLayout` so that both arrays keep their storage.
    private var layingOut: [View] = []
    private var pendingDisplay: [View] = []

    /// Creates a window of `size` (points) with `scale` device pixels per point, and resizes `rootView` to it.
    public init(size: CGSize, scale: Double = 1, rootView: View = View()) {
        self.size = size
        self.scale = scale
        self.rootView = rootView
        rootView.removeFromSuperview()
        tree = LayerTree(root: rootView.layer)
        rootView.frame = CGRect(origin: .zero, size: size)
        rootView.move(to: self)
        rootView.addGestureRecognizer(ContextMenuGestureRecognizer())
        toolTip.window = self
    }

    /// Breaks the reference cycles between pointers that are still down and their recognizers.
    isolated deinit {
        for pointer in pointers { pointer.recognizers.removeAll() }
    }

    /// The opaque colour behind everything.
    public var backgroundColor: Color {
        get { tree.background }
        set { tree.background = newValue }
    }

    /// Updates size and scale from the host's window. A change of scale redraws views that draw themselves.
    public func resize(to size: CGSize, scale: Double) {
        onInput?(.resize(size, scale: scale))
        let scaleChanged = scale != self.scale
        self.size = size
        self.scale = scale
        rootView.frame = CGRect(origin: .zero, size: size)
        if scaleChanged { tellScale(rootView) }
        tree.setNeedsFrame()
    }

    private func tellScale(_ view: View) {
        view.contentScaleDidChange()
        if view.drawsContents { view.setNeedsDisplay() }
        for subview in view.subviews { tellScale(subview) }
    }

    /// Advances everything to `time` (seconds): animations and their completions, motion, layout and drawing. Afterwards the
    /// layer tree is ready for a frame. `lookTime`: when the host last polled for events, see `handle`.
    public func update(at time: Double, lookTime: Double = .infinity) {
        onInput?(.update(time: time, lookTime: lookTime))
        advance(to: time)
        runUpdates(everyFrame: true, dueUntil: min(time, lookTime))
        layOut()
        if tree.needsFrame {
            hoverMayChange()
            // Views may need layout after a change of hover state.
            layOut()
            if let onLayout {
                onLayout()
                layOut()
            }
        }
        if !pendingDisplay.isEmpty { aroundDisplay(display) }
    }

    /// Whether something moves on its own, so that every frame differs.
    public var isAnimating: Bool {
        tree.hasRunningAnimations || scheduled.contains(where: \.isRunning)
    }

    /// Whether an update and a frame would show something new.
    public var needsFrame: Bool {
        tree.needsFrame || isAnimating || !pendingLayout.isEmpty || !pendingDisplay.isEmpty
    }

    func advance(to time: Double) { tree.advance(to: time) }

    /// Advances time, in seconds, before something that is neither an event nor an update, such as the delivery of background work.
    package func catchUp(to time: Double) {
        onInput?(.time(time))
        advance(to: time)
    }

    func enqueueLayout(_ view: View) {
        pendingLayout.append(view)
        tree.setNeedsFrame()
    }

    func enqueueDisplay(_ view: View) {
        pendingDisplay.append(view)
        tree.setNeedsFrame()
    }

    /// The limit on layout passes in one update; views still pending wait for the next.
    private static let layoutPasses = 8

    private func layOut() {
        var passes = 0
        while !pendingLayout.isEmpty, passes < Window.layoutPasses {
            passes += 1
            swap(&pendingLayout, &layingOut)
            // Superviews first, since they determine their subviews' sizes.
            if layingOut.count > 1 { layingOut.sort { $0.depth < $1.depth } }
            for i in layingOut.indices where layingOut[i].window === self { layingOut[i].layoutIfMarked() }
            layingOut.removeAll(keepingCapacity: true)
        }
    }

    private func display() {
        let views = pendingDisplay
        pendingDisplay.removeAll(keepingCapacity: true)
        for view in views where view.window === self { view.displayIfMarked(scale: scale) }
    }

    /// Releases all state of a view that is about to leave the window.
    func willLose(_ view: View) {
        if focusView === view { focusView = nil }
        if menu === view { menu = nil }
        if drag.target === view { drag.target = nil }
        hover.forget(view)
        for recognizer in view.gestureRecognizers { recognizer.viewWillLeave() }
        for pointer in pointers where pointer.view === view { pointer.takeFromView() }
        if let i = scheduled.firstIndex(where: { $0.target === view }) { scheduled[i].next = .never }
    }
}

/// Counters of a window's work since it was made; they only grow. Tests use them to assert that nothing is done twice, and
/// nothing at all at rest.
package struct WindowWork: Equatable, Sendable {
    /// Calls of `layoutSubviews`.
    package var layouts = 0
    /// Calls of `display`.
    package var displays = 0
    /// Calls of `FrameUpdating.update(at:)`.
    package var updates = 0
    /// Views visited by hit testing.
    package var hitTests = 0

    /// Creates counters at 0.
    package init() {}
}
