// Who wins. A recognizer that wants to begin asks its own conditions, then the recognizers it must wait for,
// then those that share a pointer: one of these already under way keeps it from beginning, and those still
// possible fail when it does.

extension GestureRecognizer {
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

    /// Whether it, its owner and its delegate are for beginning now.
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

    /// Whether it follows a gesture that it has neither recognized nor given up.
    private var isUndecided: Bool { state == .possible && isEnabled && (!pointers.isEmpty || awaitsPointers) }

    final func requirementFailed() {
        guard let held, !requirements.contains(where: { $0.recognizer?.isUndecided ?? false }) else { return }
        // A continuous gesture whose pointers have gone meanwhile is over before it began.
        if held == .began, pointers.isEmpty { fail() } else { _ = win(held) }
    }
}
