// The pixels a projected rectangle is drawn on: the upright rectangle of pixels it may touch, cut by the
// lines a pixel outside its edges. What the cut leaves is convex, has at most eight corners and needs no
// care where the plane passes the eye.
//
//     ┌────────┐        ╱╲
//     │  ╱╲    │  →    ╱  ╲     cut by four lines of  distance ≥ −reach
//     │ ╱  ╲   │       ╲  ╱
//     └────────┘        ╲╱

import Geometry
import RenderTree

/// A convex polygon of at most eight corners, in device pixels.
struct ConvexPolygon {
    /// Coverage ends half a pixel outside an edge; the rest is for corners being kept in quarters.
    private static let reach: Float = 1.25

    private(set) var corners: InlineArray<8, SIMD2<Float>> = .init(repeating: .zero)
    private(set) var count = 0

    /// `rect` as it is.
    init(_ rect: DeviceRect) {
        let x0 = Float(rect.minX), y0 = Float(rect.minY), x1 = Float(rect.maxX), y1 = Float(rect.maxY)
        corners[0] = SIMD2(x0, y0)
        corners[1] = SIMD2(x1, y0)
        corners[2] = SIMD2(x1, y1)
        corners[3] = SIMD2(x0, y1)
        count = 4
    }

    /// What of `rect` the edges may cover; nothing if `count` is 0.
    init(_ rect: DeviceRect, within edges: QuadCoverage) {
        self.init(rect)
        cut(edges.left)
        cut(edges.right)
        cut(edges.top)
        cut(edges.bottom)
    }

    /// Keeps what lies on the inner side of an edge moved outward (Sutherland and Hodgman 1974).
    private mutating func cut(_ edge: EdgeFunction) {
        func distance(_ p: SIMD2<Float>) -> Float { edge.distance(p.x, p.y) + ConvexPolygon.reach }
        var outside = false
        for i in 0..<count where distance(corners[i]) < 0 { outside = true }
        guard outside else { return }
        let old = corners, oldCount = count
        count = 0
        guard oldCount > 0 else { return }
        var previous = old[oldCount - 1], before = distance(previous)
        for i in 0..<oldCount {
            let corner = old[i], here = distance(corner)
            if (here < 0) != (before < 0) { add(previous + (corner - previous) * (before / (before - here))) }
            if here >= 0 { add(corner) }
            previous = corner
            before = here
        }
    }

    private mutating func add(_ corner: SIMD2<Float>) {
        guard count < 8 else { return }
        corners[count] = corner
        count += 1
    }

    /// The corners moved by (dx, dy), packed as the programs read them; the last one repeated up to eight.
    func packed(dx: Int32, dy: Int32) -> (SIMD4<Int32>, SIMD4<Int32>) {
        var words = SIMD8<Int32>(repeating: 0)
        for i in 0..<8 {
            let corner = corners[min(i, count - 1)]
            let x = UInt32(max(0, min(65_535, (corner.x + Float(dx)) * 4 + 0.5)))
            let y = UInt32(max(0, min(65_535, (corner.y + Float(dy)) * 4 + 0.5)))
            words[i] = Int32(bitPattern: y << 16 | x)
        }
        return (words.lowHalf, words.highHalf)
    }
}
