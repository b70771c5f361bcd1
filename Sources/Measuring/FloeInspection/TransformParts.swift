// A transform as people think of it: moved, turned, scaled, seen from a distance. Editors show these numbers; the sixteen of the matrix
// follow from them.

import FloeGeometry
import Foundation

/// The parts of a transform. Changing one leaves the others as they are.
package struct TransformParts: Equatable {
    /// In points.
    package var translation: SIMD3<Double>
    /// About the axes, in degrees: first about x, then y, then z.
    package var angles: SIMD3<Double>
    /// Factors.
    package var scale: SIMD3<Double>
    /// −1/d for an eye at distance d, 0 without perspective.
    package var m34: Double
    /// What no part above says: skew, and perspective in other directions.
    private let skew: SIMD3<Double>
    private let perspective: SIMD4<Double>

    /// Returns nil for a transform that flattens everything, which has no such parts.
    package init?(_ transform: Transform3D) {
        guard let parts = DecomposedTransform(transform) else { return nil }
        translation = parts.translation
        scale = parts.scale
        skew = parts.skew
        perspective = parts.perspective
        m34 = parts.perspective.z
        var rotation = parts
        rotation.translation = .zero
        rotation.scale = SIMD3(1, 1, 1)
        rotation.skew = .zero
        rotation.perspective = SIMD4(0, 0, 0, 1)
        angles = TransformParts.angles(of: rotation.recomposed)
    }

    /// The transform that has these parts; the matrix's own rounding is removed, so that what is upright stays so.
    package var transform: Transform3D {
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

    /// Returns the angles, in degrees, of a rotation.
    private static func angles(of r: Transform3D) -> SIMD3<Double> {
        let y = asin(max(-1, min(1, -r.m13)))
        // Turned by 90° about y, x and z are about the same axis; all of it counts as x.
        let isLocked = abs(r.m13) > 1 - 1e-12
        let x = isLocked ? atan2(r.m21 * (y < 0 ? -1 : 1), r.m22) : atan2(r.m23, r.m33)
        let z = isLocked ? 0 : atan2(r.m12, r.m11)
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
