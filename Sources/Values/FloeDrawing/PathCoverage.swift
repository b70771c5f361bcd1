// How much of each pixel a path covers, when it is filled or stroked.
//
// Curves become lines here, and only those near the pixels asked for are passed on: cairo's coordinates end at some millions of
// pixels, and it would draw every dash of a line however long.

import FloeGeometry
import FloeImaging
import Foundation

/// The shares of pixels that are covered, in bytes.
public struct PathCoverage: Equatable, Sendable {
    /// The pixels, in device pixels.
    public let bounds: DeviceRect
    /// Row by row from the top, 255 where a pixel is covered entirely.
    public private(set) var bytes: [UInt8]

    /// The farthest that lines and curves may be from each other, in pixels.
    static let tolerance = 0.01

    /// The coverage of no pixels.
    public init() {
        bounds = .empty
        bytes = []
    }

    /// The byte of one pixel; 0 outside the bounds.
    public subscript(x: Int, y: Int) -> UInt8 {
        let column = x - Int(bounds.minX), row = y - Int(bounds.minY)
        guard column >= 0, row >= 0, column < bounds.width, row < bounds.height else { return 0 }
        return bytes[row * bounds.width + column]
    }

    /// Fills a path.
    ///
    /// - Parameters:
    ///   - path: The path, in points.
    ///   - rule: What it encloses.
    ///   - projection: From points to device pixels, with or without perspective.
    ///   - area: The pixels that matter; the bounds are those of them that the path's own rectangle touches.
    public init(filling path: Path, rule: FillRule = .nonZero, under projection: PlaneProjection, within area: DeviceRect) {
        self.init(PathCoverage.filled(path, under: projection, within: area), rule, within: area)
    }

    /// Fills a path at a scale, in pixels per point, from the point (0, 0).
    public init(filling path: Path, rule: FillRule = .nonZero, scale: Double, within area: DeviceRect) {
        self.init(filling: path, rule: rule, under: .scale(scale, scale), within: area)
    }

    /// Strokes a path. Under perspective, the pen is everywhere as it is in the middle of the path.
    ///
    /// - Parameters:
    ///   - path: The path, in points.
    ///   - style: How it is stroked.
    ///   - projection: From points to device pixels.
    ///   - area: The pixels that matter; the bounds are those of them that the stroke's own rectangle touches.
    public init(stroking path: Path, style: StrokeStyle, under projection: PlaneProjection, within area: DeviceRect) {
        guard let stroke = Stroke(path, style, under: projection, within: area) else {
            self.init()
            return
        }
        self.init(stroke.polygons, .nonZero, within: area)
        guard stroke.share < 1 else { return }
        for i in bytes.indices { bytes[i] = UInt8(Double(bytes[i]) * stroke.share + 0.5) }
    }

    /// Fills contours in device pixels, tile by tile within the rectangle around them.
    private init(_ contours: [PathContour], _ rule: FillRule, within area: DeviceRect) {
        var low = SIMD2(repeating: Double.infinity), high = -low
        for contour in contours {
            let box = contour.box
            low = pointwiseMin(low, box.low)
            high = pointwiseMax(high, box.high)
        }
        let touched = DeviceRect(around: low.x, low.y, high.x, high.y).intersection(area)
        bounds = touched.isEmpty ? .empty : touched
        bytes = []
        guard !bounds.isEmpty else { return }
        let width = min(bounds.width, CoverageMask.longestSide), height = min(bounds.height, max(1, CoverageMask.mostPixels / width))
        bytes = [UInt8](repeating: 0, count: bounds.area)
        for y in stride(from: Int(bounds.minY), to: Int(bounds.maxY), by: height) {
            for x in stride(from: Int(bounds.minX), to: Int(bounds.maxX), by: width) {
                let tile = DeviceRect(x: x, y: y, width: width, height: height).intersection(bounds), mask = CoverageMask(tile)
                let low = SIMD2(Double(tile.minX), Double(tile.minY)), size = SIMD2(Double(tile.width), Double(tile.height))
                for contour in PathContour.clip(contours, to: low - 2, low + size + 2) { mask.add(contour, from: low) }
                mask.fill(rule)
                let first = (y - Int(bounds.minY)) * bounds.width + x - Int(bounds.minX)
                unsafe mask.forEachRow { row, found in
                    let start = first + row * bounds.width
                    unsafe bytes.replaceSubrange(start..<start + found.count, with: found)
                }
            }
        }
    }

    /// Returns a path's contours in device pixels.
    static func filled(_ path: Path, under projection: PlaneProjection, within area: DeviceRect) -> [PathContour] {
        let low = SIMD2(Double(area.minX), Double(area.minY)), high = SIMD2(Double(area.maxX), Double(area.maxY))
        if projection.isAffine {
            return PathContour.contours(of: path, .init(distance: tolerance, area: (low, high))) { projection.affine($0) }
        }
        let box = path.boundingBox
        guard !box.isNull else { return [] }
        let scale = projection.magnification(in: PlaneRect(box)) ?? 100
        return PathContour.contours(of: path, .init(distance: tolerance / max(1e-3, scale))).compactMap { $0.projected(projection) }
    }
}

extension PathCoverage {
    /// Leaves of each pixel's coverage the share that another covers.
    public mutating func multiply(by other: PathCoverage) {
        for i in bytes.indices {
            let share = other[Int(bounds.minX) + i % bounds.width, Int(bounds.minY) + i / bounds.width]
            bytes[i] = UInt8(multiply255(UInt32(bytes[i]), UInt32(share)))
        }
    }

    /// Draws a colour over pixels, as far as each is covered. `area`: the pixels that the rows are.
    public func draw(_ color: Pixel, into rows: BitmapRows, from area: DeviceRect) {
        let shown = bounds.intersection(area)
        guard !shown.isEmpty else { return }
        for y in Int(shown.minY)..<Int(shown.maxY) {
            let first = (y - Int(bounds.minY)) * bounds.width - Int(bounds.minX), left = Int(area.minX)
            unsafe rows.withRow(y - Int(area.minY)) { out in
                for x in Int(shown.minX)..<Int(shown.maxX) {
                    let share = UInt32(bytes[first + x])
                    guard share > 0 else { continue }
                    let over = color.scaled(by: share), below = unsafe out[x - left]
                    unsafe out[x - left] = over &+ below.scaled(by: 255 - over.alphaByte)
                }
            }
        }
    }
}

extension Path {
    /// Whether a point, in points, lies in what the path encloses.
    public func contains(_ point: CGPoint, rule: FillRule = .nonZero) -> Bool {
        PathCoverage(filling: self, rule: rule, under: Path.lens(at: point), within: Path.lensPixel)[0, 0] > 127
    }

    /// Whether a point, in points, lies in the path's stroke.
    public func strokeContains(_ point: CGPoint, style: StrokeStyle) -> Bool {
        PathCoverage(stroking: self, style: style, under: Path.lens(at: point), within: Path.lensPixel)[0, 0] > 127
    }

    /// The rectangle around the path and its stroke, in points; null for an empty path.
    public func strokeExtent(_ style: StrokeStyle) -> CGRect {
        let box = boundingBox
        guard !box.isNull, style.width > 0 else { return box }
        let reach = style.width / 2 * (style.cap == .square ? 2.0.squareRoot() : 1)
        let around = box.insetBy(dx: -reach, dy: -reach)
        guard style.join == .miter else { return around }
        // Where mitres end, in pixels so large that curves are a few lines.
        let scale = 40 / max(Double(box.width), Double(box.height), style.width)
        var line = StrokeStyle(width: style.width)
        line.miterLimit = style.miterLimit
        let polygons = Stroke(self, line, under: .scale(scale, scale), within: Path.everywhere)?.polygons ?? []
        return polygons.reduce(around) { around, polygon in
            let box = polygon.box, size = box.high - box.low
            return around.union(CGRect(x: box.low.x / scale, y: box.low.y / scale, width: size.x / scale, height: size.y / scale))
        }
    }

    private static let everywhere = DeviceRect(minX: .min, minY: .min, maxX: .max, maxY: .max)

    /// A single pixel, a small part of a point large, that shows what is at the point.
    private static func lens(at p: CGPoint) -> PlaneProjection {
        let scale = 64.0
        return PlaneProjection(xx: scale, yx: 0, tx: 0.5 - p.x * scale, xy: 0, yy: scale, ty: 0.5 - p.y * scale)
    }

    private static let lensPixel = DeviceRect(x: 0, y: 0, width: 1, height: 1)
}

extension PlaneProjection {
    /// Maps a point as if there were no perspective.
    func affine(_ p: CGPoint) -> SIMD2<Double> { SIMD2(xx * p.x + yx * p.y + tx, xy * p.x + yy * p.y + ty) }
}

extension PathContour {
    /// Returns the contour's image, as far as it lies in front of the eye; nil if none of it does.
    fileprivate func projected(_ projection: PlaneProjection) -> PathContour? {
        var contour = self
        let near = PlaneProjection.eyeLimit
        func homogeneous(_ p: Point) -> HomogeneousPoint { projection.homogeneous(p.x, p.y) }
        if points.contains(where: { homogeneous($0).w < near }) { contour.keep { homogeneous($0).w - near } }
        contour.points = contour.points.map {
            let p = homogeneous($0), w = max(near, p.w)
            return Point(p.x / w, p.y / w)
        }
        return contour.points.count > 2 ? contour : nil
    }
}
