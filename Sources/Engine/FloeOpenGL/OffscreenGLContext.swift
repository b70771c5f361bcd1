// An OpenGL context without a window, through EGL, for drawing without a window, and for windows without a graphics card. Contacts no
// display server.

import CFloeEGL

/// An OpenGL 3.3 core context with a small framebuffer of its own.
@safe
public final class OffscreenGLContext: GLContext {
    private let handles: Handles

    @safe
    fileprivate struct Handles {
        let display: EGLDisplay
        let context: EGLContext
        let surface: EGLSurface

        func destroy() {
            unsafe eglDestroyContext(display, context)
            unsafe eglDestroySurface(display, surface)
        }
    }

    /// A context that is not current anywhere yet, or the reason why there is none. Must be used or dropped exactly once.
    package struct Prepared: @unchecked Sendable {
        fileprivate let handles: Result<Handles, GLContextError>

        func drop() { try? handles.get().destroy() }
    }

    /// Makes a context on the best available device and makes it current. Its own framebuffer, which is rarely needed, has
    /// `width` × `height` pixels. Throws `GLContextError`.
    public convenience init(width: Int = 16, height: Int = 16) throws {
        try self.init(OffscreenGLContext.prepare(width: width, height: height))
    }

    /// Adopts a prepared context and makes it current.
    package init(_ prepared: Prepared) throws {
        handles = try prepared.handles.get()
        try makeCurrent()
    }

    /// Makes a context on one device.
    package init(on device: RenderDevice) throws {
        handles = try OffscreenGLContext.make(device, 16, 16)
        try makeCurrent()
    }

    /// Performs the slow part of making a context, loading a driver. Callable from any thread.
    static func prepare() -> Prepared { prepare(width: 16, height: 16) }

    private static func prepare(width: Int, height: Int) -> Prepared {
        guard RenderDevice.hasMemory else { return Prepared(handles: .failure(.noMemory)) }
        var problem = GLContextError.contextUnavailable(reason: RenderDevice.reason)
        for device in RenderDevice.Source.allCases.lazy.flatMap(\.devices) {
            do {
                return Prepared(handles: .success(try make(device, width, height)))
            } catch {
                problem = error
            }
        }
        return Prepared(handles: .failure(problem))
    }

    private static func make(_ device: RenderDevice, _ width: Int, _ height: Int) throws(GLContextError) -> Handles {
        func failure() -> GLContextError { .contextUnavailable(reason: RenderDevice.reason) }
        let display = unsafe device.display
        let wanted: [EGLint] = [
            EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
            EGL_BLUE_SIZE, 8, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglBindAPI(EGLenum(EGL_OPENGL_API)) != 0, unsafe eglChooseConfig(display, wanted, &config, 1, &count) != 0, count > 0
        else { throw failure() }
        let version = [
            EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
        ]
        // Drivers that can lose a context report it if asked to. Others do not know the attribute.
        let tellsReset = [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET]
        let made =
            unsafe eglCreateContext(display, config, nil, version + tellsReset + [EGL_NONE])
            ?? eglCreateContext(display, config, nil, version + [EGL_NONE])
        guard let context = unsafe made else { throw failure() }
        let size: [EGLint] = [EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_NONE]
        guard let surface = unsafe eglCreatePbufferSurface(display, config, size) else {
            let error = failure()
            unsafe eglDestroyContext(display, context)
            throw error
        }
        return unsafe Handles(display: display, context: context, surface: surface)
    }

    deinit {
        // A context that is current would survive until another becomes current.
        if unsafe eglGetCurrentContext() == handles.context { unsafe eglMakeCurrent(handles.display, nil, nil, nil) }
        handles.destroy()
    }

    public func makeCurrent() throws {
        if unsafe CurrentGLContext.handle == handles.context { return }
        guard unsafe eglMakeCurrent(handles.display, handles.surface, handles.surface, handles.context) != 0 else {
            throw GLContextError.contextUnavailable(reason: RenderDevice.reason)
        }
    }
}
