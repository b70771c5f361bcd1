// Random edits of a random layer tree: drawing only the damage gives the same bytes as drawing everything, and a frame built
// with caches from earlier frames equals one built from scratch. Each tree has a number, so a failure can be reproduced.

import FloeCPUCompositor
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@MainActor
struct DamagedTreeTests {
    private static let size = PixelSize(width: 120, height: 90)
    private static let pictures = (0..<3).map { n in
        Bitmap(width: 12 + n * 5, height: 10) { x, y in
            let alpha: UInt32 = n == 0 ? 255 : UInt32(40 + (x + y) * 7)
            return Pixel.premultiply(red: UInt32(x * 11), green: UInt32(y * 20), blue: UInt32(n * 100), alpha: alpha)
        }
    }

    @Test(arguments: 1...60)
    func `after random edits, drawing the damage matches drawing everything, and reused nodes match a fresh build`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let tree = LayerTree()
        tree.root.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
        tree.root.position = CGPoint(x: 60, y: 45)
        var layers = [tree.root]
        for _ in 0..<random.int(3...25) { layers.append(Self.layer(in: layers, &random)) }

        let builder = FrameBuilder(), compositor = CPUCompositor(threads: 1, tileSize: PixelSize(width: 64, height: 32))
        var tracker = DamageTracker()
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0), last = frame
        for step in 0..<24 {
            swap(&frame, &last)
            builder.build(tree, size: Self.size, scale: 1, into: &frame)
            var damage = DamageRegion()
            tracker.addDamage(from: last, to: frame, into: &damage)
            if step == 0 || !damage.isEmpty { _ = try compositor.draw(frame, damage: damage) }
            let whole = CPUCompositor(threads: 1)
            _ = try whole.draw(frame, damage: DamageRegion())
            let expected = try #require(whole.makeSnapshot()), actual = try #require(compositor.makeSnapshot())
            let difference = try #require(ImageDifference(expected, actual, tolerance: 0))
            #expect(difference.pixelsDifferent == 0, "tree \(seed), step \(step): \(difference)")
            // Another builder shares nothing with the first and does not invalidate its caches.
            if step % 6 == 5 {
                var anew = Frame(size: PixelSize(width: 0, height: 0), background: 0)
                FrameBuilder().build(tree, size: Self.size, scale: 1, into: &anew)
                #expect(frame == anew, "tree \(seed), step \(step)")
            }
            tree.withoutActions {
                for _ in 0..<random.int(0...3) { Self.edit(&layers, &random) }
            }
        }
    }

    private static func layer(in layers: [Layer], _ random: inout SplitMix64) -> Layer {
        let layer: Layer = random.oneIn(8) ? TransformLayer() : random.oneIn(5) ? GradientLayer() : Layer()
        layer.bounds = CGRect(x: 0, y: 0, width: random.int(4...50), height: random.int(4...40))
        layer.position = CGPoint(x: random.double(0...70), y: random.double(0...60))
        layer.gradient = Gradient(colors: [color(&random), color(&random)])
        if !random.oneIn(3) { layer.backgroundColor = color(&random) }
        for _ in 0..<random.int(0...2) { change(layer, &random) }
        let above = layers[random.int(0...(layers.count - 1))]
        above.insertSublayer(layer, at: random.int(0...above.sublayers.count))
        return layer
    }

    private static func color(_ random: inout SplitMix64) -> Color {
        Color(hex: UInt32(random.int(0...0xFFFFFF)), alpha: random.oneIn(2) ? 1 : Float(random.double(0...1)))
    }

    private static func edit(_ layers: inout [Layer], _ random: inout SplitMix64) {
        let index = random.int(0...(layers.count - 1)), layer = layers[index]
        switch random.int(0...9) {
        case 0: layers.append(self.layer(in: layers, &random))
        case 1 where index > 0:
            let gone = layers.filter { $0.isDescendant(of: layer) }
            layer.removeFromSuperlayer()
            layers.removeAll { l in gone.contains { $0 === l } }
        case 2:
            let other = layers[random.int(0...(layers.count - 1))]
            other.insertSublayer(layer, at: random.int(0...other.sublayers.count))
        case 3, 4: layer.position.x += random.oneIn(2) ? 1 : 0.5
        default: change(layer, &random)
        }
    }

    private static func change(_ layer: Layer, _ random: inout SplitMix64) {
        switch random.int(0...17) {
        case 0: layer.backgroundColor = color(&random)
        case 1: layer.contents = random.oneIn(3) ? nil : pictures[random.int(0...2)]
        case 2: layer.opacity = Float(random.double(0...1.2))
        case 3: layer.cornerRadius = Double(random.int(0...10))
        case 4: layer.borderWidth = Double(random.int(0...4))
        case 5: layer.masksToBounds.toggle()
        case 6: layer.isHidden = random.oneIn(3)
        case 7: layer.zPosition = Double(random.int(-2...2))
        case 8: layer.transform = .rotation(random.double(0...3), x: 0, y: random.oneIn(2) ? 1 : 0, z: 1)
        case 9: layer.transform = .identity
        case 10: layer.sublayerTransform = random.oneIn(2) ? .identity : .perspective(distance: 150)
        case 11: layer.compositingFilter = random.oneIn(2) ? .normal : .multiply
        case 12: layer.isDoubleSided.toggle()
        case 13: layer.bounds.size.width = Double(random.int(0...60))
        case 14: layer.bounds.origin.x += 2
        case 15: layer.contentsGravity = random.oneIn(2) ? .resize : .center
        case 16:
            let mask = random.oneIn(2) ? GradientLayer() : Layer()
            mask.frame = CGRect(x: 2, y: 2, width: random.int(4...40), height: random.int(4...40))
            mask.backgroundColor = color(&random)
            layer.mask = random.oneIn(3) ? nil : mask
        default: layer.mask?.position.x += 1.5
        }
    }
}
