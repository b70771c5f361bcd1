// The area of a stroke, as polygons: one along each line, one at each corner and at each end. Filled together they are their union, since
// all go around in the same direction. Cairo's own strokes have corners and dashes that depend on the transform, not on the pen alone.

import FloeGeometry
import FloeImaging
import Foundation

/// The stroke of a path over some pixels.
struct Stroke {
    typealias Point = SIMD2<Double>

    /// In device pixels; their order around is the same for all.
    private(set) var polygons: [PathContour] = []
    /// The share of what is drawn that shows: less than 1 if dashes are too small to be drawn.
    let share: Double

    private let style: StrokeStyle
    private let projection: PlaneProjection
    /// The greatest angle of a step around a round corner.
    private let step: Double

    /// The least sum of all dashes and gaps that is drawn one by one, and the length of a dot, in pixels.
    private static let leastPattern = 0.25, dot = 1e-3
    /// How far outside the pixels asked for dashes are drawn at most, in pixels.
    private static let farthest = 2048.0

    /// Nil if nothing can show.
    init?(_ path: Path, _ style: StrokeStyle, under given: PlaneProjection, within area: DeviceRect) {
        guard style.isVisible, let projection = Stroke.affine(given, around: path.boundingBox) else { return nil }
        let scale = projection.magnification(at: .zero) ?? 0
        guard scale > 0, scale.isFinite else { return nil }
        self.style = style
        self.projection = projection
        let half = style.width / 2, tolerance = PathCoverage.tolerance / scale
        step = max(0.01, 2 * (2 * min(1, tolerance / half)).squareRoot())
        var precision = PathContour.Precision.stroke(distance: tolerance, reach: half)
        let pattern = style.pattern, sum = pattern.reduce(0, +), isFine = !pattern.isEmpty && sum * scale < Stroke.leastPattern
        share = isFine ? pattern.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? $1.element : 0) } / sum : 1
        // What is far away still counts where lengths do.
        let reach = min(Stroke.farthest, half * scale * max(2, style.miterLimit)) + 2
        let low = Point(Double(area.minX), Double(area.minY)) - reach, high = Point(Double(area.maxX), Double(area.maxY)) + reach
        if style.start <= 0, style.end >= 1, pattern.isEmpty, let inverse = projection.inverse {
            let around = half * scale * max(2, style.miterLimit)
            let seen = PixelRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).inset(by: -around).bounds(under: inverse)
            precision.area = (Point(seen.minX, seen.minY), Point(seen.maxX, seen.maxY))
        } else {
            // Chords are shorter than arcs, by so little then that ends are where they belong after a thousand points.
            precision.turn = max(precision.turn, cos(0.02))
        }
        for contour in PathContour.trim(PathContour.contours(of: path, precision), from: style.start, to: style.end) {
            guard !pattern.isEmpty, !isFine else {
                add(contour)
                continue
            }
            // Dashes out of sight would take as much time as the others.
            for part in contour.near(low, high, under: { projection.affine(CGPoint(x: $0.x, y: $0.y)) }) {
                for dash in part.dashes(pattern, phase: style.dashPhase, shortest: Stroke.dot / scale) { add(dash) }
            }
        }
    }

    /// The map that a projection is near the middle of a rectangle; nil if that lies behind the eye.
    private static func affine(_ p: PlaneProjection, around box: CGRect) -> PlaneProjection? {
        guard !p.isAffine else { return p }
        guard !box.isNull else { return nil }
        let h = p.homogeneous(box.midX, box.midY)
        guard h.w >= PlaneProjection.eyeLimit else { return nil }
        let x = h.x / h.w, y = h.y / h.w
        var map = PlaneProjection(
            xx: (p.xx - x * p.xw) / h.w, yx: (p.yx - x * p.yw) / h.w, tx: 0, xy: (p.xy - y * p.xw) / h.w, yy: (p.yy - y * p.yw) / h.w,
            ty: 0)
        map.tx = x - map.xx * box.midX - map.yx * box.midY
        map.ty = y - map.xy * box.midX - map.yy * box.midY
        return map
    }

    /// Adds the polygons of a contour.
    private mutating func add(_ contour: PathContour) {
        var points: [Point] = []
        for point in contour.points where point != points.last { points.append(point) }
        if contour.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        let half = style.width / 2
        guard points.count > 1, let first = points.first, let last = points.last else {
            // A dot, which has no direction.
            for point in points.prefix(1) {
                addCap(point, Point(1, 0))
                addCap(point, Point(-1, 0))
            }
            return
        }
        let count = points.count, lines = contour.isClosed ? count : count - 1
        let directions = (0..<lines).map { i in
            let d = points[(i + 1) % count] - points[i]
            return d / d.length
        }
        for (i, d) in directions.enumerated() {
            let a = points[i], b = points[(i + 1) % count], n = d.normal * half
            add([a - n, b - n, b + n, a + n])
        }
        for i in (contour.isClosed ? 0 : 1)..<lines { addJoin(points[i], directions[(i + lines - 1) % lines], directions[i]) }
        guard !contour.isClosed else { return }
        addCap(first, -directions[0])
        addCap(last, directions[lines - 1])
    }

    /// Adds the end of a line in direction `d`.
    private mutating func addCap(_ p: Point, _ d: Point) {
        let half = style.width / 2, n = d.normal * half
        switch style.cap {
        case .butt: break
        case .round: add([p] + arc(p, from: -n, by: .pi))
        case .square: add([p - n, p - n + d * half, p + n + d * half, p + n])
        }
    }

    /// Adds the corner between two lines of directions `u` and `v`.
    private mutating func addJoin(_ p: Point, _ u: Point, _ v: Point) {
        let half = style.width / 2, turn = atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
        guard turn != 0 else { return }
        // The gap is on the side from which the path turns away.
        let side = turn > 0 ? -half : half, m = u.normal * side, n = v.normal * side
        var corner = [p, p + m]
        switch style.join {
        case .bevel: break
        case .round: corner += arc(p, from: m, by: turn)
        case .miter:
            let length = 1 / max(1e-12, cos(turn / 2)), middle = m + n
            if length <= style.miterLimit, middle.length > 0 { corner.append(p + middle / middle.length * half * length) }
        }
        corner.append(p + n)
        add(turn > 0 ? corner : corner.reversed())
    }

    /// Returns points on a circle around `p`, from one end of the turn to the other.
    private func arc(_ p: Point, from r: Point, by turn: Double) -> [Point] {
        let count = max(1, Int((abs(turn) / step).rounded(.up)))
        return (0...count).map { i in
            let angle = turn * Double(i) / Double(count), c = cos(angle), s = sin(angle)
            return p + Point(r.x * c - r.y * s, r.x * s + r.y * c)
        }
    }

    private mutating func add(_ points: [Point]) {
        let placed = points.map { projection.affine(CGPoint(x: $0.x, y: $0.y)) }
        if placed.allSatisfy(\.isFinite) { polygons.append(PathContour(points: placed, isClosed: true)) }
    }
}

extension SIMD2<Double> {
    /// A quarter turn from x towards y.
    fileprivate var normal: Self { Self(-y, x) }
}

extension PathContour {
    /// Returns the dashes of a pattern of dashes and gaps that begins `phase` before the contour. Those without a length get the shortest.
    fileprivate func dashes(_ pattern: [Double], phase: Double, shortest: Double) -> [PathContour] {
        let sum = pattern.reduce(0, +), whole = length
        var at = phase.isFinite ? -(phase + offset).truncatingRemainder(dividingBy: sum) : 0
        if at > 0 { at -= sum }
        var result: [PathContour] = []
        while at < whole {
            for (i, length) in pattern.enumerated() {
                let end = at + (i % 2 == 0 ? max(length, shortest) : length)
                if i % 2 == 0, end > 0, at < whole { result.append(part(from: max(0, at), to: min(whole, end))) }
                at += length
            }
        }
        return result
    }
}
