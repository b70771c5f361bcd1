// An item's coverage is computed once and cached. The pictures match those of a compositor with empty caches however layers
// change: larger, smaller, rounder, rotated, scrolled, removed or replaced, with one thread and with several.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeCPUCompositor

@MainActor
struct KeptCoverageTests {
    private static let size = PixelSize(width: 480, height: 320)

    private func layer(_ random: inout SplitMix64) -> Layer {
        let layer = Layer()
        change(layer, &random)
        return layer
    }

    /// Changes a layer. Sizes range from a few pixels to more than the frame, so that its cached coverage grows and shrinks a lot.
    private func change(_ layer: Layer, _ random: inout SplitMix64) {
        let side = random.oneIn(2) ? random.double(2...30) : random.double(30...600)
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side * random.double(0.3...1))
        layer.position = CGPoint(x: random.double(0...480), y: random.double(0...320))
        layer.cornerRadius = random.oneIn(2) ? 0 : random.double(0...side / 2)
        layer.borderWidth = random.oneIn(3) ? random.double(0...side / 4) : 0
        layer.backgroundColor = Color(hex: UInt32(random.int(0...0xFFFFFF))).withAlpha(random.oneIn(3) ? 1 : 0.6)
        layer.transform = random.oneIn(2) ? .identity : .identity.rotated(by: random.double(0...6), x: 0, y: 0, z: 1)
        layer.masksToBounds = random.oneIn(3)
    }

    @Test(arguments: [1, 3])
    func `layers that change, come and go look as a fresh compositor draws them`(threads: Int) throws {
        var random = SplitMix64(seed: 11)
        let tree = LayerTree(), keeping = CPUCompositor(threads: threads)
        tree.root.bounds = CGRect(x: 0, y: 0, width: 480, height: 320)
        tree.root.position = CGPoint(x: 240, y: 160)
        for _ in 0..<12 {
            let outer = layer(&random)
            outer.addSublayer(layer(&random))
            tree.root.addSublayer(outer)
        }
        let builder = FrameBuilder()
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0), last = frame
        for step in 0..<160 {
            let layers = tree.root.sublayers
            for _ in 0..<random.int(0...4) { change(layers[random.int(0...layers.count - 1)], &random) }
            // Moves all of them by whole pixels, some into the frame and out of it.
            if random.oneIn(2) {
                let dx = Double(random.int(-20...20)), dy = Double(random.int(-20...20))
                for layer in layers { layer.position = CGPoint(x: layer.position.x + dx, y: layer.position.y + dy) }
            }
            if random.oneIn(3) { layers[random.int(0...layers.count - 1)].opacity = Float(random.double(0.2...1)) }
            if random.oneIn(4) { layers[random.int(0...layers.count - 1)].removeFromSuperlayer() }
            if random.oneIn(3) { tree.root.addSublayer(layer(&random)) }
            swap(&frame, &last)
            builder.build(tree, size: Self.size, scale: 1, into: &frame)
            _ = try keeping.draw(frame, damage: DamageRegion(frame.size.rect))
            let fresh = CPUCompositor(threads: 1)
            _ = try fresh.draw(frame, damage: DamageRegion(frame.size.rect))
            let actual = try #require(keeping.makeSnapshot()), expected = try #require(fresh.makeSnapshot())
            let difference = try #require(ImageDifference(expected, actual, tolerance: 0))
            #expect(difference.pixelsDifferent == 0, "step \(step): \(difference)")
        }
    }
}
