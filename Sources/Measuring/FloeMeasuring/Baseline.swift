// Compares saved figures with new ones and reports changes that exceed the noise of both. What seems slower is measured again
// later, when a disturbance of the machine may have passed, and only what is slower every time is reported.

/// The cost of a lane's frames with its noise, in any unit of time.
package struct FrameCost: Equatable, Sendable, Codable {
    /// What a frame takes on average, and the worst frame; both in the same unit of time.
    package let mean, worst: Estimate

    package init(mean: Estimate, worst: Estimate) {
        self.mean = mean; self.worst = worst
    }

    /// Derives the cost from a lane's turns, in seconds.
    package init(_ lane: Lane) { self.init(mean: lane.meanFrame, worst: lane.worstFrame) }

    package enum Figure: String, CaseIterable, Sendable {
        case mean, worst
    }

    public subscript(figure: Figure) -> Estimate { figure == .mean ? mean : worst }
}

/// A figure that changed.
package struct CostChange<Key: Hashable & Sendable>: Sendable {
    package let key: Key
    package let figure: FrameCost.Figure
    /// The saved estimate and the new one, in the same unit of time.
    package let before, now: Estimate
    /// The direction of the change. `more` means that it got slower.
    package var change: Change { now.change(from: before) }
}

/// Saved costs by what they measure.
package struct Baseline<Key: Hashable & Sendable>: Sendable {
    /// The saved costs, all in the same unit of time.
    package let costs: [Key: FrameCost]

    package init(_ costs: [Key: FrameCost]) { self.costs = costs }

    /// The number of times that what seems slower is measured again.
    package static var rounds: Int { 2 }

    /// Returns what changed, in the order of `now`. Keys that were not saved are skipped. `again` measures a key again: it is called only
    /// for those that seem slower, one after the other and then once more, so that time passes in between.
    package func changes(_ now: [(key: Key, cost: FrameCost)], again: (Key) throws -> FrameCost) rethrows -> [CostChange<Key>] {
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
                // Keeps the smallest value seen.
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
