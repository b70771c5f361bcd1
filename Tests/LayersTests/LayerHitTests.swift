// Hit testing and coordinate conversion of layers without views: the inverse of drawing.

import Foundation
import FloeGeometry
import FloeLayerTree
import FloeRenderTree
import Testing

@MainActor
struct LayerHitTests {
    let tree = LayerTree()

    init() { tree.root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400); tree.root.position = CGPoint(x: 200, y: 200) }

    private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: Layer? = nil, _ layer: Layer = Layer())
        -> Layer
    {
        tree.withoutActions {
            (parent ?? tree.root).addSublayer(layer)
            layer.implicitActions = .insideAnimationBlocks
            layer.frame = CGRect(x: x, y: y, width: width, height: height)
        }
        return layer
    }

    private func hit(_ x: Double, _ y: Double) -> Layer? { tree.root.hitTest(CGPoint(x: x, y: y)) }

    @Test func frontmostIsHit() {
        let a = layer(0, 0, 100, 100), b = layer(50, 50, 100, 100)
        #expect(hit(75, 75) === b && hit(25, 25) === a && hit(300, 300) === tree.root && hit(400, 0) == nil)
        a.zPosition = 1
        #expect(hit(75, 75) === a)
        a.isHidden = true
        #expect(hit(25, 25) === tree.root)
        b.opacity = 0
        #expect(hit(75, 75) === tree.root)
        #expect(tree.root.hitTest(CGPoint(x: 10, y: 10)) { $0 !== tree.root } == nil)
    }

    @Test func roundedClipsCutCorners() {
        let a = layer(100, 100, 100, 100)
        let b = layer(0, 0, 200, 100, in: a)
        #expect(hit(250, 150) === b && hit(101, 101) === b)
        a.masksToBounds = true
        a.cornerRadius = 30
        #expect(hit(250, 150) === tree.root && hit(101, 101) === tree.root && hit(110, 110) === b)
        a.maskedCorners = [.maxXMinY, .minXMaxY]
        #expect(hit(101, 101) === b && hit(199, 101) === tree.root && hit(101, 199) === tree.root)
        // The circle is at 8.8 points from both edges in the middle of the corner, the continuous curve at 8.7; at 31 points from the corner
        // it is still 0.2 from the edge.
        #expect(hit(168.9, 100.1) === b)
        a.cornerCurve = .continuous
        #expect(hit(101, 101) === b && hit(191.5, 108.5) === tree.root && hit(191, 109) === b && hit(168.9, 100.1) === tree.root)
    }

    @Test func projectionsInvert() throws {
        let a = layer(100, 100, 200, 200)
        a.transform = Transform3D.rotation(0.7, x: 1, y: 1, z: 0.2).concatenating(.perspective(distance: 500))
        let b = layer(20, 30, 50, 60, in: a)
        b.transform = .rotation(0.3, x: 0, y: 0, z: 1)
        for p in [CGPoint(x: 5, y: 5), CGPoint(x: 45, y: 55), CGPoint(x: 25, y: 30)] {
            let onRoot = try #require(b.convert(p, to: nil))
            let back = try #require(b.convert(onRoot, from: nil))
            #expect(abs(back.x - p.x) < 1e-6 && abs(back.y - p.y) < 1e-6)
            #expect(hit(onRoot.x, onRoot.y) === b)
            let viaA = try #require(b.convert(p, to: a)), again = try #require(b.convert(viaA, from: a))
            #expect(abs(again.x - p.x) < 1e-6 && abs(again.y - p.y) < 1e-6)
        }
        #expect(b.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: 1, y: 2))
        #expect(b.convert(.zero, to: Layer()) == nil, "no common root")
    }

    @Test func sublayerTransformsActAboutTheAnchor() throws {
        let a = layer(100, 100, 200, 200)
        a.sublayerTransform = .scale(2, 2)
        let b = layer(90, 90, 20, 20, in: a)
        #expect(b.convert(.zero, to: a) == CGPoint(x: 80, y: 80))
        #expect(hit(100 + 81, 100 + 81) === b && hit(100 + 79, 100 + 100) === a)
    }

    @Test func scrollingMovesSublayers() {
        let a = layer(0, 0, 100, 100)
        let b = layer(0, 500, 100, 50, in: a)
        a.bounds.origin.y = 480
        #expect(hit(10, 30) === b && hit(10, 10) === a)
        #expect(b.convert(.zero, to: nil) == CGPoint(x: 0, y: 20))
    }

    @Test func layersBehindEyeAreNotHit() {
        let a = layer(100, 100, 200, 200)
        // Half of it passes behind the eye, which is 50 points away.
        a.transform = Transform3D.rotation(.pi / 2.5, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 50))
        #expect(a.convert(CGPoint(x: 0, y: 100), to: nil) == nil)
        #expect(a.convert(CGPoint(x: 200, y: 100), to: nil) != nil)
        // Mirrored through the eye, the part behind it would show on the near part's other side.
        let seen = stride(from: 0.0, through: 400, by: 4).filter { hit($0, 200) === a }
        let points = seen.compactMap { tree.root.convert(CGPoint(x: $0, y: 200), to: a)?.x }
        #expect(!seen.isEmpty && points.count == seen.count)
        for x in points { #expect(a.convert(CGPoint(x: x, y: 100), to: nil) != nil, "\(x)") }
    }

    @Test func backsFaceViewerFromBehind() {
        let a = layer(100, 100, 100, 100)
        #expect(!a.facesAway())
        a.transform = .rotation(.pi * 0.75, x: 1, y: 0, z: 0)
        #expect(a.facesAway())
        #expect(hit(150, 150) === a)
        a.isDoubleSided = false
        #expect(hit(150, 150) === tree.root)
    }

    @Test func sharedSpaceIsHitByDepth() throws {
        let space = layer(100, 100, 200, 200, TransformLayer())
        let near = layer(0, 0, 200, 200, in: space), far = layer(0, 0, 200, 200, in: space)
        near.transform = .translation(0, 0, 10)
        far.transform = .translation(0, 0, -10)
        #expect(hit(200, 200) === near)
        space.transform = .rotation(.pi, x: 0, y: 1, z: 0)
        #expect(hit(200, 200) === far)
        let p = CGPoint(x: 200, y: 200)
        let a = try #require(near.depth(at: p, in: space)), b = try #require(far.depth(at: p, in: space))
        #expect(abs(a + 10) < 1e-9 && abs(b - 10) < 1e-9)
        let inner = layer(0, 0, 50, 50, in: far)
        #expect(abs((inner.depth(at: p, in: space) ?? 0) - 10) < 1e-9, "as near as the plane it lies in")
    }

    @Test func presentationIsHitWhenRequested() {
        let a = layer(0, 0, 50, 50)
        tree.advance(to: 1)
        tree.animate(duration: 1, curve: .linear) { a.position.x = 225 }
        let p = CGPoint(x: 125, y: 25)
        #expect(tree.root.hitTest(p, at: 1.5) === a && tree.root.hitTest(p, at: 1) === tree.root)
        #expect(hit(225, 25) === a)
        #expect(a.convert(.zero, to: nil, at: 1.5) == CGPoint(x: 100, y: 0))
    }

    @Test func frameOfRotatedLayer() {
        let a = layer(100, 100, 100, 50)
        a.transform = .rotation(.pi / 2, x: 0, y: 0, z: 1)
        let f = a.frame
        #expect(abs(f.minX - 125) < 1e-9 && abs(f.width - 50) < 1e-9 && abs(f.minY - 75) < 1e-9 && abs(f.height - 100) < 1e-9)
    }
}
