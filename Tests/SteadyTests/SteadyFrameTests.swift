// A frame like the one before it allocates nothing: earlier frames have allocated all that a step of scrolling or moving needs.
// Allocations are counted in front of the C library's malloc, on one thread.

import CFloeAllocationCounter
import FloeCPUCompositor
import FloeDesktopHost
import FloePanels
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeViewTree

@MainActor
@Suite(.enabled(if: floeCanCountAllocations(), "a sanitizer counts memory itself"))
struct SteadyFrameTests {
    private static let size = PixelSize(width: 320, height: 240)

    /// Returns the number of allocations while `body` runs.
    private func allocations(in body: () throws -> Void) rethrows -> Int {
        floeStartCountingAllocations()
        defer { _ = floeStopCountingAllocations() }
        try body()
        return floeStopCountingAllocations()
    }

    private func picture() -> Bitmap {
        Bitmap(width: 24, height: 16) { x, y in Pixel(red: UInt32(x) * 8, green: UInt32(y) * 12, blue: 90, alpha: 255) }
    }

    private func renderer() -> FrameRenderer {
        FrameRenderer(compositors: [CPUCompositor(threads: 1)], now: { 0 })
    }

    /// Makes a hundred layers: every other one a picture, some with borders, rounded or half transparent.
    private func tree() -> (tree: LayerTree, layers: [Layer]) {
        let root = Layer(), picture = picture()
        root.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        let tree = LayerTree(root: root)
        let layers = (0..<100).map { i in
            let layer = Layer()
            layer.frame = CGRect(x: Double(i % 10) * 32, y: Double(i / 10) * 24, width: 24, height: 16)
            if i % 2 == 0 { layer.backgroundColor = .white } else { layer.contents = picture }
            if i % 3 == 0 { layer.borderWidth = 2 }
            if i % 5 == 0 { layer.cornerRadius = 5 }
            if i % 7 == 0 { layer.opacity = 0.5 }
            tree.root.addSublayer(layer)
            return layer
        }
        return (tree, layers)
    }

    @Test func `the allocation counter counts`() {
        var kept: [[Int]] = []
        #expect(allocations { for i in 0..<10 { kept.append([i, i + 1]) } } >= 10)
        #expect(kept.count == 10)
    }

    @Test func `moving layers, building, damage and drawing allocate nothing`() throws {
        let (tree, layers) = tree()
        let renderer = renderer()
        func step(_ i: Int) throws {
            tree.withoutActions {
                // Debug builds allocate for a loop over an array's elements.
                var n = 0
                while n < layers.count {
                    layers[n].position.x += i % 2 == 0 ? 1.5 : -1.5
                    n += 10
                }
            }
            tree.advance(to: Double(i) / 60)
            _ = try renderer.draw(tree, size: Self.size, scale: 1)
        }
        func steps(_ from: Int, _ to: Int) throws {
            var i = from
            while i < to {
                try step(i)
                i += 1
            }
        }
        // Long enough that the plan has started anew once: Swift makes a generic type's metadata when it is first used.
        try steps(0, 64)
        #expect(try allocations { try steps(64, 128) } == 0)
    }

    /// The figures' record of a frame retains none of the memory that the next frame draws with.
    @Test func `recording the figures of frames allocates nothing`() throws {
        let (tree, layers) = tree()
        let renderer = renderer()
        var figures = FrameFigures()
        let technique = "as-written, with a name that is too long for a string's own place"
        func steps(_ from: Int, _ to: Int) throws {
            var i = from
            while i < to {
                tree.withoutActions { layers[0].position.x += i % 2 == 0 ? 1.5 : -1.5 }
                tree.advance(to: Double(i) / 60)
                var report = try renderer.draw(tree, size: Self.size, scale: 1)
                report.frame.number = i
                report.frame.technique = technique
                figures.add(report.frame)
                figures.setPresent(0.001, ofFrame: i, .cpu)
                i += 1
            }
        }
        try steps(0, FrameFigures.capacity + 12)
        #expect(try allocations { try steps(FrameFigures.capacity + 12, FrameFigures.capacity + 20) } == 0)
        #expect(figures.frames(.cpu).count == FrameFigures.capacity)
    }

    @Test func `a frame in which nothing moves allocates nothing`() throws {
        let (tree, _) = tree()
        let renderer = renderer()
        for _ in 0..<4 { _ = try renderer.draw(tree, size: Self.size, scale: 1) }
        #expect(try allocations { _ = try renderer.draw(tree, size: Self.size, scale: 1) } == 0)
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
        let layer = Layer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = .white
        return layer
    }

    /// Makes a 3D space of two slanted planes, which meet if `cutting`. The first one has a child.
    private func space(cutting: Bool) -> (tree: LayerTree, moving: [Layer]) {
        let tree = LayerTree(root: box(0, 0, 320, 240))
        let space = TransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        space.sublayerTransform = .perspective(distance: 400)
        let planes = [box(40, 40, 160, 160), box(cutting ? 40 : 210, 40, 100, 160)]
        let inner = TransformLayer()
        inner.addSublayer(planes[1])
        planes[0].transform = Transform3D.identity.rotated(by: 0.5, x: 0, y: 1, z: 0)
        planes[1].transform = Transform3D.identity.rotated(by: -0.5, x: 0, y: 1, z: 0)
        let child = box(10, 10, 30, 30)
        planes[0].addSublayer(child)
        space.addSublayer(planes[0])
        space.addSublayer(inner)
        tree.root.addSublayer(space)
        return (tree, [child, planes[0]])
    }

    /// Returns the number of allocations in eight frames, after twelve to settle. `move` is called before each frame.
    private func allocations(_ tree: LayerTree, move: (_ step: Int) -> Void) throws -> Int {
        let renderer = renderer()
        func steps(_ from: Int, _ to: Int) throws {
            var i = from
            while i < to {
                tree.withoutActions { move(i) }
                tree.advance(to: Double(i) / 60)
                _ = try renderer.draw(tree, size: Self.size, scale: 1)
                i += 1
            }
        }
        try steps(0, 12)
        return try allocations { try steps(12, 20) }
    }

    @Test func `moving planes of a 3D space and their sublayers allocates nothing`() throws {
        let (tree, moving) = space(cutting: false)
        #expect(
            try allocations(tree) { i in
                moving[0].position.x += i % 2 == 0 ? 1.5 : -1.5
                moving[1].position.y += i % 2 == 0 ? 1.5 : -1.5
            } == 0)
    }

    @Test func `moving a sublayer of planes that cut through each other allocates nothing`() throws {
        let (tree, moving) = space(cutting: true)
        #expect(try allocations(tree) { i in moving[0].position.x += i % 2 == 0 ? 1.5 : -1.5 } == 0)
    }

    @Test func `moving a mask and the layer under it allocates nothing`() throws {
        let tree = LayerTree(root: box(0, 0, 320, 240)), panel = box(20, 20, 200, 200), child = box(40, 40, 60, 60)
        let mask = GradientLayer()
        mask.frame = panel.bounds
        mask.gradient = Gradient(colors: [.clear, .black])
        panel.addSublayer(child)
        panel.mask = mask
        tree.root.addSublayer(panel)
        #expect(
            try allocations(tree) { i in
                child.position.x += i % 2 == 0 ? 1.5 : -1.5
                mask.position.y += i % 3 == 0 ? 2 : -1
            } == 0)
    }

    /// Features that the compositor draws by code paths of their own.
    enum Scenery: CaseIterable {
        case opacityGroup, roundedClip, turnedClip, perspectiveContents, nineParts, gradient, filters
    }

    @Test(arguments: Scenery.allCases)
    func `moving layers with special code paths allocates nothing`(scenery: Scenery) throws {
        let tree = LayerTree(root: box(0, 0, 320, 240)), panel = box(20, 20, 280, 200)
        var moving = [box(30, 30, 60, 60)]
        tree.root.addSublayer(panel)
        panel.addSublayer(moving[0])
        tree.withoutActions { build(scenery, panel, &moving) }
        let layers = moving
        let requests = try allocations(tree) { i in
            var n = 0
            while n < layers.count {
                layers[n].position.x += i % 2 == 0 ? 1.5 : -1.5
                n += 1
            }
        }
        #expect(requests == 0)
    }

    private func build(_ scenery: Scenery, _ panel: Layer, _ moving: inout [Layer]) {
        switch scenery {
        case .opacityGroup: panel.opacity = 0.5
        case .roundedClip, .turnedClip:
            panel.masksToBounds = true
            if scenery == .roundedClip { panel.cornerRadius = 20 }
            if scenery == .turnedClip { panel.transform = Transform3D.identity.rotated(by: 0.2, x: 0, y: 0, z: 1) }
        case .perspectiveContents:
            moving[0].contents = picture()
            moving[0].minificationFilter = .trilinear
            moving[0].transform = Transform3D.identity.rotated(by: 1, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 300))
        case .nineParts:
            moving[0].contents = picture()
            moving[0].contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
        case .gradient:
            let gradient = GradientLayer()
            gradient.frame = CGRect(x: 100, y: 30, width: 80, height: 80)
            gradient.gradient = Gradient(colors: [.clear, .black])
            panel.addSublayer(gradient)
            moving.append(gradient)
        case .filters:
            moving = BlendMode.allCases.enumerated().map { i, mode in
                let layer = box(Double(i * 17), 90, 16, 60)
                layer.backgroundColor = Color(hex: 0x4080C0, alpha: 0.7)
                layer.compositingFilter = mode
                panel.addSublayer(layer)
                return layer
            }
        }
    }

    /// A gradient whose colours move needs a new ramp in each frame.
    @Test func `animating every property but a gradient allocates nothing`() throws {
        let tree = LayerTree(root: box(0, 0, 320, 240)), layer = box(40, 40, 100, 80), child = GradientLayer()
        child.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
        child.gradient = Gradient(colors: [.white, .black])
        tree.root.addSublayer(layer)
        layer.addSublayer(child)
        let image = box(20, 60, 60, 20)
        image.contents = picture()
        layer.addSublayer(image)
        tree.animate(duration: 10, curve: .easeInEaseOut) {
            layer.position = CGPoint(x: 160, y: 120)
            layer.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
            layer.transform = Transform3D.identity.rotated(by: 2, x: 1, y: 1, z: 0).concatenating(.perspective(distance: 300))
            layer.backgroundColor = .black
            layer.cornerRadius = 20
            layer.borderWidth = 5
            layer.borderColor = .white
            layer.opacity = 0.3
            layer.anchorPoint = CGPoint(x: 0.2, y: 0.7)
            layer.sublayerTransform = .scale(0.5, 0.5)
            child.zPosition = 4
            child.position.x += 30
            image.contentsRect = CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5)
            image.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        }
        #expect(try allocations(tree) { _ in } == 0)
    }

    @Test func `changing the z positions of sublayers allocates nothing`() throws {
        let tree = LayerTree(root: box(0, 0, 320, 240))
        // Sorting more than 64 takes memory of its own.
        let layers = (0..<60).map { box(Double($0), Double($0), 50, 50) }
        for (i, layer) in layers.enumerated() {
            layer.zPosition = Double(60 - i)
            tree.root.addSublayer(layer)
        }
        #expect(
            try allocations(tree) { i in
                layers[i].zPosition += 3.5
                layers[i + 30].position.x += 1.5
            } == 0)
    }

    @Test func `a step of scrolling allocates nothing`() throws { try scrollSteps(underMouse: false) }

    @Test func `a step of scrolling under a resting mouse allocates nothing`() throws { try scrollSteps(underMouse: true) }

    private func scrollSteps(underMouse: Bool) throws {
        let window = Window(size: CGSize(width: 320, height: 240))
        let scroll = ScrollView(frame: CGRect(x: 20, y: 20, width: 280, height: 200))
        scroll.contentSize = CGSize(width: 280, height: 2000)
        window.rootView.addSubview(scroll)
        let picture = picture()
        for i in 0..<50 {
            let image = ImageView(image: picture)
            image.frame = CGRect(x: 10, y: Double(i) * 40, width: 200, height: 36)
            image.addGestureRecognizer(HoverGestureRecognizer())
            scroll.addSubview(image)
        }
        scroll.addGestureRecognizer(HoverGestureRecognizer())
        if underMouse { window.handle(.hover(PointerEvent(CGPoint(x: 100, y: 100), time: 0))) }
        let renderer = renderer()
        func step(_ i: Int) throws {
            scroll.contentOffset = CGPoint(x: 0, y: 100 + Double(i % 8) * 3)
            window.update(at: Double(i) / 60)
            _ = try renderer.draw(window.tree, size: Self.size, scale: 1)
        }
        func steps(_ from: Int, _ to: Int) throws {
            var i = from
            while i < to {
                try step(i)
                i += 1
            }
        }
        try steps(0, 120)
        #expect(try allocations { try steps(120, 136) } == 0)
    }
}
