// Why there is no OpenGL context, in SDL's own words.

import CSDL2

/// A failure on the way to an OpenGL context.
public enum GLContextError: Error, Equatable, Sendable, CustomStringConvertible {
    case videoUnavailable(reason: String)
    case windowUnavailable(reason: String)
    case contextUnavailable(reason: String)

    public var description: String {
        switch self {
        case .videoUnavailable(let reason): "SDL has no video driver: \(reason)"
        case .windowUnavailable(let reason): "no window that OpenGL could draw to: \(reason)"
        case .contextUnavailable(let reason):
            "no OpenGL 3.3 core context: \(reason); install a driver (Debian: libgl1-mesa-dri) or use the CPU compositor"
        }
    }

    /// SDL's latest error.
    static var reason: String {
        guard let text = unsafe SDL_GetError() else { return "unknown" }
        let reason = unsafe String(cString: text)
        return reason.isEmpty ? "unknown" : reason
    }
}
