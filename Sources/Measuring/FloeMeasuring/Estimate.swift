// A figure with its noise, and a test for whether two of them differ.

/// A value with its lower and upper bound.
package struct Estimate: Equatable, Sendable, Codable {
    /// The value, and the bounds between which the true one probably lies, in the same unit: low ≤ value ≤ high.
    package let value, low, high: Double

    package init(_ value: Double, low: Double, high: Double) {
        self.value = value; self.low = low; self.high = high
    }

    /// Creates an exact count, without noise.
    package init(exact value: Double) { self.init(value, low: value, high: value) }

    /// Differences below this share are ignored, however certain they are.
    package static let leastShare = 0.1

    package func change(from earlier: Estimate) -> Change {
        if low > earlier.high, value > earlier.value * (1 + Estimate.leastShare) { return .more }
        if high < earlier.low, value < earlier.value / (1 + Estimate.leastShare) { return .less }
        return .none
    }
}

/// Whether a figure went up or down by more than the noise.
package enum Change: Equatable, Sendable {
    /// Down, by no more than the noise, or up.
    case less, none, more
}
