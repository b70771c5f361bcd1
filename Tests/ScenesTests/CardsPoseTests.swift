// The cards' transforms, checked against the article's formulas, and the squash parabola.

import Foundation
import FloeGeometry
import Testing
@testable import FloeScenes

@Suite struct CardsPoseTests {
    private let size = CGSize(width: 400, height: 280)

    private func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool { zip(a.values, b.values).allSatisfy { abs($0 - $1) < 1e-9 } }

    @Test func restingCard() {
        let optics = CardOptics()
        let expected = Transform3D.rotation(-optics.tilt, x: 0, y: 1, z: 0)
            .concatenating(.scale(0.5, 0.5))
            .concatenating(Transform3D(m34: -1 / 3000))
        #expect(isClose(optics.transform(CardPose(), size: size), expected))
    }

    @Test func facetsAreBehindEachOther() {
        let optics = CardOptics()
        let expected = Transform3D.rotation(-optics.tilt, x: 0, y: 1, z: 0)
            .concatenating(.translation(0, 0, -10)).concatenating(.scale(0.5, 0.5))
            .concatenating(Transform3D(m34: -1 / 3000))
        #expect(isClose(optics.transform(CardPose(facet: 2), size: size), expected))
    }

    @Test func anglesAreCubicInSquash() {
        let optics = CardOptics()
        #expect(optics.angle(CardPose()) == -optics.tilt)
        #expect(abs(optics.angle(CardPose(squash: 1)) - -0.5 * optics.tilt) < 1e-12)
        #expect(abs(optics.angle(CardPose(squash: 0.5)) - -(1 - 0.0625) * optics.tilt) < 1e-12)
        #expect(optics.angle(CardPose(isFlipped: true)) == -optics.flippedTilt)
        #expect(optics.angle(CardPose(squash: -0.5, isFlipped: true)) < -optics.flippedTilt)
    }

    @Test func perspectiveKeepsItsLookWithoutSupersampling() throws {
        var single = CardOptics()
        single.shrinkFactor = 1
        let double = CardOptics()
        for pose in [CardPose(), CardPose(squash: 1), CardPose(isFlipped: true)] {
            let a = PlaneProjection(single.transform(pose, size: CGSize(width: 200, height: 140)))
            let b = PlaneProjection(double.transform(pose, size: size))
            for p in [CGPoint(x: 200, y: 70), CGPoint(x: 120, y: -70), CGPoint(x: 0, y: 70)] {
                let one = try #require(a.apply(p)), two = try #require(b.apply(CGPoint(x: 2 * p.x, y: 2 * p.y)))
                #expect(abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9)
            }
        }
    }

    @Test func cellVanishesTowardItsAnchor() throws {
        let optics = CardOptics()
        let p = PlaneProjection(optics.transform(CardPose(), size: size))
        let hinge = try #require(p.apply(.zero)), edge = try #require(p.apply(CGPoint(x: 400, y: 0)))
        #expect(hinge == .zero)
        #expect(abs(edge.y) < 1e-12)
        let top = try #require(p.apply(CGPoint(x: 400, y: -140))), near = try #require(p.apply(CGPoint(x: 0, y: -140)))
        #expect(near.y == -70)
        #expect(top.y < near.y, "the free edge is nearer")
    }

    @Test func sharedPerspectiveIsLeftToTheSuperlayer() {
        var optics = CardOptics()
        optics.hasOwnPerspective = false
        let t = optics.transform(CardPose(squash: 1), size: size)
        #expect(t.m14 == 0 && t.m34 == 0 && t.m44 == 1)
        #expect(optics.perspective == Transform3D(m34: -1 / 3000))
    }

    /// The article's `updateTransformOfCellsForNotes:`, step by step, for a cell of 401 × 280 shown at half its size.
    @Test(arguments: [CardPose.Flap.right, .left])
    func flapMatchesArticle(flap: CardPose.Flap) {
        let optics = CardOptics(), size = CGSize(width: 401, height: 280), isOnLeft = flap == .right
        var expected = Transform3D.scale(1 / 2.0, 1 / 2.0, 1)
        expected = .concat(.translation(0, 0, 1 * -5), expected)
        expected = .concat(.rotation(-optics.tilt + 0.5 * pow(0.9, 3) * optics.tilt, x: 0, y: 1, z: 0), expected)
        // x: floor(1 × 401) or floor(−0.4 × 401); y: a tenth of the height; z: 100 or 200 times the shrink factor.
        expected = .concat(isOnLeft ? .translation(401, 28, 200) : .translation(-161, 28, 400), expected)
        expected = .concat(.rotation((isOnLeft ? 10 : 50) * .pi / 180, x: 0, y: 1, z: 0), expected)
        expected = .concat(.rotation((isOnLeft ? 30 : -30) * .pi / 180, x: 0, y: 0, z: 1), expected)
        expected = .concat(expected, Transform3D(m34: -1 / 3000))
        #expect(isClose(optics.transform(CardPose(squash: 0.9, flap: flap, facet: 1), size: size), expected))
    }

    @Test func parabola() {
        #expect(Squash.factor(distance: 0) == 1)
        let behind = (0...8).map { Squash.factor(distance: $0) }
        #expect(abs(behind[3] - 0.75) < 1e-12)
        #expect(zip(behind, behind.dropFirst()).allSatisfy { $0 > $1 || $0 == 0 && $1 == 0 })
        #expect(behind[6] == 0)
        let front = (1...6).map { Squash.factor(distance: -$0) }
        #expect(front.allSatisfy { $0 <= 0 && $0 >= -1 })
        #expect(zip(front, front.dropFirst()).allSatisfy { $0 <= $1 })
        #expect((0...9).allSatisfy { Squash.factor(distance: $0, isParabolic: false) == 1 })
    }
}
