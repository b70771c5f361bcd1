// Transactions group property changes: how long implicit animations last, their timing curve, whether there are any, and a
// completion to call when all animations started in the group have ended. They nest; the innermost decides.

import Foundation

/// The settings that apply to property changes inside a block.
public struct Transaction {
    /// In seconds; the default is Core Animation's, a quarter of a second.
    public var duration = 0.25
    /// The pace of the implicit animations.
    public var curve = TimingCurve.default
    /// If true, model and presentation change together, immediately.
    public var disableActions = false
    /// Called once every animation started in the block has ended (immediately if there is none).
    public var completion: (() -> Void)?
    /// Whether view-backed layers, and layers that no frame has shown yet, animate too.
    var isAnimationBlock = false
}

/// The animations of one transaction; `running` counts down to its completion.
final class AnimationGroup {
    var running = 0
    var isCommitted = false
    var completion: (() -> Void)?
}

/// The open transactions of a layer tree.
final class TransactionStack {
    private var open: [(transaction: Transaction, group: AnimationGroup?)] = []

    /// The innermost transaction's group, created when the first animation joins it. Most transactions only disable animation,
    /// and opening those allocates nothing.
    var group: AnimationGroup? {
        guard !open.isEmpty else { return nil }
        let last = open.count - 1
        if open[last].group == nil { open[last].group = AnimationGroup() }
        return open[last].group
    }

    /// The innermost transaction's settings, to be inherited by one that opens inside it.
    var enclosing: Transaction {
        var settings = open.last?.transaction ?? Transaction()
        settings.completion = nil
        return settings
    }

    /// Returns the duration and curve of the implicit animation for a property change; nil if there is none. `isInFrame`: whether a frame
    /// has been built since the layer entered its tree.
    func implicitAction(for layer: Layer, isInFrame: Bool) -> (duration: Double, curve: TimingCurve)? {
        let last = open.count - 1
        let isAnimationBlock = last >= 0 && open[last].transaction.isAnimationBlock
        guard isAnimationBlock || isInFrame && layer.implicitActions == .always else { return nil }
        let settings = last >= 0 ? open[last].transaction : Transaction()
        return settings.disableActions || settings.duration <= 0 ? nil : (settings.duration, settings.curve)
    }

    func begin(_ transaction: Transaction) {
        var group: AnimationGroup?
        if let completion = transaction.completion {
            group = AnimationGroup()
            group?.completion = completion
        }
        open.append((transaction, group))
    }

    func end() -> AnimationGroup? {
        guard let last = open.popLast() else { return nil }
        last.group?.isCommitted = true
        return last.group
    }
}

extension LayerTree {
    /// Runs `changes` in a transaction. `configure` starts from the enclosing transaction's settings.
    public func transaction<R>(_ configure: (inout Transaction) -> Void = { _ in }, changes: () throws -> R) rethrows -> R {
        var settings = transactions.enclosing
        configure(&settings)
        return try run(settings, changes)
    }

    /// Runs `changes` without implicit animation, like bracketing them with `setDisableActions`.
    public func withoutActions<R>(_ changes: () throws -> R) rethrows -> R {
        try transaction({ $0.disableActions = true }, changes: changes)
    }

    /// Runs `changes` in an animation block, in which view-backed layers animate too, and layers that no frame has shown yet. `duration` is
    /// in seconds.
    public func animate(
        duration: Double, curve: TimingCurve = .easeInEaseOut, completion: (() -> Void)? = nil,
        changes: () -> Void
    ) {
        var settings = transactions.enclosing
        settings.disableActions = false
        settings.duration = duration
        settings.curve = curve
        settings.completion = completion
        settings.isAnimationBlock = true
        run(settings, changes)
    }

    private func run<R>(_ settings: Transaction, _ changes: () throws -> R) rethrows -> R {
        transactions.begin(settings)
        defer {
            if let group = transactions.end() { completeIfDone(group) }
        }
        return try changes()
    }
}
