// One side of a line.

/// The pixels whose centre (x, y) has a·x + b·y + c ≥ 0.
public struct HalfPlane: Equatable, Sendable {
    public var a, b, c: Double

    public init(a: Double, b: Double, c: Double) {
        self.a = a; self.b = b; self.c = c
    }
}
