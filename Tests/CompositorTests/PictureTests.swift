// Pictures of layers: drawn when they change and kept when they only move, dropped when nothing shows them, and what a blur is worth at a
// straight edge.

import FloeCPUCompositor
import FloeDesktopHost
import FloeDrawing
import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor
@testable import FloeLayerTree

@MainActor
@Suite(.serialized)
struct PictureTests {
    nonisolated static let kinds: [CompositorKind] = [.cpu, .gpu]

    /// Layers drawn by one compositor, after each change only where something changed.
    @MainActor
    private final class Stage {
        let root = Layer(), tree: LayerTree, compositor: any PlannedCompositor, renderer: FrameRenderer

        init(_ kind: CompositorKind) throws {
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
            root.backgroundColor = .white
            tree = LayerTree(root: root)
            compositor = kind == .cpu ? CPUCompositor(threads: 2) : try GPUContext.makeCompositor()
            renderer = FrameRenderer(compositors: [compositor], now: { 0 })
        }

        /// Makes a change, draws, and returns the number of pictures that were drawn anew.
        @discardableResult
        func draw(_ change: () -> Void = {}) throws -> Int {
            tree.withoutActions(change)
            let report = try renderer.draw(tree, size: PixelSize(width: 200, height: 120), scale: 1)
            return report.frame.statistics.damagedPixels == 0 ? 0 : compositor.drawnPictures.count
        }

        /// A group of a box and a disc, 40 points wide and high.
        func makeGroup(_ x: Double, _ y: Double) -> Layer {
            let group = Layer(), box = Layer(), disc = Layer()
            group.frame = CGRect(x: x, y: y, width: 40, height: 40)
            box.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
            disc.frame = CGRect(x: 15, y: 15, width: 22, height: 22)
            (box.backgroundColor, disc.backgroundColor, disc.cornerRadius) = (.black, Color(hex: 0xC02020), 11)
            for layer in [box, disc] { group.addSublayer(layer) }
            root.addSublayer(group)
            return group
        }
    }

    private func needsOpenGL(_ kind: CompositorKind) -> Bool { kind == .gpu && !GPUContext.isAvailable }

    @Test(arguments: kinds)
    func `a rasterized layer is drawn again when something in it changes, not when it moves`(kind: CompositorKind) throws {
        if needsOpenGL(kind) { return }
        let stage = try Stage(kind), group = stage.makeGroup(20, 20)
        group.shouldRasterize = true
        #expect(try stage.draw() == 1)
        #expect(try stage.draw { group.position.x += 7 } == 0)
        #expect(try stage.draw { group.transform = .rotation(0.3, x: 0, y: 0, z: 1) } == 0)
        #expect(try stage.draw { group.opacity = 0.5 } == 0)
        #expect(try stage.draw { group.sublayers[0].backgroundColor = .white } == 1)
        #expect(try stage.draw { group.sublayers[1].position.x += 1 } == 1)
        #expect(try stage.draw { stage.root.backgroundColor = .black } == 0)
    }

    @Test(arguments: kinds)
    func `a shadow of contents is drawn again with them, and kept while the layer moves by whole pixels`(kind: CompositorKind) throws {
        if needsOpenGL(kind) { return }
        let stage = try Stage(kind), group = stage.makeGroup(20, 20)
        group.shadowOpacity = 0.5
        // The layer's own picture, and its shadow's.
        #expect(try stage.draw() == 2)
        #expect(try stage.draw { group.position.x += 12 } == 0)
        #expect(try stage.draw { group.shadowOpacity = 0.7 } == 0)
        #expect(try stage.draw { group.position.x += 0.5 } == 2)
        #expect(try stage.draw { group.shadowRadius = 5 } == 2)
        #expect(try stage.draw { group.sublayers[0].opacity = 0.5 } == 2)
    }

    @Test(arguments: kinds)
    func `a turned shape and the shadow that it casts each keep their picture`(kind: CompositorKind) throws {
        if needsOpenGL(kind) { return }
        let stage = try Stage(kind), shape = ShapeLayer(), box = Layer()
        (shape.frame, box.frame) = (CGRect(x: 60, y: 30, width: 60, height: 50), CGRect(x: 150, y: 20, width: 20, height: 20))
        shape.path = Path(ellipseIn: shape.bounds)
        shape.transform = .rotation(0.4, x: 0, y: 0, z: 1)
        shape.shadowOpacity = 0.6
        box.backgroundColor = .black
        for layer in [shape, box] { stage.root.addSublayer(layer) }
        #expect(try stage.draw() == 1)
        for _ in 0..<3 {
            #expect(try stage.draw { box.position.x -= 30 } == 0)
            #expect(stage.renderer.lastFrame(kind)?.drawnCount == 0)
        }
        #expect(try stage.draw { shape.fillColor = .white } == 1)
    }

    @Test func `shadows with the same outline are blurred once, however their layers move, turn and fade`() throws {
        let tree = LayerTree(root: Layer()), builder = FrameBuilder(), boxes = (0..<20).map { _ in Layer() }
        tree.root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        for (i, box) in boxes.enumerated() {
            box.frame = CGRect(x: 10 + i * 15, y: 20, width: 80 + i, height: 60)
            (box.shadowOpacity, box.shadowRadius, box.cornerRadius) = (0.5, 6, 8)
            // A path for half of them; the others are plain.
            if i % 2 == 0 { box.shadowPath = Path(roundedRect: box.bounds, radius: 8) } else { box.backgroundColor = .white }
            tree.root.addSublayer(box)
        }
        var frame = Frame(size: PixelSize(width: 400, height: 300), background: 0)
        for step in 0..<12 {
            tree.withoutActions {
                for box in boxes {
                    box.position.x += 1.3
                    box.transform = .rotation(Double(step) * 0.1, x: 0, y: 1, z: 0.4)
                    box.shadowOpacity = 0.4 + Float(step) * 0.05
                    box.bounds.size.width += 1
                }
            }
            builder.build(tree, size: frame.size, scale: 1, into: &frame)
        }
        #expect(builder.walk.cache.shadows.drawn <= 2, "\(builder.walk.cache.shadows.drawn)")
        #expect(frame.nodes.count { if case .ninePart = $0 { true } else { false } } == 20)
    }

    @Test(arguments: kinds)
    func `a backdrop is filtered again where something within its blur's reach changes`(kind: CompositorKind) throws {
        if needsOpenGL(kind) { return }
        let stage = try Stage(kind), near = stage.makeGroup(10, 10), far = stage.makeGroup(150, 70), panel = Layer()
        panel.frame = CGRect(x: 60, y: 20, width: 40, height: 60)
        panel.backgroundFilters = [.blur(4)]
        stage.root.addSublayer(panel)
        #expect(try stage.draw() == 1)
        #expect(try stage.draw { far.position.y += 2 } == 0)
        #expect(try stage.draw { near.position.x += 6 } == 1)
    }

    @Test(arguments: kinds)
    func `pictures that nothing shows are dropped`(kind: CompositorKind) throws {
        if needsOpenGL(kind) { return }
        let stage = try Stage(kind)
        try stage.draw()
        let before = stage.compositor.heldBytes, group = stage.makeGroup(20, 20)
        group.filters = [.blur(3)]
        try stage.draw()
        #expect(stage.compositor.heldBytes > before)
        try stage.draw { group.removeFromSuperlayer() }
        stage.compositor.releaseUnused(keeping: stage.renderer.lastFrame(kind))
        #expect(stage.compositor.heldBytes <= before * 11 / 10)
    }

    @Test(arguments: kinds, [1.0, 3, 9, 20])
    func `a shadow's edge is the Gaussian's integral, as browsers draw it`(kind: CompositorKind, deviation: Double) throws {
        if needsOpenGL(kind) { return }
        // Half of the picture casts a shadow to the right, by a path and by its contents.
        for hasPath in [true, false] {
            let stage = try Stage(kind), half = Layer(), part = Layer()
            half.frame = CGRect(x: -200, y: -300, width: 280, height: 800)
            part.frame = half.bounds
            part.backgroundColor = .white
            (half.shadowOpacity, half.shadowRadius, half.shadowOffset) = (1, deviation, CGSize(width: 20, height: 0))
            if hasPath { half.shadowPath = Path(half.bounds) }
            half.addSublayer(part)
            stage.root.addSublayer(half)
            try stage.draw()
            let picture = try #require(stage.compositor.makeSnapshot())
            for x in 82..<190 {
                let distance = (Double(x) + 0.5 - 100) / deviation
                let expected = 255 * (1 - 0.5 * erfc(distance / 2.0.squareRoot()))
                let found = Double(picture[x, 60].redByte)
                // Three standard deviations are drawn, and below a pixel the blur is the pixel's own.
                #expect(abs(found - expected) <= 3, "\(hasPath), \(x): \(found), not \(expected)")
            }
        }
    }
}
