// Where pixels are drawn: the back buffer, a tile of a group, a bitmap being made.

import Geometry
import Imaging

/// Writable pixels of a rectangle of device space. Does not own its memory.
@safe
public struct PixelTarget {
    /// The pixel at (bounds.minX, bounds.minY).
    let base: UnsafeMutablePointer<Pixel>
    /// Pixels from one row's start to the next one's.
    let stride: Int
    /// What may be written.
    public let bounds: DeviceRect

    /// `base` holds at least `stride · bounds.height` pixels and outlives the target.
    @unsafe
    public init(base: UnsafeMutablePointer<Pixel>, stride: Int, bounds: DeviceRect) {
        unsafe self.base = base
        self.stride = stride
        self.bounds = bounds
    }

    /// The pixel at a column and row within the bounds.
    @inline(__always)
    func pointer(_ column: Int32, _ row: Int32) -> UnsafeMutablePointer<Pixel> {
        unsafe base + (Int(row &- bounds.minY) &* stride &+ Int(column &- bounds.minX))
    }
}
