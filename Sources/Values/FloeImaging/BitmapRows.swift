// Write access to rows of pixels: a bitmap being filled, or a compositor's back buffer. This is the one place where a row becomes
// a pointer.

import FloeGeometry

/// Writable pixels, row by row. Does not own its memory and must not outlive the owner.
@safe
public struct BitmapRows {
    /// The first pixel of the first row.
    public let base: UnsafeMutablePointer<Pixel>
    /// The number of pixels in a row, and the number of rows.
    public let width, height: Int
    /// Pixels from the start of one row to the start of the next.
    public let stride: Int

    /// Describes memory that the caller owns and that must outlive the rows. `stride` is in pixels and at least `width`.
    @inlinable
    @unsafe
    public init(base: UnsafeMutablePointer<Pixel>, width: Int, height: Int, stride: Int) {
        unsafe self.base = base
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Passes the row's `width` pixels to `body`. y must lie in 0 ..< height.
    @inlinable
    public func withRow<R>(_ y: Int, _ body: (UnsafeMutablePointer<Pixel>) throws -> R) rethrows -> R {
        precondition(y >= 0 && y < height, "row outside the bitmap")
        return try unsafe body(base + y * stride)
    }

    /// Fills all pixels.
    public func fill(_ pixel: Pixel) {
        fill(DeviceRect(x: 0, y: 0, width: width, height: height), pixel)
    }

    /// Fills the pixels of `rect`, which is clipped to the rows.
    public func fill(_ rect: DeviceRect, _ pixel: Pixel) {
        let r = rect.intersection(DeviceRect(x: 0, y: 0, width: width, height: height))
        guard !r.isEmpty else { return }
        for y in Int(r.minY)..<Int(r.maxY) {
            unsafe (base + y * stride + Int(r.minX)).update(repeating: pixel, count: r.width)
        }
    }
}
