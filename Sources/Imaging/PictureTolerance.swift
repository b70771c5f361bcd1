// How far two pictures may part and still count as the same.

/// A channel's difference that counts for nothing, and how few pixels may go beyond it.
public struct PictureTolerance: Equatable, Sendable {
    /// 0…255.
    public let channel: Int
    /// One pixel in so many may differ by more; 0: none may.
    public let pixelsPerException: Int

    public init(channel: Int, pixelsPerException: Int) {
        self.channel = channel
        self.pixelsPerException = pixelsPerException
    }

    /// What both compositors are held to: each rounds to 8 bits at its own steps, and the last bit of a place may decide
    /// which texel a pixel shows.
    public static let compositors = PictureTolerance(channel: 2, pixelsPerException: 1000)
    /// Not a bit.
    public static let none = PictureTolerance(channel: 0, pixelsPerException: 0)

    /// How many pixels of so many may differ by more than `channel`.
    public func exceptions(of pixels: Int) -> Int { pixelsPerException > 0 ? pixels / pixelsPerException : 0 }

    /// Whether a difference that was found with this `channel` is within it.
    public func allows(_ difference: ImageDifference) -> Bool {
        difference.pixelsBeyondTolerance <= exceptions(of: difference.pixelCount)
    }
}
