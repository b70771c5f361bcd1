// The CPU compositor's picture does not depend on how the work is divided: threads, tiles, kernels, occlusion and damage do not
// change a single bit.

import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeCPUCompositor

@MainActor
struct CPUInvarianceTests {
    static let size = (width: 190, height: 130)

    static func draw(
        _ frame: Frame, threads: Int = 1, _ optimisations: Optimisations = .all,
        tileSize: PixelSize? = nil
    ) throws -> Bitmap {
        let compositor = CPUCompositor(threads: threads, optimisations: optimisations, tileSize: tileSize)
        _ = try compositor.draw(frame, damage: DamageRegion())
        return try #require(compositor.makeSnapshot())
    }

    static func expectSame(_ a: Bitmap, _ b: Bitmap, _ what: Comment) throws {
        let difference = try #require(ImageDifference(a, b, tolerance: 0))
        #expect(difference.pixelsDifferent == 0, what)
        if difference.pixelsDifferent > 0 { Issue.record("\(what): \(difference)") }
    }

    @Test(arguments: 1...40)
    func `any division of the work gives the same bytes`(seed: Int) throws {
        var frames = RandomFrames(seed: UInt64(seed), width: Self.size.width, height: Self.size.height)
        let frame = frames.frame(24)
        let whole = try Self.draw(
            frame, .all.subtracting([.occlusion, .simd, .passThrough, .opacityRuns]), tileSize: PixelSize(width: 256, height: 256))
        try Self.expectSame(whole, Self.draw(frame, tileSize: PixelSize(width: 256, height: 256)), "simd, occlusion")
        try Self.expectSame(whole, Self.draw(frame, .all.subtracting(.native)), "simd, not native")
        try Self.expectSame(whole, Self.draw(frame, tileSize: PixelSize(width: 64, height: 16)), "small tiles")
        try Self.expectSame(whole, Self.draw(frame, tileSize: PixelSize(width: 37, height: 11)), "odd tiles")
        try Self.expectSame(whole, Self.draw(frame, threads: 4, tileSize: PixelSize(width: 32, height: 32)), "threads")
    }

    @Test(arguments: 1...20)
    func `drawing only the damage gives the same bytes as drawing everything`(seed: Int) throws {
        var frames = RandomFrames(seed: UInt64(1000 + seed), width: Self.size.width, height: Self.size.height)
        var random = SplitMix64(seed: UInt64(seed))
        var frame = frames.frame(20)
        let spare = frames.frame(20)
        let compositor = CPUCompositor(threads: 2, tileSize: PixelSize(width: 64, height: 32))
        _ = try compositor.draw(frame, damage: DamageRegion())
        var tracker = DamageTracker()
        for step in 0..<6 {
            var nodes = frame.nodes
            // Replaces, removes or inserts a leaf at random. Group brackets are left alone.
            let index = random.int(0...(nodes.count - 1))
            guard nodes[index].isLeaf, let other = spare.nodes.filter(\.isLeaf).randomElement(using: &random)
            else { continue }
            switch step % 3 {
            case 0: nodes[index] = other
            case 1: nodes.remove(at: index)
            default: nodes.insert(other, at: index)
            }
            let next = Frame(size: frame.size, background: frame.background, nodes: nodes)
            var damage = DamageRegion()
            tracker.addDamage(from: frame, to: next, into: &damage)
            let statistics = try compositor.draw(next, damage: damage)
            #expect(statistics.damagedPixels == damage.area)
            let snapshot = try #require(compositor.makeSnapshot())
            try Self.expectSame(Self.draw(next), snapshot, "step \(step), node \(index)")
            frame = next
        }
    }
}

extension RenderNode {
    var isLeaf: Bool {
        switch self {
        case .fill, .image, .ninePart, .gradient: true
        case .beginGroup, .mask, .endGroup: false
        }
    }
}
