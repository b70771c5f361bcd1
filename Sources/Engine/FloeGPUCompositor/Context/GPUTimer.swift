// Measures GPU time per frame by timer queries, which are read some frames later so that nothing stalls.

import CFloeOpenGL
import FloeRenderTree

/// Times frames on the current context.
final class GPUTimer {
    /// The maximum number of frames in flight; further ones go unmeasured.
    private static let ringLength = 4

    private var free = [GLuint](repeating: 0, count: GPUTimer.ringLength)
    /// The frames that have ended, and the one in progress.
    private var pending: [(frame: Int, query: GLuint)] = []
    private var started: (frame: Int, query: GLuint)?

    init() {
        unsafe free.withUnsafeMutableBufferPointer { unsafe glGenQueries(GLsizei($0.count), $0.baseAddress) }
    }

    deinit {
        for var query in free + pending.map(\.query) { unsafe glDeleteQueries(1, &query) }
    }

    /// Begins timing; called before the first command of a frame.
    func begin(frame: Int) {
        guard let query = free.popLast() else { return }
        started = (frame, query)
        glBeginQuery(GLenum(GL_TIME_ELAPSED), query)
    }

    /// Ends timing; called after the last command of a frame.
    func end() {
        guard let started else { return }
        glEndQuery(GLenum(GL_TIME_ELAPSED))
        pending.append(started)
        self.started = nil
    }

    /// Returns the oldest finished frame; nil if there is none. Never waits.
    func next() -> GPUMeasurement? {
        guard let (frame, query) = pending.first else { return nil }
        var available: GLuint = 0
        unsafe glGetQueryObjectuiv(query, GLenum(GL_QUERY_RESULT_AVAILABLE), &available)
        guard available != 0 else { return nil }
        var nanoseconds: GLuint64 = 0
        unsafe glGetQueryObjectui64v(query, GLenum(GL_QUERY_RESULT), &nanoseconds)
        pending.removeFirst()
        free.append(query)
        return GPUMeasurement(frame: frame, seconds: Double(nanoseconds) / 1e9)
    }
}
