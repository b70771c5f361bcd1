// Figures that were saved, and what has changed since: by more than the noise of then and now. What seems to have got slower
// is measured again, later, when what disturbed the machine may have passed; only what comes back every time is told of.

/// What a frame of some lane costs, with its noise; of any unit of time.
public struct FrameCost: Equatable, Sendable, Codable {
    public let mean, worst: Estimate

    public init(mean: Estimate, worst: Estimate) {
        self.mean = mean; self.worst = worst
    }

    /// Of what a lane's turns showed, seconds.
    public init(_ lane: Lane) { self.init(mean: lane.meanFrame, worst: lane.worstFrame) }

    public enum Figure: String, CaseIterable, Sendable { case mean, worst }

    public subscript(figure: Figure) -> Estimate { figure == .mean ? mean : worst }
}

/// A figure that is another than it was.
public struct CostChange<Key: Hashable & Sendable>: Sendable {
    public let key: Key
    public let figure: FrameCost.Figure
    public let before, now: Estimate
    /// More: it got slower.
    public var change: Change { now.change(from: before) }
}

/// Costs that were saved, by what they are of.
public struct Baseline<Key: Hashable & Sendable>: Sendable {
    public let costs: [Key: FrameCost]

    public init(_ costs: [Key: FrameCost]) { self.costs = costs }

    /// How often what seems slower is measured again.
    public static var rounds: Int { 2 }

    /// What changed, in the order of `now`. Keys that were not saved have nothing to change from.
    /// - Parameter again: measures a key anew; called for those alone that seem slower, one after the other and then once
    ///   more, so that time passes between.
    public func changes(_ now: [(key: Key, cost: FrameCost)], again: (Key) throws -> FrameCost) rethrows -> [CostChange<Key>] {
        var found = now.flatMap { changes(of: $0.key, $0.cost) }
        for _ in 0..<Baseline.rounds {
            var remeasured: [Key: FrameCost] = [:]
            for change in found where change.change == .more && remeasured[change.key] == nil {
                remeasured[change.key] = try again(change.key)
            }
            found = found.compactMap { old in
                guard old.change == .more, let cost = remeasured[old.key] else { return old }
                let new = CostChange(key: old.key, figure: old.figure, before: old.before, now: cost[old.figure])
                guard new.change == .more else { return nil }
                // The least that it was seen to be.
                return new.now.value < old.now.value ? new : old
            }
        }
        return found
    }

    private func changes(of key: Key, _ cost: FrameCost) -> [CostChange<Key>] {
        guard let saved = costs[key] else { return [] }
        return FrameCost.Figure.allCases.map { CostChange(key: key, figure: $0, before: saved[$0], now: cost[$0]) }
            .filter { $0.change != .none }
    }
}
