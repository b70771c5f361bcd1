// The exact coverage of a pixel by a convex shape: the shape is a polygon in device space, clipped to the pixel and measured.
// Arcs are polylines with enough segments that the error is invisible.

import Foundation
import FloeGeometry
import FloeRenderTree

/// A convex polygon in device pixels.
struct ConvexArea {
    typealias Point = SIMD2<Double>

    /// The number of segments in a quarter circle.
    private static let arcSteps = 48

    /// Counterclockwise if y points up.
    private(set) var corners: [Point]
    private let low, high: Point
    /// The polygon clipped to the pixel row queried last. Queries come row by row.
    private var row = Int.min
    private var rowCorners: [Point] = []

    init(_ corners: [Point]) {
        let doubled = ConvexArea.doubledArea(corners)
        self.corners = doubled < 0 ? corners.reversed() : corners
        low = corners.reduce(Point(repeating: .infinity)) { Point(min($0.x, $1.x), min($0.y, $1.y)) }
        high = corners.reduce(Point(repeating: -.infinity)) { Point(max($0.x, $1.x), max($0.y, $1.y)) }
    }

    /// The part of a plane's rounded rectangle that lies in front of the eye.
    init(
        _ r: PlaneRect, radius asked: Double = 0, corners: RectCorners = .all, curve: CornerCurve = .circular, _ projection: PlaneProjection
    ) {
        guard !r.isEmpty else {
            self.init([])
            return
        }
        var points: [Point] = []
        for (corner, sign, isFromX) in [
            (RectCorners.maxXMaxY, Point(1, 1), true), (.minXMaxY, Point(-1, 1), false), (.minXMinY, Point(-1, -1), true),
            (.maxXMinY, Point(1, -1), false),
        ] {
            let vertex = Point(sign.x > 0 ? r.maxX : r.minX, sign.y > 0 ? r.maxY : r.minY)
            let extent = curve == .circular ? 1 : ContinuousOutline.extent
            let radius = corners.contains(corner) ? max(0, min(asked, min(r.width, r.height) / 2 / extent)) : 0
            // Distances from the edge that the curve begins on, and from the next.
            let outline = radius <= 0 ? [Point.zero] : curve == .circular ? ConvexArea.arc : ContinuousOutline.corner
            for point in outline { points.append(vertex - sign * radius * (isFromX ? Point(point.y, point.x) : point)) }
        }
        self.init(ConvexArea.projected(points, projection))
    }

    private static let arc = (0...arcSteps).map { step in
        let angle = Double(step) / Double(arcSteps) * .pi / 2
        return Point(1 - sin(angle), 1 - cos(angle))
    }

    private static func projected(_ points: [Point], _ projection: PlaneProjection) -> [Point] {
        let all = points.map { projection.homogeneous($0.x, $0.y) }, near = 1e-5
        var result: [Point] = []
        for i in all.indices {
            let a = all[i], b = all[(i + 1) % all.count]
            if a.w >= near { result.append(Point(a.x / a.w, a.y / a.w)) }
            if (a.w >= near) != (b.w >= near) {
                let t = (near - a.w) / (b.w - a.w)
                result.append(Point((a.x + (b.x - a.x) * t) / near, (a.y + (b.y - a.y) * t) / near))
            }
        }
        return result
    }

    func intersection(_ other: ConvexArea) -> ConvexArea {
        var points = corners
        for i in other.corners.indices {
            let a = other.corners[i], d = other.corners[(i + 1) % other.corners.count] - a
            guard (d * d).sum() > 1e-18 else { continue }
            points = ConvexArea.cut(points) { d.x * ($0.y - a.y) - d.y * ($0.x - a.x) }
        }
        return ConvexArea(other.corners.isEmpty ? [] : points)
    }

    /// Returns the covered share of a pixel, 0…1.
    mutating func area(_ column: Int, _ row: Int) -> Double {
        let x = Double(column), y = Double(row)
        guard corners.count > 2, low.x < x + 1, low.y < y + 1, high.x > x, high.y > y else { return 0 }
        if self.row != row {
            self.row = row
            rowCorners = ConvexArea.cut(ConvexArea.cut(corners) { $0.y - y }) { y + 1 - $0.y }
        }
        let part = ConvexArea.cut(ConvexArea.cut(rowCorners) { $0.x - x }) { x + 1 - $0.x }
        return min(1, max(0, ConvexArea.doubledArea(part) / 2))
    }

    /// Clips a polygon to the points whose distance is not negative.
    private static func cut(_ points: [Point], _ distance: (Point) -> Double) -> [Point] {
        guard let last = points.last else { return [] }
        var result: [Point] = []
        result.reserveCapacity(points.count + 2)
        var before = last, then = distance(before)
        for point in points {
            let here = distance(point)
            if (here < 0) != (then < 0) { result.append(before + (point - before) * (then / (then - here))) }
            if here >= 0 { result.append(point) }
            (before, then) = (point, here)
        }
        return result
    }

    private static func doubledArea(_ points: [Point]) -> Double {
        guard let origin = points.first else { return 0 }
        var sum = 0.0
        for i in points.indices {
            let a = points[i] - origin, b = points[(i + 1) % points.count] - origin
            sum += a.x * b.y - a.y * b.x
        }
        return sum
    }
}
