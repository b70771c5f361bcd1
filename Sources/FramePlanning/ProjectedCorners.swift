// Rounded corners of a turned shape, worked out once for all its rows: `ShapeSpans` asks only rows that they reach into.

import Geometry
import RenderTree

/// What the rounded corners of a projected shape leave of a row.
///
///      ╭──┬────────┬──╮     solid on a row: from the first to the last column that is solid in
///      ├──┼────────┼──┤     the tall band, in the wide band, or in one of the four corner circles shrunk by
///      │  │        │  │     half a pixel; what is solid is convex. Touched: the same, the circles grown by half
///      ├──┼────────┼──┤     a pixel.
///      ╰──┴────────┴──╯
struct ProjectedCorners {
    typealias Four = SIMD4<Double>

    /// One of the circles' radii: its part of d, and the quadratic's first factor.
    struct Radius {
        var radius = 0.0, along = 0.0
        var factor = Four.zero, perFactor = Four.zero
        var isEllipse = true
    }

    /// For each corner, the rows that it reaches into.
    private var first = SIMD4<Int32>.zero, end = SIMD4<Int32>.zero
    private(set) var tall = QuadSpans(), wide = QuadSpans()
    /// For each circle: d; p − w·centre, as slope · y + start; w of p, likewise.
    private(set) var alongX = Four.zero, alongY = Four.zero
    private(set) var slopeX = Four.zero, slopeY = Four.zero, startX = Four.zero, startY = Four.zero
    private(set) var slopeW = 0.0, startW = 1.0
    private(set) var shrunk = Radius(), grown = Radius()
    /// False where what circles touch cannot be told.
    private(set) var areKnown = false

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail, rows area: DeviceRect) {
        guard let rounded = detail.shape.rounded, let tall = detail.tall, let wide = detail.wide else { return }
        self.tall = QuadSpans(tall, rows: area)
        self.wide = QuadSpans(wide, rows: area)
        (first, end) = (SIMD4(repeating: -columnLimit), SIMD4(repeating: columnLimit))
        guard let margin = detail.margin else { return }
        let centres = rounded.cornerCentres, q = rounded.inverse
        let x = Four(centres.minX, centres.maxX, centres.minX, centres.maxX)
        let y = Four(centres.minY, centres.minY, centres.maxY, centres.maxY)
        func of(_ value: Double, _ weight: Double, _ centre: Four) -> Four { Four(repeating: value) - centre * weight }
        alongX = of(q.xx, q.xw, x)
        alongY = of(q.xy, q.xw, y)
        slopeX = of(q.yx, q.yw, x)
        slopeY = of(q.yy, q.yw, y)
        startX = of(q.tx, q.tw, x)
        startY = of(q.ty, q.tw, y)
        (slopeW, startW) = (q.yw, q.tw)
        let factor = alongX * alongX + alongY * alongY
        func radius(_ radius: Double) -> Radius {
            let along = radius * q.xw, a = factor - Four(repeating: along * along)
            return Radius(radius: radius, along: along, factor: a, perFactor: Four(repeating: 1) / a, isEllipse: a.least > 0)
        }
        shrunk = radius(rounded.radius - margin)
        grown = radius(rounded.radius + margin)
        areKnown = true
        findRows(x, y, outset: rounded.radius + 2 * margin, q)
    }

    /// The rows of the squares between the circles' centres and what lies `outset` beyond them.
    private mutating func findRows(_ x: Four, _ y: Four, outset: Double, _ inverse: Projection<PixelSpace, PointSpace>) {
        guard let forward = inverse.inverse else { return }
        let aside = Four(-outset, outset, -outset, outset), above = Four(-outset, -outset, outset, outset)
        var low = Four(repeating: .infinity), high = Four(repeating: -.infinity)
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? x : x + aside, y = corner & 2 == 0 ? y : y + above
            let w = x * forward.xw + y * forward.yw + Four(repeating: forward.tw)
            guard w.least > 0 else { return }
            let row = (x * forward.xy + y * forward.yy + Four(repeating: forward.ty)) / w
            low = pointwiseMin(low, row)
            high = pointwiseMax(high, row)
        }
        for i in 0..<4 { (first[i], end[i]) = (column(low[i].rounded(.down)) &- 1, column(high[i].rounded(.up)) &+ 1) }
    }

    /// Whether a row may be other than the edges say.
    @inline(__always)
    func reach(_ row: Int32) -> Bool {
        let row = SIMD4(repeating: row)
        return any((first .<= row) .& (row .< end))
    }
}
