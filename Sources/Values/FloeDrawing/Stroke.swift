// A stroke ready to be drawn: which contours, with which pen.

import FloeGeometry
import FloeImaging
import Foundation

/// The stroke of a path over some pixels.
struct Stroke {
    /// In points.
    private let contours: [PathContour]
    private let style: StrokeStyle
    private let width: Double
    private let projection: PlaneProjection
    private let dashes: [Double]
    /// The pixels' rectangle and what may be drawn around it.
    private let low, high: SIMD2<Double>
    /// The share of what is drawn that shows: less than 1 if dashes are too small to be drawn.
    let share: Double
    /// The rectangle around it, in device pixels.
    let outline: [PathContour]

    /// The widest line, and how far from the pixels asked for a line is drawn all the same, in pixels.
    private static let widest = 8192.0, margin = 16_384.0
    /// The least sum of all dashes and gaps that is drawn one by one, in pixels.
    private static let leastPattern = 0.125

    /// Nil if nothing can show.
    init?(_ path: Path, _ style: StrokeStyle, under given: PlaneProjection, within area: DeviceRect) {
        guard let projection = Stroke.affine(given, around: path.boundingBox) else { return nil }
        let scale = projection.magnification(at: .zero) ?? 0, determinant = abs(projection.determinant)
        // A plane seen edge on has no pen.
        guard scale > 0, scale.isFinite, determinant > 1e-9 * scale * scale else { return nil }
        self.style = style
        self.projection = projection
        width = min(style.width, Stroke.widest / scale)
        let pattern = style.pattern, isWhole = style.start <= 0 && style.end >= 1
        // Dashes out of sight would take as much time as the others.
        let reach = width * scale * max(1, min(1000, style.miterLimit)) + 2
        let margin = pattern.isEmpty ? Stroke.margin : min(Stroke.margin, reach)
        low = SIMD2(Double(area.minX), Double(area.minY)) - margin
        high = SIMD2(Double(area.maxX), Double(area.maxY)) + margin
        var precision = PathContour.Precision.stroke(distance: PathCoverage.tolerance / scale, reach: width / 2)
        // What is far away still counts where lengths do.
        if isWhole, pattern.isEmpty, let inverse = projection.inverse {
            let seen = PixelRect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y).bounds(under: inverse)
            precision.area = (SIMD2(seen.minX, seen.minY), SIMD2(seen.maxX, seen.maxY))
        }
        let sum = pattern.reduce(0, +), isFine = !pattern.isEmpty && sum * scale < Stroke.leastPattern
        share = isFine ? pattern.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? $1.element : 0) } / sum : 1
        dashes = isFine ? [] : pattern
        let found = PathContour.trim(PathContour.contours(of: path, precision), from: style.start, to: style.end)
        let low = low, high = high
        contours = found.flatMap { contour in
            let box = contour.box
            let corners = PlaneRect(minX: box.low.x, minY: box.low.y, maxX: box.high.x, maxY: box.high.y).bounds(under: projection)
            let isNear = corners.minX >= low.x && corners.minY >= low.y && corners.maxX <= high.x && corners.maxY <= high.y
            if isNear { return [contour] }
            return contour.near(low, high, under: { projection.affine(CGPoint(x: $0.x, y: $0.y)) })
        }
        var box = (low: SIMD2(repeating: Double.infinity), high: SIMD2(repeating: -Double.infinity))
        var drawn = style
        drawn.width = width
        for contour in contours { contour.addExtent(of: drawn, to: &box) }
        guard box.low.x <= box.high.x else { return nil }
        let r = PlaneRect(minX: box.low.x, minY: box.low.y, maxX: box.high.x, maxY: box.high.y).bounds(under: projection)
        outline = [PathContour(points: [SIMD2(r.minX, r.minY), SIMD2(r.maxX, r.maxY)])]
    }

    /// The map that a projection is near the middle of a rectangle; nil if that lies behind the eye.
    private static func affine(_ p: PlaneProjection, around box: CGRect) -> PlaneProjection? {
        guard !p.isAffine else { return p }
        guard !box.isNull else { return nil }
        let h = p.homogeneous(box.midX, box.midY)
        guard h.w >= PlaneProjection.eyeLimit else { return nil }
        let x = h.x / h.w, y = h.y / h.w
        var map = PlaneProjection(
            xx: (p.xx - x * p.xw) / h.w, yx: (p.yx - x * p.yw) / h.w, tx: 0, xy: (p.xy - y * p.xw) / h.w, yy: (p.yy - y * p.yw) / h.w, ty: 0
        )
        map.tx = x - map.xx * box.midX - map.yx * box.midY
        map.ty = y - map.xy * box.midX - map.yy * box.midY
        return map
    }

    /// Draws what lies in a tile.
    func draw(_ tile: DeviceRect, _ mask: borrowing CoverageMask) {
        let origin = SIMD2(Double(tile.minX), Double(tile.minY))
        func place(_ p: SIMD2<Double>) -> SIMD2<Double> { projection.affine(CGPoint(x: p.x, y: p.y)) - origin }
        if dashes.isEmpty || contours.allSatisfy({ $0.offset == 0 }) {
            for contour in contours { mask.add(contour, place) }
            mask.stroke(style, width: width, under: projection, dashes: dashes, phase: phase(at: 0))
        } else {
            // A part of a contour begins within the pattern.
            for contour in contours {
                mask.add(contour, place)
                mask.stroke(style, width: width, under: projection, dashes: dashes, phase: phase(at: contour.offset))
            }
        }
    }

    private func phase(at offset: Double) -> Double {
        let sum = dashes.reduce(0, +)
        guard sum > 0, style.dashPhase.isFinite else { return 0 }
        let phase = (style.dashPhase + offset).truncatingRemainder(dividingBy: sum)
        return phase < 0 ? phase + sum : phase
    }
}
