// The amount of work that the GPU compositor does: draw calls, passes, uploads, memory.

import Foundation
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct GPUWorkTests {
    /// Makes a frame of randomly overlapping sprites of different small bitmaps, some opaque, some at whole pixels.
    private static func sprites(_ count: Int, seed: UInt64 = 1) -> Frame {
        var random = SplitMix64(seed: seed)
        let bitmaps = (0..<24).map { i in
            Bitmap(width: 8 + i * 7 % 120, height: 12 + i * 13 % 90, color: i % 3 == 0 ? 0xFF40_8020 : 0x8040_2010)
        }
        var make = NodeFactory(640, 400)
        return make.frame(
            (0..<count).map { i in
                let bitmap = bitmaps[random.int(0...23)]
                let whole = random.oneIn(2)
                let x = random.double(-20...620), y = random.double(-20...380)
                let place = PlaneRect(whole ? x.rounded() : x, whole ? y.rounded() : y, Double(bitmap.width), Double(bitmap.height))
                return make.image(place, bitmap)
            })
    }

    private static func whole(_ frame: Frame) -> DamageRegion { DamageRegion(frame.size.rect) }

    @Test func `a thousand sprites take at most four draw calls and one pass`() throws {
        let compositor = try GPUContext.makeCompositor()
        let frame = Self.sprites(1000)
        let first = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(first.drawCalls <= 4)
        #expect(first.passes == 1)
        #expect(first.uploads == 24)
        #expect(first.offscreenBytes == 0)
        let again = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(again.uploads == 0 && again.uploadedBytes == 0)
        #expect(again.drawCalls == first.drawCalls)
        #expect(again.damagedPixels == 640 * 400)
    }

    @Test func `an opaque fill of the whole frame takes no draw call, and an opaque image over all of it takes one`() throws {
        let compositor = try GPUContext.makeCompositor()
        var make = NodeFactory(400, 300)
        let fill = make.frame([make.fill(PlaneRect(0, 0, 400, 300), 0xFF20_4060)])
        #expect(try compositor.draw(fill, damage: Self.whole(fill)).drawCalls == 0)
        #expect(try #require(compositor.makeSnapshot())[399, 299] == 0xFF20_4060)
        let picture = make.frame([
            make.fill(PlaneRect(0, 0, 400, 300), 0xFF20_4060),
            make.image(PlaneRect(0, 0, 400, 300), Bitmap(width: 400, height: 300, color: 0xFF11_2233)),
        ])
        #expect(try compositor.draw(picture, damage: Self.whole(picture)).drawCalls == 1)
        #expect(try #require(compositor.makeSnapshot())[0, 0] == 0xFF11_2233)
        // The image leaves the frame's edge, where the fill shows.
        let most = make.frame([
            make.fill(PlaneRect(0, 0, 400, 300), 0xFF20_4060),
            make.image(PlaneRect(8, 8, 384, 284), Bitmap(width: 384, height: 284, color: 0xFF11_2233)),
        ])
        let damage = DamageRegion(DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 300))
        #expect(try compositor.draw(most, damage: damage).drawCalls == 2)
        let shown = try #require(compositor.makeSnapshot())
        #expect(shown[7, 150] == 0xFF20_4060 && shown[8, 150] == 0xFF11_2233 && shown[399, 150] == 0xFF11_2233)
    }

    @Test func `without damage, nothing is drawn`() throws {
        let compositor = try GPUContext.makeCompositor()
        let frame = Self.sprites(10)
        _ = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(try compositor.draw(frame, damage: DamageRegion()) == CompositorStatistics())
    }

    @Test func `planning, uploads and draw calls are timed by the clock given to the compositor`() throws {
        let compositor = try GPUContext.makeCompositor()
        let frame = Self.sprites(10)
        let untimed = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(untimed.planSeconds == 0 && untimed.uploadSeconds == 0 && untimed.drawCallSeconds == 0)
        var ticks = 0.0
        compositor.now = {
            ticks += 1
            return ticks
        }
        let drawn = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(drawn.planSeconds == 1 && drawn.uploads == 0 && drawn.uploadSeconds == 0)
        #expect(drawn.drawCallSeconds == Double(drawn.drawCalls))
        // A bitmap that is new to it.
        var make = NodeFactory(frame.size.width, frame.size.height)
        let new = make.frame([make.image(PlaneRect(0, 0, 8, 8), Bitmap(width: 8, height: 8, color: 0xFF12_3456))])
        let uploaded = try compositor.draw(new, damage: Self.whole(new))
        #expect(uploaded.uploads == 1 && uploaded.uploadSeconds == 1)
    }

    @Test func `bitmaps in textures of their own share a draw call, except with a software renderer's programs`() throws {
        var make = NodeFactory(900, 600)
        let frame = make.frame(
            (0..<8).map { i in
                make.image(
                    PlaneRect(Double(i * 20) + 0.5, 0.5, 600, 520), Bitmap(width: 600, height: 520, color: 0x8000_0000 | Pixel(i * 10)))
            })
        let card = try GPUContext.makeCompositor(.all.subtracting(.software)), device = try GPUContext.makeCompositor()
        #expect(try card.draw(frame, damage: Self.whole(frame)).drawCalls == 1)
        #expect(try device.draw(frame, damage: Self.whole(frame)).drawCalls == (device.isSoftware ? 8 : 1))
        try Parity.checkSame(#require(device.makeSnapshot()), #require(card.makeSnapshot()), "slots")
    }

    /// Each blends with the pixels from before its draw call, so those that lie apart share one, even if their bounds overlap.
    @Test func `rotated fills with a blend mode share a draw call if they lie apart`() throws {
        func frame(step: Double) -> Frame {
            var make = NodeFactory(160, 60)
            var nodes = [make.fill(PlaneRect(0, 0, 160, 60), 0xFFC0_B080)]
            for i in 0..<5 {
                let x = 20 + Double(i) * step
                let turned = PlaneProjection.rotation(0.35, about: x, 30)
                nodes += make.group(blendMode: .multiply, [make.fill(PlaneRect(x - 10, 20, 20, 20), 0xFF60_A0E0, turned)])
            }
            return make.frame(nodes)
        }
        let card = try GPUContext.makeCompositor(.all.subtracting(.software))
        for (step, calls) in [(25.0, 1), (15.0, 5)] {
            let frame = frame(step: step), drawn = try card.draw(frame, damage: Self.whole(frame))
            #expect(drawn.drawCalls == calls, "\(step) apart")
            try Parity.check(frame, "turned-multiply-\(step)")
        }
    }

    @Test func `ten table rows with three kinds of nodes take at most three draw calls`() throws {
        var make = NodeFactory(200, 400)
        let icon = Bitmap(width: 24, height: 24, color: 0x8010_1010)
        var nodes: [RenderNode] = []
        for row in 0..<10 {
            let y = Double(row * 40)
            nodes.append(make.fill(PlaneRect(0, y, 200, 39), 0x8020_2020))
            nodes.append(make.image(PlaneRect(8, y + 8, 24, 24), icon))
            nodes.append(make.fill(PlaneRect(0, y + 39, 200, 1), 0xFF80_8080))
        }
        let frame = make.frame(nodes)
        let compositor = try GPUContext.makeCompositor()
        #expect(try compositor.draw(frame, damage: Self.whole(frame)).drawCalls <= 3)
        try Parity.check(frame, "table")
    }

    @Test func `many groups share one pass besides the frame's own`() throws {
        var make = NodeFactory(300, 200)
        var nodes: [RenderNode] = []
        for i in 0..<12 {
            let x = Double(i % 6 * 50), y = Double(i / 6 * 100)
            let bounds = DeviceRect(x: Int(x), y: Int(y), width: 50, height: 100)
            nodes += make.group(
                opacity: 128, bounds: bounds,
                [make.fill(PlaneRect(x, y, 40, 80), 0xFFFF_0000), make.fill(PlaneRect(x + 10, y + 10, 40, 90), 0xFF00_FF00)])
        }
        let frame = make.frame(nodes)
        let compositor = try GPUContext.makeCompositor()
        // The first frames determine how large a page has to be.
        for _ in 0..<4 { _ = try compositor.draw(frame, damage: Self.whole(frame)) }
        let statistics = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(statistics.passes == 2)
        #expect(statistics.offscreenPixels == 12 * 50 * 100)
        #expect(statistics.drawCalls <= 3)
        #expect(statistics.offscreenBytes > 0 && statistics.offscreenBytes <= 384 * 256 * 4)
        try Parity.check(frame, "shared page")
    }

    @Test func `nodes and groups hidden by an opaque node are neither uploaded nor drawn`() throws {
        var make = NodeFactory(100, 100)
        let hidden = make.image(PlaneRect(10.5, 10.5, 20, 20), Bitmap(width: 20, height: 20, color: 0x8000_8000))
        let group = make.group(opacity: 128, bounds: DeviceRect(x: 10, y: 10, width: 50, height: 50), [hidden, hidden])
        let cover = make.fill(PlaneRect(0, 0, 100, 100), 0xFF30_3030)
        let frame = make.frame([hidden] + group + [cover])
        let compositor = try GPUContext.makeCompositor()
        let statistics = try compositor.draw(frame, damage: Self.whole(frame))
        #expect(statistics.uploads == 0 && statistics.drawCalls == 1 && statistics.passes == 1)
    }

    @Test func `hundreds of separate boxes with round corners take at most twenty draw calls`() throws {
        var make = NodeFactory(900, 700)
        let boxes = (0..<300).map { i -> RenderNode in
            let x = Double(i % 20) * 44.5, y = Double(i / 20) * 45
            return make.fill(PlaneRect(x, y, 40, 40), 0xFF30_5080, radius: 8)
        }
        let frame = make.frame(boxes)
        // A box over another one must be drawn after it.
        let above = make.frame(boxes + [make.fill(PlaneRect(20, 20, 40, 40), 0x8080_4020, radius: 8)])
        let compositor = try GPUContext.makeCompositor()
        #expect(try compositor.draw(frame, damage: Self.whole(frame)).drawCalls <= 20)
        try Parity.check(frame, "boxes")
        try Parity.check(above, "one above")
    }

    @Test func `overlapping images take at most three draw calls and look the same without occlusion`() throws {
        var make = NodeFactory(900, 700)
        let picture = Bitmap(width: 200, height: 200) { x, y in 0xFF00_0000 | Pixel(x) << 8 | Pixel(y) }
        let images = (0..<12).map { i -> RenderNode in
            let x = Double(i % 4) * 150.3, y = Double(i / 4) * 140.7, width = 380.4 + Double(i) * 3
            return make.image(PlaneRect(x, y, width, 360.2), picture)
        }
        let frame = make.frame(images)
        let compositor = try GPUContext.makeCompositor()
        // One for the interiors, which need no blending, and others for the edges. The background is a clear.
        #expect(try compositor.draw(frame, damage: Self.whole(frame)).drawCalls <= 3)
        let seen = try #require(compositor.makeSnapshot())
        try Parity.checkSame(GPUContext.draw(frame, .all.subtracting(.occlusion)), seen, "overlap")
        try Parity.check(frame, "overlap")
    }

    @Test func `a mask that fades only a group's ends leaves an opaque rectangle in between that needs no mask`() throws {
        var make = NodeFactory(400, 400)
        let ramp = GradientRamp(stops: [(0, .clear), (0.1, .black), (0.9, .black), (1, .clear)])
        func frame(_ gradientOpacity: UInt8) -> Frame {
            var rows: [RenderNode] = [make.fill(PlaneRect(30, 30, 300, 300), 0x8000_8000)]
            for i in 0..<10 { rows.append(make.fill(PlaneRect(10, 20 + Double(i) * 36, 380, 36), 0xFF30_3030 + Pixel(i) * 9)) }
            rows.append(make.fill(PlaneRect(50.5, 30.5, 100, 300), 0x6060_2010))
            let mask = make.gradient(
                PlaneRect(10, 20, 380, 360), ramp, from: CGPoint(x: 10, y: 20), to: CGPoint(x: 10, y: 380), opacity: gradientOpacity)
            let bounds = DeviceRect(x: 10, y: 20, width: 380, height: 360)
            return make.frame([make.fill(PlaneRect(0, 0, 200, 400), 0xFFC0_4020)] + make.group(bounds: bounds, mask: [mask], rows))
        }
        /// Returns the rectangle that may be drawn without the mask.
        func solid(_ frame: Frame) -> DeviceRect {
            var plan = FramePlan(options: [])
            plan.update(frame, within: frame.size.rect)
            let rect = plan.unmaskedRect(plan.groups[0])
            return plan.isOpaque(plan.groups[0].range.content, throughout: rect) ? rect : .empty
        }
        let fading = frame(255)
        // Alpha is 255 from entry 102 of the ramp to 921, less one entry at both ends, with 1024 entries for 360 rows.
        #expect(solid(fading) == DeviceRect(x: 10, y: 56, width: 380, height: 288))
        #expect(solid(frame(250)).isEmpty)
        try Parity.check(fading, "solid mask")
        try Parity.checkSame(GPUContext.draw(fading, .all.subtracting(.occlusion)), GPUContext.draw(fading), "solid mask")
    }

    @Test func `without batching each node has its own draw call`() throws {
        let compositor = try GPUContext.makeCompositor(.all.subtracting([.batching, .occlusion]))
        let frame = Self.sprites(50)
        let visible = frame.headers.filter { !$0.bounds.isEmpty }.count
        #expect(try compositor.draw(frame, damage: Self.whole(frame)).drawCalls == visible)
    }

    @Test func `a measured frame yields one measurement, which has its number`() throws {
        let compositor = try GPUContext.makeCompositor()
        compositor.startMeasuring()
        let frame = Self.sprites(5)
        _ = try compositor.draw(frame, damage: Self.whole(frame))
        compositor.finish()
        let measurement = try #require(compositor.nextMeasurement())
        #expect(measurement.frame == 1)
        #expect(measurement.seconds > 0 || compositor.isSoftware)
        #expect(compositor.nextMeasurement() == nil)
    }

    @Test(arguments: [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("Google SwiftShader", true),
        ("NVIDIA GeForce RTX 4070/PCIe/SSE2", false), ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false),
        ("AMD Radeon RX 6600 (radeonsi, navi23, LLVM 15.0.6)", false),
    ])
    func `software renderers are recognised by name`(renderer: String, isSoftware: Bool) {
        #expect(GraphicsDevice.isSoftware(renderer: renderer) == isSoftware)
    }
}
