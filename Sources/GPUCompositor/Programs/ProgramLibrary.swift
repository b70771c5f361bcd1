// The compositor's programs, each compiled when it is first used, or all at once where a broken one
// should show early. One vertex array a program remembers which attributes it reads.

import COpenGL

/// Programs by kind, blend mode and whether they read what they draw over. Owns them and their vertex arrays.
@MainActor
final class ProgramLibrary {
    private var programs: [Program?]
    private var arrays: [GLuint]
    private let slots: Int
    private let words: Bool
    /// Whether the device can read what is drawn over.
    private let fetches: Bool
    /// Of blending.glsl; 0 is that of all programs that read no backdrop.
    private static let modes = 16

    /// `slots`: textures that a batch may choose from. `words`: linear programs read textures as numbers.
    init(slots: Int, words: Bool, fetches: Bool) {
        self.slots = slots
        self.words = words
        self.fetches = fetches
        let count = ProgramKind.allCases.count * ProgramLibrary.modes * 2
        programs = Array(repeating: nil, count: count)
        arrays = Array(repeating: 0, count: count)
    }

    isolated deinit {
        for program in programs { if let program { glDeleteProgram(program.name) } }
        for var array in arrays where array != 0 { unsafe glDeleteVertexArrays(1, &array) }
    }

    /// Compiles every program that is not yet.
    func loadAll() throws {
        for kind in ProgramKind.allCases {
            for mode in kind.readsBackdrop ? 1..<ProgramLibrary.modes : 0..<1 {
                _ = try program(kind, mode, fetches: false)
                if fetches { _ = try program(kind, mode, fetches: true) }
            }
        }
    }

    /// Whether a program reads its textures as numbers of 32 bits.
    func readsWords(_ kind: ProgramKind) -> Bool { words && kind.samplesLinearly }

    /// Makes the program of a batch and its vertex array current; instances are read from the bound array
    /// buffer. `fetches`: the one that mixes by itself with what it draws over.
    func use(_ batch: Batch, fetches: Bool, targetWidth: Int, targetHeight: Int) throws {
        let kind = batch.program, offset = batch.first * 16
        let program = try program(kind, batch.mode, fetches: fetches)
        program.use(width: targetWidth, height: targetHeight, backdrop: batch.backdrop)
        glBindVertexArray(arrays[key(kind, batch.mode, fetches)])
        let stride = GLsizei(kind.vectors * 16)
        let integers = kind.integers, integer = GLenum(kind.drawsPolygons ? GL_UNSIGNED_INT : GL_INT)
        for index in 0..<kind.vectors {
            let place = unsafe UnsafeRawPointer(bitPattern: offset + index * 16)
            if integers.contains(index) {
                unsafe glVertexAttribIPointer(GLuint(index), 4, integer, stride, place)
            } else {
                unsafe glVertexAttribPointer(GLuint(index), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride, place)
            }
        }
    }

    private func key(_ kind: ProgramKind, _ mode: Int, _ fetches: Bool) -> Int {
        (Int(kind.rawValue) * ProgramLibrary.modes + mode) * 2 + (fetches ? 1 : 0)
    }

    private func program(_ kind: ProgramKind, _ mode: Int, fetches: Bool) throws -> Program {
        let index = key(kind, mode, fetches)
        if let known = programs[index] { return known }
        let made = try Program(
            file: kind.file, parts: kind.parts, options: kind.options + (mode > 0 ? "#define MODE \(mode)\n" : ""),
            slots: slots, words: readsWords(kind), interpolated: slots == 1 && !kind.drawsPolygons, fetches: fetches)
        programs[index] = made
        var array: GLuint = 0
        unsafe glGenVertexArrays(1, &array)
        glBindVertexArray(array)
        for attribute in 0..<kind.vectors {
            glEnableVertexAttribArray(GLuint(attribute))
            glVertexAttribDivisor(GLuint(attribute), 1)
        }
        arrays[index] = array
        return made
    }
}
