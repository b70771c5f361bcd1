// The drawing operations: shader, geometry, and the features that the shader is compiled and drawn with. These determine the layout
// of an instance, and together key programs, vertex arrays and batches. A new shader is a case here with its attributes, a file in
// Shaders/, and the call that encodes it.

import CFloeOpenGL
import FloeRenderTree

/// One way to draw something. An instance is a run of four-component vectors, one per vertex attribute: its geometry's, then the
/// shader's own. Holds no references, since every instance copies and compares a few operations.
struct GPUOperation: Hashable, Sendable {
    /// The fragment shader's file under Shaders/, without its extension. The file documents the attributes.
    enum Shader: String, Sendable {
        case fill, border, gradient, alignedCopy, alignedImage, projectedImage, ninePart, group, filter, present
    }

    /// The outline of an instance.
    enum Geometry: UInt8, Sendable {
        /// An axis-aligned rectangle of whole pixels.
        case rectangle
        /// A convex polygon around the pixels that a projected rectangle may touch.
        case polygon
        /// A polygon around a rectangle with rounded corners or a clip.
        case roundedPolygon
        /// The rectangle of the window given by the uniform `area`, one per draw call.
        case window

        /// The attributes that position vertices, as GLSL declares them.
        var vertexAttributes: String {
            switch self {
            case .rectangle: "vec4 quad"
            case .polygon, .roundedPolygon: "uvec4 firstCorners, lastCorners"
            case .window: ""
            }
        }

        /// The attributes that pass shape and plane to the fragment shader (projected.glsl).
        var fragmentAttributes: String {
            switch self {
            case .rectangle, .window: ""
            case .polygon: "vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW"
            case .roundedPolygon: "vec4 edgesX, edgesY, edgesC, planeX, planeY, planeW, clip, corner"
            }
        }
    }

    /// The features that a shader is compiled with, each a macro, and whether its results are blended.
    struct Features: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        /// Samples bilinearly, from four texels of each bitmap.
        static let linear = Features(rawValue: 1)
        /// Blends two mipmap levels, each sampled bilinearly.
        static let trilinear = Features(rawValue: 3)
        /// Multiplies a group by its mask, which lies beside it on the same page.
        static let masked = Features(rawValue: 4)

        /// The types of gradients other than axial ones.
        static let radial = Features(rawValue: 32)
        static let conic = Features(rawValue: 64)

        /// Has corners of the continuous curve.
        static let continuous = Features(rawValue: 128)

        /// Fetches the pixel that it draws over and blends with it in the program.
        static let fetching = Features(rawValue: 8)
        /// Is blended source-over; otherwise it replaces. The program is the same unless it fetches.
        static let blending = Features(rawValue: 16)

        /// The index, among BlendMode's cases, of the mode by which the program blends with the backdrop that it reads; 0: it does not.
        var blendMode: Int { Int(rawValue >> 8) }

        /// The features needed to blend by `mode`.
        init(_ mode: BlendMode) { rawValue = mode == .normal ? 0 : UInt16(BlendMode.allCases.firstIndex(of: mode) ?? 0) << 8 }

        init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The macro definitions that precede the shader's text.
        var macros: String {
            let names: [(feature: Features, name: String)] = [
                (.linear, "LINEAR"), (.trilinear, "TRILINEAR"), (.masked, "MASKED"), (.radial, "RADIAL"), (.conic, "CONIC"),
                (.continuous, "CONTINUOUS"), (.fetching, "FETCHES"),
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

    /// An instance's own attributes, which the fragment shader reads, as GLSL declares them: types, each with names. Those of the
    /// second of two mipmap levels come last.
    var attributes: String {
        let isMixed = features.contains(.trilinear)
        return switch shader {
        case .fill: geometry == .rectangle ? "vec4 rect, color" : "vec4 color"
        case .border: "vec4 innerEdgesX, innerEdgesY, innerEdgesC, innerCorner, color"
        case .gradient:
            (geometry == .rectangle ? "vec4 rect, axis, ramp" : "vec4 axis, ramp")
                + (features.isDisjoint(with: [.radial, .conic]) ? "" : ", across")
        case .alignedCopy: "vec4 source"
        case .alignedImage: "vec4 rect, paint; ivec4 across, down, limits" + (isMixed ? ", nextAcross, nextDown, nextLimits" : "")
        case .projectedImage:
            "vec4 limits, spot, paint" + (geometry == .roundedPolygon ? ", map" : "") + (isMixed ? ", nextLimits, nextSpot" : "")
        case .ninePart: "vec4 center, sourceCenter, source, spot, paint" + (isMixed ? ", nextSpot" : "")
        case .group: "vec4 content, cutRange"
        case .filter, .present: ""
        }
    }

    /// Returns the operation with more features.
    func adding(_ more: Features) -> GPUOperation { GPUOperation(shader, geometry, features.union(more)) }

    /// The operation as far as its program depends on it.
    var program: GPUOperation { GPUOperation(shader, geometry, features.subtracting(.blending)) }

    var isPolygon: Bool { geometry == .polygon || geometry == .roundedPolygon }
    var vertexCount: Int32 { isPolygon ? 8 : 4 }
}
