// The memory that a compositor holds after it has drawn something large and releases what is unused: at most a tenth more than if
// it had only ever drawn something small. It then draws the same picture.

import FloeCPUCompositor
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct HeldMemoryTests {
    nonisolated static let kinds = CompositorKind.allCases

    private static func make(_ kind: CompositorKind) throws -> any Compositor {
        kind == .cpu ? CPUCompositor(threads: 2) : try GPUContext.makeCompositor()
    }

    /// Makes a frame of images below a group that must be drawn offscreen, with all sizes in proportion to the frame's.
    private static func frame(_ width: Int, _ height: Int, pictures: Int) -> Frame {
        var make = NodeFactory(width, height)
        let w = Double(width), h = Double(height)
        var nodes = (0..<pictures).map { i in
            let bitmap = Bitmap(width: 100 + width / 20, height: 100 + height / 20, color: 0x8040_2010 &+ Pixel(i % 16))
            return make.image(PlaneRect(Double(i * 37 % width), Double(i * 53 % height), w / 4, h / 4), bitmap)
        }
        let content = [
            make.fill(PlaneRect(10, 10, w * 0.7, h * 0.7), 0xC000_80FF), make.fill(PlaneRect(30, 30, w * 0.7, h * 0.7), 0xC0FF_8000),
        ]
        nodes += make.group(opacity: 128, content)
        return make.frame(nodes)
    }

    @Test(arguments: kinds)
    func `after a large frame, a small one holds at most a tenth more than before, and looks the same`(kind: CompositorKind) throws {
        let small = Self.frame(320, 240, pictures: 3)
        let fresh = try Self.make(kind)
        _ = try fresh.draw(small, damage: DamageRegion(small.size.rect))
        fresh.releaseUnused(keeping: small)
        let before = fresh.heldBytes
        #expect(before >= small.size.area * 4)
        let picture = try #require(fresh.makeSnapshot())

        let compositor = try Self.make(kind)
        for _ in 0..<3 {
            let large = Self.frame(2000, 1500, pictures: 60)
            _ = try compositor.draw(large, damage: DamageRegion(large.size.rect))
            #expect(compositor.heldBytes > before + 10_000_000)
            _ = try compositor.draw(small, damage: DamageRegion(small.size.rect))
        }
        compositor.releaseUnused(keeping: small)
        #expect(compositor.heldBytes <= before + before / 10)
        // The caches that remain are sufficient to continue.
        _ = try compositor.draw(small, damage: DamageRegion(DeviceRect(x: 40, y: 30, width: 100, height: 80)))
        let later = try #require(compositor.makeSnapshot())
        #expect(try #require(ImageDifference(picture, later, tolerance: 0)).pixelsBeyondTolerance == 0)
    }

    @Test func `cached coverage counts as held memory, and is released once its shapes are gone`() throws {
        func frame(_ count: Int) -> Frame {
            var make = NodeFactory(800, 600)
            let shapes = (0..<count).map { i -> RenderNode in
                let x = Double(i % 90) * 8 + 0.3, y = Double(i / 90) * 6 + 0.4
                return make.fill(PlaneRect(x, y, 5.5, 4.5), 0xFFFF_FFFF)
            }
            return make.frame(shapes)
        }
        let small = frame(3), many = frame(6000), compositor = CPUCompositor(threads: 1)
        func draw(_ frame: Frame) throws { _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect)) }
        try draw(small)
        compositor.releaseUnused(keeping: small)
        let before = compositor.heldBytes
        try draw(many)
        #expect(compositor.heldBytes > before + 6000 * 40)
        try draw(small)
        compositor.releaseUnused(keeping: small)
        let picture = try #require(compositor.makeSnapshot())
        #expect(compositor.heldBytes <= before + before / 10)
        try draw(small)
        let later = try #require(compositor.makeSnapshot())
        #expect(try #require(ImageDifference(picture, later, tolerance: 0)).pixelsDifferent == 0)
        #expect(compositor.heldBytes <= before + before / 10)
    }

    @Test(arguments: kinds)
    func `an unused compositor holds nothing, and draws its next frame whole`(kind: CompositorKind) throws {
        let frame = Self.frame(320, 240, pictures: 3), all = DamageRegion(frame.size.rect)
        let compositor = try Self.make(kind)
        _ = try compositor.draw(frame, damage: all)
        let picture = try #require(compositor.makeSnapshot())
        compositor.releaseUnused(keeping: nil)
        #expect(compositor.heldBytes == 0)
        #expect(compositor.makeSnapshot() == nil)
        let statistics = try compositor.draw(frame, damage: DamageRegion(DeviceRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(statistics.damagedPixels == frame.size.area)
        let later = try #require(compositor.makeSnapshot())
        #expect(try #require(ImageDifference(picture, later, tolerance: 0)).pixelsBeyondTolerance == 0)
    }
}
