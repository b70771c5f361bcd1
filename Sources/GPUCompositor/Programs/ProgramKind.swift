// The programs by name: which file each comes from, with which options, and how its instances are laid
// out. An instance is a run of four-float vectors, one vertex attribute each, in the order of the
// file's locations.

/// One way to draw something.
enum ProgramKind: UInt8, CaseIterable {
    case alignedSolid, alignedFill, alignedCopy, alignedGradient
    case alignedNearest, alignedLinear, alignedTrilinear, alignedWhole
    case projectedFill, roundedFill, border, projectedGradient
    case projectedNearest, projectedLinear, projectedTrilinear
    case roundedNearest, roundedLinear, roundedTrilinear
    case ninePartNearest, ninePartLinear, ninePartTrilinear
    case group, groupMasked, groupShaped, groupMaskedShaped
    case blend, blendMasked, blendShaped, blendMaskedShaped

    /// The file under Shaders/, without its extension.
    var file: String {
        switch self {
        case .alignedSolid, .alignedFill: "alignedFill"
        case .alignedCopy: "alignedCopy"
        case .alignedGradient: "alignedGradient"
        case .alignedNearest, .alignedLinear, .alignedTrilinear, .alignedWhole: "alignedImage"
        case .projectedFill, .roundedFill: "projectedFill"
        case .border: "border"
        case .projectedGradient: "projectedGradient"
        case .projectedNearest, .projectedLinear, .projectedTrilinear: "projectedImage"
        case .roundedNearest, .roundedLinear, .roundedTrilinear: "projectedImage"
        case .ninePartNearest, .ninePartLinear, .ninePartTrilinear: "ninePart"
        case .group, .groupMasked, .groupShaped, .groupMaskedShaped: "group"
        case .blend, .blendMasked, .blendShaped, .blendMaskedShaped: "group"
        }
    }

    /// What else stands in front of the file, behind what all programs share.
    var parts: [String] {
        switch self {
        case .alignedSolid, .alignedFill, .alignedCopy, .alignedGradient: []
        case .alignedNearest, .alignedLinear, .alignedTrilinear, .alignedWhole: []
        case .projectedFill, .roundedFill, .border, .projectedGradient: ["projected"]
        case .projectedNearest, .projectedLinear, .projectedTrilinear: ["projected"]
        case .roundedNearest, .roundedLinear, .roundedTrilinear: ["projected"]
        case .ninePartNearest, .ninePartLinear, .ninePartTrilinear: ["projected"]
        case .group, .groupMasked: []
        case .groupShaped, .groupMaskedShaped: ["projected"]
        case .blend, .blendMasked: ["blending"]
        case .blendShaped, .blendMaskedShaped: ["projected", "blending"]
        }
    }

    /// Definitions put in front of everything.
    var options: String {
        switch self {
        case .alignedSolid: "#define SOLID 1\n"
        case .alignedFill: "#define SOLID 0\n"
        case .alignedCopy, .alignedGradient: ""
        case .border, .projectedGradient, .roundedFill: "#define ROUNDED 1\n"
        case .alignedNearest: "#define SAMPLING 0\n#define WHOLE 0\n"
        case .alignedLinear: "#define SAMPLING 1\n#define WHOLE 0\n"
        case .alignedTrilinear: "#define SAMPLING 2\n#define WHOLE 0\n"
        case .alignedWhole: "#define SAMPLING 1\n#define WHOLE 1\n"
        case .projectedFill: "#define ROUNDED 0\n"
        case .projectedNearest: "#define ROUNDED 0\n#define SAMPLING 0\n"
        case .projectedLinear: "#define ROUNDED 0\n#define SAMPLING 1\n"
        case .projectedTrilinear: "#define ROUNDED 0\n#define SAMPLING 2\n"
        case .roundedNearest, .ninePartNearest: "#define ROUNDED 1\n#define SAMPLING 0\n"
        case .roundedLinear, .ninePartLinear: "#define ROUNDED 1\n#define SAMPLING 1\n"
        case .roundedTrilinear, .ninePartTrilinear: "#define ROUNDED 1\n#define SAMPLING 2\n"
        case .group: "#define MASKED 0\n#define SHAPED 0\n#define BLENDED 0\n"
        case .groupMasked: "#define MASKED 1\n#define SHAPED 0\n#define BLENDED 0\n"
        case .groupShaped: "#define MASKED 0\n#define SHAPED 1\n#define ROUNDED 1\n#define BLENDED 0\n"
        case .groupMaskedShaped: "#define MASKED 1\n#define SHAPED 1\n#define ROUNDED 1\n#define BLENDED 0\n"
        case .blend: "#define MASKED 0\n#define SHAPED 0\n#define BLENDED 1\n"
        case .blendMasked: "#define MASKED 1\n#define SHAPED 0\n#define BLENDED 1\n"
        case .blendShaped: "#define MASKED 0\n#define SHAPED 1\n#define ROUNDED 1\n#define BLENDED 1\n"
        case .blendMaskedShaped: "#define MASKED 1\n#define SHAPED 1\n#define ROUNDED 1\n#define BLENDED 1\n"
        }
    }

    /// Vectors of one instance.
    var vectors: Int {
        switch self {
        case .alignedSolid: 2
        case .alignedFill: 3
        case .alignedCopy: 3
        case .alignedGradient: 4
        case .alignedNearest, .alignedLinear: 6
        case .alignedTrilinear: 9
        case .alignedWhole: 4
        case .projectedFill: 9
        case .roundedFill: 11
        case .border: 15
        case .projectedGradient: 12
        case .projectedNearest, .projectedLinear: 11
        case .projectedTrilinear: 13
        case .roundedNearest, .roundedLinear: 14
        case .roundedTrilinear: 16
        case .ninePartNearest, .ninePartLinear: 15
        case .ninePartTrilinear: 16
        case .group, .groupMasked, .blend, .blendMasked: 3
        case .groupShaped, .groupMaskedShaped, .blendShaped, .blendMaskedShaped: 12
        }
    }

    /// A polygon of eight packed vertices (two integer vectors in front) instead of an upright rectangle.
    var drawsPolygons: Bool { parts.contains("projected") }

    /// Which of the vectors are integers: unsigned corners of polygons, or an upright image's places.
    var integers: Range<Int> {
        switch self {
        case .alignedNearest, .alignedLinear, .alignedTrilinear: 3..<vectors
        case .alignedWhole: 1..<vectors
        default: drawsPolygons ? 0..<2 : 0..<0
        }
    }

    /// Whether the node's clip and corners are among the vectors.
    var isRounded: Bool {
        switch self {
        case .projectedFill, .projectedNearest, .projectedLinear, .projectedTrilinear: false
        default: drawsPolygons
        }
    }

    /// All that it reads are bitmaps, mixed between four texels.
    var samplesLinearly: Bool {
        switch self {
        case .alignedLinear, .alignedTrilinear, .alignedWhole, .projectedLinear, .projectedTrilinear,
            .roundedLinear, .roundedTrilinear, .ninePartLinear, .ninePartTrilinear:
            true
        default: false
        }
    }

    /// The group's mask is a texture of its own.
    var isMasked: Bool {
        switch self {
        case .groupMasked, .groupMaskedShaped, .blendMasked, .blendMaskedShaped: true
        default: false
        }
    }

    /// Reads what is already there, and writes the finished mixture.
    var readsBackdrop: Bool {
        switch self {
        case .blend, .blendMasked, .blendShaped, .blendMaskedShaped: true
        default: false
        }
    }
}
