// How long drawing took, without flattering. Where there is graphics hardware a timer query tells, read
// some frames later so that nobody waits. A software renderer's queries leave out the threads that fill
// pixels; there the time runs from the start of `draw` to the moment a fence behind it is passed.

import COpenGL
import RenderTree

/// Times frames on the current context.
@MainActor
final class GPUTimer {
    /// A frame that has begun. Its end is marked by a query or by a fence.
    @safe
    private struct Pending {
        let frame: Int
        let start: Double
        var query: GLuint = 0
        var fence: GLsync?
    }

    /// Frames that may be under way before one goes unmeasured.
    private static let ringLength = 4
    /// How long a fence may take, in nanoseconds, before its frame goes unmeasured.
    private static let patience: GLuint64 = 2_000_000_000

    private let usesFences: Bool
    /// Seconds, from any start.
    private let clock: () -> Double
    private var free: [GLuint] = []
    private var pending: [Pending] = []
    private var started: Pending?

    init(usesFences: Bool, clock: @escaping () -> Double) {
        self.usesFences = usesFences
        self.clock = clock
        guard !usesFences else { return }
        free = [GLuint](repeating: 0, count: GPUTimer.ringLength)
        unsafe free.withUnsafeMutableBufferPointer { unsafe glGenQueries(GLsizei($0.count), $0.baseAddress) }
    }

    isolated deinit {
        for entry in pending {
            if let fence = unsafe entry.fence { unsafe glDeleteSync(fence) } else { free.append(entry.query) }
        }
        for var query in free { unsafe glDeleteQueries(1, &query) }
    }

    /// Before the first command of a frame.
    func begin(frame: Int) {
        started = nil
        if usesFences {
            guard pending.count < GPUTimer.ringLength else { return }
            started = unsafe Pending(frame: frame, start: clock())
        } else if let query = free.popLast() {
            started = unsafe Pending(frame: frame, start: 0, query: query)
            glBeginQuery(GLenum(GL_TIME_ELAPSED), query)
        }
    }

    /// Behind the last command of a frame.
    func end() {
        guard var entry = started else { return }
        started = nil
        if usesFences {
            guard let fence = unsafe glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return }
            unsafe entry.fence = fence
        } else {
            glEndQuery(GLenum(GL_TIME_ELAPSED))
        }
        pending.append(entry)
    }

    /// The oldest frame that is done; nil if none is. Waits for a fence, which a software renderer's
    /// presentation would have to wait for as well; never for a query.
    func next() -> GPUMeasurement? {
        guard let entry = pending.first else { return nil }
        if let fence = unsafe entry.fence {
            let answer = unsafe glClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), GPUTimer.patience)
            let seconds = clock() - entry.start
            unsafe glDeleteSync(fence)
            pending.removeFirst()
            guard answer == GLenum(GL_CONDITION_SATISFIED) || answer == GLenum(GL_ALREADY_SIGNALED) else { return nil }
            return GPUMeasurement(frame: entry.frame, seconds: seconds, method: .fence)
        }
        var available: GLuint = 0
        unsafe glGetQueryObjectuiv(entry.query, GLenum(GL_QUERY_RESULT_AVAILABLE), &available)
        guard available != 0 else { return nil }
        var nanoseconds: GLuint64 = 0
        unsafe glGetQueryObjectui64v(entry.query, GLenum(GL_QUERY_RESULT), &nanoseconds)
        pending.removeFirst()
        free.append(entry.query)
        return GPUMeasurement(frame: entry.frame, seconds: Double(nanoseconds) / 1e9, method: .timerQuery)
    }
}
