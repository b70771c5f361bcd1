// What a host and its compositors exchange beside frames: what is shown over a picture, and what it took to draw.

import Imaging

/// A bitmap shown over the picture, blended, one texel a pixel.
public struct PresenterOverlay: Sendable {
    public var bitmap: Bitmap
    /// Device pixels from the window's top left.
    public var x, y: Int

    public init(bitmap: Bitmap, x: Int, y: Int) {
        self.bitmap = bitmap
        self.x = x
        self.y = y
    }
}

/// How long a graphics processor took to draw a frame.
public struct GPUMeasurement: Equatable, Sendable {
    /// Counts the compositor's frames from 1.
    public let frame: Int
    public let seconds: Double

    public init(frame: Int, seconds: Double) {
        self.frame = frame
        self.seconds = seconds
    }
}
