// Why there is no OpenGL context, in the words of EGL or of the library that made the window.

/// A failure to create or use an OpenGL context.
public enum GLContextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No context, with the reason in the words of EGL, SDL or the driver.
    case contextUnavailable(reason: String)
    /// The system has too little memory for a driver.
    case noMemory

    public var description: String {
        switch self {
        case .contextUnavailable(let reason):
            "\(reason); OpenGL 3.3 is needed (Debian: libgl1-mesa-dri)"
        case .noMemory:
            "out of memory: the system has none left for OpenGL, which takes up to \(RenderDevice.driverBytes >> 20) MB to start"
        }
    }
}
