// A cubic Bézier curve.

import Foundation

struct CubicCurve {
    typealias Point = SIMD2<Double>

    let start, control1, control2, end: Point

    init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
        self.start = start; self.control1 = control1; self.control2 = control2; self.end = end
    }

    func point(at t: Double) -> Point {
        let u = 1 - t
        return u * u * u * start + 3 * u * u * t * control1 + 3 * u * t * t * control2 + t * t * t * end
    }

    /// Where x or y is greatest or least, besides the ends.
    var extrema: [Double] {
        // The derivative is a·t² + b·t + c, times 3.
        let a = end - start + 3 * (control1 - control2), b = 2 * (start - 2 * control1 + control2), c = control1 - start
        var found: [Double] = []
        for axis in 0...1 {
            let root = (b[axis] * b[axis] - 4 * a[axis] * c[axis]).squareRoot()
            // Whichever form divides by more.
            let q = -0.5 * (b[axis] + (b[axis] < 0 ? -root : root))
            for t in [q / a[axis], c[axis] / q] where t > 0 && t < 1 { found.append(t) }
        }
        return found
    }

    /// Its two halves.
    var halves: (CubicCurve, CubicCurve) {
        let a = (start + control1) / 2, b = (control1 + control2) / 2, c = (control2 + end) / 2
        let d = (a + b) / 2, e = (b + c) / 2, middle = (d + e) / 2
        return (CubicCurve(start, a, d, middle), CubicCurve(middle, e, c, end))
    }

    /// The smallest rectangle around its four points, which the curve does not leave.
    var hull: (low: Point, high: Point) {
        (
            pointwiseMin(pointwiseMin(start, control1), pointwiseMin(control2, end)),
            pointwiseMax(pointwiseMax(start, control1), pointwiseMax(control2, end))
        )
    }

    /// No point of it is farther than this from the line between its ends.
    var sagitta: Double {
        // At most an eighth of the greatest second derivative, which is at one of the ends.
        0.75 * max((start - 2 * control1 + control2).length, (control1 - 2 * control2 + end).length)
    }

    /// The cosine of the angle between its directions at both ends; 1 if it has none.
    var turn: Double {
        func direction(_ candidates: Point...) -> Point? { candidates.first { $0 != .zero }.map { $0 / $0.length } }
        guard let a = direction(control1 - start, control2 - start, end - start),
            let b = direction(end - control2, end - control1, end - start)
        else { return 1 }
        return a.x * b.x + a.y * b.y
    }
}
