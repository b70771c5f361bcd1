// One operation's program and vertex array. The vertex stage is written from the operation's geometry and
// attributes, which it hands on to the fragment shader under their names. Texture units are fixed: 0…7 the batch's
// textures, then the group's mask, the backdrop and the cuts.

import COpenGL
import Foundation
import Geometry

/// A linked program of the current context, and the vertex array that reads its instances. Owns both.
@MainActor
final class Program {
    let name: GLuint
    private let operation: GPUOperation
    private let types: [GLenum]
    private let targetScale, backdropOrigin: GLint
    private var vertexArray: GLuint = 0

    static let maskUnit: Int32 = 8
    static let backdropUnit: Int32 = 9
    static let cutsUnit: Int32 = 10
    /// Textures that one batch may choose from where a choice costs nothing.
    static let maximumSlots = 8

    /// Compiles the operation. `slots`, 1 or `maximumSlots`: textures that an instance chooses from.
    init(_ operation: GPUOperation, slots: Int) throws {
        let source = try ProgramSource(operation, slots: slots)
        self.operation = operation
        types = source.attributeTypes
        name = glCreateProgram()
        for (type, text) in [(GL_VERTEX_SHADER, source.vertex), (GL_FRAGMENT_SHADER, source.fragment)] {
            let shader = glCreateShader(GLenum(type))
            defer { glDeleteShader(shader) }
            try Program.compile(shader, text, file: source.file, stage: type == GL_VERTEX_SHADER ? "vertex" : "fragment")
            glAttachShader(name, shader)
        }
        glLinkProgram(name)
        targetScale = unsafe glGetUniformLocation(name, "targetScale")
        backdropOrigin = unsafe glGetUniformLocation(name, "backdropOrigin")
        var linked: GLint = 0
        unsafe glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
        guard linked != 0 else {
            throw GLError.programFailed(
                file: source.file, log: unsafe Program.log { [name] in unsafe glGetProgramInfoLog(name, $0, $1, $2) })
        }
        glUseProgram(name)
        for slot in 0..<Program.maximumSlots { bind("texture\(slot)", unit: Int32(slot)) }
        bind("mask", unit: Program.maskUnit)
        bind("backdrop", unit: Program.backdropUnit)
        bind("cuts", unit: Program.cutsUnit)
        unsafe glGenVertexArrays(1, &vertexArray)
        glBindVertexArray(vertexArray)
        for index in types.indices {
            glEnableVertexAttribArray(GLuint(index))
            glVertexAttribDivisor(GLuint(index), 1)
        }
    }

    isolated deinit {
        unsafe glDeleteVertexArrays(1, &vertexArray)
        glDeleteProgram(name)
    }

    /// Makes program and vertex array current, for a target of `width` × `height` pixels; of what the program reads
    /// there, if it does, `backdrop` has been copied.
    func use(width: Int, height: Int, backdrop: DeviceRect = .empty) {
        glUseProgram(name)
        glUniform2f(targetScale, 2 / Float(width), 2 / Float(height))
        if backdropOrigin >= 0 { glUniform2i(backdropOrigin, backdrop.minX, backdrop.minY) }
        glBindVertexArray(vertexArray)
    }

    /// Reads instances from the bound array buffer, beginning at its vector `first`.
    func readInstances(from first: Int) {
        let stride = GLsizei(types.count * 16)
        for (index, type) in types.enumerated() {
            let place = unsafe UnsafeRawPointer(bitPattern: (first + index) * 16)
            if type == GLenum(GL_FLOAT) {
                unsafe glVertexAttribPointer(GLuint(index), 4, type, GLboolean(GL_FALSE), stride, place)
            } else {
                unsafe glVertexAttribIPointer(GLuint(index), 4, type, stride, place)
            }
        }
    }

    /// The uniform `name`'s location; −1 if the program has none of that name.
    func location(_ name: String) -> GLint { unsafe glGetUniformLocation(self.name, name) }

    private func bind(_ sampler: String, unit: Int32) {
        let place = location(sampler)
        if place >= 0 { glUniform1i(place, unit) }
    }

    private static func compile(_ shader: GLuint, _ source: String, file: String, stage: String) throws {
        unsafe source.withCString { text in
            var pointer: UnsafePointer<GLchar>? = unsafe text
            unsafe glShaderSource(shader, 1, &pointer, nil)
        }
        glCompileShader(shader)
        var compiled: GLint = 0
        unsafe glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
        guard compiled != 0 else {
            let log = unsafe Program.log { unsafe glGetShaderInfoLog(shader, $0, $1, $2) }
            throw GLError.shaderFailed(file: file, stage: stage, log: log)
        }
    }

    private static func log(
        _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void
    ) -> String {
        var length: GLsizei = 0
        var text = [GLchar](repeating: 0, count: 4096)
        unsafe text.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe read(GLsizei(buffer.count), &length, base)
        }
        let bytes = text.prefix(Int(length)).map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
