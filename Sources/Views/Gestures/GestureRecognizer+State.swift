// The transitions. Every change of state goes through here, so that arbitration cannot be bypassed.

extension GestureRecognizer {
    /// Possible → began; false if it may not, in which case it has failed or waits for others to fail.
    @discardableResult
    public final func begin() -> Bool { attempt(.began) }

    /// Possible → ended, for discrete gestures; false as for `begin`.
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

    /// Has `other` decide first: this one is recognized only once `other` has failed.
    public final func require(toFail other: GestureRecognizer) {
        requirements.append(WeakRecognizer(recognizer: other))
        other.dependents.append(WeakRecognizer(recognizer: self))
    }

    /// Ends or fails what is under way.
    final func abandon() {
        if state.isActive { enter(.cancelled) } else if !pointers.isEmpty || awaitsPointers || held != nil { fail() }
    }

    final func enter(_ new: GestureState) {
        state = new
        lastLocation = windowLocation
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
}
