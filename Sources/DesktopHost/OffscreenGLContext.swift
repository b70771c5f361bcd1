// An OpenGL context without a display: what tests, benchmarks and `render` draw with. SDL's offscreen
// driver makes it through EGL, software-rendered where the machine has no graphics hardware.

import CSDL2

/// An OpenGL 3.3 core context on a tiny window of SDL's offscreen video driver. Owns window and context.
/// While it lives, SDL's video is in use; a program that shows windows has no need of one.
@safe
@MainActor
public final class OffscreenGLContext {
    private let window: OpaquePointer
    private let context: GLContext

    /// Makes the context and makes it current; its own framebuffer, which few need, has `width` × `height`
    /// pixels. Throws `GLContextError`.
    public init(width: Int = 16, height: Int = 16) throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
            throw GLContextError.videoUnavailable(reason: GLContextError.reason)
        }
        GLContext.setAttributes()
        let flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_HIDDEN.rawValue
        guard let window = unsafe SDL_CreateWindow("offscreen", 0, 0, Int32(width), Int32(height), flags) else {
            let reason = GLContextError.reason
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw GLContextError.windowUnavailable(reason: reason)
        }
        do {
            context = try unsafe GLContext(window: window)
        } catch {
            unsafe SDL_DestroyWindow(window)
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw error
        }
        unsafe self.window = window
    }

    isolated deinit {
        context.delete()
        unsafe SDL_DestroyWindow(window)
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    /// Makes the context current on this thread. Throws `GLContextError`.
    public func makeCurrent() throws { try context.makeCurrent() }
}
