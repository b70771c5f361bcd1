// Outlines of lines and curves, as people make them: a value that says nothing of how it is drawn.

import FloeGeometry
import Foundation

/// A list of contours, each of lines and cubic curves, open or closed. Lengths are in points, y runs down.
public struct Path: Equatable, Sendable {
    /// One step along a path.
    public enum Element: Equatable, Sendable {
        /// Begins a contour.
        case move(CGPoint)
        /// A line from where the path is to a point.
        case line(CGPoint)
        /// A cubic curve from where the path is, by two control points, to the last of the three.
        case curve(CGPoint, CGPoint, CGPoint)
        /// A line back to where the contour began. What follows without a move begins there.
        case close
    }

    /// The steps in order.
    public private(set) var elements: [Element] = []
    /// Where the last contour began.
    private var start = CGPoint.zero
    /// Where the path is; nil before the first move.
    public private(set) var currentPoint: CGPoint?

    /// Creates a path without contours, which draws nothing.
    public init() {}

    /// Creates a path of steps. A line or a curve without a contour begins one where it would start.
    public init(_ elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// Whether there are no steps at all.
    public var isEmpty: Bool { elements.isEmpty }

    /// Appends one step. The first, if it is not a move, begins at its own first point.
    public mutating func append(_ element: Element) {
        switch element {
        case .move(let point):
            start = point
            currentPoint = point
        case .line(let point), .curve(let point, _, _):
            if currentPoint == nil { append(.move(point)) }
            if case .curve(_, _, let end) = element { currentPoint = end } else { currentPoint = point }
        case .close:
            guard currentPoint != nil else { return }
            currentPoint = start
        }
        elements.append(element)
    }

    /// Begins a contour.
    public mutating func move(to point: CGPoint) { append(.move(point)) }

    /// Appends a line.
    public mutating func addLine(to point: CGPoint) { append(.line(point)) }

    /// Appends a cubic curve.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { append(.curve(control1, control2, end)) }

    /// Appends a quadratic curve, as the cubic one that is the same.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        func toControl(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x + (control.x - p.x) * 2 / 3, y: p.y + (control.y - p.y) * 2 / 3) }
        addCurve(to: end, control1: toControl(currentPoint ?? control), control2: toControl(end))
    }

    /// Closes the contour.
    public mutating func closeSubpath() { append(.close) }

    /// Appends all steps of another path.
    public mutating func addPath(_ other: Path) { for element in other.elements { append(element) } }

    /// Returns the path with every point moved by `move`.
    func mapped(_ move: (CGPoint) -> CGPoint) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let p): .move(move(p))
                case .line(let p): .line(move(p))
                case .curve(let a, let b, let p): .curve(move(a), move(b), move(p))
                case .close: .close
                }
            })
    }

    /// Returns the path under an affine map. What a projection adds to that, perspective, is left out.
    public func applying(_ t: PointProjection) -> Path {
        mapped { CGPoint(x: t.xx * $0.x + t.yx * $0.y + t.tx, y: t.xy * $0.x + t.yy * $0.y + t.ty) }
    }

    /// The smallest rectangle around all lines and curves; null for an empty path.
    public var boundingBox: CGRect {
        var low = SIMD2(repeating: Double.infinity), high = -low, from = SIMD2<Double>.zero, start = from
        func include(_ p: SIMD2<Double>) {
            low = pointwiseMin(low, p)
            high = pointwiseMax(high, p)
        }
        for element in elements {
            switch element {
            case .move(let p):
                from = SIMD2(p)
                start = from
                include(from)
            case .line(let p):
                from = SIMD2(p)
                include(from)
            case .curve(let a, let b, let p):
                let curve = CubicCurve(from, SIMD2(a), SIMD2(b), SIMD2(p))
                for t in curve.extrema { include(curve.point(at: t)) }
                from = curve.end
                include(from)
            case .close: from = start
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension SIMD2<Double> {
    init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }

    var isFinite: Bool { x.isFinite && y.isFinite }
    var length: Double { (x * x + y * y).squareRoot() }
}
