// The polygon drawn for a projected rectangle: the rectangle of pixels it may touch, cut by lines a pixel or so outside its
// edges. The result is convex, has at most eight corners and needs no special care where the plane passes the eye.
//
//     ┌────────┐        ╱╲
//     │  ╱╲    │  →    ╱  ╲     cut by four lines of  distance ≥ −reach
//     │ ╱  ╲   │       ╲  ╱
//     └────────┘        ╲╱

import FloeGeometry
import FloeRenderTree

/// A convex polygon of at most eight corners, in device pixels.
struct PixelPolygon {
    /// Coverage ends half a pixel outside an edge; the rest allows for corners being rounded to quarters.
    private static let reach: Float = 1.25

    private(set) var corners: InlineArray<8, SIMD2<Float>> = .init(repeating: .zero)
    private(set) var count = 0
    /// Whether the edges cut nothing from the rectangle.
    private var isWhole = true

    /// The part of `rect` that the edges may cover; empty if `count` is 0.
    init(_ rect: DeviceRect, within edges: QuadCoverage) {
        let x0 = Float(rect.minX), y0 = Float(rect.minY), x1 = Float(rect.maxX), y1 = Float(rect.maxY)
        corners[0] = SIMD2(x0, y0)
        corners[1] = SIMD2(x1, y0)
        corners[2] = SIMD2(x1, y1)
        corners[3] = SIMD2(x0, y1)
        count = 4
        cut(edges.left)
        cut(edges.right)
        cut(edges.top)
        cut(edges.bottom)
    }

    /// Keeps the part on the inner side of an edge moved outward by `reach`.
    private mutating func cut(_ edge: EdgeFunction) {
        func distance(_ p: SIMD2<Float>) -> Float { edge.distance(p.x, p.y) + PixelPolygon.reach }
        if isWhole {
            // Test only the rectangle's corner that lies furthest out.
            guard distance(SIMD2(corners[edge.a < 0 ? 2 : 0].x, corners[edge.b < 0 ? 2 : 0].y)) < 0 else { return }
        } else if !(0..<count).contains(where: { distance(corners[$0]) < 0 }) {
            return
        }
        isWhole = false
        let old = corners, oldCount = count
        count = 0
        clipPolygon(old.span.extracting(0..<oldCount), distance) { corner in
            guard count < 8 else { return }
            corners[count] = corner
            count += 1
        }
    }

    /// Returns the corners shifted by (dx, dy) and packed as the programs read them, counterclockwise with y up, the last one
    /// repeated up to eight. Rounded to quarters of a pixel, close corners may coincide or cross their neighbours' line, so that
    /// triangles would overlap and pixels be drawn twice; corners where the outline does not turn left are left out. Rounding
    /// keeps the order along each axis, so what remains is convex.
    func packed(dx: Int32, dy: Int32) -> SIMD8<Int32> {
        func word(_ corner: SIMD2<Int>) -> Int32 { Int32(truncatingIfNeeded: corner.y << 16 | corner.x) }
        func place(_ i: Int) -> SIMD2<Int> { SIMD2(quarters(corners[i].x + Float(dx)), quarters(corners[i].y + Float(dy))) }
        var points: InlineArray<8, SIMD2<Int>> = .init(repeating: .zero)
        for i in 0..<count { points[i] = place(i) }
        var size = count, i = 0, turns = isWhole ? count : 0
        while size > 2, turns < size {
            let before = points[i == 0 ? size - 1 : i - 1], b = points[i] &- before, c = points[i + 1 < size ? i + 1 : 0] &- before
            if b.x * c.y > b.y * c.x {
                turns += 1
                i += 1
            } else {
                for k in i..<size - 1 { points[k] = points[k + 1] }
                size -= 1
                turns = 0
            }
            if i >= size { i = 0 }
        }
        var words = SIMD8<Int32>(repeating: 0)
        for i in 0..<8 {
            words[i] = word(points[min(i, size - 1)])
        }
        return words
    }

    /// Returns whether an edge of either packed polygon has the whole other one on its outer side, so that they share no pixel.
    static func areDisjoint(_ a: SIMD8<Int32>, _ b: SIMD8<Int32>) -> Bool {
        func hasOutside(_ a: SIMD8<Int32>, _ b: SIMD8<Int32>) -> Bool {
            func split(_ words: SIMD8<Int32>) -> (x: SIMD8<Double>, y: SIMD8<Double>) {
                (SIMD8<Double>(words & 0xFFFF), SIMD8<Double>(words &>> 16 & 0xFFFF))
            }
            let a = split(a), b = split(b)
            return (0..<8).contains { i in
                let next = (i + 1) & 7, x = a.x[next] - a.x[i], y = a.y[next] - a.y[i]
                return (x != 0 || y != 0) && (x * (b.y - a.y[i]) - y * (b.x - a.x[i])).max() <= 0
            }
        }
        return hasOutside(a, b) || hasOutside(b, a)
    }

    private func quarters(_ v: Float) -> Int { Int(max(0, min(65_535, v * 4 + 0.5))) }
}
