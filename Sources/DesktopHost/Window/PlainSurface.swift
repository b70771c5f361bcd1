// The pixels of a window without OpenGL, in memory that the desktop shares. Windows of different kinds have it in different
// ways; what writes into it is the same for all.

import Geometry
import Imaging
import RenderTree

/// What a window shows, in memory.
@MainActor
protocol PlainSurface: AnyObject {
    /// Pixels to write the next picture into, of a window of `size`; nil where the window takes none just now. Throws where
    /// it never will.
    func begin(_ size: PixelSize) throws -> PlainPixels?
    /// Shows what was written since `begin`: a picture that differs from the one before in `changed`.
    func show(_ changed: DamageRegion)
}

/// A window's pixels: rows from top to bottom, whose alpha means nothing.
@safe
struct PlainPixels {
    let base: UnsafeMutablePointer<Pixel>
    /// From one row to the next, in pixels.
    let stride: Int
    let size: PixelSize
    /// Where they are not what was shown last.
    let outdated: DamageRegion
}
