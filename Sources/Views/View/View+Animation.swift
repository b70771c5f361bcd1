// Animation blocks: what changes inside, on layers of views too, moves to its new value over time.

import Layers

extension View {
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
