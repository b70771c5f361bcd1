// The pixels of a window without OpenGL, in memory shared with the desktop. Each kind of window provides them differently; what
// writes into them is common to all.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A window's pixels in memory.
@MainActor
protocol PlainSurface: AnyObject {
    /// Returns memory to write the next picture of a window of `size` into, or nil if the window accepts none at the moment.
    /// Throws if it never will.
    func begin(_ size: PixelSize) throws -> PlainPixels?
    /// Shows what was written since `begin`, a picture that differs from the one before within `changed`.
    func show(_ changed: DamageRegion)
}

/// A window's pixels: rows from top to bottom, with alpha ignored.
@safe
struct PlainPixels {
    let base: UnsafeMutablePointer<Pixel>
    /// The distance between rows, in pixels.
    let stride: Int
    let size: PixelSize
    /// The region whose pixels are not what was shown last.
    let outdated: DamageRegion
}
