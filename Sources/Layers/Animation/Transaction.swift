// Transactions group property changes: how long implicit animations last, by which curve, whether there
// are any, and what to call when all that were started have ended. They nest; the innermost decides.

import Foundation

/// What holds for the property changes inside a block.
public struct Transaction {
    /// Seconds; Core Animation's quarter of a second unless told.
    public var duration = 0.25
    public var curve = TimingCurve.default
    /// True: model and presentation change together, at once.
    public var disableActions = false
    /// Called once every animation started in the block has ended (at once, if there is none).
    public var completion: (() -> Void)?
    /// Whether layers of views animate too.
    var isAnimationBlock = false
}

/// The animations of one transaction, counted down to its completion.
final class AnimationGroup {
    var running = 0
    var isCommitted = false
    var completion: (() -> Void)?
}

/// The open transactions of a layer tree.
@MainActor
final class TransactionStack {
    private var open: [(transaction: Transaction, group: AnimationGroup?)] = []

    /// That of the innermost transaction, made for the first animation that joins it: most transactions
    /// only switch animation off, and opening those allocates nothing.
    var group: AnimationGroup? {
        guard !open.isEmpty else { return nil }
        let last = open.count - 1
        if open[last].group == nil { open[last].group = AnimationGroup() }
        return open[last].group
    }

    /// The innermost transaction's settings, for one that opens inside it.
    var enclosing: Transaction {
        var settings = open.last?.transaction ?? Transaction()
        settings.completion = nil
        return settings
    }

    /// Duration and curve of the animation that a property change starts by itself; nil if none.
    func implicitAction(for layer: Layer) -> (duration: Double, curve: TimingCurve)? {
        let last = open.count - 1
        guard last >= 0 else {
            let standard = Transaction()
            return layer.implicitActions == .always ? (standard.duration, standard.curve) : nil
        }
        guard !open[last].transaction.disableActions, open[last].transaction.duration > 0 else { return nil }
        if layer.implicitActions == .insideAnimationBlocks, !open[last].transaction.isAnimationBlock { return nil }
        return (open[last].transaction.duration, open[last].transaction.curve)
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
    /// Runs `changes` under a transaction. `configure` starts from the enclosing one's settings.
    public func transaction<R>(_ configure: (inout Transaction) -> Void = { _ in }, changes: () throws -> R) rethrows -> R {
        var settings = transactions.enclosing
        configure(&settings)
        return try run(settings, changes)
    }

    /// Changes without implicit animation, as `setDisableActions` brackets them.
    public func withoutActions<R>(_ changes: () throws -> R) rethrows -> R {
        try transaction({ $0.disableActions = true }, changes: changes)
    }

    /// An animation block: layers of views animate as well. `duration` in seconds.
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
