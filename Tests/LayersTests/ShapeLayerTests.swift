// Shape layers: when they are drawn anew, what of them, where they are hit, how they move.

import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Foundation
import Testing

@testable import FloeLayerTree

@MainActor
struct ShapeLayerTests {
    private let tree = LayerTree(), layer = ShapeLayer(), builder = FrameBuilder()

    init() {
        tree.root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        tree.root.position = CGPoint(x: 50, y: 50)
        layer.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.position = CGPoint(x: 30, y: 30)
        layer.implicitActions = .insideAnimationBlocks
        tree.root.addSublayer(layer)
    }

    private func frame() -> Frame {
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
        builder.build(tree, size: PixelSize(width: 100, height: 100), scale: 1, into: &frame)
        return frame
    }

    private func images(_ frame: Frame) -> [ImageNode] {
        frame.nodes.compactMap { if case .image(let node) = $0 { node } else { nil } }
    }

    @Test func `a shape is drawn once while it moves by whole pixels, fades and changes behind it`() throws {
        let first = frame(), picture = try #require(images(first).first)
        #expect(
            first.drawnCount == 1 && picture.bitmap.width == 20
                && picture.placement.bounds == DeviceRect(x: 20, y: 20, width: 20, height: 20))
        layer.position = CGPoint(x: 41, y: 23)
        layer.opacity = 0.5
        layer.backgroundColor = .white
        let moved = frame(), again = try #require(images(moved).first)
        #expect(moved.drawnCount == 0 && again.bitmap == picture.bitmap && again.placement.bounds.minX == 31)
        layer.position.x += 0.5
        #expect(frame().drawnCount == 1)
        layer.transform = .rotation(1, x: 0, y: 0, z: 1)
        #expect(frame().drawnCount == 1)
        layer.fillColor = .white
        #expect(frame().drawnCount == 1 && frame().drawnCount == 0)
    }

    @Test func `only what can show is drawn`() {
        layer.position = CGPoint(x: 300, y: 0)
        #expect(frame().drawnCount == 0)
        layer.path = Path(CGRect(x: -400, y: -1e6, width: 1e6, height: 2e6))
        let part = frame()
        #expect(part.drawnCount == 1 && images(part).first?.bitmap.size == PixelSize(width: 100, height: 100))
        layer.fillColor = .clear
        #expect(frame().nodes.isEmpty)
        layer.fillColor = .black
        layer.path = Path()
        #expect(frame().nodes.isEmpty)
    }

    @Test func `a shape reaches beyond its bounds, unless they clip it`() {
        layer.bounds = .zero
        #expect(images(frame()).count == 1)
        layer.masksToBounds = true
        #expect(images(frame()).isEmpty)
    }

    @Test func `in perspective a turn in small steps draws nothing anew`() {
        tree.root.sublayerTransform = .perspective(distance: 400)
        var drawn = 0
        for step in 0..<30 {
            layer.transform = .rotation(Double(step) * 0.01, x: 0, y: 1, z: 0)
            drawn += frame().drawnCount
        }
        #expect(drawn <= 3)
    }

    @Test func `hits follow the fill and the stroke`() {
        func hit(_ x: Double, _ y: Double) -> Layer? { tree.root.hitTest(CGPoint(x: x, y: y)) }
        #expect(hit(30, 30) === layer && hit(21, 21) === tree.root)
        layer.strokeColor = .white
        layer.lineWidth = 6
        #expect(hit(18, 30) === layer && hit(16, 30) === tree.root)
        layer.fillColor = .clear
        #expect(hit(30, 30) === tree.root && hit(22, 30) === layer)
        layer.strokeEnd = 0.25
        #expect(hit(30, 20) === tree.root && hit(37, 37) === layer)
        layer.backgroundColor = .white
        #expect(hit(21, 21) === layer)
        layer.backgroundColor = .clear
        layer.strokeEnd = 1
        layer.masksToBounds = true
        #expect(hit(18, 30) === tree.root)
    }

    @Test func `paths of the same steps move point by point, others switch halfway`() {
        _ = frame()
        tree.didBuildFrame()
        let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10)), wide = Path(CGRect(x: 10, y: 0, width: 30, height: 10))
        layer.path = square
        layer.removeAllAnimations()
        tree.animate(duration: 1, curve: .linear) { layer.path = wide }
        #expect(layer.presentation(at: 0.5).shape.path == Path(CGRect(x: 5, y: 0, width: 20, height: 10)))
        layer.path = square
        layer.removeAllAnimations()
        let triangle = Path([.move(.zero), .line(CGPoint(x: 9, y: 0)), .line(CGPoint(x: 0, y: 9)), .close])
        layer.add(BasicAnimation(.path, from: square, to: triangle, duration: 1), forKey: "path")
        #expect(layer.presentation(at: 0.4).shape.path == square && layer.presentation(at: 0.6).shape.path == triangle)
    }
}
