// A 4×4 transform in Core Animation's convention: points are row vectors, `[x y z w] · M`, so that in `a.concatenating(b)` a is
// applied first. Everything above maps layers with it; the compositors see only what it does to a plane (`PlaneProjection`).
//
//     ⎡ m11 m12 m13 m14 ⎤        m41 m42 m43  translation
//     ⎢ m21 m22 m23 m24 ⎥        m34 = −1/d   perspective, eye at distance d
//     ⎢ m31 m32 m33 m34 ⎥
//     ⎣ m41 m42 m43 m44 ⎦

import Foundation

/// A projective transform of 3D space, 16 numbers, row vectors. Lengths are in points, angles in radians.
@frozen
public struct Transform3D: Equatable, Sendable {
    /// The first row: what x contributes to the transformed x, y, z and w.
    public var m11, m12, m13, m14: Double
    /// The second row: what y contributes to the transformed x, y, z and w.
    public var m21, m22, m23, m24: Double
    /// The third row: what z contributes. `m34` is −1/d for an eye at distance d, in points.
    public var m31, m32, m33, m34: Double
    /// The fourth row: the translation in points, and the constant part of w.
    public var m41, m42, m43, m44: Double

    /// Creates a transform from its elements; those left out are the identity's.
    @inlinable
    public init(
        m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
        m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
        m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
        m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
    ) {
        self.m11 = m11; self.m12 = m12; self.m13 = m13; self.m14 = m14
        self.m21 = m21; self.m22 = m22; self.m23 = m23; self.m24 = m24
        self.m31 = m31; self.m32 = m32; self.m33 = m33; self.m34 = m34
        self.m41 = m41; self.m42 = m42; self.m43 = m43; self.m44 = m44
    }

    /// The transform that leaves every point where it is.
    public static let identity = Transform3D()

    /// Returns a transform that moves by the given points.
    @inlinable
    public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
        Transform3D(m41: x, m42: y, m43: z)
    }

    /// Returns a transform that multiplies each coordinate by its factor.
    @inlinable
    public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
        Transform3D(m11: x, m22: y, m33: z)
    }

    /// Returns a right-handed rotation by `angle` about the axis (x, y, z); identity if the axis has no length.
    public static func rotation(_ angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 0 else { return .identity }
        let (x, y, z) = (x / length, y / length, z / length)
        let c = cos(angle), s = sin(angle), t = 1 - c
        return Transform3D(
            m11: c + x * x * t, m12: x * y * t + z * s, m13: x * z * t - y * s,
            m21: x * y * t - z * s, m22: c + y * y * t, m23: y * z * t + x * s,
            m31: x * z * t + y * s, m32: y * z * t - x * s, m33: c + z * z * t)
    }

    /// Returns the perspective of an eye `distance` points in front of the plane z = 0 (m34 = −1/distance).
    public static func perspective(distance: Double) -> Transform3D {
        Transform3D(m34: -1 / distance)
    }

    /// `self · other`: `self` is applied first, `other` to its result.
    @inlinable
    public func concatenating(_ o: Transform3D) -> Transform3D {
        Transform3D(
            m11: m11 * o.m11 + m12 * o.m21 + m13 * o.m31 + m14 * o.m41,
            m12: m11 * o.m12 + m12 * o.m22 + m13 * o.m32 + m14 * o.m42,
            m13: m11 * o.m13 + m12 * o.m23 + m13 * o.m33 + m14 * o.m43,
            m14: m11 * o.m14 + m12 * o.m24 + m13 * o.m34 + m14 * o.m44,
            m21: m21 * o.m11 + m22 * o.m21 + m23 * o.m31 + m24 * o.m41,
            m22: m21 * o.m12 + m22 * o.m22 + m23 * o.m32 + m24 * o.m42,
            m23: m21 * o.m13 + m22 * o.m23 + m23 * o.m33 + m24 * o.m43,
            m24: m21 * o.m14 + m22 * o.m24 + m23 * o.m34 + m24 * o.m44,
            m31: m31 * o.m11 + m32 * o.m21 + m33 * o.m31 + m34 * o.m41,
            m32: m31 * o.m12 + m32 * o.m22 + m33 * o.m32 + m34 * o.m42,
            m33: m31 * o.m13 + m32 * o.m23 + m33 * o.m33 + m34 * o.m43,
            m34: m31 * o.m14 + m32 * o.m24 + m33 * o.m34 + m34 * o.m44,
            m41: m41 * o.m11 + m42 * o.m21 + m43 * o.m31 + m44 * o.m41,
            m42: m41 * o.m12 + m42 * o.m22 + m43 * o.m32 + m44 * o.m42,
            m43: m41 * o.m13 + m42 * o.m23 + m43 * o.m33 + m44 * o.m43,
            m44: m41 * o.m14 + m42 * o.m24 + m43 * o.m34 + m44 * o.m44)
    }

    /// `a · b`, as `CATransform3DConcat` names it.
    @inlinable
    public static func concat(_ a: Transform3D, _ b: Transform3D) -> Transform3D { a.concatenating(b) }

    /// `rotation · self`, as `CATransform3DRotate` defines it: the rotation is applied first.
    public func rotated(by angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D.rotation(angle, x: x, y: y, z: z).concatenating(self)
    }

    /// `translation · self`, as `CATransform3DTranslate` defines it.
    public func translated(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
        Transform3D.translation(x, y, z).concatenating(self)
    }

    /// `scale · self`, as `CATransform3DScale` defines it.
    public func scaled(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
        Transform3D.scale(x, y, z).concatenating(self)
    }

    /// Returns this transform about `anchor` instead of the origin: `T(−anchor) · self · T(anchor)`.
    public func about(_ anchor: CGPoint) -> Transform3D {
        Transform3D.translation(-anchor.x, -anchor.y).concatenating(self)
            .concatenating(.translation(anchor.x, anchor.y))
    }

    /// Whether every element equals the identity's, without a tolerance.
    @inlinable
    public var isIdentity: Bool {
        // Element by element: the constant would be fetched through its lazy initialiser, for every layer.
        m11 == 1 && m22 == 1 && m33 == 1 && m44 == 1 && m12 == 0 && m13 == 0 && m14 == 0
            && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
            && m41 == 0 && m42 == 0 && m43 == 0
    }

    /// Whether all sixteen numbers are finite.
    public var isFinite: Bool { values.allSatisfy(\.isFinite) }

    /// The sixteen numbers, row by row.
    public var values: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Creates a transform from sixteen numbers, row by row; nil for any other count.
    public init?(values v: [Double]) {
        guard v.count == 16 else { return nil }
        self.init(
            m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
            m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
    }
}
