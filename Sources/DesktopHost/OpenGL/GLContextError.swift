// Why there is no OpenGL context, in words of EGL's or SDL's.

import CSDL2
import Imaging

/// A failure on the way to an OpenGL context.
public enum GLContextError: Error, Equatable, Sendable, CustomStringConvertible {
    case contextUnavailable(reason: String)
    /// The system has no memory for a driver.
    case noMemory

    public var description: String {
        switch self {
        case .contextUnavailable(let reason):
            "\(reason); OpenGL 3.3 is needed (Debian: libgl1-mesa-dri)"
        case .noMemory:
            "out of memory: the system has none left for OpenGL, which takes up to \(GLContextError.driverBytes >> 20) MB to start"
        }
    }

    /// What loading a driver may take, bytes, its code and its threads' stacks counted. One that finds less crashes.
    private static let driverBytes = 384 << 20

    /// Throws where there is no memory for a driver.
    static func checkMemory() throws(GLContextError) {
        guard SystemMemory.has(driverBytes) else { throw .noMemory }
    }

    /// SDL's latest error.
    static var reason: String {
        guard let text = unsafe SDL_GetError() else { return "unknown" }
        let reason = unsafe String(cString: text)
        return reason.isEmpty ? "unknown" : reason
    }
}
