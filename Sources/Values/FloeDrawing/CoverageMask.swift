// A small picture of coverage that cairo draws into, with more rows than pixels: cairo takes fifteen samples down a pixel, which alone
// is up to 9 of 255 away from the area, and the exact extent of each along the row.

import CFloeCairo
import FloeGeometry
import FloeImaging

/// Draws paths over some pixels in rows of bytes. Coordinates are device pixels from the upper left corner of `area`; they must be no
/// more than a few thousand pixels from it, since cairo has 23 bits for them.
@safe
struct CoverageMask: ~Copyable {
    /// Rows for each row of pixels.
    private static let rows = 8
    /// The most pixels of a mask, and the longest side: cairo's own is 32,767.
    static let mostPixels = 1 << 20, longestSide = 4096

    private let area: DeviceRect
    private let stride: Int
    private let bytes: UnsafeMutablePointer<UInt8>
    private let surface: OpaquePointer?
    private let context: OpaquePointer?

    init(_ area: DeviceRect) {
        self.area = area
        let stride = (area.width + 3) & ~3, count = stride * area.height * CoverageMask.rows
        self.stride = stride
        unsafe bytes = .allocate(capacity: max(1, count))
        unsafe bytes.initialize(repeating: 0, count: max(1, count))
        unsafe surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height * CoverageMask.rows), Int32(stride))
        unsafe context = cairo_create(surface)
        unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
        unsafe bytes.deallocate()
    }

    /// Adds a contour to the path.
    func add(_ contour: PathContour, _ map: (SIMD2<Double>) -> SIMD2<Double> = { $0 }) {
        for (i, point) in contour.points.enumerated() {
            let p = map(point), y = p.y * Double(CoverageMask.rows)
            if i == 0 { unsafe cairo_move_to(context, p.x, y) } else { unsafe cairo_line_to(context, p.x, y) }
        }
        if contour.isClosed { unsafe cairo_close_path(context) }
    }

    /// Covers the inside of the path, and empties it.
    func fill(_ rule: FillRule) {
        unsafe cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        unsafe cairo_fill(context)
    }

    /// Strokes the path with a pen of `plane`'s points, and empties it. `dashes` begin `phase` into their pattern.
    func stroke(_ style: StrokeStyle, width: Double, under plane: PlaneProjection, dashes: [Double], phase: Double) {
        let rows = Double(CoverageMask.rows)
        var pen = cairo_matrix_t(xx: plane.xx, yx: plane.xy * rows, xy: plane.yx, yy: plane.yy * rows, x0: 0, y0: 0)
        unsafe cairo_save(context)
        unsafe cairo_set_matrix(context, &pen)
        unsafe cairo_set_line_width(context, width)
        // A tenth of a pixel, cairo's own choice, shows at the ends of wide lines.
        unsafe cairo_set_tolerance(context, PathCoverage.tolerance)
        unsafe cairo_set_miter_limit(context, max(1, min(1000, style.miterLimit)))
        let cap = [.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE][style.cap]
        let join = [.miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL][style.join]
        unsafe cairo_set_line_cap(context, cap ?? CAIRO_LINE_CAP_BUTT)
        unsafe cairo_set_line_join(context, join ?? CAIRO_LINE_JOIN_MITER)
        unsafe cairo_set_dash(context, dashes, Int32(dashes.count), phase)
        unsafe cairo_stroke(context)
        unsafe cairo_restore(context)
    }

    /// Passes each row's coverage to `body`, 0…255 for each pixel, with its place from the top.
    func forEachRow(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
        unsafe cairo_surface_flush(surface)
        if unsafe cairo_status(context) == CAIRO_STATUS_NO_MEMORY { SystemMemory.endExhausted() }
        for y in 0..<area.height {
            let row = unsafe bytes + y * CoverageMask.rows * stride
            for x in 0..<area.width {
                var sum = CoverageMask.rows / 2
                for i in 0..<CoverageMask.rows { unsafe sum += Int(row[i * stride + x]) }
                unsafe row[x] = UInt8(sum / CoverageMask.rows)
            }
            unsafe body(y, UnsafeBufferPointer(start: row, count: area.width))
        }
    }
}
