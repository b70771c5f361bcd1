// How far two pictures may differ and still count as the same.

/// A channel difference that is ignored, and how few pixels may exceed it.
public struct PictureTolerance: Equatable, Sendable {
    /// 0…255.
    public let channel: Int
    /// One pixel in this many may differ by more; 0 means none may.
    public let pixelsPerException: Int

    /// Creates a tolerance: `channel` is 0…255, and one pixel in `pixelsPerException` may differ by more, none if that is 0.
    public init(channel: Int, pixelsPerException: Int) {
        self.channel = channel
        self.pixelsPerException = pixelsPerException
    }

    /// The tolerance between the two compositors: each rounds to 8 bits at its own steps, and the last bit of a position may
    /// decide which texel a pixel shows.
    public static let compositors = PictureTolerance(channel: 2, pixelsPerException: 1000)
    /// No difference at all.
    public static let none = PictureTolerance(channel: 0, pixelsPerException: 0)

    /// Returns how many of `pixels` may differ by more than `channel`.
    public func exceptions(of pixels: Int) -> Int { pixelsPerException > 0 ? pixels / pixelsPerException : 0 }

    /// Whether a difference that was computed with this `channel` is within the tolerance.
    public func allows(_ difference: ImageDifference) -> Bool {
        difference.pixelsBeyondTolerance <= exceptions(of: difference.pixelCount)
    }
}
