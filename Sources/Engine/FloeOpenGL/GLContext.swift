// The part of an OpenGL context that a compositor needs: making it the one that calls go to. There may be several in a process, such as one
// for each window, and any of them may be current whenever something begins to draw.

import CFloeEGL

/// A context of OpenGL 3.3 core or later, which compositors draw in.
public protocol GLContext: AnyObject {
    /// Makes the context current on this thread; does nothing if it is. Throws `GLContextError`.
    func makeCurrent() throws
}

extension GLContext {
    /// Makes the context current, so that its objects can be freed. If it has been lost, and its objects with it, no context is current
    /// afterwards: in another one the same names may belong to other objects.
    package func makeCurrentForFreeing() {
        if (try? makeCurrent()) == nil { CurrentGLContext.release() }
    }
}

/// The context that is current on this thread, whether Floe made it so or not.
package enum CurrentGLContext {
    /// Nil if there is none.
    @unsafe package static var handle: UnsafeMutableRawPointer? { unsafe eglGetCurrentContext() }

    static func release() {
        if unsafe handle != nil { _ = unsafe eglMakeCurrent(eglGetCurrentDisplay(), nil, nil, nil) }
    }
}
