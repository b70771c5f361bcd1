// An OpenGL context without a window, by EGL: what tests, benchmarks and `render` draw with, and windows where there is no
// graphics card. No display server is asked for anything.

import CEGL

/// An OpenGL 3.3 core context with a small framebuffer of its own.
@safe
@MainActor
public final class OffscreenGLContext {
    private let handles: Handles

    @safe
    private struct Handles {
        let display: EGLDisplay
        let context: EGLContext
        let surface: EGLSurface
    }

    /// Makes the context on the best device that has one, and makes it current; its own framebuffer, which few need, has
    /// `width` × `height` pixels. Throws `GLContextError`.
    public init(width: Int = 16, height: Int = 16) throws {
        var made: Handles?
        var problem = GLContextError.contextUnavailable(reason: RenderDevice.reason)
        for device in RenderDevice.Source.allCases.lazy.flatMap(\.devices) where made == nil {
            do {
                made = try OffscreenGLContext.make(device, width, height)
            } catch {
                problem = error
            }
        }
        guard let made else { throw problem }
        handles = made
        try makeCurrent()
    }

    /// Likewise, on one device.
    init(on device: RenderDevice) throws {
        handles = try OffscreenGLContext.make(device, 16, 16)
        try makeCurrent()
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
        // Drivers that can lose a context say so where they are asked to; others know no such wish.
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

    isolated deinit {
        // One that is current would stay until another is.
        if unsafe eglGetCurrentContext() == handles.context { unsafe eglMakeCurrent(handles.display, nil, nil, nil) }
        unsafe eglDestroyContext(handles.display, handles.context)
        unsafe eglDestroySurface(handles.display, handles.surface)
    }

    /// Makes the context current on this thread. Throws `GLContextError`.
    public func makeCurrent() throws {
        guard unsafe eglMakeCurrent(handles.display, handles.surface, handles.surface, handles.context) != 0 else {
            throw GLContextError.contextUnavailable(reason: RenderDevice.reason)
        }
    }
}
