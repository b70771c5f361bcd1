// The figures of one frame that comparisons use.

/// A frame's time and its work.
public struct MeasuredFrame: Equatable, Sendable {
    /// From the start of the update to the finished picture, in seconds. Presenting it is not included.
    public var seconds: Double
    /// The step of the script that the frame shows, by which frames of different lanes are paired. Nil for a frame that a person caused.
    public var step: Int?
    /// Bytes uploaded to the GPU.
    public var uploadedBytes: Int
    /// Pixels that groups drew offscreen before being composited.
    public var offscreenPixels: Int
    /// Render passes begun, including the frame's own.
    public var passes: Int

    /// Creates a frame from its time in seconds, its step of the script, and counts of its work.
    public init(seconds: Double, step: Int? = nil, uploadedBytes: Int = 0, offscreenPixels: Int = 0, passes: Int = 1) {
        self.seconds = seconds
        self.step = step
        self.uploadedBytes = uploadedBytes
        self.offscreenPixels = offscreenPixels
        self.passes = passes
    }
}
