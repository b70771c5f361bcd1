// One operation's program and vertex array. The vertex stage is generated from the operation's geometry and attributes, which it
// passes to the fragment shader by name. Texture units are fixed: 0…7 for the batch's textures, then the backdrop and the cuts.

import CFloeOpenGL
import Foundation
import FloeGeometry

/// A linked program of the current context, and the vertex array that reads its instances. Owns both.
final class Program {
    let name: GLuint
    private let types: [GLenum]
    private let targetScale, backdropOrigin: GLint
    private var vertexArray: GLuint = 0

    /// The number of textures that instances of a batch may choose from, where a choice costs nothing.
    static let maximumSlots = 8
    /// The names of the samplers, by texture unit.
    private static let samplers = (0..<maximumSlots).map { "texture\($0)" } + ["backdrop", "cuts"]
    static let backdropUnit: Int32 = 8
    static let cutsUnit: Int32 = 9

    /// Compiles the operation. `slots`, 1 or `maximumSlots`: the number of textures that an instance chooses from.
    init(_ operation: GPUOperation, slots: Int) throws {
        let source = Program.source(of: operation, slots: slots)
        types = source.types
        name = glCreateProgram()
        let vertex = Program.compile(GL_VERTEX_SHADER, source.vertex), fragment = Program.compile(GL_FRAGMENT_SHADER, source.fragment)
        for shader in [vertex, fragment] {
            glAttachShader(name, shader)
            // It is freed with the program.
            glDeleteShader(shader)
        }
        glLinkProgram(name)
        targetScale = unsafe glGetUniformLocation(name, "targetScale")
        backdropOrigin = unsafe glGetUniformLocation(name, "backdropOrigin")
        // A shader that did not compile does not link either.
        var linked: GLint = 0
        unsafe glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
        guard linked != 0 else {
            let logs = unsafe [
                Program.log(vertex, glGetShaderInfoLog), Program.log(fragment, glGetShaderInfoLog), Program.log(name, glGetProgramInfoLog),
            ]
            throw GLError.programFailed(file: operation.shader.rawValue + ".glsl", log: logs.filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        glUseProgram(name)
        for (unit, sampler) in Program.samplers.enumerated() { glUniform1i(location(sampler), GLint(unit)) }
        unsafe glGenVertexArrays(1, &vertexArray)
        glBindVertexArray(vertexArray)
        for index in types.indices {
            glEnableVertexAttribArray(GLuint(index))
            glVertexAttribDivisor(GLuint(index), 1)
        }
    }

    deinit {
        unsafe glDeleteVertexArrays(1, &vertexArray)
        glDeleteProgram(name)
    }

    /// Makes the program and its vertex array current for a target of `width` × `height` pixels. `backdropOrigin`: the pixel at
    /// the first texel of the backdrop texture, for programs that read it.
    func use(width: Int, height: Int, backdropOrigin: (x: Int32, y: Int32) = (0, 0)) {
        glUseProgram(name)
        glUniform2f(targetScale, 2 / Float(width), 2 / Float(height))
        glUniform2i(self.backdropOrigin, backdropOrigin.x, backdropOrigin.y)
        glBindVertexArray(vertexArray)
    }

    /// Sets up the attributes to read instances from the bound array buffer, from its vector `first` on.
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

    /// Returns the location of the uniform `name`; −1, which OpenGL ignores, if the program has none of that name.
    func location(_ name: String) -> GLint { unsafe glGetUniformLocation(self.name, name) }

    private static func compile(_ stage: Int32, _ source: String) -> GLuint {
        let shader = glCreateShader(GLenum(stage))
        unsafe source.withCString { text in
            var pointer: UnsafePointer<GLchar>? = unsafe text
            unsafe glShaderSource(shader, 1, &pointer, nil)
        }
        glCompileShader(shader)
        return shader
    }

    /// Returns the driver's log of a shader or a program.
    private static func log(
        _ name: GLuint, _ read: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
    ) -> String {
        var length: GLsizei = 0, text = [GLchar](repeating: 0, count: 4096)
        unsafe read(name, GLsizei(text.count), &length, &text)
        let bytes = text.prefix(Int(length)).map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
