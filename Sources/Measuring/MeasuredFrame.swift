// What one frame took, as far as comparisons go.

/// A frame's time and its work.
public struct MeasuredFrame: Equatable, Sendable {
    /// From the update's begin to the finished picture, seconds.
    public var seconds: Double
    /// Handed over to the GPU.
    public var uploadedBytes: Int
    /// Pixels of pictures that groups took for themselves before they were placed.
    public var offscreenPixels: Int
    /// Render targets begun, the frame's own among them.
    public var passes: Int

    public init(seconds: Double, uploadedBytes: Int = 0, offscreenPixels: Int = 0, passes: Int = 1) {
        self.seconds = seconds
        self.uploadedBytes = uploadedBytes
        self.offscreenPixels = offscreenPixels
        self.passes = passes
    }
}
