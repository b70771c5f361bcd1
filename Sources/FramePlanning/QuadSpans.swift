// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so
// that what takes divisions is done once for all rows.

import Foundation
import Geometry
import RenderTree

/// The spans of a quad on some rows. All that bounds them is counted so that the largest holds, and is rounded to the nearest
/// column: the lanes of a vector are start, −end, solid start, −solid end.
public struct QuadSpans {
    /// What edges say about a row, at most one of them in each lane: slope · y + place.
    private struct Lines {
        var slope = SIMD4<Double>.zero, place = SIMD4(repeating: -DeviceRect.limit)

        @inline(__always)
        func at(_ y: Double) -> SIMD4<Double> { slope * y + place }
    }

    /// A column's centre lies half a column behind where it begins: what bounds it, rounded to the nearest, is the first one whose
    /// centre lies behind the boundary. One that lies on it, or short of it by this much, counts as well.
    static let short = 1e-6
    private static let far = 1e30

    private var lines = InlineArray<4, Lines>(repeating: Lines())
    /// How many of them say something, lane by lane: nearly always two edges lie on either side.
    private var used = SIMD4<Int>.zero

    /// For no rows.
    init() {}

    /// For the rows of `area`.
    public init(_ quad: QuadCoverage, rows area: DeviceRect) {
        let touched = 0.5 + quad.doubt(area), solid = -0.5 - QuadCoverage.boundarySlack
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

    /// By a line at each corner of a rounded rectangle: at right angles to the direction that is turned by `angle` from x toward
    /// y, counted outward. What may be touched lies up to `touched`, what is solid up to `solid` from the corner circle's centre.
    init(corners rounded: borrowing RoundedCoverage, angle: Double, touched: Double, solid: Double) {
        let q = rounded.inverse, centres = rounded.cornerCentres, across = cos(angle), down = sin(angle)
        func add(_ x: Double, _ y: Double, _ a: Double, _ b: Double) {
            func distance(_ reach: Double) -> SIMD3<Double> {
                let c = reach - a * x - b * y
                return SIMD3(a * q.xx + b * q.xy + c * q.xw, a * q.yx + b * q.yy + c * q.yw, a * q.tx + b * q.ty + c * q.tw)
            }
            bound(0, distance(touched))
            bound(2, distance(solid))
        }
        add(centres.minX, centres.minY, across, down)
        add(centres.maxX, centres.minY, -across, down)
        add(centres.maxX, centres.maxY, -across, -down)
        add(centres.minX, centres.maxY, across, -down)
    }

    /// Pixels may be touched (lane 0), or are solid (2), where a·x + b·y + c of their centres is not negative.
    private mutating func bound(_ lane: Int, _ edge: SIMD3<Double>) {
        let a = edge.x, b = edge.y, c = edge.z, flat = 1e-9 * (abs(a) + abs(b)), lane = a < -flat ? lane + 1 : lane
        let number = used[lane]
        used[lane] += 1
        if abs(a) > flat {
            lines[number].slope[lane] = -b / abs(a)
            lines[number].place[lane] = -c / abs(a) - QuadSpans.short
        } else {
            // Along rows: they show where it is not negative.
            lines[number].slope[lane] = -b * QuadSpans.far
            lines[number].place[lane] = -c * QuadSpans.far - DeviceRect.limit
        }
    }

    public func row(_ row: Int32) -> RowSpan { RowSpan(bounds: bounds(at: Double(row) + 0.5)) }

    /// What bounds a row whose pixels' centres lie at y.
    @inline(__always)
    func bounds(at y: Double) -> SIMD4<Double> {
        let bounds = SIMD4.most(lines[0].at(y), lines[1].at(y))
        return used.max() <= 2 ? bounds : SIMD4.most(bounds, SIMD4.most(lines[2].at(y), lines[3].at(y)))
    }
}

extension RowSpan {
    /// Between bounds as QuadSpans has them: rounded to the nearest columns, and kept within the limits as `column` keeps them.
    @inline(__always)
    init(bounds: SIMD4<Double>, solid: Float = 1) {
        let raised = SIMD4.most(bounds, SIMD4(repeating: -DeviceRect.limit)), most = SIMD4(repeating: DeviceRect.limit)
        // 1.5 · 2⁵², added to a number, leaves the nearest whole one in the lowest bits.
        let near = most.replacing(with: raised, where: raised .< most) + 6_755_399_441_055_744
        func whole(_ lane: Double) -> Int32 { Int32(truncatingIfNeeded: lane.bitPattern) }
        self.init(
            start: whole(near.x), end: 0 &- whole(near.y), solidStart: whole(near.z), solidEnd: 0 &- whole(near.w), solid: solid)
        normalise()
    }
}

extension SIMD4<Double> {
    /// The greater of each two; b where a is not a number.
    @inline(__always)
    static func most(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { b.replacing(with: a, where: a .> b) }
}
