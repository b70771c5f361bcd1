// A subset of a rectangle's four sides, such as those that are not edges of its contents or that coincide with another rectangle's.

/// Sides of a rectangle in its own plane.
@frozen
public struct RectSides: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // Opposite sides are two bits apart.
    /// The left side: the smallest x.
    @inlinable public static var minX: RectSides { RectSides(rawValue: 1) }
    /// The top side: the smallest y.
    @inlinable public static var minY: RectSides { RectSides(rawValue: 2) }
    /// The right side: the largest x.
    @inlinable public static var maxX: RectSides { RectSides(rawValue: 4) }
    /// The bottom side: the largest y.
    @inlinable public static var maxY: RectSides { RectSides(rawValue: 8) }
    /// All four sides.
    @inlinable public static var all: RectSides { [.minX, .minY, .maxX, .maxY] }

    /// Returns the sides that these become under a map that reverses the given axes.
    @inlinable
    public func mirrored(x: Bool, y: Bool) -> RectSides {
        let opposite = RectSides(rawValue: rawValue << 2 | rawValue >> 2)
        let turned: RectSides = [x ? [.minX, .maxX] : [], y ? [.minY, .maxY] : []]
        return subtracting(turned).union(opposite.intersection(turned))
    }
}

extension Rect {
    /// Returns the rectangle with some of its sides moved to where `other` has them.
    @inlinable
    public func moving(_ sides: RectSides, to other: Rect) -> Rect {
        Rect(
            minX: sides.contains(.minX) ? other.minX : minX, minY: sides.contains(.minY) ? other.minY : minY,
            maxX: sides.contains(.maxX) ? other.maxX : maxX, maxY: sides.contains(.maxY) ? other.maxY : maxY)
    }
}
