// The exact coverage of pixels by a filled or stroked path, from what both are by definition and without cairo: a fill is where the
// contours' winding number is not 0 (or odd), and a stroke is a union of rectangles around its lines, of joins and of caps. Both are
// areas between the places where rows of a 64th of a pixel are crossed.

import FloeDrawing
import FloeGeometry
import Foundation

@testable import FloeLayerTree

struct ExactShape {
    private typealias Point = SIMD2<Double>

    private let width, height: Int
    /// By pixel, row by row; empty without a fill or a stroke.
    private var fill: [Double] = [], line: [Double] = []

    /// Without perspective.
    init(_ shape: ShapeProperties, _ projection: PlaneProjection, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        func place(_ p: Point) -> Point {
            let h = projection.homogeneous(p.x, p.y)
            return Point(h.x, h.y)
        }
        let contours = Contour.contours(of: shape.path)
        fill = covered(contours.map { $0.points.map(place) }, isEvenOdd: shape.fillRule == .evenOdd)
        let pieces = contours.flatMap { $0.dashed(shape.stroke, whole: contours) }.flatMap { $0.stroked(shape.stroke) }
        line = covered(pieces.map { ExactShape.clockwise($0.map(place)) }, isEvenOdd: false)
    }

    /// Returns the shares of a pixel that are filled and stroked.
    func coverage(_ x: Int, _ y: Int) -> (fill: Double, stroke: Double) {
        guard x >= 0, y >= 0, x < width, y < height else { return (0, 0) }
        return (fill[y * width + x], line[y * width + x])
    }

    private static func clockwise(_ points: [Point]) -> [Point] {
        var area = 0.0
        for (i, a) in points.enumerated() {
            let b = points[(i + 1) % points.count]
            area += a.x * b.y - b.x * a.y
        }
        return area < 0 ? points.reversed() : points
    }

    private func covered(_ polygons: [[Point]], isEvenOdd: Bool) -> [Double] {
        let rows = 64
        var result = [Double](repeating: 0, count: width * height)
        var crossings = [[(x: Double, way: Int)]](repeating: [], count: height * rows)
        for points in polygons {
            for (i, a) in points.enumerated() {
                let b = points[(i + 1) % points.count]
                guard a.y != b.y, (a + b).sum().isFinite else { continue }
                let low = min(a.y, b.y) * Double(rows) - 0.5, high = max(a.y, b.y) * Double(rows) - 0.5
                let first = max(0, Int(low.rounded(.up))), last = min(height * rows - 1, Int(high.rounded(.up)) - 1)
                guard first <= last else { continue }
                for row in first...last {
                    let y = (Double(row) + 0.5) / Double(rows)
                    crossings[row].append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
                }
            }
        }
        for (row, found) in crossings.enumerated() {
            var winding = 0, from = 0.0
            for crossing in found.sorted(by: { $0.x < $1.x }) {
                if isEvenOdd ? winding % 2 != 0 : winding != 0 {
                    let low = max(0, from), high = min(Double(width), crossing.x)
                    var x = Int(low)
                    while Double(x) < high {
                        result[row / rows * width + x] += (min(high, Double(x + 1)) - max(low, Double(x))) / Double(rows)
                        x += 1
                    }
                }
                winding += crossing.way
                from = crossing.x
            }
        }
        return result
    }

    /// Lines through the points of a contour.
    private struct Contour {
        var points: [Point]
        var isClosed = false
        /// Whether a point lies within a curve, so that its corner is round.
        var isSmooth: [Bool]

        static func contours(of path: Path) -> [Contour] {
            var result: [Contour] = []
            for element in path.elements {
                switch element {
                case .move(let p): result.append(Contour(points: [Point(p.x, p.y)], isSmooth: [false]))
                case .line(let p): result[result.count - 1].add(Point(p.x, p.y), false)
                case .curve(let a, let b, let c):
                    let p = result[result.count - 1].points.last ?? .zero, a = Point(a.x, a.y), b = Point(b.x, b.y), c = Point(c.x, c.y)
                    let steps = 200
                    for step in 1...steps {
                        let t = Double(step) / Double(steps), u = 1 - t
                        result[result.count - 1].add(u * u * u * p + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * c, step < steps)
                    }
                case .close:
                    let first = result[result.count - 1].points[0]
                    result[result.count - 1].isClosed = true
                    result.append(Contour(points: [first], isSmooth: [false]))
                }
            }
            return result.filter { $0.points.count > 1 || $0.isClosed }
        }

        private mutating func add(_ p: Point, _ smooth: Bool) {
            guard p != points.last else { return }
            points.append(p)
            isSmooth.append(smooth)
        }

        private var lines: [(a: Point, b: Point)] {
            let all = isClosed ? points + [points[0]] : points
            return zip(all, all.dropFirst()).map { ($0, $1) }
        }

        private var length: Double { lines.reduce(0) { $0 + ExactShape.length($1.b - $1.a) } }

        /// Returns the parts that dashes and the share of the length leave.
        func dashed(_ style: StrokeStyle, whole: [Contour]) -> [Contour] {
            let pattern = style.dashes.count % 2 == 0 ? style.dashes : style.dashes + style.dashes, sum = pattern.reduce(0, +)
            let isTrimmed = style.start > 0 || style.end < 1
            guard sum > 0 || isTrimmed else { return [self] }
            let all = whole.reduce(0) { $0 + $1.length }
            let before = whole.prefix { $0.points != points }.reduce(0) { $0 + $1.length }
            let from = max(0, style.start * all - before), to = min(length, style.end * all - before)
            guard from < to else { return [] }
            guard sum > 0 else { return from <= 0 && to >= length ? [self] : [part(from, to)] }
            var result: [Contour] = [], at = -style.dashPhase.truncatingRemainder(dividingBy: sum) - sum, i = 0
            while at < to {
                let end = at + pattern[i % pattern.count]
                if i % 2 == 0, end > from, at < to { result.append(part(max(from, at), min(to, end))) }
                at = end
                i += 1
            }
            return result
        }

        private func part(_ from: Double, _ to: Double) -> Contour {
            var result = Contour(points: [], isSmooth: []), at = 0.0
            for (i, line) in lines.enumerated() {
                let length = ExactShape.length(line.b - line.a), end = at + length
                defer { at = end }
                guard end > from, at < to else { continue }
                let d = (line.b - line.a) / length
                if result.points.isEmpty {
                    result.points.append(line.a + d * max(0, from - at))
                    result.isSmooth.append(false)
                }
                result.points.append(line.a + d * min(length, to - at))
                result.isSmooth.append(end < to && isSmooth[(i + 1) % points.count])
            }
            return result
        }

        /// Returns polygons whose union is the stroke.
        func stroked(_ style: StrokeStyle) -> [[Point]] {
            let half = style.width / 2
            guard half > 0 else { return [] }
            var pieces: [[Point]] = []
            for (a, b) in lines {
                let d = (b - a) / ExactShape.length(b - a), n = Point(-d.y, d.x) * half
                pieces.append([a + n, b + n, b - n, a - n])
            }
            func circle(_ c: Point) -> [Point] {
                (0..<180).map { c + half * Point(cos(Double($0) * .pi / 90), sin(Double($0) * .pi / 90)) }
            }
            let count = lines.count
            for i in (isClosed ? 0 : 1)..<max(isClosed ? 0 : 1, count) {
                let a = lines[(i + count - 1) % count], b = lines[i], p = b.a
                let u = (a.b - a.a) / ExactShape.length(a.b - a.a), v = (b.b - b.a) / ExactShape.length(b.b - b.a)
                // The outer side is where the path does not turn to.
                let side = u.x * v.y - u.y * v.x > 0 ? -1.0 : 1
                let m = p + Point(-u.y, u.x) * half * side, n = p + Point(-v.y, v.x) * half * side
                let cosine = (u * v).sum(), ratio = 1 / max(1e-9, ((1 + cosine) / 2).squareRoot())
                if isSmooth[i] || style.join == .round {
                    let turn = atan2(u.x * v.y - u.y * v.x, cosine), r = m - p
                    let arc = (0...64).map { step in
                        let angle = turn * Double(step) / 64
                        return p + Point(r.x * cos(angle) - r.y * sin(angle), r.x * sin(angle) + r.y * cos(angle))
                    }
                    pieces.append([p] + arc)
                } else if style.join == .miter, ratio <= style.miterLimit {
                    let out = u - v
                    let tip = ExactShape.length(out) > 1e-9 ? p + out / ExactShape.length(out) * half * ratio : m
                    pieces.append([p, m, tip, n])
                } else {
                    pieces.append([p, m, n])
                }
            }
            guard !isClosed, let first = lines.first, let last = lines.last else { return pieces }
            for (end, other) in [(first.a, first.b), (last.b, last.a)] {
                let d = (end - other) / ExactShape.length(end - other), n = Point(-d.y, d.x) * half
                switch style.cap {
                case .butt: break
                case .round: pieces.append(circle(end))
                case .square: pieces.append([end + n, end + n + d * half, end - n + d * half, end - n])
                }
            }
            return pieces
        }
    }

    private static func length(_ p: Point) -> Double { (p * p).sum().squareRoot() }
}
