// What a host and its compositors exchange besides frames: overlays on a picture, and how long it took to draw.

import FloeGeometry
import FloeImaging

/// A bitmap shown over the picture, blended, at one texel per pixel.
public struct PresenterOverlay: Sendable {
    /// The bitmap shown; its pixels are device pixels, whatever the window's scale.
    public var bitmap: Bitmap
    /// Position in device pixels from the window's top left.
    public var x, y: Int

    /// Creates an overlay of a bitmap whose top left corner lies at the given pixel. Parts outside the window are cut off.
    public init(bitmap: Bitmap, x: Int, y: Int) {
        self.bitmap = bitmap
        self.x = x
        self.y = y
    }
}

/// The time that a GPU took to draw a frame.
public struct GPUMeasurement: Equatable, Sendable {
    /// The number of the compositor's frame, counted from 1.
    public let frame: Int
    /// How long the frame kept the graphics card busy, in seconds.
    public let seconds: Double

    /// Creates a measurement: of a frame, counted from 1, in seconds.
    public init(frame: Int, seconds: Double) {
        self.frame = frame
        self.seconds = seconds
    }
}

/// The time in which a thread drew a tile.
package struct TileTime: Equatable, Sendable {
    /// The thread, from 0, which is the one that asked for the frame.
    package let thread: Int
    /// The tile's pixels.
    package let rect: DeviceRect
    /// In seconds, on the clock that the compositor was given.
    package let start, end: Double

    package init(thread: Int, rect: DeviceRect, start: Double, end: Double) {
        self.thread = thread
        self.rect = rect
        self.start = start
        self.end = end
    }
}
