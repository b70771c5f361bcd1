// What a host and its compositors exchange besides frames: overlays on a picture, and how long it took to draw.

import FloeImaging

/// A bitmap shown over the picture, blended, at one texel per pixel.
public struct PresenterOverlay: Sendable {
    public var bitmap: Bitmap
    /// Position in device pixels from the window's top left.
    public var x, y: Int

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
    public let seconds: Double

    public init(frame: Int, seconds: Double) {
        self.frame = frame
        self.seconds = seconds
    }
}
