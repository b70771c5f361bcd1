// The blend modes against W3C Compositing and Blending Level 1, implemented independently in Double: the formulas alone, and
// as drawn by the compositors.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

struct BlendModeTests {
    /// The mode's result is rounded once to 8 bits; the premultiplied inputs are exact in both.
    static let tolerance = 1

    private static let levels: [UInt32] = [0, 85, 170, 255]
    /// Returns colour `i` of all those whose three channels are at these levels.
    private static func color(_ i: Int, alpha: UInt32) -> Pixel {
        Pixel.premultiply(red: levels[i % 4], green: levels[i / 4 % 4], blue: levels[i / 16], alpha: alpha)
    }

    @Test(arguments: BlendMode.allCases, [(255, 255), (128, 255), (255, 100), (77, 191)] as [(UInt32, UInt32)])
    func `every pair of a coarse grid of colours blends as specified`(mode: BlendMode, alphas: (source: UInt32, backdrop: UInt32)) {
        var worst = 0
        for i in 0..<64 {
            for j in 0..<64 {
                let source = Self.color(i, alpha: alphas.source), backdrop = Self.color(j, alpha: alphas.backdrop)
                let expected = BlendSpecification.composite(mode, source, backdrop)
                worst = max(worst, ImageDifference.distance(mode.blend(source: source, backdrop: backdrop), expected))
            }
        }
        #expect(worst <= Self.tolerance)
    }

    /// Backdrops side by side and sources one below another, in a group over black, which shows the premultiplied colours.
    @MainActor
    @Test(arguments: BlendMode.allCases, [(255, 255), (128, 255), (77, 191)] as [(UInt32, UInt32)])
    func `every pair is drawn as specified, in every way of drawing`(mode: BlendMode, alphas: (source: UInt32, backdrop: UInt32)) throws {
        var make = NodeFactory(64, 64)
        let all = PlaneRect(0, 0, 64, 64)
        let source = Bitmap(width: 64, height: 64) { _, y in Self.color(y, alpha: alphas.source) }
        let backdrop = Bitmap(width: 64, height: 64) { x, _ in Self.color(x, alpha: alphas.backdrop) }
        let filtered = make.group(blendMode: mode, [make.image(all, source)])
        let drawn = try TreeText.picture(make.frame(make.group([make.image(all, backdrop)] + filtered)), "\(mode) \(alphas)")
        var worst = 0
        for y in 0..<64 {
            for x in 0..<64 {
                let expected = BlendSpecification.composite(mode, source[x, y], backdrop[x, y]) | 0xFF00_0000
                worst = max(worst, ImageDifference.distance(drawn[x, y], expected))
            }
        }
        #expect(worst <= Self.tolerance)
    }

    @Test(arguments: BlendMode.allCases)
    func `a clear source changes nothing, and results stay premultiplied`(mode: BlendMode) {
        for backdrop in [0, 0xFF12_3456, 0x8040_2010, 0x0101_0000] as [Pixel] {
            #expect(mode.blend(source: 0, backdrop: backdrop) == backdrop)
            for source in [0xFFFF_FFFF, 0x8080_0040, 0x0303_0201] as [Pixel] {
                let p = mode.blend(source: source, backdrop: backdrop)
                #expect(max(p.redByte, p.greenByte, p.blueByte) <= p.alphaByte)
            }
        }
    }

    @Test func `there are sixteen blend modes`() { #expect(BlendMode.allCases.count == 16) }
}
