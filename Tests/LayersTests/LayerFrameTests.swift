// A layer's frame: without area, under transforms, with other anchor points, and with numbers that are none.

import Foundation
import FloeGeometry
import FloeLayerTree
import Testing

@MainActor
struct LayerFrameTests {
    let layer = Layer()

    private func expectFrame(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ comment: Comment? = nil) {
        let frame = layer.frame
        let isNear = isNear(frame.origin, x, y) && isNear(CGPoint(x: frame.width, y: frame.height), width, height)
        #expect(isNear, comment ?? "\(frame)")
    }

    private func expectBounds(_ width: Double, _ height: Double) {
        let size = layer.bounds.size
        #expect(abs(Double(size.width) - width) < 1e-9 && abs(Double(size.height) - height) < 1e-9, "\(size)")
    }

    /// Sets the frame one component after the other; in between it has no area.
    private func setByComponents(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        layer.frame.size.width = width
        layer.frame.size.height = height
        layer.frame.origin.x = x
        layer.frame.origin.y = y
    }

    @Test func canBeSetByComponents() {
        layer.frame.size.width = 100
        expectFrame(0, 0, 100, 0, "where it was")
        layer.frame.size.height = 20
        expectFrame(0, 0, 100, 20)
        layer.frame.origin.x = 7
        layer.frame.origin.y = -3
        expectFrame(7, -3, 100, 20)
    }

    @Test(arguments: [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.25), CGPoint(x: -2, y: 3)])
    func keepsItsPlaceWithoutArea(anchor: CGPoint) {
        layer.anchorPoint = anchor
        for size in [CGSize(width: 0, height: 40), CGSize(width: 30, height: 0), .zero] {
            layer.frame = CGRect(origin: CGPoint(x: 12, y: 8), size: size)
            expectFrame(12, 8, Double(size.width), Double(size.height))
            layer.frame.size = CGSize(width: 50, height: 60)
            expectFrame(12, 8, 50, 60)
        }
        layer.bounds = CGRect(x: 500, y: -90, width: 0, height: 10)
        layer.position = CGPoint(x: 3, y: 4)
        expectFrame(3, 4 - Double(anchor.y) * 10, 0, 10, "wherever the bounds begin")
    }

    private struct Case {
        let transform: Transform3D
        /// The bounds whose frame is 100 × 20.
        let width, height: Double
    }

    private static let cases: [Case] = [
        Case(transform: .scale(2, 0.5), width: 50, height: 40),
        Case(transform: .scale(-1, 1), width: 100, height: 20),
        Case(transform: .scale(1, -2), width: 100, height: 10),
        Case(transform: .rotation(.pi / 2, x: 0, y: 0, z: 1), width: 20, height: 100),
        Case(transform: .rotation(-.pi / 2, x: 0, y: 0, z: 1), width: 20, height: 100),
        Case(transform: .rotation(.pi, x: 0, y: 0, z: 1), width: 100, height: 20),
        Case(transform: .rotation(.pi / 3, x: 0, y: 1, z: 0), width: 200, height: 20),
        Case(transform: .translation(30, 40), width: 100, height: 20),
        Case(transform: Transform3D.scale(0.5, 0.5).translated(5, 6), width: 200, height: 40),
    ]

    @Test func isWhatItWasSetToUnderTransforms() {
        let anchors = [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1), CGPoint(x: 0.3, y: 0)]
        for (one, anchor) in LayerFrameTests.cases.flatMap({ one in anchors.map { (one, $0) } }) {
            layer.transform = .identity
            layer.bounds = .zero
            layer.anchorPoint = anchor
            layer.transform = one.transform
            setByComponents(10, 20, 100, 20)
            expectFrame(10, 20, 100, 20)
            expectBounds(one.width, one.height)
            #expect(layer.transform == one.transform && layer.anchorPoint == anchor)
        }
    }

    @Test func movesAloneUnderAnyTransform() {
        var lens = Transform3D.perspective(distance: 300)
        lens = Transform3D.rotation(0.7, x: 0, y: 1, z: 0).concatenating(lens)
        let squashed = Transform3D.scale(0, 1), turned = Transform3D.rotation(.pi / 4, x: 0, y: 0, z: 1)
        let slanted = Transform3D.rotation(0.3, x: 0, y: 0, z: 1), vanished = Transform3D.scale(0, 0)
        for transform in [lens, squashed, turned, slanted, vanished] {
            layer.transform = transform
            layer.bounds = CGRect(x: 5, y: 5, width: 90, height: 30)
            layer.position = CGPoint(x: 100, y: 100)
            let before = layer.frame
            layer.frame.origin.x += 25
            layer.frame.origin.y -= 10
            expectBounds(90, 30)
            expectFrame(Double(before.minX) + 25, Double(before.minY) - 10, Double(before.width), Double(before.height))
            #expect(isNear(layer.position, 125, 90))
        }
    }

    @Test func rotatedBoundsFitWhereAnyDo() {
        layer.transform = .rotation(.pi / 6, x: 0, y: 0, z: 1)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
        expectFrame(10, 20, 100, 100)
        // No bounds turned by 30° are that flat.
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 10)
        expectBounds(100, 10)
        #expect(isNear(layer.position, 60, 25), "as though it were not turned")
    }

    @Test func impossibleTransformsAreLeftOutOfAccount() {
        let behind = Transform3D(m44: -1)
        var lens = Transform3D.perspective(distance: 300)
        lens = Transform3D.rotation(0.7, x: 0, y: 1, z: 0).concatenating(lens)
        let turned = Transform3D.rotation(.pi / 4, x: 0, y: 0, z: 1), squashed = Transform3D.scale(0, 0)
        for transform in [squashed, turned, lens, behind] {
            layer.transform = transform
            layer.bounds = .zero
            layer.position = .zero
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
            expectBounds(100, 40)
            #expect(isNear(layer.position, 60, 40))
        }
        #expect(layer.frame == CGRect(x: 60, y: 40, width: 0, height: 0), "it lies behind the eye")
    }

    @Test func negativeSizesCountFromTheOtherSide() {
        layer.frame = CGRect(x: 100, y: 50, width: -40, height: -10)
        expectFrame(60, 40, 40, 10)
        layer.bounds.size = CGSize(width: -40, height: 10)
        expectFrame(60, 40, 40, 10)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatIsNotFiniteIsRefused(number: Double) {
        layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        layer.frame.origin.x = number
        layer.frame.origin.y = number
        layer.frame.size.width = number
        layer.frame.size.height = number
        layer.frame = .null
        expectFrame(1, 2, 3, 4)
    }

    private func isNear(_ point: CGPoint, _ x: Double, _ y: Double) -> Bool {
        abs(Double(point.x) - x) < 1e-9 && abs(Double(point.y) - y) < 1e-9
    }
}
