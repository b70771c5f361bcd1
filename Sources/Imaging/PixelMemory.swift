// Memory for the pixels of pictures, aligned for vectors.

/// Pixels that whoever holds it must give back.
///
/// Aligned by hand within plain memory: what the C library's aligned allocation gets back does not hold the next
/// one of the same size (glibc before 2.38 asks for room to align in first), so that a view which draws itself anew
/// would take fresh memory in every frame.
@safe
public struct PixelMemory: @unchecked Sendable {
    /// The first pixel, on a boundary of 64 bytes.
    public let base: UnsafeMutablePointer<Pixel>
    private let allocated: UnsafeMutableRawPointer

    /// Uninitialised, for `capacity` pixels.
    public init(capacity: Int) {
        let alignment = 64, plain = 16
        let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity * 4 + alignment - plain, alignment: plain)
        unsafe allocated = memory
        unsafe base = memory.alignedUp(toMultipleOf: alignment).bindMemory(to: Pixel.self, capacity: capacity)
    }

    /// Transparent, for `count` pixels and as many behind them as vector loads may run past the last.
    public init(transparent count: Int) {
        self.init(capacity: count + 16)
        unsafe base.initialize(repeating: 0, count: count + 16)
    }

    /// Once, when nothing reads it any more.
    public func deallocate() { unsafe allocated.deallocate() }
}
