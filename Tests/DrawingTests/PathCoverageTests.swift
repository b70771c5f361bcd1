// Coverage against the exact area, and by numbers that no picture needs.

import FloeDrawing
import FloeGeometry
import FloeRandomNumbers
import Foundation
import Testing

struct PathCoverageTests {
    private static let area = DeviceRect(x: 0, y: 0, width: 60, height: 60)

    /// How many pixels are farther than 3 of 255 from what they should be, and the farthest.
    private struct Deviation {
        var beyond = 0, pixels = 0, largest = 0.0

        mutating func compare(_ found: PathCoverage, _ exact: (Int, Int) -> Double) {
            for y in 0..<60 {
                for x in 0..<60 {
                    let d = abs(Double(found[x, y]) - exact(x, y) * 255)
                    pixels += 1
                    if d > 3 { beyond += 1 }
                    largest = max(largest, d)
                }
            }
        }
    }

    /// The share of a pixel in a convex polygon.
    private static func share(_ x: Int, _ y: Int, _ corners: [SIMD2<Double>]) -> Double {
        let p = SIMD2(Double(x), Double(y))
        var polygon = [p, p + SIMD2(1, 0), p + SIMD2(1, 1), p + SIMD2(0, 1)]
        for (i, a) in corners.enumerated() {
            let b = corners[(i + 1) % corners.count], d = b - a
            var kept: [SIMD2<Double>] = []
            func side(_ p: SIMD2<Double>) -> Double { d.x * (p.y - a.y) - d.y * (p.x - a.x) }
            for (j, q) in polygon.enumerated() {
                let r = polygon[(j + 1) % polygon.count], s = side(q), t = side(r)
                if s >= 0 { kept.append(q) }
                if (s >= 0) != (t >= 0) { kept.append(q + (r - q) * (s / (s - t))) }
            }
            polygon = kept
        }
        var sum = 0.0
        for (j, q) in polygon.enumerated() {
            let r = polygon[(j + 1) % polygon.count]
            sum += q.x * r.y - r.x * q.y
        }
        return sum / 2
    }

    @Test func `fills cover the exact area`() {
        var random = SplitMix64(seed: 1), deviation = Deviation()
        for i in 0..<120 {
            // Corners of an ellipse are convex; some sides lie almost along rows.
            let count = Int.random(in: 3...9, using: &random), turn = Double.random(in: 0...6, using: &random)
            let rx = Double.random(in: 3...28, using: &random), ry = i % 3 == 0 ? 1.3 : Double.random(in: 3...28, using: &random)
            let corners = (0..<count).map { j in
                let angle = turn + 2 * Double.pi * Double(j) / Double(count)
                return SIMD2(30 + rx * cos(angle), 30 + ry * sin(angle))
            }
            let path = Path(corners.enumerated().map { $0 == 0 ? .move(CGPoint(x: $1.x, y: $1.y)) : .line(CGPoint(x: $1.x, y: $1.y)) })
            let found = PathCoverage(filling: path, scale: 1, within: Self.area)
            deviation.compare(found) { Self.share($0, $1, corners) }
        }
        #expect(Double(deviation.beyond) <= 0.0001 * Double(deviation.pixels) && deviation.largest < 6, "\(deviation)")
    }

    @Test func `curves and strokes cover the exact area`() {
        var random = SplitMix64(seed: 2), fills = Deviation(), strokes = Deviation()
        func circle(_ c: SIMD2<Double>, _ r: Double) -> [SIMD2<Double>] {
            (0..<720).map { c + r * SIMD2(cos(Double($0) * .pi / 360), sin(Double($0) * .pi / 360)) }
        }
        for _ in 0..<12 {
            let c = SIMD2(Double.random(in: 20...40, using: &random), Double.random(in: 20...40, using: &random))
            let r = Double.random(in: 4...19, using: &random), width = Double.random(in: 0.3...7, using: &random)
            let path = Path(ellipseIn: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
            let disc = circle(c, r), outer = circle(c, r + width / 2), inner = circle(c, r - width / 2)
            fills.compare(PathCoverage(filling: path, scale: 1, within: Self.area)) { Self.share($0, $1, disc) }
            strokes.compare(
                PathCoverage(stroking: path, style: StrokeStyle(width: width), under: .identity, within: Self.area)
            ) { Self.share($0, $1, outer) - Self.share($0, $1, inner) }
        }
        for d in [fills, strokes] {
            #expect(Double(d.beyond) <= 0.0001 * Double(d.pixels) && d.largest < 6, "\(d)")
        }
    }

    @Test func `the area asked for is all that is looked at`() {
        let path = Path(ellipseIn: CGRect(x: -1e7, y: 10.5, width: 2e7, height: 2e7))
        let part = PathCoverage(filling: path, scale: 1, within: Self.area)
        #expect(part[30, 9] == 0 && part[30, 10] == 128 && part[30, 11] == 255 && part[30, 59] == 255 && part[60, 11] == 0)
        // A picture wider than cairo's, drawn in parts.
        let bar = Path(CGRect(x: 0.5, y: 0, width: 40_000, height: 1))
        let wide = PathCoverage(filling: bar, scale: 1, within: DeviceRect(x: 0, y: 0, width: 50_000, height: 2))
        #expect(wide[0, 0] == 128 && wide[20_000, 0] == 255 && wide[40_000, 0] == 128 && wide[40_001, 0] == 0 && wide[9, 1] == 0)
    }

    @Test func `perspective fills what shows in front of the eye`() {
        // The plane's horizon is at x = 1: w = 1 − x.
        let projection = PlaneProjection(xx: 10, yx: 0, tx: 5, xy: 0, yy: 10, ty: 5, xw: -1)
        let path = Path(CGRect(x: -1, y: 0, width: 5, height: 1))
        let found = PathCoverage(filling: path, under: projection, within: Self.area)
        // x = −1 shows at −2.5; beyond the horizon nothing does. At x = 0.5, from y = 5 · 2 to 15 · 2.
        #expect(found[20, 12] == 255 && found[20, 31] == 0 && found[20, 9] == 0 && found[2, 8] > 200)
    }

    @Test func `absurd numbers end and trap nowhere`() {
        let numbers = [0, -0.0, 1, 30, -1e6, 1e9, -1e18, 1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude]
        var random = SplitMix64(seed: 3)
        func isOdd() -> Bool { random.next() % 2 == 1 }
        func number() -> Double {
            isOdd() ? Double.random(in: -100...100, using: &random) : numbers.randomElement(using: &random) ?? 0
        }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        for _ in 0..<600 {
            var path = Path()
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                switch Int.random(in: 0...4, using: &random) {
                case 0: path.move(to: point())
                case 1: path.addLine(to: point())
                case 2: path.addCurve(to: point(), control1: point(), control2: point())
                case 3: path.addArc(center: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: isOdd())
                default: path.closeSubpath()
                }
            }
            var style = StrokeStyle(
                width: number(), cap: LineCap.allCases.randomElement(using: &random) ?? .butt,
                join: LineJoin.allCases.randomElement(using: &random) ?? .miter)
            style.miterLimit = number()
            style.dashes = (0..<Int.random(in: 0...3, using: &random)).map { _ in number() }
            style.dashPhase = number()
            if isOdd() { (style.start, style.end) = (number(), number()) }
            let projection = PlaneProjection(
                xx: number(), yx: number(), tx: number(), xy: number(), yy: number(), ty: number(), xw: isOdd() ? 0 : number())
            for projection in [projection, .identity] {
                _ = PathCoverage(filling: path, rule: .evenOdd, under: projection, within: Self.area)
                _ = PathCoverage(stroking: path, style: style, under: projection, within: Self.area)
            }
            _ = path.contains(point())
            _ = path.boundingBox
        }
    }
}
