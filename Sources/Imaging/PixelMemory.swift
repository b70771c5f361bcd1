// Memory for the pixels of pictures, aligned for vectors.

import Glibc

/// Pixels that go with whoever holds them: there is one holder, and no copy.
///
/// Aligned by hand within plain memory: what the C library's aligned allocation gets back does not hold the next
/// one of the same size (glibc before 2.38 asks for room to align in first), so that a view which draws itself anew
/// would take fresh memory in every frame.
@safe
public struct PixelMemory: ~Copyable, @unchecked Sendable {
    /// The first pixel, on a boundary of 64 bytes.
    public let base: UnsafeMutablePointer<Pixel>
    private let allocated: UnsafeMutableRawPointer

    /// Uninitialised, for `capacity` pixels. The program ends where there is no memory; who can go on without asks
    /// with `init(ifAvailable:)`.
    public init(capacity: Int) {
        guard let memory = PixelMemory(ifAvailable: capacity) else { SystemMemory.endExhausted() }
        self = memory
    }

    /// Uninitialised, for `capacity` pixels; nil where the system has no memory for them.
    public init?(ifAvailable capacity: Int) {
        let alignment = 64, plain = 16
        // What malloc gives lies on a boundary of 16 bytes.
        guard let memory = unsafe malloc(capacity * 4 + alignment - plain) else { return nil }
        unsafe allocated = memory
        unsafe base = memory.alignedUp(toMultipleOf: alignment).bindMemory(to: Pixel.self, capacity: capacity)
    }

    /// Transparent, likewise.
    public init?(transparentIfAvailable count: Int) {
        guard let memory = PixelMemory(ifAvailable: count + 16) else { return nil }
        self = memory
        unsafe base.initialize(repeating: 0, count: count + 16)
    }

    /// Transparent, for `count` pixels and as many behind them as vector loads may run past the last.
    public init(transparent count: Int) {
        self.init(capacity: count + 16)
        unsafe base.initialize(repeating: 0, count: count + 16)
    }

    deinit { unsafe free(allocated) }
}
