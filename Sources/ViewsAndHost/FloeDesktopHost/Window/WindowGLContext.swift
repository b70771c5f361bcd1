// The OpenGL 3.3 core context of an SDL window. The window must have been made with SDL_WINDOW_OPENGL
// after `setAttributes`.

import CFloeSDL2
import FloeOpenGL

/// A context of one window. Call `delete` before the window is destroyed.
@safe
@MainActor
final class WindowGLContext: GLContext {
    private var window: OpaquePointer
    /// Nil once it has been deleted.
    private var context: SDL_GLContext?
    /// EGL's own. Nil if SDL does not use EGL here.
    private let handle: UnsafeMutableRawPointer?

    /// Sets the attributes for the next window with SDL_WINDOW_OPENGL.
    static func setAttributes() {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue))
        SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
        SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0)
    }

    /// Makes a context for `window`, which must outlive it, and makes it current. Throws `GLContextError`.
    @unsafe
    init(window: OpaquePointer) throws {
        guard let context = unsafe SDL_GL_CreateContext(window) else {
            throw WindowGLContext.failure
        }
        unsafe self.window = window
        unsafe self.context = context
        unsafe handle = CurrentGLContext.handle
    }

    func makeCurrent() throws {
        guard let context = unsafe context else { throw GLContextError.contextUnavailable(reason: "it has been deleted") }
        if let handle = unsafe handle, unsafe CurrentGLContext.handle == handle { return }
        // SDL does not notice contexts that become current without it, and would do nothing for the one that it made current last.
        unsafe SDL_GL_MakeCurrent(window, nil)
        guard unsafe SDL_GL_MakeCurrent(window, context) == 0 else { throw WindowGLContext.failure }
    }

    /// Moves the context to another window of the same kind, which must outlive it. If that fails, throws `GLContextError` and
    /// stays with the old one.
    @unsafe
    func move(to next: OpaquePointer) throws {
        guard let context = unsafe context, unsafe SDL_GL_MakeCurrent(next, context) == 0 else {
            let error = WindowGLContext.failure
            try makeCurrent()
            throw error
        }
        unsafe window = next
    }

    /// Shows the contents of the window's own framebuffer. Waits for the display if `setsPace` enabled that.
    func swap() { unsafe SDL_GL_SwapWindow(window) }

    /// Sets whether `swap` waits for the display's refresh. Returns false if the driver refuses.
    @discardableResult
    func setsPace(_ waits: Bool) -> Bool { SDL_GL_SetSwapInterval(waits ? 1 : 0) == 0 }

    /// The size of the window's own framebuffer in pixels.
    var drawableSize: (width: Int, height: Int) {
        var width: Int32 = 0, height: Int32 = 0
        unsafe SDL_GL_GetDrawableSize(window, &width, &height)
        return (Int(width), Int(height))
    }

    /// Deletes the context, which cannot be used afterwards.
    func delete() {
        if let context = unsafe context { unsafe SDL_GL_DeleteContext(context) }
        unsafe context = nil
    }

    /// SDL's latest error.
    private static var failure: GLContextError {
        let reason = unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? ""
        return .contextUnavailable(reason: reason.isEmpty ? "unknown" : reason)
    }
}
