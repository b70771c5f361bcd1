// Reuse between frames, on and off: without it, all of a frame's items are prepared again; with it, only those that changed.

import FloeCPUCompositor
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing

@MainActor
struct ReuseTests {
    /// Plays four frames of an unchanging gradient beside a moving box. Returns the gradient's ramps and each frame's prepared items.
    private func play(_ optimisations: Optimisations) throws -> (ramps: Set<UInt64>, prepared: [Int]) {
        let root = Layer(), gradient = GradientLayer(), box = Layer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        gradient.gradient.colors = [.white, .black]
        box.frame = CGRect(x: 110, y: 10, width: 50, height: 50)
        box.backgroundColor = .white
        for layer in [gradient, box] { root.addSublayer(layer) }
        let tree = LayerTree(root: root)
        let renderer = FrameRenderer(
            compositors: [CPUCompositor(threads: 1, optimisations: optimisations)], optimisations: optimisations, now: { 0 })
        var ramps: Set<UInt64> = [], prepared: [Int] = []
        for i in 0..<4 {
            tree.withoutActions { box.position.x += Double(i) }
            let report = try renderer.draw(tree, size: PixelSize(width: 200, height: 100), scale: 1)
            prepared.append(report.frame.statistics.preparedItems)
            for case .gradient(let node) in renderer.lastFrame(.cpu)?.nodes ?? [] { ramps.insert(node.ramp.bitmap.id) }
        }
        return (ramps, prepared)
    }

    @Test func nothingIsReusedWithoutReuse() throws {
        let with = try play(.all), without = try play(.all.subtracting(.reuse))
        #expect(with.prepared[3] < without.prepared[3])
        // The gradient's ramp stays the same in both cases.
        #expect(with.ramps.count == 1 && without.ramps.count == 1)
        #expect(Set(without.prepared.dropFirst()).count == 1)
    }

    @Test func `only the item that moves in a group is prepared, and none of a group at rest`() throws {
        let root = Layer(), panel = Layer(), other = Layer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        for (layer, x) in [(panel, 0.0), (other, 100.0)] {
            layer.frame = CGRect(x: x, y: 0, width: 90, height: 90)
            layer.backgroundColor = .white
            layer.opacity = 0.5
            for i in 0..<3 {
                let box = Layer()
                box.frame = CGRect(x: 10, y: 10 + 25 * i, width: 20, height: 20)
                box.backgroundColor = .black
                layer.addSublayer(box)
            }
            root.addSublayer(layer)
        }
        let tree = LayerTree(root: root), renderer = FrameRenderer(compositors: [CPUCompositor(threads: 1)], now: { 0 })
        func prepared() throws -> Int {
            try renderer.draw(tree, size: PixelSize(width: 200, height: 100), scale: 1).frame.statistics.preparedItems
        }
        _ = try prepared()
        tree.withoutActions { panel.sublayers[0].position.x += 1 }
        #expect(try prepared() == 1)
        tree.withoutActions { panel.sublayers[0].position.x += 1 }
        #expect(try prepared() == 1)
        tree.withoutActions { panel.sublayers[2].position.x += 1 }
        #expect(try prepared() == 1)
    }
}
