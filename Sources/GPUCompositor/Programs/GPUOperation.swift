// The operations that draw: shader, geometry, and the features that the shader is compiled with. What an instance holds
// follows from these, and programs, vertex arrays and batches from them all. A new shader is a case here with its attributes, a
// file in Shaders/, and the call that encodes it.

import COpenGL
import RenderTree

/// One way to draw something. An instance is a run of four-component vectors, one vertex attribute each: those of
/// its geometry, then its own. Holds no references, since every instance copies and compares a few of them.
struct GPUOperation: Hashable, Sendable {
    /// The fragment shader's file under Shaders/, without its extension. There stands what attributes hold.
    enum Shader: String, Sendable {
        case fill, border, gradient, alignedCopy, alignedImage, projectedImage, ninePart, group, present
    }

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
    struct Features: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        /// Mixes four texels of each bitmap.
        static let linear = Features(rawValue: 1)
        /// Mixes two mipmap levels, linearly as well.
        static let trilinear = Features(rawValue: 3)
        /// The group's mask is a texture of its own.
        static let masked = Features(rawValue: 4)

        /// Reads the pixel that it draws over, and mixes with it by itself.
        static let fetching = Features(rawValue: 8)

        /// Reads what is already there and writes the mixture, by the mode of that place among BlendMode's cases, 1 or more.
        static func blended(_ mode: Int) -> Features { Features(rawValue: UInt16(mode) << 8) }

        var blendMode: Int { Int(rawValue >> 8) }

        /// What mixing by `mode` takes.
        init(_ mode: BlendMode) { self = mode == .normal ? [] : .blended(BlendMode.allCases.firstIndex(of: mode) ?? 0) }

        init(rawValue: UInt16) { self.rawValue = rawValue }

        /// What stands before the shader's text.
        var macros: String {
            let names: [(feature: Features, name: String)] = [
                (.linear, "LINEAR"), (.trilinear, "TRILINEAR"), (.masked, "MASKED"), (.fetching, "FETCHES"),
            ]
            return names.reduce("#define MODE \(blendMode)\n") { contains($1.feature) ? $0 + "#define \($1.name)\n" : $0 }
        }
    }

    let shader: Shader
    let geometry: Geometry
    let features: Features

    init(_ shader: Shader, _ geometry: Geometry, _ features: Features = []) {
        self.shader = shader
        self.geometry = geometry
        self.features = features
    }

    /// An instance's own attributes, which the fragment shader reads, as GLSL declares them: types, each with names.
    var attributes: StaticString {
        switch shader {
        case .fill: geometry == .rectangle ? "vec4 rect, color" : "vec4 color"
        case .border: "vec4 innerEdgesX, innerEdgesY, innerEdgesC, innerCorner, color"
        case .gradient: geometry == .rectangle ? "vec4 rect, axis, ramp" : "vec4 axis, ramp"
        case .alignedCopy: "vec4 source"
        case .alignedImage: "vec4 rect, paint; ivec4 across, down, limits"
        case .projectedImage: geometry == .roundedPolygon ? "vec4 limits, spot, paint, map" : "vec4 limits, spot, paint"
        case .ninePart: "vec4 center, sourceCenter, source, spot, paint"
        case .group: "vec4 content, cutRange"
        case .present: ""
        }
    }

    /// Behind them, those of the second of two mipmap levels.
    var nextAttributes: StaticString {
        guard features.contains(.trilinear) else { return "" }
        return switch shader {
        case .alignedImage: "ivec4 nextAcross, nextDown, nextLimits"
        case .projectedImage: "vec4 nextLimits, nextSpot"
        case .ninePart: "vec4 nextSpot"
        case .fill, .border, .gradient, .alignedCopy, .group, .present: ""
        }
    }

    /// The vectors of one instance.
    var vectors: Int {
        func count(_ declarations: StaticString) -> Int {
            declarations.withUTF8Buffer { text in
                text.isEmpty ? 0 : unsafe text.reduce(1) { $0 + ($1 == UInt8(ascii: ",") || $1 == UInt8(ascii: ";") ? 1 : 0) }
            }
        }
        return count(geometry.vertexAttributes) + count(geometry.fragmentAttributes) + count(attributes) + count(nextAttributes)
    }

    /// The same with more features.
    func adding(_ more: Features) -> GPUOperation { GPUOperation(shader, geometry, features.union(more)) }

    var isPolygon: Bool { geometry == .polygon || geometry == .roundedPolygon }
    var vertexCount: Int32 { isPolygon ? 8 : 4 }
}
