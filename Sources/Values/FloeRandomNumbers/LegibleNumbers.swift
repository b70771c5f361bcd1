// Random numbers like those that people write, so that generated files are readable.

extension SplitMix64 {
    /// Returns a whole number, a half, or a number with two decimals.
    package mutating func length(_ range: ClosedRange<Double>) -> Double {
        let v = Double.random(in: range, using: &self)
        return oneIn(2) ? v.rounded() : oneIn(3) ? (v * 2).rounded() / 2 : (v * 100).rounded() / 100
    }

    /// Returns a number with three decimals.
    package mutating func fraction(_ range: ClosedRange<Double> = 0...1) -> Double {
        (Double.random(in: range, using: &self) * 1000).rounded() / 1000
    }

    package mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }
}
