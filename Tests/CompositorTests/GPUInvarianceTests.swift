// The GPU's picture does not depend on how it was drawn: damage, batching, occlusion and full pages leave no trace.

import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct GPUInvarianceTests {
    private static func frames(_ seed: Int) -> RandomFrames {
        RandomFrames(seed: UInt64(seed) &* 7_000_003, width: 190, height: 130)
    }

    @Test(arguments: 1...TestLength.count(20, long: 60))
    func `batching and occlusion leave no trace, and a card's programs stay within tolerance`(seed: Int) throws {
        var frames = Self.frames(seed)
        let frame = frames.frame(24)
        let expected = try GPUContext.draw(frame)
        for (name, options) in [("batching", Optimisations.batching), ("occlusion", .occlusion), ("both", [.batching, .occlusion])] {
            try Parity.checkSame(expected, GPUContext.draw(frame, .all.subtracting(options)), "gpu-no-\(name)-\(seed)")
        }
        // These are other programs, compiled differently: the last bit of a position may differ.
        let card = try #require(ImageDifference(expected, GPUContext.draw(frame, .all.subtracting(.software)), tolerance: Parity.tolerance))
        #expect(card.pixelsBeyondTolerance <= card.pixelCount / Parity.pixelsPerException)
    }

    @Test func `a rotated fill that damage cuts near its corner looks as it does drawn whole`() throws {
        // Random tree 100062: the damage cut off two corners a tenth of a pixel apart. Rounded to quarters of a pixel, they were concave.
        let projection = PlaneProjection(
            xx: -1.1458617130225, yx: 1.0672595571237502, tx: 8.518952421565047, xy: -0.3342699244364,
            yy: 0.2958872061565, ty: 32.47018422627117, xw: 0.0001012474351, yw: 0.0023820328697499995,
            tw: 0.8689983452733336)
        let placement = Placement(
            projection: projection, rect: PlaneRect(minX: 0, minY: 0, maxX: 42, maxY: 47.07), clip: .infinite,
            bounds: DeviceRect(minX: 0, minY: 20, maxX: 61, maxY: 49))
        let fill = FillNode(id: NodeID(layer: 1, part: 1), placement: placement, pixel: 0xFFD2_FA2E)
        let frame = Frame(size: PixelSize(width: 120, height: 90), background: 0xFFE8_E4DA, nodes: [.fill(fill)])
        let compositor = try GPUContext.makeCompositor()
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        let whole = try #require(compositor.makeSnapshot())
        _ = try compositor.draw(frame, damage: DamageRegion(DeviceRect(minX: 11, minY: 29, maxX: 108, maxY: 61)))
        let part = try #require(compositor.makeSnapshot())
        #expect(part[51, 45] == whole[51, 45])
        #expect(ImageDifference(whole, part, tolerance: 0)?.pixelsBeyondTolerance ?? 0 == 0)
    }

    @Test(arguments: 1...TestLength.count(20, long: 60))
    func `drawing only the damage gives the same bytes as drawing everything`(seed: Int) throws {
        var frames = Self.frames(500 + seed)
        var random = SplitMix64(seed: UInt64(seed) &* 31)
        var frame = frames.frame(20)
        let spare = frames.frame(20).nodes.filter(\.isLeafNode)
        let compositor = try GPUContext.compositors(1)[0]
        _ = try compositor.draw(frame, damage: DamageRegion())
        var tracker = DamageTracker()
        for step in 0..<6 {
            var nodes = frame.nodes
            let index = random.int(0...(nodes.count - 1))
            guard nodes[index].isLeafNode, let other = spare.randomElement(using: &random) else { continue }
            switch step % 3 {
            case 0: nodes[index] = other
            case 1: nodes.remove(at: index)
            default: nodes.insert(other, at: index)
            }
            let next = Frame(size: frame.size, background: frame.background, nodes: nodes)
            var damage = DamageRegion()
            tracker.addDamage(from: frame, to: next, into: &damage)
            // An additional small rectangle, so that nodes are cut into several pieces.
            damage.formUnion(DeviceRect(x: random.int(0...180), y: random.int(0...120), width: 7, height: 5))
            damage.clip(to: next.size.rect)
            _ = try compositor.draw(next, damage: damage)
            let partly = try #require(compositor.makeSnapshot())
            _ = try compositor.draw(next, damage: DamageRegion(next.size.rect))
            let wholly = try #require(compositor.makeSnapshot())
            try Parity.checkSame(wholly, partly, "gpu-damage-\(seed)-\(step)")
            frame = next
        }
    }

    @Test func `a group does not hide itself`() throws {
        var make = NodeFactory(60, 60)
        let frame = make.frame(make.group([make.fill(PlaneRect(10, 10, 40, 40), 0xFFFF_0000)]))
        let compositor = try GPUContext.makeCompositor()
        _ = try compositor.draw(frame, damage: DamageRegion())
        _ = try compositor.draw(frame, damage: DamageRegion(DeviceRect(x: 20, y: 20, width: 10, height: 10)))
        #expect(try #require(compositor.makeSnapshot())[25, 25] == 0xFFFF_0000)
    }

    @Test func `a frame of a new size is drawn whole, whatever the damage says`() throws {
        let compositor = try GPUContext.makeCompositor()
        var small = NodeFactory(20, 20), large = NodeFactory(40, 30)
        _ = try compositor.draw(small.frame([small.fill(PlaneRect(0, 0, 20, 20), 0xFFFF_0000)]), damage: DamageRegion())
        let frame = large.frame([large.fill(PlaneRect(0, 0, 40, 30), 0xFF00_FF00)])
        let statistics = try compositor.draw(frame, damage: DamageRegion(DeviceRect(x: 1, y: 1, width: 2, height: 2)))
        #expect(statistics.damagedPixels == 1200)
        #expect(try #require(compositor.makeSnapshot())[39, 29] == 0xFF00_FF00)
    }

    @Test func `many nested groups as large as the frame look the same on CPU and GPU`() throws {
        var make = NodeFactory(190, 130)
        var nodes: [RenderNode] = []
        for i in 0..<9 {
            let fill = make.fill(PlaneRect(Double(i * 10), Double(i * 8), 120, 90), 0xFF00_0000 | Pixel(i * 28) << UInt32(i % 3 * 8))
            let inner = make.group(opacity: 200, mask: [make.fill(PlaneRect(20, 0, 150, 130), 0xC0C0_C0C0)], [fill, fill])
            nodes += make.group(opacity: 180, inner + [make.fill(PlaneRect(Double(i * 20), 0, 10, 130), 0x8080_0000)])
        }
        try Parity.check(make.frame(nodes), "full pages")
    }
}

extension RenderNode {
    /// Whether it is a leaf, and not a group's bracket.
    fileprivate var isLeafNode: Bool {
        switch self {
        case .fill, .image, .ninePart, .gradient: true
        case .beginGroup, .mask, .endGroup: false
        }
    }
}
