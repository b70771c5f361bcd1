// A half-open rectangle of whole device pixels, used for damage, tiles and the bounds of drawn things. It is a type of its own,
// so that points (`CGRect`) never mix with pixels by accident.

import Foundation

/// Whole device pixels: columns minX ..< maxX, rows minY ..< maxY. Empty where max ≤ min.
@frozen
public struct DeviceRect: Equatable, Hashable, Sendable {
    /// The edges in device pixels from the target's top left corner; the columns maxX and rows maxY are outside.
    public var minX, minY, maxX, maxY: Int32

    /// Creates a rectangle from its edges; the columns maxX and rows maxY are outside.
    @inlinable
    public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX; self.minY = minY; self.maxX = maxX; self.maxY = maxY
    }

    /// Creates a rectangle from its top left pixel and its size, both in pixels; edges that 32 bits do not hold are clamped.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(
            minX: Int32(clamping: x), minY: Int32(clamping: y),
            maxX: Int32(clamping: x + width), maxY: Int32(clamping: y + height))
    }

    /// A rectangle without pixels, at the origin.
    public static let empty = DeviceRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// Creates the smallest whole-pixel rectangle around the given edges (pixels); empty for NaN.
    @inlinable
    public init(around x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        guard x0 < x1, y0 < y1 else { self = .empty; return }
        self.init(
            minX: DeviceRect.pixel(below: x0), minY: DeviceRect.pixel(below: y0),
            maxX: DeviceRect.pixel(above: x1), maxY: DeviceRect.pixel(above: y1))
    }

    /// Device coordinates stay within ±2²⁴, where Float can still distinguish pixels.
    @inlinable public static var limit: Double { 16_777_216 }

    /// Returns ⌊v⌋ within the limit. The baseline CPU has no rounding instruction, so `rounded` would be a call.
    @inlinable @inline(__always)
    public static func pixel(below v: Double) -> Int32 {
        let v = max(-limit, min(limit, v)), whole = Int32(v)
        return Double(whole) > v ? whole - 1 : whole
    }

    /// Returns ⌈v⌉ within the limit.
    @inlinable @inline(__always)
    public static func pixel(above v: Double) -> Int32 {
        let v = max(-limit, min(limit, v)), whole = Int32(v)
        return Double(whole) < v ? whole + 1 : whole
    }

    /// Whether it has no pixels.
    @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
    /// The number of columns; never negative.
    @inlinable public var width: Int { max(0, Int(maxX) - Int(minX)) }
    /// The number of rows; never negative.
    @inlinable public var height: Int { max(0, Int(maxY) - Int(minY)) }
    /// The number of pixels.
    @inlinable public var area: Int { width * height }

    /// Returns the pixels that are in both; empty, with any edges, if there are none.
    @inlinable
    public func intersection(_ o: DeviceRect) -> DeviceRect {
        DeviceRect(
            minX: max(minX, o.minX), minY: max(minY, o.minY),
            maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
    }

    /// Returns the smallest rectangle around both; an empty one adds nothing.
    @inlinable
    public func union(_ o: DeviceRect) -> DeviceRect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        return DeviceRect(
            minX: min(minX, o.minX), minY: min(minY, o.minY),
            maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
    }

    /// Whether the two have pixels in common. Neither may be empty.
    @inlinable
    public func intersects(_ o: DeviceRect) -> Bool {
        max(minX, o.minX) < min(maxX, o.maxX) && max(minY, o.minY) < min(maxY, o.maxY)
    }

    /// Whether all edges of `o` lie within these.
    @inlinable
    public func contains(_ o: DeviceRect) -> Bool {
        minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
    }

    /// Returns the rectangle with every edge moved outwards by `n` pixels, or inwards if `n` is negative.
    @inlinable
    public func outset(by n: Int32) -> DeviceRect {
        DeviceRect(minX: minX &- n, minY: minY &- n, maxX: maxX &+ n, maxY: maxY &+ n)
    }

    /// Returns the rectangle moved by whole pixels.
    @inlinable
    public func translated(dx: Int32, dy: Int32) -> DeviceRect {
        DeviceRect(minX: minX &+ dx, minY: minY &+ dy, maxX: maxX &+ dx, maxY: maxY &+ dy)
    }
}

/// A size in whole device pixels.
@frozen
public struct PixelSize: Equatable, Hashable, Sendable {
    /// The number of columns and of rows.
    public var width, height: Int

    /// Creates a size in device pixels.
    @inlinable
    public init(width: Int, height: Int) {
        self.width = width; self.height = height
    }

    /// The number of pixels.
    @inlinable public var area: Int { width * height }
    /// The rectangle of that size at the origin.
    @inlinable public var rect: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }
}
