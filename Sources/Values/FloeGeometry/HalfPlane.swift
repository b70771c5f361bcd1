// One side of a line.

/// The pixels whose centre (x, y) has a·x + b·y + c ≥ 0.
public struct HalfPlane: Equatable, Sendable {
    /// The coefficients of the line's equation. (a, b) points to the side that counts.
    public var a, b, c: Double

    /// Creates the side of the line a·x + b·y + c = 0 that (a, b) points to.
    public init(a: Double, b: Double, c: Double) {
        self.a = a; self.b = b; self.c = c
    }

    /// Returns the columns of `all` whose pixel centres, in the given row, lie on this side.
    public func columns(_ all: Range<Int32>, row: Int32) -> Range<Int32> {
        let rest = b * (Double(row) + 0.5) + c
        func isInside(_ x: Int32) -> Bool { a * (Double(x) + 0.5) + rest >= 0 }
        guard abs(a) > 1e-12 else { return rest >= 0 ? all : all.lowerBound..<all.lowerBound }
        // The boundary found by division may be off by one; the test itself decides.
        var first = DeviceRect.pixel(above: -rest / a - 0.5)
        if isInside(first - 1) == (a > 0) { first -= 1 } else if isInside(first) != (a > 0) { first += 1 }
        let boundary = min(max(first, all.lowerBound), all.upperBound)
        return a > 0 ? boundary..<all.upperBound : all.lowerBound..<boundary
    }
}
