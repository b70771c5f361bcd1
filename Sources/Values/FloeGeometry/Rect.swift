// A rectangle in a plane's own units, stored as four edges. Frames use it because CGRect's functions, which cross a library
// boundary, would cost more than the arithmetic. Its projected bounds are computed by clipping at the eye.
//
//      w > 0 │ w ≤ 0
//      ┌─────┼ ─ ─ ┐      only the part in front of the eye is bounded;
//      │     │           where the rectangle passes the eye it runs to the horizon,
//      └─────┼ ─ ─ ┘      and the bounds are those of the part that `eyeLimit` leaves

import Foundation

/// The edges of an axis-aligned rectangle.
@frozen
public struct Rect<Space: CoordinateSpace>: Equatable, Sendable {
    /// The edges, in units of the rectangle's space.
    public var minX, minY, maxX, maxY: Double

    /// Creates a rectangle from its edges. It is empty unless each maximum is above its minimum.
    @inlinable
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX; self.minY = minY; self.maxX = maxX; self.maxY = maxY
    }

    /// Takes the edges of a `CGRect`, in points.
    @inlinable
    public init(_ r: CGRect) where Space == PointSpace {
        let x = Double(r.origin.x), y = Double(r.origin.y)
        self.init(minX: x, minY: y, maxX: x + Double(r.size.width), maxY: y + Double(r.size.height))
    }

    /// Creates a rectangle from one in another space, keeping its numbers, where both spaces have the same coordinates.
    @inlinable
    public init<Other>(renaming r: Rect<Other>) {
        self.init(minX: r.minX, minY: r.minY, maxX: r.maxX, maxY: r.maxY)
    }

    /// Creates a rectangle of whole pixels.
    @inlinable
    public init(_ r: DeviceRect) where Space == PixelSpace {
        self.init(minX: Double(r.minX), minY: Double(r.minY), maxX: Double(r.maxX), maxY: Double(r.maxY))
    }

    /// A rectangle without limit on any side.
    @inlinable public static var infinite: Rect {
        Rect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    }

    /// The distance of the vertical edges, in units of the space; negative if they are exchanged.
    @inlinable public var width: Double { maxX - minX }
    /// The distance of the horizontal edges, in units of the space; negative if they are exchanged.
    @inlinable public var height: Double { maxY - minY }
    /// Whether it has no area; true also where an edge is not a number.
    @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

    /// Returns what is in both; empty, with edges exchanged, if they have nothing in common.
    @inlinable
    public func intersection(_ o: Rect) -> Rect {
        Rect(
            minX: max(minX, o.minX), minY: max(minY, o.minY),
            maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
    }

    /// Returns the rectangle with every edge moved inwards by `d`, or outwards if `d` is negative.
    @inlinable
    public func inset(by d: Double) -> Rect {
        Rect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
    }

    /// Whether all edges of `o` lie within these or on them.
    @inlinable
    public func contains(_ o: Rect) -> Bool {
        minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
    }

    /// Returns the image of this rectangle under an axis-aligned projection; edges that mirroring exchanged are swapped back.
    @inlinable
    public func mapped<To>(byAxisAligned p: Projection<Space, To>) -> Rect<To> {
        let x0 = p.xx * minX + p.tx, x1 = p.xx * maxX + p.tx
        let y0 = p.yy * minY + p.ty, y1 = p.yy * maxY + p.ty
        return Rect<To>(minX: min(x0, x1), minY: min(y0, y1), maxX: max(x0, x1), maxY: max(y0, y1))
    }

    /// Returns the four projected corners, in order around the edge, in homogeneous coordinates.
    @inlinable
    public func corners<To>(_ p: Projection<Space, To>) -> (HomogeneousPoint, HomogeneousPoint, HomogeneousPoint, HomogeneousPoint) {
        (p.homogeneous(minX, minY), p.homogeneous(maxX, minY), p.homogeneous(maxX, maxY), p.homogeneous(minX, maxY))
    }

    // Written out so that comparisons are inlined in other modules too.
    @inlinable
    public static func == (a: Rect, b: Rect) -> Bool {
        a.minX == b.minX && a.minY == b.minY && a.maxX == b.maxX && a.maxY == b.maxY
    }

    /// Returns the bounds of this rectangle's image, in device pixels, clipped at the eye (w ≥ `eyeLimit`); an empty rectangle if
    /// all of it lies at or behind the eye.
    @inlinable
    public func bounds<To>(under p: Projection<Space, To>) -> Rect<To> {
        if p.isAxisAligned { return mapped(byAxisAligned: p) }
        var result = Rect<To>(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        eachCorner(inFrontUnder: p) { corner in
            result.minX = min(result.minX, corner.x); result.maxX = max(result.maxX, corner.x)
            result.minY = min(result.minY, corner.y); result.maxY = max(result.maxY, corner.y)
        }
        return result
    }

    /// Calls `body` with the corners of this rectangle's image, in order around its edge, clipped at the eye.
    @inlinable
    func eachCorner<To>(inFrontUnder p: Projection<Space, To>, _ body: (SIMD2<Double>) -> Void) {
        let c = corners(p), near = Projection<Space, To>.eyeLimit
        func edge(_ a: HomogeneousPoint, _ b: HomogeneousPoint) {
            if a.w >= near { body(SIMD2(a.x / a.w, a.y / a.w)) }
            if (a.w >= near) != (b.w >= near) {
                let t = (near - a.w) / (b.w - a.w)
                body(SIMD2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) / near)
            }
        }
        edge(c.0, c.1)
        edge(c.1, c.2)
        edge(c.2, c.3)
        edge(c.3, c.0)
    }
}
