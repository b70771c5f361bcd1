// How paths are filled and stroked.

/// Which points a path encloses, by how often its contours go around them.
public enum FillRule: String, CaseIterable, Sendable {
    /// Those that contours go around, once those in one direction and those in the other have cancelled out.
    case nonZero = "non-zero"
    /// Those that contours go around an odd number of times.
    case evenOdd = "even-odd"
}

/// How an open contour's stroke ends.
public enum LineCap: String, CaseIterable, Sendable {
    /// At its last point, or with a half circle or half a square beyond it.
    case butt, round, square
}

/// How a stroke turns a corner.
public enum LineJoin: String, CaseIterable, Sendable {
    /// In a point, in an arc, or cut off.
    case miter, round, bevel
}

/// How a path is stroked.
public struct StrokeStyle: Equatable, Sendable {
    /// In points, centred on the path; nothing is drawn unless it is above 0.
    public var width = 1.0
    /// The ends of open contours and of dashes.
    public var cap = LineCap.butt
    /// The corners.
    public var join = LineJoin.miter
    /// The length of a mitre, in widths, above which the corner is cut off.
    public var miterLimit = 10.0
    /// Lengths of dashes and gaps in turn, in points, repeated. Empty, or if one is negative or all are 0: no gaps.
    public var dashes: [Double] = []
    /// How far into the pattern of dashes a contour begins, in points.
    public var dashPhase = 0.0
    /// The part of the path's length that is stroked, 0…1.
    public var start = 0.0, end = 1.0

    /// Creates a style one point wide without gaps.
    public init() {}

    /// Creates a style of some width without gaps.
    public init(width: Double, cap: LineCap = .butt, join: LineJoin = .miter) {
        self.width = width
        self.cap = cap
        self.join = join
    }

    /// The pattern as it is drawn: dashes and gaps in pairs; empty without gaps.
    var pattern: [Double] {
        guard !dashes.isEmpty, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return [] }
        let pairs = dashes.count % 2 == 0 ? dashes : dashes + dashes, sum = pairs.reduce(0, +)
        guard sum > 0, sum.isFinite, pairs.enumerated().contains(where: { $0.offset % 2 == 1 && $0.element > 0 }) else { return [] }
        return pairs
    }

    /// Whether anything can show.
    public var isVisible: Bool { width > 0 && width.isFinite && start < end && end > 0 && start < 1 }
}
