// A transform as people think of it: moved, turned, scaled, seen from a distance. Editors show these numbers; the sixteen of the matrix
// follow from them.

import FloeGeometry
import Foundation

/// The parts of a transform. Changing one leaves the others as they are.
struct TransformParts: Equatable {
    /// In points.
    var translation: SIMD3<Double>
    /// About the axes, in degrees: first about x, then y, then z.
    var angles: SIMD3<Double>
    /// Factors.
    var scale: SIMD3<Double>
    /// −1/d for an eye at distance d, 0 without perspective.
    var m34: Double
    /// What the parts above cannot express: skew, and perspective in other directions.
    private let skew: SIMD3<Double>
    private let perspective: SIMD4<Double>

    /// Returns nil for a transform that flattens everything, which has no such parts.
    init?(_ transform: Transform3D) {
        guard let parts = DecomposedTransform(transform) else { return nil }
        translation = parts.translation
        scale = parts.scale
        skew = parts.skew
        perspective = parts.perspective
        m34 = parts.perspective.z
        angles = TransformParts.angles(of: transform, parts)
    }

    /// The transform that has these parts; the matrix's own rounding is removed, so that what is upright stays so.
    var transform: Transform3D {
        func turn(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
            .rotation(degrees * .pi / 180, x: x, y: y, z: z)
        }
        let shear = Transform3D(m21: skew.x, m31: skew.y, m32: skew.z)
        let eye = Transform3D(m14: perspective.x, m24: perspective.y, m34: m34, m44: perspective.w)
        let whole = Transform3D.scale(scale.x, scale.y, scale.z).concatenating(shear)
            .concatenating(turn(angles.x, 1, 0, 0)).concatenating(turn(angles.y, 0, 1, 0)).concatenating(turn(angles.z, 0, 0, 1))
            .concatenating(.translation(translation.x, translation.y, translation.z)).concatenating(eye)
        return Transform3D(values: whole.values.map(TransformParts.rounded)) ?? whole
    }

    /// Returns the angles in degrees. They are those of the matrix's rows, since a quaternion would round small ones.
    private static func angles(of m: Transform3D, _ parts: DecomposedTransform) -> SIMD3<Double> {
        let k = 1 / m.m44, scale = parts.scale, skew = parts.skew
        let r0 = SIMD3(m.m11, m.m12, m.m13) * (k / scale.x)
        let r1 = SIMD3(m.m21, m.m22, m.m23) * (k / scale.y) - skew.x * r0
        let r2 = SIMD3(m.m31, m.m32, m.m33) * (k / scale.z) - skew.y * r0 - skew.z * r1
        let y = asin(max(-1, min(1, -r0.z)))
        // Turned by 90° about y, x and z are about the same axis; all of it counts as x.
        let isLocked = abs(r0.z) > 1 - 1e-12
        let x = isLocked ? atan2(r1.x * (y < 0 ? -1 : 1), r1.y) : atan2(r1.z, r2.z)
        let z = isLocked ? 0 : atan2(r0.y, r0.x)
        return SIMD3(x, y, z).degrees
    }

    /// Rounds to twelve decimals, which no pixel shows.
    fileprivate static func rounded(_ number: Double) -> Double { abs(number) < 1e3 ? (number * 1e12).rounded() / 1e12 : number }
}

extension SIMD3<Double> {
    fileprivate var degrees: Self {
        func degrees(_ radians: Double) -> Double { (radians * 180 / .pi * 1e9).rounded() / 1e9 + 0 }
        return Self(degrees(x), degrees(y), degrees(z))
    }
}
