// State transitions of gesture recognizers. Every change of state goes through here, so that arbitration cannot be bypassed.

extension GestureRecognizer {
    /// Possible → began. Returns false if it may not begin; it has then failed or waits for others to fail.
    @discardableResult
    public final func begin() -> Bool { attempt(.began) }

    /// Possible → ended, for discrete gestures. Returns false if it has failed or waits for others to fail.
    @discardableResult
    public final func recognize() -> Bool { attempt(.ended) }

    /// Began or changed → changed.
    public final func change() {
        guard state.isActive else { return }
        enter(.changed)
    }

    /// Began or changed → ended; fails if it never began.
    public final func end() {
        if state.isActive { enter(.ended) } else { fail() }
    }

    /// Began or changed → cancelled; fails if it never began.
    public final func cancel() {
        if state.isActive { enter(.cancelled) } else { fail() }
    }

    /// Possible → failed.
    public final func fail() {
        guard state == .possible else { return }
        held = nil
        enter(.failed)
    }

    /// Makes this recognizer wait for `other`: it is recognized only once `other` has failed.
    public final func require(toFail other: GestureRecognizer) {
        requirements.append(WeakRecognizer(recognizer: other))
        other.dependents.append(WeakRecognizer(recognizer: self))
    }

    /// Cancels or fails the current gesture.
    final func abandon() {
        if state.isActive { enter(.cancelled) } else if !pointers.isEmpty || awaitsPointers || held != nil { fail() }
    }

    final func enter(_ new: GestureState) {
        state = new
        lastLocation = windowLocation
        lastModifiers = modifiers
        stateDidChange()
        switch new {
        case .began, .ended:
            for dependent in dependents { dependent.recognizer?.fail() }
        case .failed, .cancelled:
            for dependent in dependents { dependent.recognizer?.requirementFailed() }
        case .possible, .changed: break
        }
        if state.isFinal, pointers.isEmpty { becomePossible() }
    }

    final func becomePossible() {
        held = nil
        reset()
        state = .possible
    }

    // Arbitration. A recognizer that wants to begin first checks its own conditions, then the recognizers it must wait for, then
    // those that share a pointer with it. If one of these is already active, it may not begin; those still possible fail when it
    // begins.

    final func attempt(_ new: GestureState) -> Bool {
        guard state == .possible, isEnabled else { return false }
        guard mayBegin else {
            fail()
            return false
        }
        if requirements.contains(where: { $0.recognizer?.isUndecided ?? false }) {
            held = new
            return false
        }
        return win(new)
    }

    /// Whether it, its owner and its delegate allow it to begin now.
    final var mayBegin: Bool {
        isEnabled && canBegin() && (shouldBegin?() ?? true) && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
    }

    private func win(_ new: GestureState) -> Bool {
        held = nil
        for pointer in pointers {
            for other in pointer.recognizers where other !== self && other.state.isActive && !isAllowed(with: other) {
                fail()
                return false
            }
        }
        for pointer in pointers {
            if cancelsPointersInView { pointer.takeFromView() }
            for other in pointer.recognizers
            where other !== self && other.state == .possible && canPrevent(other) && !isAllowed(with: other) {
                other.fail()
            }
        }
        enter(new)
        return true
    }

    private func isAllowed(with other: GestureRecognizer) -> Bool {
        (delegate?.gestureRecognizer(self, canRecognizeSimultaneouslyWith: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, canRecognizeSimultaneouslyWith: self) ?? false)
    }

    /// Whether it follows a gesture that it has neither recognized nor failed.
    private var isUndecided: Bool { state == .possible && isEnabled && (!pointers.isEmpty || awaitsPointers) }

    final func requirementFailed() {
        guard let held, !requirements.contains(where: { $0.recognizer?.isUndecided ?? false }) else { return }
        // A continuous gesture whose pointers are gone by now is over before it began.
        if held == .began, pointers.isEmpty { fail() } else { _ = win(held) }
    }

    // Calls from the window.

    final func receives(_ pointer: Pointer) -> Bool {
        isEnabled && state == .possible && held == nil && accepts(pointer)
            && (delegate?.gestureRecognizer(self, shouldReceive: pointer) ?? true)
    }

    final func follow(_ pointer: Pointer) { pointers.append(pointer) }

    final func dispatch(_ phase: PointerPhase, _ pointer: Pointer) {
        guard !state.isFinal, !pointer.hasEnded else { return }
        switch phase {
        case .down: pointerDown(pointer)
        case .moved: pointerMoved(pointer)
        case .buttonsChanged: pointerButtonsChanged(pointer)
        case .up: pointerUp(pointer)
        case .cancelled: pointerCancelled(pointer)
        }
    }

    /// Forgets a pointer that is up or gone.
    final func lose(_ pointer: Pointer) {
        lastLocation = windowLocation
        lastModifiers = modifiers
        pointers.removeAll { $0 === pointer }
        if pointers.isEmpty, state.isFinal { becomePossible() }
    }

    final func viewWillLeave() {
        abandon()
        view?.window?.unschedule(self)
    }
}

enum PointerPhase {
    case down, moved, buttonsChanged, up, cancelled
}

extension View {
    /// Adds a recognizer, removing it from its previous view. It is asked after those added earlier.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Removes a recognizer and cancels its current gesture.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.viewWillLeave()
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}
