// The programs by name: which file each comes from, with which options, and how its instances are laid
// out. An instance is a run of four-float vectors, one vertex attribute each, in the order of the
// file's locations.

/// One way to draw something.
enum ProgramKind: UInt8, CaseIterable {
    case alignedFill, alignedCopy, alignedGradient
    case alignedNearest, alignedLinear, alignedTrilinear
    case projectedFill, roundedFill, border, projectedGradient
    case projectedNearest, projectedLinear, projectedTrilinear
    case roundedNearest, roundedLinear, roundedTrilinear
    case ninePartNearest, ninePartLinear, ninePartTrilinear
    case group, groupMasked, groupShaped, groupMaskedShaped
    case blend, blendMasked, blendShaped, blendMaskedShaped

    /// The file under Shaders/, without its extension.
    var file: String {
        switch self {
        case .alignedFill: "alignedFill"
        case .alignedCopy: "alignedCopy"
        case .alignedGradient: "alignedGradient"
        case .alignedNearest, .alignedLinear, .alignedTrilinear: "alignedImage"
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

    /// Definitions put in front of the file.
    var options: String {
        switch self {
        case .alignedFill, .alignedCopy, .alignedGradient, .border, .projectedGradient: ""
        case .alignedNearest, .ninePartNearest: "#define SAMPLING 0\n"
        case .alignedLinear, .ninePartLinear: "#define SAMPLING 1\n"
        case .alignedTrilinear, .ninePartTrilinear: "#define SAMPLING 2\n"
        case .projectedFill: "#define ROUNDED 0\n"
        case .roundedFill: "#define ROUNDED 1\n"
        case .projectedNearest: "#define ROUNDED 0\n#define SAMPLING 0\n"
        case .projectedLinear: "#define ROUNDED 0\n#define SAMPLING 1\n"
        case .projectedTrilinear: "#define ROUNDED 0\n#define SAMPLING 2\n"
        case .roundedNearest: "#define ROUNDED 1\n#define SAMPLING 0\n"
        case .roundedLinear: "#define ROUNDED 1\n#define SAMPLING 1\n"
        case .roundedTrilinear: "#define ROUNDED 1\n#define SAMPLING 2\n"
        case .group: "#define MASKED 0\n#define SHAPED 0\n#define BLENDED 0\n"
        case .groupMasked: "#define MASKED 1\n#define SHAPED 0\n#define BLENDED 0\n"
        case .groupShaped: "#define MASKED 0\n#define SHAPED 1\n#define BLENDED 0\n"
        case .groupMaskedShaped: "#define MASKED 1\n#define SHAPED 1\n#define BLENDED 0\n"
        case .blend: "#define MASKED 0\n#define SHAPED 0\n#define BLENDED 1\n"
        case .blendMasked: "#define MASKED 1\n#define SHAPED 0\n#define BLENDED 1\n"
        case .blendShaped: "#define MASKED 0\n#define SHAPED 1\n#define BLENDED 1\n"
        case .blendMaskedShaped: "#define MASKED 1\n#define SHAPED 1\n#define BLENDED 1\n"
        }
    }

    /// Vectors of one instance.
    var vectors: Int {
        switch self {
        case .alignedFill: 3
        case .alignedCopy: 3
        case .alignedGradient: 4
        case .alignedNearest, .alignedLinear: 5
        case .alignedTrilinear: 8
        case .projectedFill: 7
        case .roundedFill: 11
        case .border: 15
        case .projectedGradient: 12
        case .projectedNearest, .projectedLinear: 10
        case .projectedTrilinear: 13
        case .roundedNearest, .roundedLinear: 13
        case .roundedTrilinear: 16
        case .ninePartNearest, .ninePartLinear: 15
        case .ninePartTrilinear: 16
        case .group, .groupMasked, .blend, .blendMasked: 3
        case .groupShaped, .groupMaskedShaped, .blendShaped, .blendMaskedShaped: 11
        }
    }

    /// A polygon of eight packed vertices (two integer vectors in front) instead of an upright rectangle.
    var drawsPolygons: Bool {
        switch self {
        case .alignedFill, .alignedCopy, .alignedGradient, .alignedNearest, .alignedLinear, .alignedTrilinear: false
        case .group, .groupMasked, .groupShaped, .groupMaskedShaped: false
        case .blend, .blendMasked, .blendShaped, .blendMaskedShaped: false
        case .projectedFill, .roundedFill, .border, .projectedGradient: true
        case .projectedNearest, .projectedLinear, .projectedTrilinear: true
        case .roundedNearest, .roundedLinear, .roundedTrilinear: true
        case .ninePartNearest, .ninePartLinear, .ninePartTrilinear: true
        }
    }

    /// Whether the clip of a projected node is among the vectors.
    var hasClip: Bool {
        switch self {
        case .projectedFill, .projectedNearest, .projectedLinear, .projectedTrilinear: false
        default: true
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
