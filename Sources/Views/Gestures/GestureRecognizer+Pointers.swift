// How the window feeds recognizers.

enum PointerPhase {
    case down, moved, buttonsChanged, up, cancelled
}

extension GestureRecognizer {
    final func receives(_ pointer: Pointer) -> Bool {
        isEnabled && state == .possible && held == nil && accepts(pointer)
            && (delegate?.gestureRecognizer(self, shouldReceive: pointer) ?? true)
    }

    final func follow(_ pointer: Pointer) { pointers.append(pointer) }

    final func dispatch(_ phase: PointerPhase, _ pointer: Pointer) {
        guard !state.isFinal else { return }
        switch phase {
        case .down: pointerDown(pointer)
        case .moved: pointerMoved(pointer)
        case .buttonsChanged: pointerButtonsChanged(pointer)
        case .up: pointerUp(pointer)
        case .cancelled: pointerCancelled(pointer)
        }
    }

    /// A pointer is up or gone.
    final func lose(_ pointer: Pointer) {
        lastLocation = windowLocation
        pointers.removeAll { $0 === pointer }
        if pointers.isEmpty, state.isFinal { becomePossible() }
    }

    final func viewWillLeave() {
        abandon()
        view?.window?.unschedule(self)
    }
}

extension View {
    /// Adds a recognizer, taking it from the view that had it. Asked after those added before.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Cancels what it has under way.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.viewWillLeave()
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}
