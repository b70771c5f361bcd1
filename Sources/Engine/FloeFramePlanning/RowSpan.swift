// A shape's coverage of one row of pixels, found from its edge functions without evaluating every pixel:
//
//          start     solidStart             solidEnd     end
//     ───────┆▒▒▒▒▒▒▒▒▒┆█████████████████████┆▒▒▒▒▒▒▒▒▒▒▒┆───────
//      none    by pixel      all the same        by pixel    none

import FloeGeometry

/// The columns of one row that a shape touches, and within them those that it covers evenly.
package struct RowSpan {
    package private(set) var start, end: Int32
    package private(set) var solidStart, solidEnd: Int32
    /// The coverage from solidStart to solidEnd, 0…1.
    package let solid: Float

    static var empty: RowSpan { RowSpan(bounds: .zero, solid: 0) }

    package var isEmpty: Bool { end <= start }

    /// Rounds bounds in the form of `QuadSpans` to the nearest columns, within ±2²⁴ (`DeviceRect.limit`), where Float still tells
    /// columns apart. The solid part lies inside the touched one, and both its ends coincide if it is empty.
    @inline(__always)
    init(bounds: SIMD4<Double>, solid: Float = 1) {
        let raised = SIMD4.most(bounds, SIMD4(repeating: -DeviceRect.limit)), most = SIMD4(repeating: DeviceRect.limit)
        // Adding 1.5 · 2⁵² to a number leaves the nearest integer in its lowest bits.
        let near = most.replacing(with: raised, where: raised .< most) + 6_755_399_441_055_744
        func whole(_ lane: Double) -> Int32 { Int32(truncatingIfNeeded: lane.bitPattern) }
        (start, end, self.solid) = (whole(near.x), 0 &- whole(near.y), solid)
        (solidStart, solidEnd) = (max(whole(near.z), start), min(0 &- whole(near.w), end))
        if solidEnd <= solidStart { (solidStart, solidEnd) = (end, end) }
    }
}
