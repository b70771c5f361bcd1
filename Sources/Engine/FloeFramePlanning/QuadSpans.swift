// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so that divisions are
// done once for all rows.

import Foundation
import FloeGeometry
import FloeRenderTree

/// The spans of a quad on some rows, perhaps with rounded corners. Bounds are vectors with the lanes start, −end, solid start and
/// −solid end, so that the largest value in a lane is the tightest. They are rounded to the nearest column.
struct QuadSpans {
    /// The bounds that edges set on a row, at most one edge per lane: slope · y + place.
    private struct Lines {
        var slope = SIMD4<Double>.zero, place = SIMD4(repeating: -DeviceRect.limit)

        @inline(__always)
        func at(_ y: Double) -> SIMD4<Double> { slope * y + place }
    }

    /// A column's centre lies half a column after its start, so rounding a boundary to nearest gives the first column whose
    /// centre lies after it. A centre on the boundary, or short of it by this much, counts as well.
    static let short = 1e-6
    private static let far = 1e30

    private var lines = InlineArray<12, Lines>(repeating: Lines())
    /// The number of lines in use, per lane and the most in any lane. Of four edges, nearly always two bound either side.
    private var used = SIMD4<Int>.zero, count = 0

    /// Narrows the spans, at first everything, to those of a quad on the rows of `area`. Call at most twice, and not after `addCorners`.
    mutating func add(_ quad: QuadCoverage, rows area: DeviceRect) {
        // `touched` allows for Float's error in distances on these rows: it is generous, and its pixels are evaluated one by one.
        // An edge on a pixel boundary, rounding aside, leaves the pixel whole: two edges short by as much as `solid` allows still
        // cover 255 of 255.
        let c = max(abs(quad.left.c), abs(quad.right.c), abs(quad.top.c), abs(quad.bottom.c))
        let touched = 0.5 + 1e-4 + (Double(c) + Double(max(abs(area.minY), abs(area.maxY)))) * 4e-7, solid = -0.5 + 2e-4
        func add(_ edge: EdgeFunction) {
            let distance = SIMD3(Double(edge.a), Double(edge.b), Double(edge.c))
            bound(0, distance + SIMD3(0, 0, touched))
            bound(2, distance + SIMD3(0, 0, solid))
        }
        add(quad.left)
        add(quad.top)
        add(quad.right)
        add(quad.bottom)
    }

    /// Narrows the spans by rounded corners, as two lines each, which are cheaper to intersect with rows than circles. In
    /// exchange, a few more pixels are evaluated.
    ///
    ///        ╱‾‾‾‾      tangents of the circle grown by half a pixel: nothing beyond them is touched
    ///      ╱ ╭───       the corner
    ///      ││╱‾‾‾       chords over half the corner each, half a pixel further in: everything within them is solid
    mutating func addCorners(_ detail: borrowing ShapeDetail) {
        guard let rounded = detail.shape.rounded else { return }
        let q = rounded.inverse, centres = rounded.cornerCentres
        // If the margin is unknown, every pixel is evaluated.
        let touched = detail.margin.map { rounded.outerRadius + $0 } ?? 1e12
        let solid = detail.margin.map { rounded.innerRadius * cos(.pi / 8) - $0 } ?? -1e12
        func add(_ x: Double, _ y: Double, _ a: Double, _ b: Double) {
            func distance(_ reach: Double) -> SIMD3<Double> {
                let c = reach - a * x - b * y
                return SIMD3(a * q.xx + b * q.xy + c * q.xw, a * q.yx + b * q.yy + c * q.yw, a * q.tx + b * q.ty + c * q.tw)
            }
            bound(0, distance(touched))
            bound(2, distance(solid))
        }
        let corners = rounded.corners
        for angle in [Double.pi / 8, 3 * Double.pi / 8] {
            let across = cos(angle), down = sin(angle)
            if corners.contains(.minXMinY) { add(centres.minX, centres.minY, across, down) }
            if corners.contains(.maxXMinY) { add(centres.maxX, centres.minY, -across, down) }
            if corners.contains(.maxXMaxY) { add(centres.maxX, centres.maxY, -across, -down) }
            if corners.contains(.minXMaxY) { add(centres.minX, centres.maxY, across, -down) }
        }
    }

    /// Adds an edge: pixels may be touched (lane 0), or are solid (2), where a·x + b·y + c is not negative at their centres.
    private mutating func bound(_ lane: Int, _ edge: SIMD3<Double>) {
        let a = edge.x, b = edge.y, c = edge.z, flat = 1e-9 * (abs(a) + abs(b)), lane = a < -flat ? lane + 1 : lane
        let number = used[lane]
        used[lane] += 1
        count = max(count, number + 1)
        if abs(a) > flat {
            lines[number].slope[lane] = -b / abs(a)
            lines[number].place[lane] = -c / abs(a) - QuadSpans.short
        } else {
            // The edge is parallel to the rows: rows pass where b·y + c is not negative.
            lines[number].slope[lane] = -b * QuadSpans.far
            lines[number].place[lane] = -c * QuadSpans.far - DeviceRect.limit
        }
    }

    /// Returns the bounds of a row whose pixel centres lie at y.
    @inline(__always)
    func bounds(at y: Double) -> SIMD4<Double> {
        @inline(__always)
        func both(_ i: Int) -> SIMD4<Double> { SIMD4.most(lines[i].at(y), lines[i + 1].at(y)) }
        var bounds = both(0)
        if count > 2 { bounds = SIMD4.most(bounds, SIMD4.most(both(2), both(4))) }
        if count > 6 { bounds = SIMD4.most(bounds, SIMD4.most(both(6), SIMD4.most(both(8), both(10)))) }
        return bounds
    }
}

extension SIMD4<Double> {
    /// Returns the greater value of each lane; that of b where a is not a number.
    @inline(__always)
    static func most(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { b.replacing(with: a, where: a .> b) }
}
