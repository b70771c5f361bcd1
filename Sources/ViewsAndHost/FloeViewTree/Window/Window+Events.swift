// Event dispatch: pointers go to the view they went down on and the recognizers around it, wheel events and files to the view
// under them, keys to the focused view. Events that a view does not handle bubble to its superviews, and keys from there to the window.

import Foundation

extension Window {
    /// Dispatches one event after advancing everything to its time; returns false if nothing handled it. Events come in order of
    /// their times, on the clock of `update(at:)`. Tab moves the focus if nothing else handled it, see `moveFocus(isBackward:)`.
    ///
    /// `lookTime`: when the host last polled for events before this one. If the host timestamps events on dequeuing, an event
    /// that waited behind a slow frame may have occurred at any time since then. Updates due after `lookTime` therefore run after
    /// the event, so that a click does not turn into a long press.
    @discardableResult
    public func handle(_ event: InputEvent, lookTime: Double = .infinity) -> Bool {
        onInput?(.event(event, lookTime: lookTime))
        return dispatch(event, lookTime: lookTime)
    }

    /// Dispatches an event without noting it, as part of an input that has been noted.
    @discardableResult
    func dispatch(_ event: InputEvent, lookTime: Double = .infinity) -> Bool {
        advance(to: event.time)
        runUpdates(everyFrame: false, dueUntil: min(time, lookTime))
        onEvent?(event)
        undoManager.beginUndoGrouping()
        defer { undoManager.endUndoGrouping() }
        switch event {
        case .pointerDown(let e), .pointerMoved(let e), .pointerUp(let e): hoverFollows(e)
        default: break
        }
        switch event {
        case .pointerDown(let e):
            // A program that has dragged something here ended without a word.
            dragEnded()
            return pointerDown(e)
        case .pointerMoved(let e): return pointerMoved(e)
        case .pointerUp(let e): return pointerUp(e)
        case .pointerCancelled(let e): return pointerCancelled(e)
        case .hover(let e): return hover(at: e)
        case .pointerLeft: return hoverEnded()
        case .wheel(let e):
            hover.isAside = false
            toolTip.hide()
            return wheel(e)
        case .pinch(let e): return pinch(e)
        case .keyDown(let e):
            hover.isAside = true
            toolTip.hide()
            let isTaken = takePriority(e)
            skipsText = isTaken && e.makesText
            return isTaken || showMenu(by: e) || toFocus(event) { $0.receive(e) } || moveFocus(by: e)
        case .keyUp(let e): return toFocus(event) { $0.keyUp(e) }
        case .text where skipsText:
            skipsText = false
            return true
        case .text(let text, _): return toFocus(event) { $0.insertText(text) }
        case .composition(let composition, _): return toFocus(event) { $0.compose(composition) }
        case .dragOver(let position, _): return dragOver(position)
        case .dragLeft: return dragEnded()
        case .dropFiles(let paths, let position, _):
            dragEnded()
            if bubble(from: hitTest(position), { $0.dropFiles(paths, at: position) }) { return true }
            return onUnhandledEvent?(event) ?? false
        }
    }

    /// Returns the frontmost view that takes pointers at a point of the window.
    public func hitTest(_ point: CGPoint) -> View? { rootView.hitTest(point, from: nil) }

    private func toFocus(_ event: InputEvent, _ take: (View) -> Bool) -> Bool {
        if bubble(from: keyView, take) { return true }
        if case .keyDown(let key) = event, keyCommands.take(key) || undoManager.take(key) { return true }
        return onUnhandledEvent?(event) ?? false
    }

    func bubble(from view: View?, _ take: (View) -> Bool) -> Bool {
        var view = view
        while let v = view {
            if take(v) { return true }
            view = v.superview
        }
        return false
    }

    private func pinch(_ event: PinchEvent) -> Bool {
        bubble(from: hitTest(event.center)) { view in
            for case let recognizer as PinchGestureRecognizer in view.gestureRecognizers where recognizer.isEnabled {
                recognizer.step(event)
                return true
            }
            return false
        }
    }

    // Pointers from down to up. The recognizers of the hit view and its ancestors follow a pointer, innermost first. The hit view
    // itself also sees it until a recognizer takes it over. The mouse is a single pointer however many buttons are down.

    func pointerDown(_ event: PointerEvent) -> Bool {
        toolTip.hide()
        if let held = pointers.first(where: { $0.id == event.pointer }) {
            guard !held.buttons.contains(PointerButtons(event.button)) else { return false }
            held.press(event)
            tellButtons(of: held)
            return true
        }
        guard let view = hitTest(event.position) else { return false }
        focusNearest(to: view)
        let pointer = Pointer(event, view: view)
        pointers.append(pointer)
        var above: View? = view
        while let v = above {
            for recognizer in v.gestureRecognizers where recognizer.receives(pointer) {
                pointer.recognizers.append(recognizer)
            }
            // A mouse selects text, and neither scrolls nor moves what the text is in.
            if v is any EditedTextView, event.device == .mouse, event.button == .primary { break }
            above = v.superview
        }
        for recognizer in pointer.recognizers { recognizer.follow(pointer) }
        for recognizer in pointer.recognizers { recognizer.dispatch(.down, pointer) }
        pointer.giveToView()
        return true
    }

    func pointerMoved(_ event: PointerEvent) -> Bool {
        guard let pointer = pointers.first(where: { $0.id == event.pointer }) else { return false }
        pointer.move(to: event)
        for recognizer in pointer.recognizers { recognizer.dispatch(.moved, pointer) }
        if !pointer.isTakenFromView { pointer.view?.pointerMoved(pointer) }
        return true
    }

    func pointerUp(_ event: PointerEvent) -> Bool {
        guard let pointer = pointers.first(where: { $0.id == event.pointer }),
            pointer.buttons.contains(PointerButtons(event.button))
        else { return false }
        pointer.release(event)
        guard pointer.buttons.isEmpty else {
            tellButtons(of: pointer)
            return true
        }
        for recognizer in pointer.recognizers { recognizer.dispatch(.up, pointer) }
        if !pointer.isTakenFromView { pointer.view?.pointerUp(pointer) }
        end(pointer)
        return true
    }

    func pointerCancelled(_ event: PointerEvent) -> Bool {
        guard let pointer = pointers.first(where: { $0.id == event.pointer }) else { return false }
        for recognizer in pointer.recognizers { recognizer.dispatch(.cancelled, pointer) }
        pointer.takeFromView()
        end(pointer)
        return true
    }

    private func tellButtons(of pointer: Pointer) {
        for recognizer in pointer.recognizers { recognizer.dispatch(.buttonsChanged, pointer) }
        if !pointer.isTakenFromView { pointer.view?.pointerButtonsChanged(pointer) }
    }

    private func end(_ pointer: Pointer) {
        pointer.hasEnded = true
        pointers.removeAll { $0 === pointer }
        for recognizer in pointer.recognizers { recognizer.lose(pointer) }
        pointer.recognizers = []
    }

    func wheel(_ event: WheelEvent) -> Bool {
        // Some systems report a touchpad's ends and pauses as empty movements.
        guard event.delta != .zero else { return false }
        // Fingers are on the touchpad again, or a hand is on the wheel: content that runs on stops, whichever view this event is for.
        (wheelGesture?.view as? ScrollView)?.stopRunningOn()
        if let gesture = wheelGesture, let view = gesture.view, view.window === self, gesture.continues(with: event) {
            if view.wheel(event.inTime(of: view)) || gesture.spends(event) {
                wheelGesture?.add(event)
                return true
            }
        }
        wheelGesture = nil
        return bubble(from: hitTest(event.position)) { view in
            guard view.wheel(event.inTime(of: view)) else { return false }
            wheelGesture = WheelGesture(event, of: view)
            return true
        }
    }
}

/// The view that a wheel gesture belongs to. The first view to accept the gesture's first event keeps the gesture until the wheel
/// has been still for a moment. A list that reaches its end therefore stops there, and the page around it scrolls only with a new
/// gesture. Wheel events carry no phases, so gestures are delimited by time alone.
struct WheelGesture {
    weak var view: View?
    private var last: WheelEvent
    private var travel = 0.0

    init(_ event: WheelEvent, of view: View) {
        self.view = view
        last = event
        travel = event.length
    }

    /// How far the mouse may move during a gesture, points.
    private static let slop = 10.0
    /// The travel below which a gesture's direction is uncertain, points.
    private static let decisiveTravel = 10.0

    /// Returns whether `event` belongs to this gesture.
    func continues(with event: WheelEvent) -> Bool {
        let quiet = event.isPrecise ? ScrollPhysics.wheelQuiet : ScrollPhysics.notchQuiet
        return event.time - last.time <= quiet && event.isPrecise == last.isPrecise && event.modifiers == last.modifiers
            && hypot(event.position.x - last.position.x, event.position.y - last.position.y) <= WheelGesture.slop
    }

    /// Returns whether to consume `event` although the view did not handle it. A notch along the other axis is
    /// deliberate, but a touchpad stroke is never quite straight.
    func spends(_ event: WheelEvent) -> Bool {
        event.isPrecise ? travel > WheelGesture.decisiveTravel : event.isSideways == last.isSideways
    }

    mutating func add(_ event: WheelEvent) {
        travel += event.length
        last = event
    }
}

extension WheelEvent {
    /// Returns the event with its time converted to that of `view`.
    @MainActor
    fileprivate func inTime(of view: View) -> WheelEvent {
        var event = self
        event.time = view.localTime(at: time)
        return event
    }

    fileprivate var length: Double { max(abs(delta.x), abs(delta.y)) }
    fileprivate var isSideways: Bool { abs(delta.x) > abs(delta.y) }
}
