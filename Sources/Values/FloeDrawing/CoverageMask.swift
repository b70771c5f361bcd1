// A small picture of coverage that cairo draws into, with more rows than pixels: cairo takes fifteen samples down a pixel, which alone
// is up to 9 of 255 away from the area, and the exact extent of each along the row.

import CFloeCairo
import FloeGeometry
import FloeImaging

/// Fills paths over some pixels in rows of bytes. Points may be no more than a few thousand pixels from the area, since cairo has 23 bits for
/// them.
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

    /// Adds a contour, in device pixels, to the path. `origin`: the area's upper left corner.
    func add(_ contour: PathContour, from origin: SIMD2<Double>) {
        for (i, point) in contour.points.enumerated() {
            let p = point - origin, y = p.y * Double(CoverageMask.rows)
            if i == 0 { unsafe cairo_move_to(context, p.x, y) } else { unsafe cairo_line_to(context, p.x, y) }
        }
        unsafe cairo_close_path(context)
    }

    /// Covers the inside of the path, and empties it.
    func fill(_ rule: FillRule) {
        unsafe cairo_set_fill_rule(context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        unsafe cairo_fill(context)
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
