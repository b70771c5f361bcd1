// Core Animation's conventions: row vectors, the order of concatenation, the place of perspective. All drawing and hit testing
// relies on them.

import Foundation
import FloeGeometry
import Testing

@Suite struct Transform3DTests {
    /// Rounding error of a few dozen multiplications of numbers below a thousand.
    private let tolerance = 1e-9

    private func close(_ a: Transform3D, _ b: Transform3D) -> Bool {
        zip(a.values, b.values).allSatisfy { abs($0 - $1) < tolerance }
    }

    /// [x y z w] · M, written out here so that the type's own arithmetic does not test itself.
    private func apply(_ t: Transform3D, _ v: [Double]) -> [Double] {
        var result = [0.0, 0, 0, 0]
        for row in 0..<4 { for column in 0..<4 { result[column] += v[row] * t.values[4 * row + column] } }
        return result
    }

    private let some = Transform3D(values: (1...16).map { Double($0 * $0 % 17) - 5 }) ?? .identity
    private let other = Transform3D(values: (1...16).map { Double($0 * 7 % 13) - 6 }) ?? .identity

    @Test func concatenationAppliesTheFirstFirst() {
        let v = [3.0, -2, 5, 1]
        #expect(apply(Transform3D.concat(some, other), v) == apply(other, apply(some, v)))
        #expect(Transform3D.concat(some, other) == some.concatenating(other))
        #expect(Transform3D.concat(some, .identity) == some && Transform3D.concat(.identity, some) == some)
    }

    @Test func translateRotateAndScaleApplyFirst() {
        #expect(some.translated(1, 2, 3) == Transform3D.translation(1, 2, 3).concatenating(some))
        #expect(some.scaled(2, 3, 4) == Transform3D.scale(2, 3, 4).concatenating(some))
        #expect(some.rotated(by: 0.3, x: 1, y: 0, z: 0) == Transform3D.rotation(0.3, x: 1, y: 0, z: 0).concatenating(some))
    }

    @Test func translationIsInLastRow() {
        #expect(apply(.translation(10, 20, 30), [1, 2, 3, 1]) == [11, 22, 33, 1])
        #expect(Transform3D.translation(10, 20, 30).m42 == 20)
    }

    @Test(arguments: [
        // Right-handed about each axis: x turns to y, y to z, z to x.
        ([0.0, 0, 1], [1.0, 0, 0], [0.0, 1, 0]), ([1.0, 0, 0], [0.0, 1, 0], [0.0, 0, 1]), ([0.0, 1, 0], [0.0, 0, 1], [1.0, 0, 0]),
    ])
    func quarterTurn(_ axis: [Double], _ from: [Double], _ to: [Double]) {
        let turned = apply(.rotation(.pi / 2, x: axis[0], y: axis[1], z: axis[2]), from + [1])
        #expect(zip(turned, to + [1]).allSatisfy { abs($0 - $1) < tolerance })
    }

    @Test func rotationsKeepTheirAxisAndAddUp() {
        let a = Transform3D.rotation(0.4, x: 1, y: 2, z: 3), b = Transform3D.rotation(0.5, x: 2, y: 4, z: 6)
        #expect(close(a.concatenating(b), .rotation(0.9, x: 1, y: 2, z: 3)))
        #expect(zip(apply(a, [1, 2, 3, 1]), [1, 2, 3, 1]).allSatisfy { abs($0 - $1) < tolerance })
        #expect(Transform3D.rotation(1, x: 0, y: 0, z: 0) == .identity)
    }

    @Test func perspectiveIsM34() {
        let t = Transform3D.perspective(distance: 500)
        #expect(t.m34 == -1.0 / 500)
        // At half the eye's distance everything is twice as large. At the eye, w vanishes.
        #expect(apply(t, [10, 20, 250, 1])[3] == 0.5)
        #expect(apply(t, [10, 20, 500, 1])[3] == 0)
    }

    @Test func transformAboutAnchorKeepsAnchor() {
        let t = Transform3D.rotation(0.7, x: 0, y: 0, z: 1).about(CGPoint(x: 30, y: 40))
        #expect(zip(apply(t, [30, 40, 0, 1]), [30, 40, 0, 1]).allSatisfy { abs($0 - $1) < tolerance })
    }

    @Test func onlySixteenNumbersAreAccepted() {
        #expect(Transform3D(values: some.values) == some)
        #expect(Transform3D(values: Array(repeating: 0, count: 15)) == nil)
        #expect(Transform3D(values: []) == nil)
        #expect(some.isFinite && !Transform3D(m11: .nan).isFinite && !Transform3D.perspective(distance: 0).isFinite)
    }
}
