// The compositor's programs, each compiled when it is first used, or all at once where a broken one
// should show early. One vertex array a program remembers which attributes it reads.

import COpenGL

/// Programs by kind and blend mode. Owns them and their vertex arrays.
@MainActor
final class ProgramLibrary {
    private var programs: [Program?]
    private var arrays: [GLuint]
    private let slots: Int
    private let words: Bool
    /// Of blending.glsl; 0 is that of all programs that read no backdrop.
    private static let modes = 16

    /// `slots`: textures that a batch may choose from. `words`: linear programs read textures as numbers.
    init(slots: Int, words: Bool) {
        self.slots = slots
        self.words = words
        programs = Array(repeating: nil, count: ProgramKind.allCases.count * ProgramLibrary.modes)
        arrays = Array(repeating: 0, count: ProgramKind.allCases.count * ProgramLibrary.modes)
    }

    isolated deinit {
        for program in programs { if let program { glDeleteProgram(program.name) } }
        for var array in arrays where array != 0 { unsafe glDeleteVertexArrays(1, &array) }
    }

    /// Compiles every program that is not yet.
    func loadAll() throws {
        for kind in ProgramKind.allCases {
            for mode in kind.readsBackdrop ? 1..<ProgramLibrary.modes : 0..<1 { _ = try program(kind, mode) }
        }
    }

    /// Whether a program reads its textures as numbers of 32 bits.
    func readsWords(_ kind: ProgramKind) -> Bool { words && kind.samplesLinearly }

    /// Makes the program of a batch and its vertex array current; instances are read from the bound array
    /// buffer.
    func use(_ batch: Batch, targetWidth: Int, targetHeight: Int) throws {
        let kind = batch.program, offset = batch.first * 16
        let program = try program(kind, batch.mode)
        program.use(width: targetWidth, height: targetHeight, backdrop: batch.backdrop)
        glBindVertexArray(arrays[key(kind, batch.mode)])
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

    private func key(_ kind: ProgramKind, _ mode: Int) -> Int { Int(kind.rawValue) * ProgramLibrary.modes + mode }

    private func program(_ kind: ProgramKind, _ mode: Int) throws -> Program {
        let index = key(kind, mode)
        if let known = programs[index] { return known }
        let made = try Program(
            file: kind.file, parts: kind.parts, options: kind.options + (mode > 0 ? "#define MODE \(mode)\n" : ""),
            slots: slots, words: readsWords(kind), interpolated: slots == 1 && !kind.drawsPolygons)
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
