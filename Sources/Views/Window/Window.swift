// The root of a tree of views: where events come in and where, once a frame, time passes, views are
// laid out and drawn. It is no window of the platform's; a host shows its layer tree in one.
//
//     handle(event) …  handle(event) ─▶ update(at: t) ─▶ build and draw a frame, if needsFrame
//                                        │ animations, then what moves by itself, then layout, then display

import Foundation
import Imaging
import Layers

/// Views, their clock, and the state they share: pointers, focus, what is due.
@MainActor
public final class Window {
    public let rootView: View
    /// Owns the root view's layer.
    public let tree: LayerTree
    /// Points.
    public private(set) var size: CGSize
    /// Pixels per point.
    public private(set) var scale: Double
    /// When the last event or update was, seconds; never runs backwards.
    public private(set) var time = 0.0
    public internal(set) var work = WindowWork()

    /// The view that gets keys first; without one the root view does.
    public internal(set) weak var focusView: View?
    /// Gets keys, text and files that no view took. True: handled.
    public var onUnhandledEvent: ((InputEvent) -> Bool)?
    /// Told of every event before views are: for whoever watches what hands do.
    public var onEvent: ((InputEvent) -> Void)?
    /// Told in each update that gives another picture, when views lie where they will be seen: for whoever stands beside
    /// what others move.
    public var onLayout: (() -> Void)?
    /// The shape that the mouse pointer should have, and its changes.
    public internal(set) var cursor = Cursor.arrow
    public var onCursorChange: ((Cursor) -> Void)?

    /// Runs the part of an update in which views draw themselves; whoever measures sets one that takes the
    /// time around it. It must call what it is given, once.
    public var aroundDisplay: (_ pass: () -> Void) -> Void = { $0() }

    var pointers: [Pointer] = []
    var hover = HoverTracking()
    var wheelGesture: WheelGesture?
    var scheduled: [ScheduledUpdate] = []
    private var pendingLayout: [View] = []
    /// Those of the pass that runs; swapped with `pendingLayout` so that both keep their memory.
    private var layingOut: [View] = []
    private var pendingDisplay: [View] = []

    /// `rootView` is resized to `size` (points); `scale` is device pixels per point.
    public init(size: CGSize, scale: Double = 1, rootView: View = View()) {
        self.size = size
        self.scale = scale
        self.rootView = rootView
        rootView.removeFromSuperview()
        tree = LayerTree(root: rootView.layer)
        rootView.frame = CGRect(origin: .zero, size: size)
        rootView.move(to: self)
    }

    /// A press under way and its recognizers hold each other until it ends; it ends with the window.
    isolated deinit {
        for pointer in pointers { pointer.recognizers.removeAll() }
    }

    /// Opaque colour behind everything.
    public var backgroundColor: Color {
        get { tree.background }
        set { tree.background = newValue }
    }

    /// Follows the host's window. Views that draw themselves draw anew at another scale.
    public func resize(to size: CGSize, scale: Double) {
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

    /// Brings everything to `time` (seconds): animations and their completions, motion, layout, drawing.
    /// Afterwards the layer tree is ready for a frame. `lookTime`: when the host last looked for events, see `handle`.
    public func update(at time: Double, lookTime: Double = .infinity) {
        advance(to: time)
        runUpdates(everyFrame: true, dueUntil: min(time, lookTime))
        layOut()
        if tree.needsFrame {
            hoverMayChange()
            // What it lights up may want a place.
            layOut()
            if let onLayout {
                onLayout()
                layOut()
            }
        }
        if !pendingDisplay.isEmpty { aroundDisplay(display) }
    }

    /// An animation block: see `View.animate`.
    public func animate(
        duration: Double, curve: TimingCurve = .easeInEaseOut, completion: (() -> Void)? = nil,
        changes: () -> Void
    ) {
        tree.animate(duration: duration, curve: curve, completion: completion, changes: changes)
    }

    /// Whether something moves by itself, so that every frame differs.
    public var isAnimating: Bool {
        tree.hasRunningAnimations || scheduled.contains { $0.next == .everyFrame }
    }

    /// Whether an update and a frame would show something new.
    public var needsFrame: Bool {
        tree.needsFrame || isAnimating || !pendingLayout.isEmpty || !pendingDisplay.isEmpty
    }

    func advance(to time: Double) {
        self.time = max(self.time, time)
        tree.advance(to: self.time)
    }

    func enqueueLayout(_ view: View) {
        pendingLayout.append(view)
        tree.setNeedsFrame()
    }

    func enqueueDisplay(_ view: View) {
        pendingDisplay.append(view)
        tree.setNeedsFrame()
    }

    /// How often layout may ask for layout within one update; what is left waits for the next.
    private static let layoutPasses = 8

    private func layOut() {
        var passes = 0
        while !pendingLayout.isEmpty, passes < Window.layoutPasses {
            passes += 1
            swap(&pendingLayout, &layingOut)
            // Superviews first: they decide their subviews' sizes.
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

    // Which view gets keys. A press focuses the nearest view around it that can be focused.

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

    /// Gives the focus to the one of `views` that comes after the one that has it, or before it, and around; to an end
    /// where none has it.
    public func moveFocus(among views: [View], isBackward: Bool) {
        guard let first = views.first, let last = views.last else { return }
        let now = views.firstIndex { $0 === focusView }
        focus(now.map { views[($0 + (isBackward ? -1 : 1) + views.count) % views.count] } ?? (isBackward ? last : first))
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

/// What a window has done, counted: tests assert that nothing happens twice, and nothing at all at rest.
/// Counts since the window was made; they only grow.
public struct WindowWork: Equatable, Sendable {
    /// Calls of `layoutSubviews`.
    public var layouts = 0
    /// Calls of `display`.
    public var displays = 0
    /// Calls of `FrameUpdating.update(at:)`.
    public var updates = 0
    /// Views asked in hit testing.
    public var hitTests = 0

    public init() {}
}
