// Compares planes of a space by a few numbers, without intersecting their outlines. The answer is always what intersecting would
// give; where rounding could decide, it is `unknown`.

import FloeGeometry
import FloeRenderTree

/// The planes of a space as they show in the picture. One array per number: pairs are many, and a struct holding everything would
/// be copied for each.
struct ProjectedPlanes {
    /// The corners of the outlines' bounding rectangles.
    private var low: [SIMD2<Double>] = [], high: [SIMD2<Double>] = []
    /// Depth over the picture; larger is nearer.
    private var depth: [HalfPlane] = []
    /// The corners of outlines that have four.
    private var x: [SIMD4<Double>] = [], y: [SIMD4<Double>] = []
    /// The edges: a·x + b·y + c is how far inside each edge a point lies, in points.
    private var a: [SIMD4<Double>] = [], b: [SIMD4<Double>] = [], c: [SIMD4<Double>] = []
    /// Whether corners and edges are usable.
    private var isPlain: [Bool] = []

    /// The margin required before anything is decided about overlap, in points. Coordinates up to `farthest` cause errors of some
    /// 1e-10 points, and of less than 1e-3 square points in areas.
    private static let margin = 1.0 / 16
    private static let farthest = 131_072.0

    mutating func removeAll() {
        low.removeAll(keepingCapacity: true)
        high.removeAll(keepingCapacity: true)
        depth.removeAll(keepingCapacity: true)
        x.removeAll(keepingCapacity: true)
        y.removeAll(keepingCapacity: true)
        a.removeAll(keepingCapacity: true)
        b.removeAll(keepingCapacity: true)
        c.removeAll(keepingCapacity: true)
        isPlain.removeAll(keepingCapacity: true)
    }

    mutating func append(_ outline: ConvexPolygon, depth: HalfPlane) {
        let corners = outline.corners
        low.append(corners.low)
        high.append(corners.high)
        self.depth.append(depth)
        let p = outline.points
        guard p.count == 4 else {
            append(.zero, .zero, .zero, .zero, .zero, isPlain: false)
            return
        }
        let x = SIMD4(p[0].x, p[1].x, p[2].x, p[3].x), y = SIMD4(p[0].y, p[1].y, p[2].y, p[3].y)
        let toX = SIMD4(p[1].x, p[2].x, p[3].x, p[0].x) - x, toY = SIMD4(p[1].y, p[2].y, p[3].y, p[0].y) - y
        // Twice the area, by the diagonals: negative for a plane seen from behind.
        let area = (p[2].x - p[0].x) * (p[3].y - p[1].y) - (p[3].x - p[1].x) * (p[2].y - p[0].y)
        let length = (toX * toX + toY * toY).squareRoot() * (area < 0 ? -1 : 1)
        let a = -toY / length, b = toX / length
        let c = -(a * x + b * y)
        let isPlain = p.allSatisfy { p in
            abs(p.x) <= ProjectedPlanes.farthest && abs(p.y) <= ProjectedPlanes.farthest
                && ProjectedPlanes.isEach(a * p.x + b * p.y + c, atLeast: -1e-6)
        }
        append(x, y, a, b, c, isPlain: isPlain)
    }

    private mutating func append(
        _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, isPlain: Bool
    ) {
        self.x.append(x)
        self.y.append(y)
        self.a.append(a)
        self.b.append(b)
        self.c.append(c)
        self.isPlain.append(isPlain)
    }

    func left(_ i: Int) -> Double { low[i].x }
    func right(_ i: Int) -> Double { high[i].x }

    /// Whether the bounding rectangles of two planes touch.
    func meet(_ i: Int, _ j: Int) -> Bool {
        low[i].x <= high[j].x && low[j].x <= high[i].x && low[i].y <= high[j].y && low[j].y <= high[i].y
    }

    /// The depth relation of two planes.
    enum Comparison {
        /// Neither covers any part of the other.
        case apart
        /// They overlap, and the other is nearer (`behind`) or farther (`inFront`) wherever they do.
        case behind, inFront
        case unknown
    }

    /// Compares plane `i` to plane `j`, whose bounding rectangle meets its own.
    func compare(_ i: Int, _ j: Int) -> Comparison {
        guard isPlain[i], isPlain[j] else { return .unknown }
        let from = pointwiseMax(low[i], low[j]), to = pointwiseMin(high[i], high[j])
        let middle = (from + to) * 0.5
        guard contains(i, middle), contains(j, middle) else {
            return isApart(i, j) || isApart(j, i) ? .apart : .unknown
        }
        // How much nearer the other is, over the whole rectangle that contains the overlap.
        let half = (to - from) * 0.5, own = depth[i], other = depth[j]
        let a = other.a - own.a, b = other.b - own.b, c = other.c - own.c
        let value = a * middle.x + b * middle.y + c, spread = abs(a) * half.x + abs(b) * half.y
        let rounding = (abs(a * middle.x) + abs(b * middle.y) + abs(c) + spread) * 1e-14
        if value - spread >= rounding - DepthSorter.epsilon / 2 { return .behind }
        return value + spread <= -(rounding + DepthSorter.epsilon * 2) ? .inFront : .unknown
    }

    /// Whether a disc around `point`, of radius `margin`, lies within the outline.
    @inline(__always)
    private func contains(_ i: Int, _ point: SIMD2<Double>) -> Bool {
        ProjectedPlanes.isEach(a[i] * point.x + b[i] * point.y + c[i], atLeast: ProjectedPlanes.margin)
    }

    /// Whether all of `j` lies beyond one of the edges of `i`.
    private func isApart(_ i: Int, _ j: Int) -> Bool {
        for edge in 0..<4
        where ProjectedPlanes.isEach(
            -(x[j] * a[i][edge] + y[j] * b[i][edge] + c[i][edge]), atLeast: ProjectedPlanes.margin)
        {
            return true
        }
        return false
    }

    /// Whether every element is at least `least`. Not by the minimum: NaN must fail.
    @inline(__always)
    private static func isEach(_ v: SIMD4<Double>, atLeast least: Double) -> Bool {
        v[0] >= least && v[1] >= least && v[2] >= least && v[3] >= least
    }
}
