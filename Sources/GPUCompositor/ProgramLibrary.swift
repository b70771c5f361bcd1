// The compositor's programs, each compiled when it is first used, or all at once where a broken one
// should show early. One vertex array a program remembers which attributes it reads.

import COpenGL

/// Programs by kind. Owns them and their vertex arrays.
@MainActor
final class ProgramLibrary {
    private var programs: [Program?]
    private var arrays: [GLuint]
    private let slots: Int

    init(slots: Int) {
        self.slots = slots
        programs = Array(repeating: nil, count: ProgramKind.allCases.count)
        arrays = Array(repeating: 0, count: ProgramKind.allCases.count)
    }

    isolated deinit {
        for program in programs { if let program { glDeleteProgram(program.name) } }
        for var array in arrays where array != 0 { unsafe glDeleteVertexArrays(1, &array) }
    }

    /// Compiles every program that is not yet.
    func loadAll() throws {
        for kind in ProgramKind.allCases { _ = try program(kind) }
    }

    /// Makes the program of `kind` and its vertex array current; instances are read from the bound
    /// array buffer, from `offset` bytes on.
    func use(_ kind: ProgramKind, targetWidth: Int, targetHeight: Int, offset: Int) throws {
        let program = try program(kind)
        program.use(width: targetWidth, height: targetHeight)
        glBindVertexArray(arrays[Int(kind.rawValue)])
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

    private func program(_ kind: ProgramKind) throws -> Program {
        let index = Int(kind.rawValue)
        if let known = programs[index] { return known }
        let made = try Program(
            file: kind.file, parts: kind.parts, options: kind.options, slots: slots)
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
