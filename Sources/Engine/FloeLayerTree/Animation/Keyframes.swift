// Keyframe blocks: animation blocks in parts, each with its own time, on one clock.
//
//     add(at: 0, for: 0.5)      ├──────────────┤
//     add(at: 0.25, for: 0.75)         ├─────────────────────┤
//                               0                            1 = duration

/// Takes the parts of a keyframe block.
public struct Keyframes {
    /// Nil: there is no clock, and changes apply at once.
    let tree: LayerTree?
    let duration: Double

    package init(tree: LayerTree?, duration: Double) {
        self.tree = tree
        self.duration = duration
    }

    /// Animates the changes that `changes` makes. Parts that change the same property are added in the order of their times.
    ///
    /// - Parameters:
    ///   - start: When they begin, as a fraction of the block's duration.
    ///   - length: How long they take, as a fraction of the block's duration.
    ///   - curve: Their pace.
    ///   - changes: Changes properties of layers.
    public func add(at start: Double, for length: Double, curve: TimingCurve = .linear, changes: () -> Void) {
        guard let tree else { return changes() }
        // With reduced motion only the end is shown, not one jump after another.
        let duration = tree.reducesMotion ? 0 : duration
        tree.animate(duration: length * duration, delay: start * duration, curve: curve, changes: changes)
    }
}

extension LayerTree {
    /// Runs an animation block in parts, which `keyframes` adds.
    ///
    /// - Parameters:
    ///   - duration: Seconds that all parts take together.
    ///   - delay: Seconds until it begins.
    ///   - completion: Called once everything in the block has ended; see `Transaction.completion`.
    ///   - keyframes: Adds the parts.
    public func animateKeyframes(
        duration: Double, delay: Double = 0, completion: ((_ isFinished: Bool) -> Void)? = nil, keyframes: (Keyframes) -> Void
    ) {
        animate(duration: duration, delay: delay, completion: completion) { keyframes(Keyframes(tree: self, duration: duration)) }
    }
}
