// A figure with its noise, and when two of them differ.

/// A value, and between which bounds it may lie.
public struct Estimate: Equatable, Sendable, Codable {
    public let value, low, high: Double

    public init(_ value: Double, low: Double, high: Double) {
        self.value = value; self.low = low; self.high = high
    }

    /// A count, which no noise reaches.
    public init(exact value: Double) { self.init(value, low: value, high: value) }

    /// Figures closer than this are of no account, however sure they are.
    public static let leastShare = 0.1

    /// How this one stands to an earlier one.
    public func change(from earlier: Estimate) -> Change {
        if low > earlier.high, value > earlier.value * (1 + Estimate.leastShare) { return .more }
        if high < earlier.low, value < earlier.value / (1 + Estimate.leastShare) { return .less }
        return .none
    }
}

/// Whether a figure went up or down by more than the noise.
public enum Change: Equatable, Sendable {
    case less, none, more
}
