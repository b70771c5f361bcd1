// A subset of a rectangle's four corners, such as those that are rounded.

/// Corners of a rectangle in its own plane.
@frozen
public struct RectCorners: OptionSet, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // Corners with the greater x are one bit higher, those with the greater y two.
    /// The top left corner: the smallest x and y.
    @inlinable public static var minXMinY: RectCorners { RectCorners(rawValue: 1) }
    /// The top right corner: the largest x, the smallest y.
    @inlinable public static var maxXMinY: RectCorners { RectCorners(rawValue: 2) }
    /// The bottom left corner: the smallest x, the largest y.
    @inlinable public static var minXMaxY: RectCorners { RectCorners(rawValue: 4) }
    /// The bottom right corner: the largest x and y.
    @inlinable public static var maxXMaxY: RectCorners { RectCorners(rawValue: 8) }
    /// All four corners.
    @inlinable public static var all: RectCorners { RectCorners(rawValue: 15) }

    /// The one corner on these sides.
    @inlinable
    public init(isMaxX: Bool, isMaxY: Bool) { self.init(rawValue: 1 << ((isMaxX ? 1 : 0) + (isMaxY ? 2 : 0))) }

    /// Returns the corners that these become under a map that reverses the given axes.
    @inlinable
    public func mirrored(x: Bool, y: Bool) -> RectCorners {
        var bits = rawValue
        if x { bits = (bits & 5) << 1 | (bits & 10) >> 1 }
        if y { bits = (bits & 3) << 2 | (bits & 12) >> 2 }
        return RectCorners(rawValue: bits)
    }
}
