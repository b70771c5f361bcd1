// `RowSpan`s of a projected rectangle, row after row. Each edge crosses a row at x = slope · y + start, so
// that what takes divisions is done once for all rows.

import Foundation
import Geometry
import RenderTree

/// The spans of a quad on some rows. All that bounds them is counted so that the largest holds, and is rounded to the nearest
/// column: the lanes of a vector are start, −end, solid start, −solid end.
public struct QuadSpans {
    /// What an edge says about a row: slope · y + place.
    private struct Line {
        private var slope = SIMD4<Double>.zero, place = SIMD4(repeating: -DeviceRect.limit)

        /// Nothing.
        init() {}

        /// Pixels may be touched, and are solid, where a·x + b·y + c of their centres is not negative.
        init(touched: SIMD3<Double>, solid: SIMD3<Double>) {
            bound(0, touched)
            bound(2, solid)
        }

        private mutating func bound(_ lane: Int, _ edge: SIMD3<Double>) {
            let a = edge.x, b = edge.y, c = edge.z, flat = 1e-9 * (abs(a) + abs(b))
            if a > flat {
                slope[lane] = -b / a
                place[lane] = -c / a - Line.short
            } else if a < -flat {
                slope[lane + 1] = b / a
                place[lane + 1] = c / a - Line.short
            } else {
                // Along rows: they show where it is not negative.
                slope[lane] = -b * Line.far
                place[lane] = -c * Line.far - DeviceRect.limit
            }
        }

        private static let far = 1e30
        /// A column's centre lies half a column behind where it begins: what bounds it, rounded to the nearest, is the first one whose
        /// centre lies behind the boundary. One that lies on it, or short of it by this much, counts as well.
        private static let short = 1e-6

        @inline(__always)
        func at(_ y: Double) -> SIMD4<Double> { slope * y + place }
    }

    private var left = Line(), top = Line(), right = Line(), bottom = Line()

    /// For no rows.
    init() {}

    /// For the rows of `area`.
    public init(_ quad: QuadCoverage, rows area: DeviceRect) {
        let touched = 0.5 + quad.doubt(area), solid = -0.5 - QuadCoverage.boundarySlack
        func line(_ edge: EdgeFunction) -> Line {
            let distance = SIMD3(Double(edge.a), Double(edge.b), Double(edge.c))
            return Line(touched: distance + SIMD3(0, 0, touched), solid: distance + SIMD3(0, 0, solid))
        }
        (left, top, right, bottom) = (line(quad.left), line(quad.top), line(quad.right), line(quad.bottom))
    }

    /// By a line at each corner of a rounded rectangle: at right angles to the direction that is turned by `angle` from x toward
    /// y, counted outward. What may be touched lies up to `touched`, what is solid up to `solid` from the corner circle's centre.
    init(corners rounded: borrowing RoundedCoverage, angle: Double, touched: Double, solid: Double) {
        let q = rounded.inverse, centres = rounded.cornerCentres
        func line(_ x: Double, _ y: Double, _ signX: Double, _ signY: Double) -> Line {
            let a = -signX * cos(angle), b = -signY * sin(angle)
            func distance(_ c: Double) -> SIMD3<Double> {
                SIMD3(a * q.xx + b * q.xy + c * q.xw, a * q.yx + b * q.yy + c * q.yw, a * q.tx + b * q.ty + c * q.tw)
            }
            return Line(touched: distance(touched - a * x - b * y), solid: distance(solid - a * x - b * y))
        }
        left = line(centres.minX, centres.minY, -1, -1)
        top = line(centres.maxX, centres.minY, 1, -1)
        right = line(centres.maxX, centres.maxY, 1, 1)
        bottom = line(centres.minX, centres.maxY, -1, 1)
    }

    public func row(_ row: Int32) -> RowSpan { RowSpan(bounds: bounds(at: Double(row) + 0.5)) }

    /// What bounds a row whose pixels' centres lie at y.
    @inline(__always)
    func bounds(at y: Double) -> SIMD4<Double> {
        SIMD4.most(SIMD4.most(left.at(y), right.at(y)), SIMD4.most(top.at(y), bottom.at(y)))
    }
}

extension RowSpan {
    /// Between bounds as QuadSpans has them: rounded to the nearest columns, and kept within the limits as `column` keeps them.
    @inline(__always)
    init(bounds: SIMD4<Double>) {
        let raised = SIMD4.most(bounds, SIMD4(repeating: -DeviceRect.limit)), most = SIMD4(repeating: DeviceRect.limit)
        // 1.5 · 2⁵², added to a number, leaves the nearest whole one in the lowest bits.
        let near = most.replacing(with: raised, where: raised .< most) + 6_755_399_441_055_744
        func whole(_ lane: Double) -> Int32 { Int32(truncatingIfNeeded: lane.bitPattern) }
        self.init(
            start: whole(near.x), end: 0 &- whole(near.y), solidStart: whole(near.z), solidEnd: 0 &- whole(near.w), solid: 1)
        normalise()
    }
}

extension SIMD4<Double> {
    /// The greater of each two; b where a is not a number.
    @inline(__always)
    static func most(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { b.replacing(with: a, where: a .> b) }
}
