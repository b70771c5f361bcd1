// Transactions group property changes: how implicit animations move, whether there are any, and a completion to call when all animations
// started in the group have ended. They nest; the innermost decides, and the outer ones wait for it. All are on the tree's one clock.

import Foundation

/// The settings that apply to property changes inside a block.
public struct Transaction {
    /// In seconds; the default is Core Animation's, a quarter of a second.
    public var duration = 0.25
    /// Seconds until animations begin. Until then values stay as they are, or continue to move.
    public var delay = 0.0
    /// The pace of the implicit animations.
    public var curve = TimingCurve.default
    /// The number of runs, possibly fractional; `infinity` never ends. Afterwards the model shows.
    public var repeatCount = 1.0
    /// Whether every run plays forward and then back.
    public var autoreverses = false
    /// If true, model and presentation change together, immediately.
    public var disableActions = false
    /// Called once every animation started in the block, and in blocks inside it, has ended (immediately if there is none). Its argument
    /// is false if one of them was removed or replaced before its end.
    public var completion: ((_ isFinished: Bool) -> Void)?
    /// Whether view-backed layers, and layers that no frame has shown yet, animate too.
    var isAnimationBlock = false
}

/// The animations of a transaction with a completion; `running` counts down to it.
final class AnimatedBlock {
    let enclosing: AnimatedBlock?
    /// Animations, and blocks inside this one, that have not ended.
    var running = 0
    var isCommitted = false
    var isFinished = true
    let completion: (Bool) -> Void

    init(in enclosing: AnimatedBlock?, completion: @escaping (Bool) -> Void) {
        self.enclosing = enclosing
        self.completion = completion
        enclosing?.running += 1
    }
}

/// A property of a layer that a block has changed, as an animation that somebody else plays.
package struct RecordedChange {
    weak var layer: Layer?
    let animation: any Animation

    /// Sets the property to its value at `progress`, 0…1.
    package func apply(_ progress: Double) {
        guard let layer else { return }
        var values = layer.model
        animation.apply(to: &values, progress: progress)
        layer.replaceProperties(values)
    }
}

/// The open transactions of a layer tree.
final class TransactionStack {
    /// What the block that is being recorded has changed; nil outside of one.
    var recorded: [RecordedChange]?
    /// Each with the innermost block that waits for its animations.
    private var open: [(transaction: Transaction, block: AnimatedBlock?)] = []

    /// The block that waits for animations that are added now.
    var block: AnimatedBlock? { open.last?.block }

    /// The innermost transaction's settings, to be inherited by one that opens inside it.
    var enclosing: Transaction {
        var settings = open.last?.transaction ?? Transaction()
        settings.completion = nil
        (settings.repeatCount, settings.autoreverses) = (1, false)
        return settings
    }

    /// Returns the settings of the implicit animation for a property change; nil if there is none. `isInFrame`: whether a frame has been
    /// built since the layer entered its tree.
    func implicitAction(for layer: Layer, isInFrame: Bool) -> Transaction? {
        let settings = open.last?.transaction
        guard settings?.isAnimationBlock == true || isInFrame && layer.implicitActions == .always else { return nil }
        return settings?.disableActions == true ? nil : settings ?? Transaction()
    }

    func begin(_ transaction: Transaction) {
        open.append((transaction, transaction.completion.map { AnimatedBlock(in: block, completion: $0) } ?? block))
    }

    /// Closes the innermost transaction. Returns its block, if it has one of its own.
    func end() -> AnimatedBlock? {
        guard let last = open.popLast(), last.transaction.completion != nil else { return nil }
        last.block?.isCommitted = true
        return last.block
    }
}

extension LayerTree {
    /// Runs `changes` in a transaction. `configure` starts from the enclosing transaction's settings.
    public func transaction<R>(_ configure: (inout Transaction) -> Void = { _ in }, changes: () throws -> R) rethrows -> R {
        var settings = transactions.enclosing
        configure(&settings)
        transactions.begin(settings)
        defer {
            if let block = transactions.end() { completeIfDone(block) }
        }
        return try changes()
    }

    /// Runs `changes` without implicit animation, like bracketing them with `setDisableActions`.
    public func withoutActions<R>(_ changes: () throws -> R) rethrows -> R {
        try transaction({ $0.disableActions = true }, changes: changes)
    }

    /// Runs `changes` in an animation block, in which view-backed layers animate too, and layers that no frame has shown yet. A value that
    /// is already moving continues from where it is, at its current speed.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - delay: Seconds until it begins, after those of a block around it.
    ///   - curve: The pace.
    ///   - repeatCount: The number of runs, possibly fractional; `infinity` never ends.
    ///   - autoreverses: Whether every run plays forward and then back. After the last one the new values show.
    ///   - completion: Called once everything in the block has ended; see `Transaction.completion`.
    ///   - changes: Changes properties of layers.
    public func animate(
        duration: Double, delay: Double = 0, curve: TimingCurve = .easeInEaseOut, repeatCount: Double = 1, autoreverses: Bool = false,
        completion: ((_ isFinished: Bool) -> Void)? = nil, changes: () -> Void
    ) {
        transaction(
            { settings in
                settings.disableActions = false
                settings.duration = duration
                settings.delay += delay
                settings.curve = curve
                settings.repeatCount = repeatCount
                settings.autoreverses = autoreverses
                settings.completion = completion
                settings.isAnimationBlock = true
            }, changes: changes)
    }

    /// Runs `changes` in an animation block, in which everything moves like `spring` until that has settled.
    public func animate(
        spring: Spring, delay: Double = 0, completion: ((_ isFinished: Bool) -> Void)? = nil, changes: () -> Void
    ) {
        animate(duration: spring.settlingDuration, delay: delay, curve: .spring(spring), completion: completion, changes: changes)
    }
}

extension LayerTree {
    /// Runs `changes` and returns what they animate, from what shows now, in place of animations. The new values are set.
    package func recordChanges(curve: TimingCurve, duration: Double, _ changes: () -> Void) -> [RecordedChange] {
        let outer = transactions.recorded
        transactions.recorded = []
        animate(duration: duration, curve: curve, changes: changes)
        defer { transactions.recorded = outer }
        return transactions.recorded ?? []
    }
}
