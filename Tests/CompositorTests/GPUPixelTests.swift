// The GPU's pixels against values computed by hand, one kind of node at a time.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeGPUCompositor

@MainActor
@Suite(.serialized, .needsOpenGL)
struct GPUPixelTests {
    private let red: Pixel = 0xFFFF_0000, half: Pixel = 0x8000_0080

    @Test func `a fill covers whole pixels and parts of pixels`() throws {
        var make = NodeFactory(8, 4)
        let picture = try GPUContext.draw(make.frame([make.fill(PlaneRect(1.25, 1, 4, 2), red)]))
        #expect(picture[0, 1] == 0xFF00_0000)
        // ¾ of 255 is 191.25.
        #expect(picture[1, 1] == 0xFFBF_0000)
        #expect(picture[2, 1] == red)
        #expect(picture[5, 2] == 0xFF40_0000)
        #expect(picture[2, 0] == 0xFF00_0000 && picture[2, 3] == 0xFF00_0000)
    }

    @Test func `a translucent fill is blended source-over`() throws {
        var make = NodeFactory(2, 2)
        let picture = try GPUContext.draw(make.frame([make.fill(PlaneRect(0, 0, 2, 2), half)], background: red))
        // 255 · (255 − 128) / 255 = 127
        #expect(picture[0, 0] == 0xFF7F_0080)
    }

    @Test func `an image at whole pixels keeps its bytes, in a group and away from the atlas's corner too`() throws {
        var random = SplitMix64(seed: 3)
        let bitmap = Bitmap(width: 9, height: 7) { _, _ in random.pixel() | 0xFF00_0000 }
        var make = NodeFactory(20, 16)
        let image = make.image(PlaneRect(3, 2, 9, 7), bitmap)
        let frames = [
            make.frame([image]),
            make.frame(
                make.group(opacity: 255, shape: make.placement(PlaneRect(0, 0, 20, 16), radius: 0), [image])),
            make.frame([make.image(PlaneRect(0, 0, 5, 5), Bitmap(width: 5, height: 5, color: red)), image]),
        ]
        for frame in frames {
            let picture = try GPUContext.draw(frame)
            for y in 0..<7 { for x in 0..<9 { #expect(picture[x + 3, y + 2] == bitmap[x, y]) } }
        }
    }

    @Test func `linear sampling blends texels by distance, and nearest takes the later texel at a tie`() throws {
        let bitmap = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFC8_6414 }
        var make = NodeFactory(6, 3)
        let frame = make.frame([
            make.image(PlaneRect(0, 0, 2, 1), bitmap, .translation(0.5, 0)),
            make.image(PlaneRect(0, 1, 6, 1), bitmap),
            make.image(PlaneRect(0, 2, 3, 1), bitmap, sampling: .nearest),
        ])
        let picture = try GPUContext.draw(frame)
        #expect(picture[1, 0] == 0xFF64_320A)
        // Pixel centres fall on texel positions 1/6, 1/2, 5/6, 7/6, …: weights 0, 0, 1/3, 2/3, 1, 1.
        #expect(picture[1, 1] == 0xFF00_0000 && picture[4, 1] == 0xFFC8_6414)
        #expect(ImageDifference.distance(picture[2, 1], 0xFF43_2107) <= 1)
        #expect(picture[0, 2] == 0xFF00_0000 && picture[1, 2] == 0xFFC8_6414)
    }

    @Test func `trilinear sampling blends two mipmap levels`() throws {
        // Black and white columns, which are grey in every smaller mipmap level.
        let bitmap = Bitmap(width: 4, height: 4) { x, _ in x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
        var make = NodeFactory(4, 4)
        let frame = make.frame([make.image(PlaneRect(0, 0, 4, 4), bitmap, sampling: .trilinear(level: 0.5))])
        let picture = try GPUContext.draw(frame)
        #expect(ImageDifference.distance(picture[0, 0], 0xFF40_4040) <= 1)
        #expect(ImageDifference.distance(picture[1, 0], 0xFFC0_C0C0) <= 1)
    }

    @Test func `nothing behind the eye is drawn`() throws {
        var make = NodeFactory(32, 32)
        // w = 1 − x/16: the right half lies behind the eye.
        let projection = PlaneProjection(xx: 1, yx: 0, tx: 0, xy: 0, yy: 1, ty: 0, xw: -1.0 / 16, yw: 0, tw: 1)
        let frame = make.frame([make.fill(PlaneRect(4, 4, 28, 8), red, projection)])
        let picture = try GPUContext.draw(frame)
        #expect(picture[3, 8] == 0xFF00_0000)
        #expect(picture[31, 31] == red)
        #expect(picture[31, 2] == 0xFF00_0000)
    }

    @Test func `a group fades as a whole`() throws {
        var make = NodeFactory(4, 4)
        let content = [make.fill(PlaneRect(0, 0, 3, 4), red), make.fill(PlaneRect(1, 0, 3, 4), 0xFF00_FF00)]
        let picture = try GPUContext.draw(make.frame(make.group(opacity: 128, content)))
        #expect(picture[0, 0] == 0xFF80_0000)
        #expect(picture[1, 0] == 0xFF00_8000)
        #expect(picture[3, 3] == 0xFF00_8000)
    }

    @Test func `mask, shape and cuts multiply`() throws {
        var make = NodeFactory(8, 8)
        let all = PlaneRect(0, 0, 8, 8)
        let frame = make.frame(
            make.group(
                opacity: 255, shape: make.placement(PlaneRect(2, 0, 6, 8), radius: 0),
                cuts: [HalfPlane(a: 0, b: 1, c: -4)], mask: [make.fill(all, 0x8080_8080)], [make.fill(all, red)]))
        let picture = try GPUContext.draw(frame)
        #expect(picture[1, 6] == 0xFF00_0000)
        #expect(picture[4, 3] == 0xFF00_0000)
        #expect(picture[4, 4] == 0xFF80_0000)
    }

    @Test(arguments: BlendMode.allCases)
    func `blend modes match the reference, and copy the backdrop only where it cannot be sampled`(mode: BlendMode) throws {
        var random = SplitMix64(seed: 77)
        let below = Bitmap(width: 16, height: 16) { _, _ in random.pixel() }
        let above = Bitmap(width: 16, height: 16) { _, _ in random.pixel() }
        var make = NodeFactory(16, 16)
        let all = PlaneRect(0, 0, 16, 16)
        // Inside a group, so that the backdrop is translucent. Its alpha carries over into the group's result.
        let inner = [make.image(all, below)] + make.group(blendMode: mode, [make.image(all, above)])
        let frame = make.frame(make.group(opacity: 255, inner), background: 0xFF00_0000)
        let copying = ("copying card", Optimisations.all.subtracting([.software, .backdropSampling]))
        for (name, programs) in GPUContext.programs + [copying] {
            let compositor = try GPUContext.makeCompositor(programs)
            let work = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            let picture = try #require(compositor.makeSnapshot())
            var worst = 0
            for y in 0..<16 {
                for x in 0..<16 {
                    let expected = mode.blend(source: above[x, y], backdrop: below[x, y])
                    worst = max(worst, ImageDifference.distance(picture[x, y] | 0xFF00_0000, expected | 0xFF00_0000))
                }
            }
            // Normal groups pass through. The other modes are computed in Float and rounded once.
            #expect(worst <= 1, "\(mode), \(name): \(worst)")
            let copies = mode != .normal && !(programs.contains(.backdropSampling) && compositor.device.samplesTarget)
            #expect((work.copiedPixels > 0) == copies, "\(mode), \(name): \(work.copiedPixels) pixels of the ground are copied")
        }
    }

    @Test func `a frame too large for the driver is refused`() throws {
        let compositor = try GPUContext.makeCompositor()
        let size = PixelSize(width: 1 << 20, height: 4)
        #expect(throws: GLError.frameTooLarge(size: size, limit: compositor.device.maximumTextureSize)) {
            _ = try compositor.draw(Frame(size: size, background: 0), damage: DamageRegion())
        }
    }
}
