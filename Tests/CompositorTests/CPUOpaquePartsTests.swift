// Anything behind the opaque parts of images is skipped without a trace: overlapping discs at whole pixels and projected cards
// with clear corners.

import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeCPUCompositor

@MainActor
struct CPUOpaquePartsTests {
    private var make = NodeFactory(512, 128)

    private let card = Bitmap(width: 160, height: 96) { x, y in
        let dx = max(0, 12 - x, x - 147), dy = max(0, 12 - y, y - 83)
        return dx * dx + dy * dy > 144 ? 0 : 0xFF00_0000 | UInt32(x * 0x010100 + y)
    }
    private let disc = Bitmap(width: 128, height: 128) { x, y in
        let d = (x - 64) * (x - 64) + (y - 64) * (y - 64)
        return d > 4000 ? 0 : d > 2500 ? 0x8040_0010 : 0xFF00_8000 | UInt32(x)
    }

    /// Makes a card in perspective at (x, y), `width` wide, whose right side recedes by `turn`.
    private mutating func turned(
        _ x: Double, _ y: Double, _ width: Double, _ turn: Double, _ sampling: Sampling, clip: PixelRect = .infinite
    ) -> RenderNode {
        let projection = PlaneProjection(xx: 1, yx: turn * 8, tx: x, xy: turn * 12, yy: 1, ty: y, xw: turn / 20, yw: 0, tw: 1)
        return make.image(PlaneRect(0, 0, width, 100), card, sampling: sampling, projection, clip: clip)
    }

    /// Draws the frame twice with one compositor and returns the second result, for which the opacity runs are known.
    private func draw(_ frame: Frame, _ optimisations: Optimisations) throws -> (Bitmap, CompositorStatistics) {
        let compositor = CPUCompositor(threads: 1, optimisations: optimisations, tileSize: PixelSize(width: 200, height: 50))
        _ = try compositor.draw(frame, damage: DamageRegion())
        let statistics = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        return (try #require(compositor.makeSnapshot()), statistics)
    }

    @Test(arguments: 1...30)
    mutating func `skipping hidden parts leaves no trace in the picture`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func number(_ low: Int, _ high: Int) -> Double { Double(random.int(low...high)) }
        var nodes: [RenderNode] = []
        for _ in 0..<14 {
            let x = number(-40, 480), y = number(-40, 100)
            switch random.int(0...3) {
            case 0: nodes.append(make.image(PlaneRect(x, y, 128, 128), disc))
            case 1:
                let cut = HalfPlane(a: 1, b: 0.25, c: -x - 70)
                nodes += make.group(cuts: [cut], [turned(x, y, 150, number(-60, 60) / 1000, .linear)])
            case 2: nodes.append(turned(x, y, number(60, 240), number(-60, 60) / 1000, .nearest))
            default:
                let sampling = Sampling.trilinear(level: Float(random.int(0...2)))
                let clip = PixelRect(minX: number(0, 40), minY: number(0, 160) / 4, maxX: number(300, 512), maxY: number(80, 128))
                nodes.append(turned(x, y, number(60, 240), number(-60, 60) / 1000, sampling, clip: clip))
            }
        }
        let frame = make.frame(nodes)
        let all = try draw(frame, .all).0
        try CPUInvarianceTests.expectSame(all, draw(frame, .all.subtracting(.occlusion)).0, "all drawn")
        try CPUInvarianceTests.expectSame(all, draw(frame, .all.subtracting([.opacityRuns, .simd])).0, "opacity runs unknown, scalar")
    }

    @Test(arguments: [PixelRect.infinite, PixelRect(minX: 0, minY: 0, maxX: 512, maxY: 128)])
    mutating func `fills behind the opaque middle of a card or a disc are not drawn`(clip: PixelRect) throws {
        let hidden = [
            make.fill(PlaneRect(60, 60, 40, 24), 0x8080_8080), make.fill(PlaneRect(300, 56, 40, 32), 0x8080_8080),
        ]
        let covers = [turned(10, 10, 150, 0.02, .linear, clip: clip), make.image(PlaneRect(256, 0, 128, 128), disc)]
        let with = try draw(make.frame(hidden + covers), .all), without = try draw(make.frame(covers), .all)
        #expect(with.1.drawCalls == without.1.drawCalls)
        try CPUInvarianceTests.expectSame(with.0, without.0, "nothing of them shows")
    }

    @Test mutating func `a clip that cuts a card shows what lies within it, and hides nothing beyond`() throws {
        let clip = DeviceRect(minX: 80, minY: 30, maxX: 130, maxY: 100)
        // The small box lies behind the card's opaque middle, but beyond the clip.
        let behind = [make.fill(PlaneRect(0, 0, 512, 128), 0xFF20_4060), make.fill(PlaneRect(42, 54, 30, 30), 0xFFC0_4020)]
        let ground = try draw(make.frame(behind), .all).0
        let cut = try draw(make.frame(behind + [turned(10, 10, 150, 0.02, .linear, clip: PixelRect(clip))]), .all).0
        let whole = try draw(make.frame(behind + [turned(10, 10, 150, 0.02, .linear)]), .all).0
        let differing = (0..<128 * 512).filter { at in
            let x = at % 512, y = at / 512, isInside = clip.contains(DeviceRect(x: x, y: y, width: 1, height: 1))
            return cut[x, y] != (isInside ? whole[x, y] : ground[x, y])
        }
        #expect(differing.isEmpty)
    }
}
