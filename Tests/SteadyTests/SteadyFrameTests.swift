// A frame like the one before it takes no memory: whatever a step of scrolling or dragging needs was
// taken by the frames before. Counted in front of the C library's malloc, on one thread.

import CAllocationCounter
import CPUCompositor
import DesktopHost
import Foundation
import Geometry
import Imaging
import Layers
import RenderTree
import Testing
import Views

@MainActor
@Suite(.enabled(if: floeCanCountAllocations(), "a sanitizer counts memory itself"))
struct SteadyFrameTests {
    private static let size = PixelSize(width: 320, height: 240)

    /// Requests for memory while `body` runs.
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

    /// A hundred layers, every other one a picture, some with borders, rounded or half transparent.
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

    @Test func `the counter counts`() {
        var kept: [[Int]] = []
        #expect(allocations { for i in 0..<10 { kept.append([i, i + 1]) } } >= 10)
        #expect(kept.count == 10)
    }

    @Test func `moving layers, building, damage and drawing take no memory`() throws {
        let (tree, layers) = tree()
        let renderer = renderer()
        func step(_ i: Int) throws {
            tree.withoutActions {
                // Debug builds take memory for a loop over an array's elements.
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
        try steps(0, 12)
        #expect(try allocations { try steps(12, 20) } == 0)
    }

    @Test func `a frame of which nothing moves takes no memory`() throws {
        let (tree, _) = tree()
        let renderer = renderer()
        for _ in 0..<4 { _ = try renderer.draw(tree, size: Self.size, scale: 1) }
        #expect(try allocations { _ = try renderer.draw(tree, size: Self.size, scale: 1) } == 0)
    }

    @Test func `a step of scrolling takes no memory`() throws { try scrollSteps(underMouse: false) }

    @Test func `a step of scrolling under a still mouse takes no memory`() throws { try scrollSteps(underMouse: true) }

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
