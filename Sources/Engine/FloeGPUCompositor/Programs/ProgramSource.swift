// The source of a program's two stages: macros for its features, shared files, and the code that carries an instance's attributes
// from the buffer to the fragment shader.

import CFloeOpenGL

extension Program {
    /// Returns GLSL for one operation, and the component types of all attributes, by location. `slots`: see `init`.
    static func source(of operation: GPUOperation, slots: Int) -> (vertex: String, fragment: String, types: [GLenum]) {
        var head = "#version 330 core\n#define SLOTS \(slots)\n"
        if operation.features.contains(.fetching) { head += "#extension GL_EXT_shader_framebuffer_fetch : require\n" }
        if operation.isPolygon { head += "#define POLYGON\n" }
        if operation.geometry == .roundedPolygon { head += "#define ROUNDED\n" }
        if operation.geometry == .window { head += "#define WINDOW\n" }
        head += operation.features.macros

        let placing = attributes(operation.geometry.vertexAttributes)
        let passed = attributes(operation.geometry.fragmentAttributes) + attributes(operation.attributes)
        let types = (placing + passed).map { GLenum($0.type == "vec4" ? GL_FLOAT : $0.type == "ivec4" ? GL_INT : GL_UNSIGNED_INT) }
        var inputs = "", copies = "", values = ""
        for (location, attribute) in placing.enumerated() {
            inputs += "layout(location = \(location)) in \(attribute.type) \(attribute.name);\n"
        }
        for (index, attribute) in passed.enumerated() {
            inputs += "layout(location = \(placing.count + index)) in \(attribute.type) input\(index);\n"
            inputs += "flat out \(attribute.type) \(attribute.name);\n"
            copies += "    \(attribute.name) = input\(index);\n"
            values += "flat in \(attribute.type) \(attribute.name);\n"
        }
        let vertex = head + inputs + text(PackageResources.vertex_glsl) + "void main() {\n" + copies + "    gl_Position = position();\n}\n"
        var shared = text(PackageResources.common_glsl) + text(PackageResources.textures_glsl)
        if operation.isPolygon { shared += text(PackageResources.projected_glsl) }
        if operation.features.blendMode > 0 { shared += text(PackageResources.blending_glsl) }
        let fragment = head + values + shared + "#line 1\n" + text(operation.shader.file)
        return (vertex, fragment, types)
    }

    /// Returns the types and names of attributes declared in GLSL syntax.
    private static func attributes(_ declarations: String) -> [(type: String, name: String)] {
        declarations.split(separator: ";").flatMap { declaration in
            let words = declaration.split { $0 == " " || $0 == "," }.map(String.init)
            return words.dropFirst().map { (words[0], $0) }
        }
    }

    private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}

extension GPUOperation.Shader {
    /// The file, which is compiled into the program.
    fileprivate var file: [UInt8] {
        switch self {
        case .fill: PackageResources.fill_glsl
        case .border: PackageResources.border_glsl
        case .gradient: PackageResources.gradient_glsl
        case .alignedCopy: PackageResources.alignedCopy_glsl
        case .alignedImage: PackageResources.alignedImage_glsl
        case .projectedImage: PackageResources.projectedImage_glsl
        case .ninePart: PackageResources.ninePart_glsl
        case .group: PackageResources.group_glsl
        case .filter: PackageResources.filter_glsl
        case .present: PackageResources.present_glsl
        }
    }
}
