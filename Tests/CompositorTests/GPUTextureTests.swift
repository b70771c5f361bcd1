// The texture cache: its budget, the order of eviction, deallocated bitmaps, and bitmaps that are too large.

import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct GPUTextureTests {
    private static func draw(_ compositor: GPUCompositor, _ bitmaps: [Bitmap]) throws -> CompositorStatistics {
        var make = NodeFactory(64, 64)
        let frame = make.frame(bitmaps.map { make.image(PlaneRect(0.5, 0.5, 50, 50), $0) })
        return try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
    }

    /// Makes a translucent bitmap. Opaque ones would hide each other.
    private static func bitmap(_ side: Int) -> Bitmap { Bitmap(width: side, height: side, color: 0x4010_1010) }

    @Test func `the cache keeps to its budget and retains the bitmaps used last`() throws {
        // 1.4 MiB each: room for four of them and the atlas, which takes up to half.
        let compositor = try GPUContext.makeCompositor(budget: 8 << 20)
        let bitmaps = (0..<12).map { _ in Self.bitmap(600) }
        for bitmap in bitmaps {
            #expect(try Self.draw(compositor, [bitmap]).uploads == 1)
            #expect(compositor.textures.byteCount <= 8 << 20)
        }
        #expect(try Self.draw(compositor, [bitmaps[11]]).uploads == 0)
        #expect(try Self.draw(compositor, [bitmaps[10]]).uploads == 0)
        #expect(try Self.draw(compositor, [bitmaps[0]]).uploads == 1)
    }

    @Test func `a frame may exceed the budget, and the excess is released by the next frame`() throws {
        let compositor = try GPUContext.makeCompositor(budget: 4 << 20)
        let bitmaps = (0..<5).map { _ in Self.bitmap(600) }
        #expect(try Self.draw(compositor, bitmaps).uploads == 5)
        #expect(try Self.draw(compositor, bitmaps).uploads == 0)
        #expect(compositor.textures.byteCount > 4 << 20)
        _ = try Self.draw(compositor, [bitmaps[4]])
        #expect(compositor.textures.byteCount <= 4 << 20)
    }

    @Test func `a full atlas evicts the oldest bitmap first`() throws {
        // An atlas of one layer of 2048 × 2048: sixteen bitmaps of 512 × 512.
        let compositor = try GPUContext.makeCompositor(budget: 32 << 20)
        let bitmaps = (0..<17).map { _ in Self.bitmap(512) }
        for bitmap in bitmaps { _ = try Self.draw(compositor, [bitmap]) }
        #expect(try Self.draw(compositor, [bitmaps[16]]).uploads == 0)
        #expect(try Self.draw(compositor, [bitmaps[1]]).uploads == 0)
        #expect(try Self.draw(compositor, [bitmaps[0]]).uploads == 1)
        #expect(compositor.textures.byteCount == 16 << 20)
    }

    @Test func `textures of deallocated bitmaps are released`() throws {
        let compositor = try GPUContext.makeCompositor()
        do {
            let bitmaps = (0..<10).map { _ in Self.bitmap(20) } + [Self.bitmap(700)]
            _ = try Self.draw(compositor, bitmaps)
            #expect(compositor.textures.indexByID.count == 11)
        }
        let kept = Self.bitmap(30)
        for _ in 0..<3 { _ = try Self.draw(compositor, [kept]) }
        #expect(compositor.textures.indexByID.count == 1)
    }

    @Test func `bitmaps that fit the budget are not uploaded again as the atlas grows`() throws {
        let compositor = try GPUContext.makeCompositor(budget: 256 << 20)
        var random = SplitMix64(seed: 9)
        let bitmaps = (0..<24).map { _ in
            let color = random.pixel() | 0xFF00_0000
            return Bitmap(width: 500, height: 500, color: color)
        }
        for bitmap in bitmaps { _ = try Self.draw(compositor, [bitmap]) }
        for bitmap in bitmaps {
            #expect(try Self.draw(compositor, [bitmap]).uploads == 0)
            #expect(try #require(compositor.makeSnapshot())[20, 20] == bitmap[0, 0])
        }
    }

    @Test func `a bitmap larger than the driver's textures is drawn from a smaller mipmap level`() throws {
        let compositor = try GPUContext.makeCompositor(maximumTextureSize: 64)
        let bitmap = Bitmap(width: 200, height: 100) { x, _ in x < 100 ? 0xFFFF_0000 : 0xFF00_00FF }
        var make = NodeFactory(64, 32)
        let frame = make.frame([make.image(PlaneRect(0, 0, 64, 32), bitmap)])
        let statistics = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        #expect(statistics.uploadedBytes == 50 * 25 * 4)
        let picture = try #require(compositor.makeSnapshot())
        #expect(picture[4, 16] == 0xFFFF_0000 && picture[60, 16] == 0xFF00_00FF)
    }

    /// Returns a frame whose nodes have these revisions.
    private static func frame(_ nodes: [RenderNode], _ revisions: [UInt64]) -> Frame {
        let plain = Frame(size: PixelSize(width: 64, height: 64), background: 0xFF00_0000, nodes: nodes)
        return Frame(
            size: plain.size, background: plain.background, nodes: nodes, headers: plain.headers, revisions: revisions, layerCount: 1)
    }

    @Test func `an unchanged image whose texture was evicted is uploaded again and drawn correctly`() throws {
        // The atlas has one layer, with room for sixteen.
        let compositor = try GPUContext.makeCompositor(budget: 32 << 20)
        let bitmaps = (0..<18).map { Bitmap(width: 512, height: 512, color: 0x8040_2010 + Pixel($0)) }
        var make = NodeFactory(64, 64)
        func node(_ bitmap: Bitmap) -> RenderNode { make.image(PlaneRect(0.5, 0.5, 50, 50), bitmap) }
        let first = Self.frame([node(bitmaps[0])], [100])
        _ = try compositor.draw(first, damage: DamageRegion(first.size.rect))
        let seen = try #require(compositor.makeSnapshot())
        // The others follow a node of another kind, so that what is cached for the first one stays.
        for (i, bitmap) in bitmaps.dropFirst().enumerated() {
            let other = Self.frame([make.fill(PlaneRect(0, 0, 9, 9), 0xFF00_0001), node(bitmap)], [0, UInt64(200 + i)])
            _ = try compositor.draw(other, damage: DamageRegion(other.size.rect))
        }
        #expect(try compositor.draw(first, damage: DamageRegion(first.size.rect)).uploads == 1)
        try Parity.checkSame(#require(compositor.makeSnapshot()), seen, "kept")
        #expect(try compositor.draw(first, damage: DamageRegion(first.size.rect)).uploads == 0)
        try Parity.checkSame(#require(compositor.makeSnapshot()), seen, "kept")
    }

    @Test func `unchanged images look right as the opacity of their group changes`() throws {
        let compositor = try GPUContext.makeCompositor()
        let bitmap = Bitmap(width: 20, height: 20) { x, y in
            Pixel.premultiply(red: UInt32(x * 12), green: UInt32(y * 12), blue: 90, alpha: 200)
        }
        var make = NodeFactory(64, 64)
        let images = [make.image(PlaneRect(10.25, 12.5, 30, 24), bitmap), make.image(PlaneRect(14, 15, 20, 20), bitmap)]
        let bounds = DeviceRect(x: 8, y: 8, width: 40, height: 40)
        // Two images are drawn offscreen, one is drawn in place, and with a mask goes to a page and comes back.
        let mask = [make.fill(PlaneRect(0, 0, 64, 64), 0x9000_0000)]
        for (count, masked) in [(2, false), (1, false), (1, true), (1, false), (2, false)] {
            for opacity: UInt8 in [255, 128, 255, 60] {
                let nodes = make.group(opacity: opacity, bounds: bounds, mask: masked ? mask : nil, Array(images.prefix(count)))
                let frame = Self.frame(nodes, [0, 31] + (count > 1 ? [32] : []) + (masked ? [0, 0] : []) + [0])
                _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
                let seen = try #require(compositor.makeSnapshot())
                try Parity.checkSame(seen, GPUContext.draw(frame), "\(count) images, mask \(masked), opacity \(opacity)")
            }
        }
    }

    @Test func `rectangles allocated on a page never overlap, and freeing them all frees the page`() {
        var random = SplitMix64(seed: 4)
        var page = ShelfAllocator(width: 512, height: 512)
        var taken: [DeviceRect] = []
        for _ in 0..<3000 {
            let w = random.int(1...120), h = random.int(1...120)
            if random.oneIn(3), !taken.isEmpty {
                let gone = taken.remove(at: random.int(0...(taken.count - 1)))
                page.free(x: Int(gone.minX), y: Int(gone.minY), width: gone.width)
            } else if let place = page.allocate(width: w, height: h) {
                let rect = DeviceRect(x: place.x, y: place.y, width: w, height: h)
                #expect(DeviceRect(x: 0, y: 0, width: 512, height: 512).contains(rect))
                #expect(!taken.contains { $0.intersects(rect) })
                taken.append(rect)
            }
        }
        for rect in taken { page.free(x: Int(rect.minX), y: Int(rect.minY), width: rect.width) }
        #expect(page.allocate(width: 512, height: 512) != nil)
    }
}
