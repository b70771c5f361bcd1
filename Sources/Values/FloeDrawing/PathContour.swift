// The contours of a path as corners, with lines between them.

import FloeGeometry
import Foundation

struct PathContour {
    typealias Point = SIMD2<Double>

    var points: [Point]
    var isClosed = false
    /// How far along the path's contour it begins, in the units of its points.
    var offset = 0.0

    /// The smallest rectangle around its points.
    var box: (low: Point, high: Point) {
        var low = Point(repeating: .infinity), high = -low
        for p in points {
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
        }
        return (low, high)
    }
}

extension PathContour {
    /// How closely lines follow curves.
    struct Precision {
        /// The greatest distance.
        var distance: Double
        /// The cosine of the greatest angle that two neighbours make, for the sake of what is drawn beside them; −1 for any.
        var turn = -1.0
        /// A curve without a point in here becomes one line.
        var area: (low: Point, high: Point)?

        /// The least angle for which a curve is halved, in radians: lines far wider than the screen would never be round enough.
        private static let leastTurn = 0.02

        /// For a stroke whose outer edge, `reach` from the curve, must be as close as the curve itself.
        static func stroke(distance: Double, reach: Double) -> Precision {
            Precision(distance: distance, turn: cos(max(leastTurn, min(1, (8 * distance / max(distance, reach)).squareRoot()))))
        }
    }

    /// The most often that a curve is halved, or one of which all counts.
    private static let deepest = 16, deepestWhole = 10

    /// Returns the contours of a path, a map applied to its points. Steps to points that are not finite are left out.
    static func contours(of path: Path, _ precision: Precision, _ map: (CGPoint) -> Point = { Point($0) }) -> [PathContour] {
        var contours: [PathContour] = [], contour = PathContour(points: [])
        func finish(next: Point?) {
            if contour.points.count > 1 || contour.isClosed { contours.append(contour) }
            contour = PathContour(points: next.map { [$0] } ?? [])
        }
        for element in path.elements {
            switch element {
            case .move(let p):
                let p = map(p)
                finish(next: p.isFinite ? p : nil)
            case .line(let p):
                let p = map(p)
                if p.isFinite { contour.points.append(p) }
            case .curve(let a, let b, let p):
                let a = map(a), b = map(b), p = map(p)
                guard a.isFinite, b.isFinite, p.isFinite else { continue }
                contour.follow(CubicCurve(contour.points.last ?? p, a, b, p), precision)
            case .close:
                guard let first = contour.points.first else { continue }
                contour.isClosed = true
                finish(next: first)
            }
        }
        finish(next: nil)
        return contours
    }

    /// Appends lines along a curve.
    private mutating func follow(_ curve: CubicCurve, _ precision: Precision) {
        let deepest = precision.area == nil ? PathContour.deepestWhole : PathContour.deepest
        var left = [(curve, 0)]
        while let (curve, depth) = left.popLast() {
            let hull = curve.hull
            let isOutside = precision.area.map { any(hull.high .< $0.low .| hull.low .> $0.high) } ?? false
            if isOutside || depth == deepest
                || (curve.sagitta <= precision.distance && (precision.turn <= -1 || curve.turn >= precision.turn))
            {
                points.append(curve.end)
            } else {
                let (first, second) = curve.halves
                left.append((second, depth + 1))
                left.append((first, depth + 1))
            }
        }
    }
}

// What is filled

extension PathContour {
    /// Cuts the area that contours enclose to a rectangle. How often they go around a point of it stays the same.
    static func clip(_ contours: [PathContour], to low: Point, _ high: Point) -> [PathContour] {
        contours.compactMap { contour in
            let box = contour.box
            if all(box.low .>= low .& box.high .<= high) { return contour }
            // What lies beyond one side does not go around anything inside.
            if any(box.high .<= low .| box.low .>= high) { return nil }
            var contour = contour
            contour.keep { $0.x - low.x }
            contour.keep { high.x - $0.x }
            contour.keep { $0.y - low.y }
            contour.keep { high.y - $0.y }
            // Numbers so large that nothing is left of their differences.
            return contour.points.count > 2 && contour.points.allSatisfy(\.isFinite) ? contour : nil
        }
    }

    /// Cuts off the part where a linear function is negative, closed along the line where it is 0.
    mutating func keep(_ distance: (Point) -> Double) {
        guard var last = points.last else { return }
        var kept: [Point] = [], before = distance(last)
        for point in points {
            let here = distance(point)
            if (before >= 0) != (here >= 0) { kept.append(last + (point - last) * (before / (before - here))) }
            if here >= 0 { kept.append(point) }
            (last, before) = (point, here)
        }
        points = kept
    }
}

// What is stroked

extension PathContour {
    /// Returns the part between two shares of the length of all contours, 0…1. Contours cut open stay open.
    static func trim(_ contours: [PathContour], from start: Double, to end: Double) -> [PathContour] {
        guard start > 0 || end < 1 else { return contours }
        let lengths = contours.map(\.length), whole = lengths.reduce(0, +)
        guard whole > 0, whole.isFinite else { return contours }
        let from = max(0, start) * whole, to = min(1, end) * whole
        var before = 0.0, result: [PathContour] = []
        for (contour, length) in zip(contours, lengths) {
            defer { before += length }
            if from <= before, to >= before + length {
                result.append(contour)
            } else if from < before + length, to > before {
                result.append(contour.part(from: from - before, to: to - before))
            }
        }
        return result
    }

    /// The points with the first again at the end of a closed contour.
    private var line: [Point] { isClosed ? points + points.prefix(1) : points }

    var length: Double {
        let line = line
        return zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    func part(from: Double, to: Double) -> PathContour {
        let line = line
        var result = PathContour(points: [], offset: max(0, from)), at = 0.0
        for (a, b) in zip(line, line.dropFirst()) {
            let length = (b - a).length, end = at + length
            defer { at = end }
            guard end > from, at < to, length > 0 else { continue }
            if result.points.isEmpty { result.points.append(a + (b - a) * max(0, (from - at) / length)) }
            result.points.append(a + (b - a) * min(1, (to - at) / length))
        }
        return result
    }

    /// Returns only the pieces whose stroke may be seen in a rectangle of `device`, that is those near it, cut to it and open.
    func near(_ low: Point, _ high: Point, under map: (Point) -> Point) -> [PathContour] {
        var pieces: [PathContour] = [], at = offset
        var piece = PathContour(points: [])
        let line = line
        for (a, b) in zip(line, line.dropFirst()) {
            let length = (b - a).length
            defer { at += length }
            guard let (t0, t1) = PathContour.share(of: map(a), map(b), in: low, high) else {
                if piece.points.count > 1 { pieces.append(piece) }
                piece = PathContour(points: [])
                continue
            }
            if piece.points.isEmpty || t0 > 0 {
                if piece.points.count > 1 { pieces.append(piece) }
                piece = PathContour(points: [a + (b - a) * t0], offset: at + length * t0)
            }
            piece.points.append(a + (b - a) * t1)
        }
        if piece.points.count > 1 { pieces.append(piece) }
        return pieces
    }

    /// Returns the part of a line that lies in a rectangle, as shares of it; nil if none does.
    private static func share(of a: Point, _ b: Point, in low: Point, _ high: Point) -> (Double, Double)? {
        var t0 = 0.0, t1 = 1.0
        for axis in 0...1 {
            let d = b[axis] - a[axis]
            if d == 0 {
                if a[axis] < low[axis] || a[axis] > high[axis] { return nil }
                continue
            }
            let u = (low[axis] - a[axis]) / d, v = (high[axis] - a[axis]) / d
            (t0, t1) = (max(t0, min(u, v)), min(t1, max(u, v)))
        }
        return t0 <= t1 ? (t0, t1) : nil
    }
}
