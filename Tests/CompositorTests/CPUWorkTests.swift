// The amount of work that the CPU compositor does: nodes drawn, passes, damaged pixels. Also its name, limits and clock.

import FloeGeometry
import FloeImaging
import FloeRaster
import FloeRenderTree
import Testing

@testable import FloeCPUCompositor

@MainActor
struct CPUWorkTests {
    static let white: Pixel = 0xFFFF_FFFF
    var make = NodeFactory(512, 128)

    @Test mutating func `nodes hidden by an opaque node are not drawn`() throws {
        let hidden = (0..<10).map { i in make.fill(PlaneRect(Double(i) * 20, 0, 30, 100), 0x8080_8080) }
        let frame = make.frame(hidden + [make.fill(PlaneRect(0, 0, 512, 128), Self.white)])
        let drawn = try CPUCompositor(threads: 1).draw(frame, damage: DamageRegion())
        // The cover alone, once in each of two tiles.
        #expect(drawn.drawCalls == 2)
        let all = try CPUCompositor(threads: 1, optimisations: .all.subtracting(.occlusion)).draw(frame, damage: DamageRegion())
        #expect(all.drawCalls > 12)
    }

    @Test mutating func `small fills that one opaque node hides are not drawn, and none is cut`() throws {
        let ground = make.fill(PlaneRect(0, 0, 512, 64), Self.white), other = make.fill(PlaneRect(0, 64, 64, 64), Self.white)
        let covers = [make.fill(PlaneRect(0, 0, 200, 64), Self.white), make.fill(PlaneRect(200, 0, 312, 64), Self.white)]
        func drawn(_ hidden: PlaneRect) throws -> Int {
            let frame = make.frame([ground, other, make.fill(hidden, 0xFF12_3456)] + covers), damage = DamageRegion(frame.size.rect)
            return try CPUCompositor(threads: 1, tileSize: PixelSize(width: 512, height: 64)).draw(frame, damage: damage).drawCalls
                - 1 - covers.count
        }
        #expect(try drawn(PlaneRect(0, 0, 24, 64)) == 0)
        #expect(try drawn(PlaneRect(190, 0, 24, 64)) == 1)
        #expect(try drawn(PlaneRect(190, 0, 25, 64)) == 0)
    }

    @Test mutating func `pictures that several opaque nodes hide together are not drawn, wherever they come in a row of pictures`() throws {
        func picture(_ x: Double) -> RenderNode {
            make.image(PlaneRect(x, 0, 100, 64), Bitmap(width: 100, height: 64) { x, _ in x < 50 ? Self.white : 0x8080_8080 })
        }
        let covers = [make.fill(PlaneRect(0, 0, 200, 64), Self.white), make.fill(PlaneRect(200, 0, 200, 64), Self.white)]
        let before = [picture(150), picture(350), picture(140)], after = [picture(160), picture(300)]
        let frame = make.frame(before + covers + after), damage = DamageRegion(frame.size.rect)
        let drawn = try CPUCompositor(threads: 1, tileSize: PixelSize(width: 512, height: 64)).draw(frame, damage: damage)
        #expect(drawn.drawCalls == before.count + covers.count + after.count - 2)
    }

    @Test mutating func `only damage is drawn`() throws {
        let frame = make.frame([make.fill(PlaneRect(0, 0, 100, 100), Self.white), make.fill(PlaneRect(300, 0, 100, 100), Self.white)])
        let compositor = CPUCompositor(threads: 2)
        #expect(compositor.makeSnapshot() == nil)
        let first = try compositor.draw(frame, damage: DamageRegion())
        #expect(first.damagedPixels == 512 * 128)
        let nothing = try compositor.draw(frame, damage: DamageRegion())
        #expect(nothing == CompositorStatistics())
        let part = try compositor.draw(frame, damage: DamageRegion(DeviceRect(x: 310, y: 10, width: 8, height: 4)))
        #expect(part.damagedPixels == 32 && part.drawCalls == 1 && part.passes == 1 && part.offscreenBytes == 0)
    }

    @Test mutating func `planning is timed by the clock given to the compositor`() throws {
        let frame = make.frame([make.fill(PlaneRect(0, 0, 100, 100), Self.white)]), compositor = CPUCompositor(threads: 2)
        #expect(try compositor.draw(frame, damage: DamageRegion()).planSeconds == 0)
        var ticks = 0.0
        compositor.now = {
            ticks += 1
            return ticks
        }
        let drawn = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        #expect(drawn.planSeconds == 1 && ticks == 2, "it is asked twice a frame")
        let nothing = try compositor.draw(frame, damage: DamageRegion())
        #expect(nothing.planSeconds == 0 && ticks == 2)
    }

    @Test mutating func `offscreen groups count as passes, and groups that can pass through do not`() throws {
        let content = [make.fill(PlaneRect(10, 10, 20, 20), Self.white)]
        let passed = try CPUCompositor(threads: 1).draw(
            make.frame(make.group(cuts: [HalfPlane(a: 1, b: 0, c: -20)], content)), damage: DamageRegion())
        #expect(passed.passes == 1 && passed.offscreenBytes == 0)
        let nested = make.group(opacity: 128, make.group(opacity: 100, mask: content, content))
        let statistics = try CPUCompositor(threads: 1).draw(make.frame(nested), damage: DamageRegion())
        #expect(statistics.passes == 3)
        // The outer group has the frame's size. The inner one and its mask are empty in the lower tiles.
        #expect(passed.offscreenPixels == 0)
        #expect(statistics.offscreenPixels == 512 * 128 + 2 * 512 * 64)
        // Two groups and a mask are open at once, a tile each.
        #expect(statistics.offscreenBytes == 3 * CPUCompositor.tileSize(for: PixelSize(width: 512, height: 128)).area * 4)
    }

    /// Returns the number of passes with and without passing groups through, and checks that the pictures are the same.
    private func passes(_ nodes: [RenderNode]) throws -> (with: Int, without: Int) {
        let frame = make.frame(nodes)
        let passing = CPUCompositor(threads: 1), offscreen = CPUCompositor(threads: 1, optimisations: .all.subtracting(.passThrough))
        let a = try passing.draw(frame, damage: DamageRegion()), b = try offscreen.draw(frame, damage: DamageRegion())
        try CPUInvarianceTests.expectSame(
            #require(passing.makeSnapshot()), #require(offscreen.makeSnapshot()), "a group that passes through looks the same")
        return (a.passes, b.passes)
    }

    @Test mutating func `a group that is entirely opaque passes through, along with its blending children`() throws {
        let size = DeviceRect(x: 20, y: 10, width: 300, height: 100)
        let child = make.group(
            blendMode: .color, bounds: DeviceRect(x: 100, y: 10, width: 60, height: 100),
            [
                make.fill(PlaneRect(100, 0, 60, 128), 0xFF00_0000)
            ])
        let opaque = make.group(bounds: size, [make.fill(PlaneRect(20, 10, 300, 100), 0xFF30_80C0)] + child)
        #expect(try passes(opaque) == (1, 3))
        let soft = make.group(bounds: size, [make.fill(PlaneRect(20, 10, 300, 100), 0x8030_4040)] + child)
        #expect(try passes(soft) == (2, 3))
    }

    @Test mutating func `a clipped group that is opaque inside is drawn offscreen only at its ends, and hides what is behind it`() throws {
        // It spans both tiles. Its corners extend over thirteen rows at either end, and no column at its sides is partly covered.
        let clip = make.placement(PlaneRect(40, 4, 400, 120), radius: 12)
        let bounds = DeviceRect(x: 40, y: 4, width: 400, height: 120)
        let behind = (0..<10).map { i in make.fill(PlaneRect(60, 20 + Double(i), 340, 60), 0xFF80_8080) }
        func draw(_ pixel: Pixel, _ optimisations: Optimisations) throws -> (work: CompositorStatistics, picture: Bitmap) {
            let content = [make.fill(PlaneRect(40, 4, 400, 120), pixel), make.fill(PlaneRect(0, 30, 512, 20), 0x8030_4040)]
            let frame = make.frame(behind + make.group(shape: clip, bounds: bounds, content))
            let compositor = CPUCompositor(threads: 1, optimisations: optimisations)
            let work = try compositor.draw(frame, damage: DamageRegion())
            return try (work, #require(compositor.makeSnapshot()))
        }
        for pixel: Pixel in [0xFF30_80C0, 0x8030_4040] {
            let passed = try draw(pixel, .all), apart = try draw(pixel, .all.subtracting(.passThrough))
            try CPUInvarianceTests.expectSame(passed.picture, apart.picture, "a clipped group looks the same")
            let isOpaque = pixel == 0xFF30_80C0
            #expect(apart.work.offscreenPixels == 400 * 120)
            #expect(passed.work.offscreenPixels == (isOpaque ? 400 * 26 : 400 * 120))
            // Nothing behind it is drawn, or everything is.
            #expect(isOpaque ? passed.work.drawCalls < 12 : passed.work.drawCalls > 12, "\(passed.work.drawCalls)")
        }
    }

    @Test mutating func `the first item drawn into a group looks right over reused memory`() throws {
        // Translucent images and colours, at whole and fractional pixels, and rotated. The group follows another one whose target used
        // the same memory.
        let soft = Bitmap(width: 300, height: 100) { x, y in
            let alpha = UInt32(x + 3 * y) & 255
            return Pixel.premultiply(red: UInt32(x * 7 + y) & 255, green: UInt32(y), blue: UInt32(x) & 255, alpha: alpha)
        }
        let rect = PlaneRect(20, 10, 300, 100)
        let firsts = [
            make.fill(rect, 0x4020_3010), make.image(rect, soft), make.image(rect, soft, .translation(0.4, 0.3)),
            make.image(rect, soft, .rotation(0.2, about: 100, 60)), make.fill(PlaneRect(20.3, 10.6, 300, 100), 0x4020_3010),
        ]
        for (i, first) in firsts.enumerated() {
            let before = make.group(opacity: 90, [make.fill(PlaneRect(0, 0, 512, 128), Self.white), make.fill(rect, 0x8010_2030)])
            let group = make.group(opacity: 128, [first, make.fill(PlaneRect(100, 40, 60, 30), 0x9040_2010)])
            let frame = make.frame(before + group), compositor = CPUCompositor(threads: 1)
            _ = try compositor.draw(frame, damage: DamageRegion())
            let picture = try #require(compositor.makeSnapshot())
            let difference = try #require(
                ImageDifference(picture, ReferencePicture.draw(frame), tolerance: CPUReferenceTests.tolerance))
            #expect(difference.pixelsBeyondTolerance == 0, "first item \(i): \(difference)")
        }
    }

    @Test mutating func `under a mask that is the same everywhere, a group is drawn offscreen only if it fades`() throws {
        let rows = PlaneRect(0, 0, 512, 128)
        let fading = make.group(mask: [make.fill(rows, 0x8080_8080)], [make.fill(rows, Self.white)])
        #expect(try passes(fading) == (2, 2))
        let shown = make.group(mask: [make.fill(rows, Self.white)], [make.fill(rows, Self.white)])
        #expect(try passes(shown) == (1, 2))
        let hidden = make.group(mask: [make.fill(PlaneRect(0, 200, 10, 10), Self.white)], [make.fill(rows, Self.white)])
        #expect(try passes(hidden) == (1, 1))
    }

    @Test func `the renderer's name states its threads and kernels`() {
        #expect(CPUCompositor(threads: 2).renderer == "CPU, 2 threads, \(KernelSet.fastest.name)")
        #expect(CPUCompositor(threads: 1, optimisations: []).renderer == "CPU, 1 thread, scalar")
        #expect(CPUCompositor(threads: 0).threads == 1)
    }

    @Test func `frames of unusable sizes are refused`() {
        let compositor = CPUCompositor(threads: 1)
        for size in [PixelSize(width: 0, height: 5), PixelSize(width: 5, height: 40_000)] {
            #expect(throws: CPUCompositorError.unusableSize(size)) {
                _ = try compositor.draw(Frame(size: size, background: 0), damage: DamageRegion())
            }
        }
    }

    @Test func `the back buffer follows the frame's size`() throws {
        let compositor = CPUCompositor(threads: 2)
        for (width, height) in [(10, 10), (300, 90), (7, 200)] {
            let size = PixelSize(width: width, height: height)
            _ = try compositor.draw(Frame(size: size, background: Self.white), damage: DamageRegion())
            let seen = unsafe compositor.withBackBuffer { pixels, size in unsafe (size, pixels[size.area - 1]) }
            #expect(seen?.0 == size && seen?.1 == Self.white)
        }
    }

    /// Not even values that no frame builder produces may trap.
    @Test mutating func `absurd numbers do not trap`() throws {
        let bitmap = Bitmap(width: 3, height: 3, color: Self.white)
        let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 0, 1e-300]
        var nodes: [RenderNode] = []
        for a in bad {
            for b in bad {
                let rect = PlaneRect(a, 0, b, 50)
                for projection in [
                    PlaneProjection.identity, .scale(b, a), PlaneProjection(xx: a, yx: b, tx: 5, xy: 1, yy: 1, ty: b),
                    PlaneProjection(xx: 1, yx: 0, tx: 0, xy: 0, yy: 1, ty: 0, xw: a, yw: b, tw: 1),
                ] {
                    for r in [rect, PlaneRect(0, 0, 100, 100)] {
                        nodes += [
                            make.fill(r, Self.white, radius: a, projection), make.image(r, bitmap, radius: b, projection),
                            make.image(r, bitmap, source: TexelRect(renaming: rect), sampling: .trilinear(level: Float(a)), projection),
                            make.border(r, Self.white, width: b, radius: 3, projection, clip: PixelRect(renaming: rect)),
                            make.ninePart(r, bitmap, center: rect, sourceCenter: TexelRect(renaming: rect), projection),
                        ].map(Self.everywhere)
                        nodes += make.group(
                            opacity: 200, shape: make.placement(r, projection, radius: a),
                            cuts: [HalfPlane(a: a, b: b, c: 1)], [make.fill(PlaneRect(0, 0, 50, 50), Self.white)])
                    }
                }
            }
        }
        _ = try CPUCompositor(threads: 2).draw(make.frame(nodes), damage: DamageRegion())
    }

    /// Returns the node with the whole frame as its bounds, whatever its numbers are.
    private static func everywhere(_ node: RenderNode) -> RenderNode {
        let all = DeviceRect(x: 0, y: 0, width: 512, height: 128)
        switch node {
        case .fill(var n): n.placement.bounds = all; return .fill(n)
        case .image(var n): n.placement.bounds = all; return .image(n)
        case .ninePart(var n): n.image.placement.bounds = all; return .ninePart(n)
        case .gradient(var n): n.placement.bounds = all; return .gradient(n)
        case .beginGroup, .mask, .endGroup: return node
        }
    }
}
