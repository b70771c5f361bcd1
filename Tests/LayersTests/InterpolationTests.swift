// Interpolation between two values, above all transforms.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing

struct InterpolationTests {
    /// The tolerance of a matrix element after decomposing and recomposing the matrix.
    static let tolerance = 1e-9

    private func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
        zip(a.values, b.values).allSatisfy { abs($0 - $1) < Self.tolerance }
    }

    @Test func rotationsInterpolateEvenly() {
        let quarter = Transform3D.rotation(.pi / 2, x: 0, y: 0, z: 1)
        #expect(isClose(Transform3D.identity.interpolated(to: quarter, 0.5), .rotation(.pi / 4, x: 0, y: 0, z: 1)))
        let tilted = Transform3D.rotation(1.2, x: 1, y: 2, z: 0)
        #expect(isClose(Transform3D.identity.interpolated(to: tilted, 0.25), .rotation(0.3, x: 1, y: 2, z: 0)))
    }

    /// One axis passes through zero. The others stay, as in UIKit and as CSS's `matrix()` has it.
    @Test func mirroringFlattensOneAxis() {
        let mirrors: [(mirrored: Transform3D, flat: Transform3D)] = [
            (.scale(-1, 1), .scale(0, 1)), (.scale(1, -1), .scale(1, 0)), (.scale(1, 1, -1), .scale(1, 1, 0)),
        ]
        for (mirrored, flat) in mirrors {
            #expect(isClose(Transform3D.identity.interpolated(to: mirrored, 0.5), flat))
            let sheared = Transform3D(m21: 0.4, m31: 0.2, m32: 0.3).concatenating(mirrored).concatenating(.rotation(0.7, x: 1, y: 2, z: 3))
            #expect(isClose(DecomposedTransform(sheared)?.recomposed ?? .identity, sheared))
        }
    }

    @Test func partsInterpolateSeparately() {
        let a = Transform3D.identity
        let b = Transform3D.scale(3, 1).concatenating(.rotation(.pi / 2, x: 0, y: 0, z: 1)).concatenating(.translation(100, 40, 8))
        let expected = Transform3D.scale(2, 1).concatenating(.rotation(.pi / 4, x: 0, y: 0, z: 1)).concatenating(.translation(50, 20, 4))
        #expect(isClose(a.interpolated(to: b, 0.5), expected))
    }

    @Test func perspectiveIsBlended() {
        let a = Transform3D.perspective(distance: 500), b = Transform3D.perspective(distance: 250)
        #expect(abs(a.interpolated(to: b, 0.5).m34 + 0.003) < Self.tolerance)
    }

    @Test func endsAreExact() {
        let a = Transform3D.rotation(1, x: 1, y: 1, z: 0).concatenating(.translation(3, 4, 5))
        let b = Transform3D.scale(2, 0.5).concatenating(.perspective(distance: 300))
        #expect(a.interpolated(to: b, 0) == a && a.interpolated(to: b, 1) == b)
        #expect(isClose(a.interpolated(to: b, 1e-12), a))
    }

    @Test func singularTransformsInterpolateByElement() {
        let flat = Transform3D.scale(0, 1)
        #expect(Transform3D.identity.interpolated(to: flat, 0.5).m11 == 0.5)
    }

    @Test func otherValuesOvershoot() {
        #expect(1.0.interpolated(to: 3, 1.5) == 4)
        #expect(
            CGRect(x: 0, y: 0, width: 10, height: 10).interpolated(to: CGRect(x: 10, y: 0, width: 30, height: 10), 0.5)
                == CGRect(x: 5, y: 0, width: 20, height: 10))
        let half = Color.clear.interpolated(to: Color(red: 1, green: 0, blue: 0), 0.5)
        #expect(half.red == 1 && half.alpha == 0.5, "clear has no hue of its own")
        #expect(
            CGRect(x: 0, y: 0, width: 10, height: 10).interpolated(to: CGRect(x: 10, y: 0, width: 30, height: 10), 1.5)
                == CGRect(x: 15, y: 0, width: 40, height: 10))
    }

    @Test func gradientsInterpolateStopByStop() {
        let a = Gradient(colors: [.black, .white], locations: [0, 1])
        let b = Gradient(colors: [.white, .white], locations: [0, 0.5])
        let middle = a.interpolated(to: b, 0.5)
        #expect(middle.colors[0].red == 0.5 && middle.locations == [0, 0.75])
        let c = Gradient(colors: [.white])
        #expect(a.interpolated(to: c, 0.4) == a && a.interpolated(to: c, 0.6) == c)
        let d = Gradient(.conic, colors: [.white, .white], locations: [0, 0.5])
        #expect(a.interpolated(to: d, 0.4) == a && d.interpolated(to: d, 0.4).type == .conic)
    }
}
