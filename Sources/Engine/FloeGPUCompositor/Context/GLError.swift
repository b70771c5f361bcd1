// Reasons why the GPU cannot draw. Each message says what was needed, what the driver returned and what to do; the host shows it
// and stays with the CPU compositor.

import FloeGeometry

/// An OpenGL failure that the host must handle.
public enum GLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No context is current, or it is older than OpenGL 3.3.
    case versionTooLow(found: String)
    /// A program's shaders failed to compile or link. Line numbers in the log restart with the fragment shader's own file.
    case programFailed(file: String, log: String)
    /// A render target is incomplete and cannot be drawn to.
    case framebufferIncomplete(status: UInt32, size: PixelSize)
    /// A texture, target or buffer could not be allocated.
    case outOfMemory(what: String, bytes: Int)
    /// The frame is larger than the driver's maximum texture size, in pixels.
    case frameTooLarge(size: PixelSize, limit: Int)
    /// Offscreen groups need more bytes than are allowed.
    case groupsTooLarge(bytes: Int, limit: Int)
    /// The driver lost the context; everything in it is gone and must be recreated.
    case contextLost(reason: String)

    public var description: String {
        switch self {
        case .versionTooLow(let found):
            "OpenGL 3.3 is needed, found \(found): use the CPU compositor"
        case .programFailed(let file, let log):
            "the program of \(file) does not compile or link: \(log)"
        case .framebufferIncomplete(let status, let size):
            "a render target of \(size.width) × \(size.height) pixels is incomplete (status \(status))"
        case .outOfMemory(let what, let bytes):
            "no memory is left for \(what) (\((bytes + (1 << 20) - 1) >> 20) MB)"
        case .frameTooLarge(let size, let limit):
            "a frame of \(size.width) × \(size.height) pixels is larger than the \(limit) that the driver draws to"
        case .groupsTooLarge(let bytes, let limit):
            "offscreen groups need \(bytes >> 20) MB, but only \(max(0, limit) >> 20) MB are left; raise the limit"
        case .contextLost(let reason):
            "the driver lost the graphics context (\(reason)): create a new one"
        }
    }
}
