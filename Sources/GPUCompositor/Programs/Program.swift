// One linked program, with its texture units fixed: units 0…7 the batch's textures, then the group's
// mask, the backdrop and the cuts.

import COpenGL
import Foundation
import Geometry

/// A program of the current context. Whoever made it deletes it.
@MainActor
struct Program {
    let name: GLuint
    private let targetScale, backdropOrigin: GLint

    static let maskUnit: Int32 = 8
    static let backdropUnit: Int32 = 9
    static let cutsUnit: Int32 = 10
    /// Textures that one batch may choose from where a choice costs nothing.
    static let maximumSlots = 8

    /// Compiles Shaders/`file`.glsl with `options`, what all programs share, and `parts` in front; `slots`
    /// is 1 or `maximumSlots`; `words`: textures are bound as numbers of 32 bits; `interpolated`: places of
    /// pixels come from the vertices, as common.glsl explains; `fetches`: it reads what it draws over, and mixes
    /// with it by itself.
    init(
        file: String, parts: [String], options: String, slots: Int, words: Bool = false, interpolated: Bool = false,
        fetches: Bool = false
    ) throws {
        let fileName = file + ".glsl"
        var shared = ""
        for part in ["common", "textures"] + parts { shared += try Program.source(part + ".glsl") }
        let body = try Program.source(fileName)
        let program = glCreateProgram()
        for (stage, type) in [("VERTEX", GL_VERTEX_SHADER), ("FRAGMENT", GL_FRAGMENT_SHADER)] {
            let fetching = fetches && stage == "FRAGMENT"
            let head =
                "#version 330 core\n" + (words ? "#extension GL_ARB_texture_gather : require\n" : "")
                + (fetching ? "#extension GL_EXT_shader_framebuffer_fetch : require\n" : "")
                + "#define \(stage)\n#define SLOTS \(slots)\n#define WORDS \(words ? 1 : 0)\n"
                + "#define INTERPOLATED \(interpolated ? 1 : 0)\n#define FETCHES \(fetches ? 1 : 0)\n\(options)"
            let shader = glCreateShader(GLenum(type))
            defer { glDeleteShader(shader) }
            try Program.compile(shader, head + shared + "#line 1\n" + body, file: fileName, stage: stage.lowercased())
            glAttachShader(program, shader)
        }
        glLinkProgram(program)
        var linked: GLint = 0
        unsafe glGetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
        guard linked != 0 else {
            let log = unsafe Program.log { unsafe glGetProgramInfoLog(program, $0, $1, $2) }
            glDeleteProgram(program)
            throw GLError.programFailed(file: fileName, log: log)
        }
        name = program
        targetScale = unsafe glGetUniformLocation(program, "targetScale")
        backdropOrigin = unsafe glGetUniformLocation(program, "backdropOrigin")
        glUseProgram(program)
        for slot in 0..<Program.maximumSlots { bind("texture\(slot)", unit: Int32(slot)) }
        bind("mask", unit: Program.maskUnit)
        bind("backdrop", unit: Program.backdropUnit)
        bind("cuts", unit: Program.cutsUnit)
    }

    /// Makes this the current program, for a target of `width` × `height` pixels; of what it reads there,
    /// if it does, `backdrop` has been copied.
    func use(width: Int, height: Int, backdrop: DeviceRect = .empty) {
        glUseProgram(name)
        glUniform2f(targetScale, 2 / Float(width), 2 / Float(height))
        if backdropOrigin >= 0 { glUniform2i(backdropOrigin, backdrop.minX, backdrop.minY) }
    }

    /// Where the uniform `name` lies; −1 if the program has none of that name.
    func location(_ name: String) -> GLint { unsafe glGetUniformLocation(self.name, name) }

    private func bind(_ sampler: String, unit: Int32) {
        let place = location(sampler)
        if place >= 0 { glUniform1i(place, unit) }
    }

    private static func source(_ file: String) throws -> String {
        let url = Bundle.module.bundleURL.appendingPathComponent("Shaders/" + file)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else {
            throw GLError.shaderMissing(file: file)
        }
        return text
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
