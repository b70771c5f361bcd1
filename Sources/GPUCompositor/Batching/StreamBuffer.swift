// A buffer that is refilled for each use. Mapping invalidates its contents, so the driver may leave the old memory to draw calls
// that still read it, and nothing waits. A driver that reads at once, as llvmpipe does, keeps the same memory.

import COpenGL

/// A buffer object of the current context. Owns it.
@MainActor
final class StreamBuffer {
    private(set) var name: GLuint = 0
    private let target = GLenum(GL_ARRAY_BUFFER)
    private var capacity = 0

    init() { unsafe glGenBuffers(1, &name) }

    isolated deinit {
        unsafe glDeleteBuffers(1, &name)
    }

    /// Frees the memory until the next use.
    func releaseUnused() {
        capacity = 0
        glBindBuffer(target, name)
        glBufferData(target, 0, nil, GLenum(GL_STREAM_DRAW))
    }

    /// Binds the buffer and lets `fill` write all of its `byteCount` bytes.
    func write(byteCount: Int, _ fill: (UnsafeMutableRawPointer) -> Void) throws {
        glBindBuffer(target, name)
        if byteCount > capacity {
            capacity = max(16_384, byteCount * 3 / 2)
            glBufferData(target, GLsizeiptr(capacity), nil, GLenum(GL_STREAM_DRAW))
        }
        guard byteCount > 0 else { return }
        let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT)
        guard let bytes = unsafe glMapBufferRange(target, 0, GLsizeiptr(byteCount), access) else {
            throw GLError.outOfMemory(what: "a frame's instances", bytes: capacity)
        }
        unsafe fill(bytes)
        guard glUnmapBuffer(target) != 0 else {
            throw GLError.contextLost(reason: "the instance buffer's memory was lost")
        }
    }
}
