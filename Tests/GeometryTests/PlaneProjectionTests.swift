// Projections of planes: inverses round-trip, the sign of w tells front from back, and flattening nested planes equals the
// product of their matrices where nothing leaves the plane.

import Foundation
import FloeGeometry
import Testing

@Suite struct PlaneProjectionTests {
    /// Rounding error of a 3×3 inverse applied to coordinates of a few hundred.
    private let tolerance = 1e-8

    /// Planes in space: moved, scaled, turned, pushed back and seen in perspective.
    static let tilted: [Transform3D] = [
        .identity,
        .translation(100, 50),
        .scale(2, 0.5),
        Transform3D.rotation(0.5, x: 0, y: 0, z: 1).concatenating(.translation(30, 40)),
        Transform3D.rotation(0.8, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 500)),
        Transform3D.rotation(2.5, x: 1, y: 0.3, z: 0).concatenating(.translation(10, 20, -100))
            .concatenating(.perspective(distance: 800)),
    ]

    @Test(arguments: tilted)
    func inverseRoundTrips(_ transform: Transform3D) throws {
        let p = PointProjection(transform)
        let back = try #require(p.inverse)
        for point in [CGPoint(x: 0, y: 0), CGPoint(x: 120, y: -80), CGPoint(x: -60, y: 45)] {
            let there = try #require(p.apply(point))
            let again = try #require(back.apply(there))
            #expect(abs(again.x - point.x) < tolerance && abs(again.y - point.y) < tolerance)
        }
    }

    @Test(arguments: tilted)
    func inverseKeepsTheSignOfW(_ transform: Transform3D) throws {
        let p = PointProjection(transform)
        let back = try #require(p.inverse)
        for x in stride(from: -2000.0, through: 2000, by: 250) {
            let h = p.homogeneous(x, 30)
            guard abs(h.w) > 1e-6 else { continue }
            let w = back.homogeneous(h.x / h.w, h.y / h.w).w
            #expect((w > 0) == (h.w > 0))
        }
    }

    /// In Double, the sine of π is 1.2e-16, not 0.
    @Test func halfTurnIsAxisAligned() {
        var perspective = Transform3D.identity
        perspective.m34 = -1.0 / 500
        for (x, y, z) in [(0.0, 0.0, 1.0), (1, 0, 0), (0, 1, 0)] {
            for turns in [-3.0, -1, 1, 2, 5] {
                let turned = perspective.rotated(by: turns * .pi, x: x, y: y, z: z)
                #expect(PlaneProjection(turned).isAxisAligned, "\(turns) half turns about \(x), \(y), \(z)")
            }
            #expect(!PlaneProjection(perspective.rotated(by: 1e-12 + .pi, x: 0, y: 0, z: 1)).isAxisAligned)
        }
    }

    @Test func edgeOnPlaneHasNoInverse() {
        #expect(PointProjection(.scale(0, 1)).inverse == nil)
        #expect(PointProjection(.scale(.nan, 1)).inverse == nil)
        #expect(PointProjection(.scale(1e-200, 1e-200)).inverse == nil)
    }

    @Test func pointsBehindEyeHaveNoImage() {
        let p = PointProjection(Transform3D.rotation(.pi / 2 - 0.1, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 100)))
        let nearer = [-1000.0, 1000].map { p.homogeneous($0, 0).w }
        #expect(nearer.contains { $0 < 0 } && nearer.contains { $0 > 0 })
        for x in [-1000.0, 1000] { #expect((p.apply(CGPoint(x: x, y: 0)) == nil) == (p.homogeneous(x, 0).w <= 0)) }
    }

    @Test func flatChainsMultiply() {
        let chain: [Transform3D] = [.translation(3, 4), .scale(2, 3), .rotation(0.6, x: 0, y: 0, z: 1), .translation(-7, 1)]
        let product = chain.reduce(Transform3D.identity) { $0.concatenating($1) }
        let nested = chain.map { PointProjection($0) }.reduce(PointProjection.identity) { $0.concatenating($1) }
        let direct = PointProjection(product)
        for (x, y) in [(0.0, 0.0), (10, 20), (-5, 8)] {
            let a = nested.homogeneous(x, y), b = direct.homogeneous(x, y)
            #expect(abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance && abs(a.w - b.w) < tolerance)
        }
    }

    @Test func perspectiveAtEndOfChainMultiplies() {
        // The inner plane lies flat in the outer one, so its depth is zero when the outer one is turned.
        let inner = Transform3D.rotation(0.4, x: 0, y: 0, z: 1).concatenating(.translation(20, 5))
        let outer = Transform3D.rotation(0.9, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 300))
        let nested = PointProjection(inner).concatenating(PointProjection(outer))
        let direct = PointProjection(inner.concatenating(outer))
        let a = nested.homogeneous(12, 34), b = direct.homogeneous(12, 34)
        #expect(abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance && abs(a.w - b.w) < tolerance)
    }

    @Test func flatteningDropsDepth() {
        // Two opposite turns cancel in one space. Flattened, each of them narrows.
        let half = Transform3D.rotation(.pi / 3, x: 0, y: 1, z: 0), back = Transform3D.rotation(-.pi / 3, x: 0, y: 1, z: 0)
        let flattened = PointProjection(half).concatenating(PointProjection(back))
        #expect(abs(flattened.homogeneous(100, 0).x - 25) < tolerance)
        #expect(abs(PointProjection(half.concatenating(back)).homogeneous(100, 0).x - 100) < tolerance)
    }

    @Test func facing() {
        #expect(PointProjection(.identity).determinant > 0)
        #expect(PointProjection(.rotation(.pi, x: 0, y: 1, z: 0)).determinant < 0)
        #expect(PointProjection(.rotation(.pi, x: 0, y: 0, z: 1)).determinant > 0)
        #expect(PointProjection.translation(1, 2).isAxisAligned && PointProjection.scale(-1, 2).isAxisAligned)
        #expect(!PointProjection(.rotation(0.1, x: 0, y: 0, z: 1)).isAxisAligned)
        #expect(PointProjection(.rotation(0.1, x: 0, y: 0, z: 1)).isAffine && !PointProjection(Self.tilted[4]).isAffine)
    }
}
