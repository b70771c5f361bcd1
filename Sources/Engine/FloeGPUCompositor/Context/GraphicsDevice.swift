// The limits and capabilities of the current OpenGL context, queried once. Also detects software renderers, on which timer
// queries mislead and choosing between textures costs as much as sampling them all.

import CFloeOpenGL
import FloeGeometry
import FloeImaging

/// The limits and capabilities of the context that was current when this was made.
struct GraphicsDevice {
    /// GL_RENDERER, for display.
    let renderer: String
    /// Whether pixels are drawn by the CPU.
    let isSoftware: Bool
    /// The longest side of a texture or target, in pixels.
    let maximumTextureSize: Int
    /// The maximum number of layers of an array texture.
    let maximumLayers: Int
    /// Whether programs can read the pixel that they draw over, in drawing order.
    let fetchesTarget: Bool
    /// Whether programs can sample the target that they draw to, after a texture barrier.
    let samplesTarget: Bool
    /// Whether the driver reports a lost context.
    let reportsReset: Bool

    /// Throws `GLError.versionTooLow` unless a context of OpenGL 3.3 or later is current.
    init() throws {
        guard let version = GraphicsDevice.string(GL_VERSION) else {
            throw GLError.versionTooLow(found: "no current context")
        }
        var major: GLint = 0, minor: GLint = 0
        unsafe glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
        unsafe glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
        guard (major, minor) >= (3, 3) else { throw GLError.versionTooLow(found: version) }
        renderer = GraphicsDevice.string(GL_RENDERER) ?? "unknown renderer"
        isSoftware = GraphicsDevice.isSoftware(renderer: renderer)
        var limit: GLint = 0
        unsafe glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
        maximumTextureSize = Int(limit)
        unsafe glGetIntegerv(GLenum(GL_MAX_ARRAY_TEXTURE_LAYERS), &limit)
        maximumLayers = Int(limit)
        fetchesTarget = GraphicsDevice.hasExtension("GL_EXT_shader_framebuffer_fetch")
        samplesTarget = (major, minor) >= (4, 5) || GraphicsDevice.hasExtension("GL_ARB_texture_barrier")
        reportsReset = (major, minor) >= (4, 5) || GraphicsDevice.hasExtension("GL_KHR_robustness")
    }

    /// Returns whether GL_RENDERER names a renderer without graphics hardware.
    static func isSoftware(renderer: String) -> Bool {
        let name = renderer.lowercased()
        let known = ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader", "swr", "gdi generic", "apple software"]
        return known.contains { name.contains($0) }
    }

    /// Throws if the driver has lost the context since the last call.
    func checkReset() throws {
        guard reportsReset else { return }
        switch Int32(bitPattern: glGetGraphicsResetStatus()) {
        case GL_NO_ERROR: return
        case GL_GUILTY_CONTEXT_RESET: throw GLError.contextLost(reason: "caused by this program")
        case GL_INNOCENT_CONTEXT_RESET: throw GLError.contextLost(reason: "caused by another program")
        default: throw GLError.contextLost(reason: "unknown cause")
        }
    }

    /// Sets the state that drawing relies on, since others may use the context too: no tests, all channels written, source-over
    /// where blending is enabled.
    static func setState() {
        let disabled: InlineArray<11, Int32> = [
            GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_FRAMEBUFFER_SRGB, GL_BLEND,
            GL_SAMPLE_ALPHA_TO_COVERAGE, GL_COLOR_LOGIC_OP, GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART,
        ]
        for i in disabled.indices { glDisable(GLenum(disabled[i])) }
        glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
        glBlendEquation(GLenum(GL_FUNC_ADD))
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
        glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
    }

    /// Throws if the system has less memory left than a frame may need, as drivers then crash.
    static func checkMemory() throws {
        guard SystemMemory.has(frameBytes) else { throw GLError.outOfMemory(what: "a frame", bytes: frameBytes) }
    }

    private static let frameBytes = 64 << 20

    /// Throws if an allocation since the last call failed.
    static func checkAllocation(_ what: String, bytes: Int) throws {
        var failed = false
        // A lost context keeps returning errors for ever.
        for _ in 0..<16 {
            let error = glGetError()
            if error == GLenum(GL_NO_ERROR) { break }
            if error == GLenum(GL_OUT_OF_MEMORY) { failed = true }
        }
        if failed { throw GLError.outOfMemory(what: what, bytes: bytes) }
    }

    private static func hasExtension(_ name: String) -> Bool {
        var count: GLint = 0
        unsafe glGetIntegerv(GLenum(GL_NUM_EXTENSIONS), &count)
        for i in 0..<GLuint(max(0, count)) {
            if let found = unsafe glGetStringi(GLenum(GL_EXTENSIONS), i), unsafe String(cString: found) == name { return true }
        }
        return false
    }

    private static func string(_ name: Int32) -> String? {
        guard let text = unsafe glGetString(GLenum(name)) else { return nil }
        return unsafe String(cString: text)
    }
}
