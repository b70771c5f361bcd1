// The operations that draw, each of them one value: its shader, its vertices, what an instance holds, and the
// features that the shader is compiled with. Programs, vertex arrays and batches follow from it. A new operation
// is a value in GPUOperation+All.swift, a file in Shaders/, and the call that encodes it.

import COpenGL
import RenderTree

/// One way to draw something. An instance is a run of four-component vectors, one vertex attribute each: those of
/// its geometry, then its own. Holds no references, since every instance copies and compares a few of them.
struct GPUOperation: Sendable {
    /// The outline of an instance.
    enum Geometry: UInt8, Sendable {
        /// An axis-aligned rectangle of whole pixels.
        case rectangle
        /// A convex polygon of pixels that a projected rectangle may touch.
        case polygon
        /// A polygon around a rectangle that has rounded corners, or a clip.
        case roundedPolygon
        /// The rectangle of the window that the uniform `area` holds, one for each draw call.
        case window

        /// The attributes that place vertices, as GLSL declares them.
        var vertexAttributes: StaticString {
            switch self {
            case .rectangle: "vec4 quad"
            case .polygon, .roundedPolygon: "uvec4 firstCorners, lastCorners"
            case .window: ""
            }
        }

        /// The attributes that tell the fragment shader of shape and plane (projected.glsl).
        var fragmentAttributes: StaticString {
            switch self {
            case .rectangle, .window: ""
            case .polygon: "vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW"
            case .roundedPolygon: "vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW, clip, corner"
            }
        }
    }

    /// What a shader is compiled with; each is a macro.
    struct Features: OptionSet, Sendable {
        let rawValue: UInt16

        /// Mixes four texels of each bitmap.
        static let linear = Features(rawValue: 1)
        /// Mixes two mipmap levels, linearly as well.
        static let trilinear = Features(rawValue: 3)
        /// The group's mask is a texture of its own.
        static let masked = Features(rawValue: 4)

        /// Has the hardware mix by the mode.
        static let byHardware = Features(rawValue: 8)

        /// Reads what is already there and writes the mixture, by the mode of that place among BlendMode's cases, 1 or more.
        static func blended(_ mode: Int) -> Features { Features(rawValue: UInt16(mode) << 8) }

        var blendMode: Int { Int(rawValue >> 8) }

        /// What mixing by `mode` takes, in the program or else in the hardware.
        init(_ mode: BlendMode, byHardware: Bool) {
            self = mode == .normal ? [] : .blended(BlendMode.allCases.firstIndex(of: mode) ?? 0)
            if byHardware { insert(.byHardware) }
        }

        init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The equation that the hardware mixes by, if it does.
        var equation: GLenum? { contains(.byHardware) ? BlendMode.allCases[blendMode].equation : nil }

        /// What stands before the shader's text.
        var macros: String {
            let names: [(feature: Features, name: String)] = [
                (.linear, "LINEAR"), (.trilinear, "TRILINEAR"), (.masked, "MASKED"), (.byHardware, "BY_HARDWARE"),
            ]
            return names.reduce("#define MODE \(blendMode)\n") { contains($1.feature) ? $0 + "#define \($1.name)\n" : $0 }
        }
    }

    /// The fragment shader's file under Shaders/, without its extension.
    let shader: StaticString
    let geometry: Geometry
    private(set) var features: Features
    /// An instance's own attributes, which the fragment shader reads, as GLSL declares them: types, each with names.
    let attributes: StaticString
    /// The vectors of one instance.
    let vectors: Int

    init(_ shader: StaticString, _ geometry: Geometry, _ attributes: StaticString, _ features: Features = []) {
        self.shader = shader
        self.geometry = geometry
        self.attributes = attributes
        self.features = features
        vectors = [geometry.vertexAttributes, geometry.fragmentAttributes, attributes].reduce(0) { count, declarations in
            declarations.withUTF8Buffer { text in
                text.isEmpty ? count : unsafe text.reduce(count + 1) { $0 + ($1 == UInt8(ascii: ",") || $1 == UInt8(ascii: ";") ? 1 : 0) }
            }
        }
    }

    /// The same with more features.
    func adding(_ more: Features) -> GPUOperation {
        var operation = self
        operation.features.formUnion(more)
        return operation
    }

    /// Whether it samples a texture.
    var samples: Bool {
        ![GPUOperation.alignedFill, .projectedFill, .border].contains { unsafe $0.shader.utf8Start == shader.utf8Start }
    }

    var isPolygon: Bool { geometry == .polygon || geometry == .roundedPolygon }
    var vertexCount: Int32 { isPolygon ? 8 : 4 }
}

extension GPUOperation: Hashable {
    static func == (a: GPUOperation, b: GPUOperation) -> Bool {
        unsafe a.shader.utf8Start == b.shader.utf8Start && a.geometry == b.geometry && a.features == b.features
    }

    func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(shader.utf8Start)
        hasher.combine(geometry)
        hasher.combine(features.rawValue)
    }
}
