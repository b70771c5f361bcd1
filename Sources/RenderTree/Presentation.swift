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

/// One finished measurement.
public struct GPUMeasurement: Equatable, Sendable {
    public enum Method: String, Sendable {
        /// GL_TIME_ELAPSED: the graphics processor's own time.
        case timerQuery
        /// The host's clock, from the start of `draw` to a fence: everything that software rendering did.
        case fence
    }

    /// Counts the compositor's frames from 1.
    public let frame: Int
    public let seconds: Double
    public let method: Method

    public init(frame: Int, seconds: Double, method: Method) {
        self.frame = frame
        self.seconds = seconds
        self.method = method
    }
}
