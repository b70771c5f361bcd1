// Interpolates between two transforms: each is decomposed into perspective, translation, rotation, skew and scale, the parts are
// interpolated, and the result is recomposed, so that a card that turns keeps its shape on the way (CSS Transforms Level 2, §12
// "Interpolation of 3D matrices", after "unmatrix", Graphics Gems II). Singular matrices are interpolated element by element.

import Foundation

extension Transform3D {
    /// Returns the transform at `t` between this one (0) and `o` (1).
    public func interpolated(to o: Transform3D, _ t: Double) -> Transform3D {
        if t == 0 || self == o { return self }
        if t == 1 { return o }
        guard let a = DecomposedTransform(self), let b = DecomposedTransform(o) else {
            return blended(with: o, t)
        }
        return a.interpolated(to: b, t).recomposed
    }

    /// Returns this transform moved part by part by `t` times the difference from `a` to `b`; rotations continue about the same axis.
    public func moved(_ t: Double, from a: Transform3D, to b: Transform3D) -> Transform3D {
        if t == 0 || a == b { return self }
        guard let own = DecomposedTransform(self), let start = DecomposedTransform(a), let end = DecomposedTransform(b) else {
            let way = a.combined(with: b) { ($1 - $0) * t }
            return combined(with: way) { $0 + $1 }
        }
        return own.moved(t, from: start, to: end).recomposed
    }

    private func blended(with o: Transform3D, _ t: Double) -> Transform3D {
        combined(with: o) { $0 + ($1 - $0) * t }
    }

    /// Combines two transforms element by element, without an array: animations call it in every frame.
    fileprivate func combined(with o: Transform3D, _ f: (Double, Double) -> Double) -> Transform3D {
        Transform3D(
            m11: f(m11, o.m11), m12: f(m12, o.m12), m13: f(m13, o.m13), m14: f(m14, o.m14),
            m21: f(m21, o.m21), m22: f(m22, o.m22), m23: f(m23, o.m23), m24: f(m24, o.m24),
            m31: f(m31, o.m31), m32: f(m32, o.m32), m33: f(m33, o.m33), m34: f(m34, o.m34),
            m41: f(m41, o.m41), m42: f(m42, o.m42), m43: f(m43, o.m43), m44: f(m44, o.m44))
    }
}

/// The parts of a transform: `scale · skew · rotation · translation · perspective`.
package struct DecomposedTransform {
    package var translation, scale: SIMD3<Double>
    /// xy, xz, yz
    package var skew: SIMD3<Double>
    package var perspective: SIMD4<Double>
    /// A quaternion.
    package var rotation: SIMD4<Double>

    package init?(_ input: Transform3D) {
        guard input.m44 != 0 else { return nil }
        let k = 1 / input.m44
        let m = input.combined(with: input) { number, _ in number * k }
        var affine = m
        affine.m14 = 0; affine.m24 = 0; affine.m34 = 0; affine.m44 = 1
        guard let inverse = affine.inverse else { return nil }
        // perspective · (affine part) = last column
        let c = SIMD4(m.m14, m.m24, m.m34, m.m44)
        perspective = SIMD4(
            inverse.m11 * c.x + inverse.m12 * c.y + inverse.m13 * c.z + inverse.m14 * c.w,
            inverse.m21 * c.x + inverse.m22 * c.y + inverse.m23 * c.z + inverse.m24 * c.w,
            inverse.m31 * c.x + inverse.m32 * c.y + inverse.m33 * c.z + inverse.m34 * c.w,
            inverse.m41 * c.x + inverse.m42 * c.y + inverse.m43 * c.z + inverse.m44 * c.w)
        translation = SIMD3(m.m41, m.m42, m.m43)

        var r0 = SIMD3(m.m11, m.m12, m.m13), r1 = SIMD3(m.m21, m.m22, m.m23), r2 = SIMD3(m.m31, m.m32, m.m33)
        func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
        func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        scale = .zero
        skew = .zero
        scale.x = length(r0); r0 /= scale.x
        skew.x = dot(r0, r1); r1 -= skew.x * r0
        scale.y = length(r1); r1 /= scale.y; skew.x /= scale.y
        skew.y = dot(r0, r2); r2 -= skew.y * r0
        skew.z = dot(r1, r2); r2 -= skew.z * r1
        scale.z = length(r2); r2 /= scale.z
        skew.y /= scale.z; skew.z /= scale.z
        if dot(r0, cross(r1, r2)) < 0 {
            // The axis that points most against its own is mirrored, so that the others pass through no zero on the way; of equals y, as
            // "Interpolation of 2D matrices" has it.
            if r2.z < r0.x, r2.z < r1.y {
                (scale.z, r2, skew.y, skew.z) = (-scale.z, -r2, -skew.y, -skew.z)
            } else if r0.x < r1.y {
                (scale.x, r0, skew.x, skew.y) = (-scale.x, -r0, -skew.x, -skew.y)
            } else {
                (scale.y, r1, skew.x, skew.z) = (-scale.y, -r1, -skew.x, -skew.z)
            }
        }
        rotation = DecomposedTransform.quaternion(r0, r1, r2)
        guard translation.sum().isFinite, scale.sum().isFinite, rotation.sum().isFinite else { return nil }
    }

    /// Returns the quaternion of a rotation matrix whose rows are the images of the axes.
    private static func quaternion(_ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) -> SIMD4<Double> {
        let (xx, yy, zz) = (r0.x, r1.y, r2.z)
        func root(_ v: Double) -> Double { max(0, v).squareRoot() / 2 }
        var q = SIMD4(root(1 + xx - yy - zz), root(1 - xx + yy - zz), root(1 - xx - yy + zz), root(1 + xx + yy + zz))
        if r1.z - r2.y < 0 { q.x = -q.x }
        if r2.x - r0.z < 0 { q.y = -q.y }
        if r0.y - r1.x < 0 { q.z = -q.z }
        return q
    }

    func interpolated(to o: DecomposedTransform, _ t: Double) -> DecomposedTransform {
        var result = self
        result.translation += (o.translation - translation) * t
        result.scale += (o.scale - scale) * t
        result.skew += (o.skew - skew) * t
        result.perspective += (o.perspective - perspective) * t
        result.rotation = DecomposedTransform.slerp(rotation, o.rotation, t)
        return result
    }

    func moved(_ t: Double, from a: DecomposedTransform, to b: DecomposedTransform) -> DecomposedTransform {
        var result = self
        result.translation += (b.translation - a.translation) * t
        result.scale += (b.scale - a.scale) * t
        result.skew += (b.skew - a.skew) * t
        result.perspective += (b.perspective - a.perspective) * t
        let back = a.rotation * SIMD4(-1, -1, -1, 1)
        let turn = DecomposedTransform.power(DecomposedTransform.product(b.rotation, back), t)
        result.rotation = DecomposedTransform.product(turn, rotation)
        return result
    }

    /// Returns the quaternion of the turn `b` followed by the turn `a`.
    private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }

    /// Returns the quaternion of the turn about the same axis, the shorter way, by `t` times the angle.
    private static func power(_ q: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
        let q = q.w < 0 ? -q : q
        let sine = (q.x * q.x + q.y * q.y + q.z * q.z).squareRoot()
        guard sine > 0 else { return SIMD4(0, 0, 0, 1) }
        let angle = atan2(sine, q.w) * t, k = sin(angle) / sine
        return SIMD4(q.x * k, q.y * k, q.z * k, cos(angle))
    }

    private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
        var cosine = (a * b).sum()
        let b = cosine < 0 ? -b : b
        cosine = min(1, abs(cosine))
        if cosine > 0.999_999 { return a + (b - a) * t }
        let angle = acos(cosine), k = 1 / sin(angle)
        return a * (sin((1 - t) * angle) * k) + b * (sin(t * angle) * k)
    }

    package var recomposed: Transform3D {
        let q = rotation
        let r = Transform3D(
            m11: 1 - 2 * (q.y * q.y + q.z * q.z), m12: 2 * (q.x * q.y + q.z * q.w), m13: 2 * (q.x * q.z - q.y * q.w),
            m21: 2 * (q.x * q.y - q.z * q.w), m22: 1 - 2 * (q.x * q.x + q.z * q.z), m23: 2 * (q.y * q.z + q.x * q.w),
            m31: 2 * (q.x * q.z + q.y * q.w), m32: 2 * (q.y * q.z - q.x * q.w), m33: 1 - 2 * (q.x * q.x + q.y * q.y))
        let shear = Transform3D(m21: skew.x, m31: skew.y, m32: skew.z)
        let place = Transform3D(m41: translation.x, m42: translation.y, m43: translation.z)
        let eye = Transform3D(m14: perspective.x, m24: perspective.y, m34: perspective.z, m44: perspective.w)
        return Transform3D.scale(scale.x, scale.y, scale.z).concatenating(shear).concatenating(r)
            .concatenating(place).concatenating(eye)
    }
}
