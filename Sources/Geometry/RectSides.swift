// Some of a rectangle's four sides: those that are no edges of what it shows, or that lie where another's do.

/// Sides of a rectangle in its own plane.
@frozen
public struct RectSides: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // Opposite sides are two bits apart.
    @inlinable public static var minX: RectSides { RectSides(rawValue: 1) }
    @inlinable public static var minY: RectSides { RectSides(rawValue: 2) }
    @inlinable public static var maxX: RectSides { RectSides(rawValue: 4) }
    @inlinable public static var maxY: RectSides { RectSides(rawValue: 8) }
    @inlinable public static var all: RectSides { [.minX, .minY, .maxX, .maxY] }

    /// The sides that they become under a map that turns the directions of these axes around.
    @inlinable
    public func mirrored(x: Bool, y: Bool) -> RectSides {
        let opposite = RectSides(rawValue: rawValue << 2 | rawValue >> 2)
        let turned: RectSides = [x ? [.minX, .maxX] : [], y ? [.minY, .maxY] : []]
        return subtracting(turned).union(opposite.intersection(turned))
    }
}

extension Rect {
    /// The rectangle with some of its sides where another has them.
    @inlinable
    public func moving(_ sides: RectSides, to other: Rect) -> Rect {
        Rect(
            minX: sides.contains(.minX) ? other.minX : minX, minY: sides.contains(.minY) ? other.minY : minY,
            maxX: sides.contains(.maxX) ? other.maxX : maxX, maxY: sides.contains(.maxY) ? other.maxY : maxY)
    }
}
