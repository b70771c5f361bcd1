// Memory for the pixels of pictures, aligned for vectors.

import Glibc

/// Uniquely owned pixel memory: freed with its owner, never copied.
///
/// Aligned by hand within plain memory: with the C library's aligned allocation, a freed block does not hold the next one of the
/// same size (glibc before 2.38 asks for room to align in first), so that a view that redraws itself would take fresh memory in
/// every frame.
@safe
public struct PixelMemory: ~Copyable, @unchecked Sendable {
    /// The first pixel, aligned to 64 bytes.
    public let base: UnsafeMutablePointer<Pixel>
    private let allocated: UnsafeMutableRawPointer

    /// Allocates uninitialised memory for `capacity` pixels. Ends the program if there is none; callers that can do without it
    /// use `init(ifAvailable:)`.
    public init(capacity: Int) {
        guard let memory = PixelMemory(ifAvailable: capacity) else { SystemMemory.endExhausted() }
        self = memory
    }

    /// Allocates uninitialised memory for `capacity` pixels; nil if the system has none for them.
    public init?(ifAvailable capacity: Int) {
        let alignment = 64, plain = 16
        // malloc aligns to 16 bytes.
        guard let memory = unsafe malloc(capacity * 4 + alignment - plain) else { return nil }
        unsafe allocated = memory
        unsafe base = memory.alignedUp(toMultipleOf: alignment).bindMemory(to: Pixel.self, capacity: capacity)
    }

    /// Allocates `count` transparent pixels, and padding for vector loads past the last; nil if the system has no memory.
    public init?(transparentIfAvailable count: Int) {
        guard let memory = PixelMemory(ifAvailable: count + 16) else { return nil }
        self = memory
        unsafe base.initialize(repeating: 0, count: count + 16)
    }

    /// Allocates `count` transparent pixels, and padding for vector loads past the last.
    public init(transparent count: Int) {
        self.init(capacity: count + 16)
        unsafe base.initialize(repeating: 0, count: count + 16)
    }

    /// Allocates `count` transparent pixels that take memory only as they are written; nil if the system has no addresses for them.
    init?(untouched count: Int) {
        let alignment = 64, plain = 16
        guard let memory = unsafe calloc(count * 4 + alignment - plain, 1) else { return nil }
        unsafe allocated = memory
        unsafe base = memory.alignedUp(toMultipleOf: alignment).bindMemory(to: Pixel.self, capacity: count)
    }

    deinit { unsafe free(allocated) }
}
