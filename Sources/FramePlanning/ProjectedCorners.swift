// Rounded corners of a turned shape, row after row: by lines, which are cheaper to meet with rows than circles are. A few more
// pixels are asked for it.

import Foundation
import Geometry
import RenderTree

/// What the rounded corners of a projected shape leave of a row: two lines a corner.
///
///        ╱‾‾‾‾      tangents of the circle grown by half a pixel: nothing beyond them is touched
///      ╱ ╭───       the corner
///      ││╱‾‾‾       chords over half the corner each, half a pixel further in: what lies within them is solid
struct ProjectedCorners {
    private var steep = QuadSpans(), shallow = QuadSpans()

    /// Of no shape.
    init() {}

    init(_ detail: borrowing ShapeDetail) {
        guard let rounded = detail.shape.rounded else { return }
        // Where it cannot be told how far pixels reach, all of them are asked.
        let touched = detail.margin.map { rounded.radius + $0 } ?? 1e12
        let solid = detail.margin.map { rounded.radius * cos(.pi / 8) - $0 } ?? -1e12
        steep = QuadSpans(corners: rounded, angle: .pi / 8, touched: touched, solid: solid)
        shallow = QuadSpans(corners: rounded, angle: 3 * .pi / 8, touched: touched, solid: solid)
    }

    /// What bounds a row whose pixels' centres lie at y, as `QuadSpans` has it.
    @inline(__always)
    func bounds(at y: Double) -> SIMD4<Double> { SIMD4.most(steep.bounds(at: y), shallow.bounds(at: y)) }
}
