// The CPU compositor's pixels against values computed by hand.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeCPUCompositor

@MainActor
struct CPUPixelTests {
    static let white: Pixel = 0xFFFF_FFFF, red: Pixel = 0xFFFF_0000, blue: Pixel = 0xFF00_00FF
    static let black: Pixel = 0xFF00_0000
    var make = NodeFactory(64, 48)

    private func draw(_ nodes: [RenderNode]) throws -> Bitmap { try CPUInvarianceTests.draw(make.frame(nodes)) }

    private func gray(_ v: UInt32) -> Pixel { Pixel(red: v, green: v, blue: v, alpha: 255) }

    @Test mutating func `an edge through the middle of a pixel half covers it`() throws {
        let picture = try draw([make.fill(PlaneRect(10.5, 5.25, 10, 10), Self.white)])
        #expect(picture[9, 10] == Self.black && picture[21, 10] == Self.black)
        // ½ · 255 = 127.5, rounded up.
        #expect(picture[10, 10] == gray(128) && picture[20, 10] == gray(128))
        #expect(picture[11, 10] == Self.white && picture[19, 10] == Self.white)
        // ¾ above, ¼ below, and the products in the corners: 191.25, 63.75, 95.6, 31.9.
        #expect(picture[15, 5] == gray(191) && picture[15, 15] == gray(64))
        #expect(picture[10, 5] == gray(96) && picture[20, 15] == gray(32))
    }

    @Test mutating func `a strip thinner than a pixel covers pixels by its area`() throws {
        let picture = try draw([
            make.fill(PlaneRect(10.25, 0, 0.25, 48), Self.white), make.fill(PlaneRect(19.875, 0, 0.25, 48), Self.white),
        ])
        #expect(picture[10, 20] == gray(64))
        #expect(picture[19, 20] == gray(32) && picture[20, 20] == gray(32))
        #expect(picture[9, 20] == Self.black && picture[11, 20] == Self.black)
    }

    @Test mutating func `opaque pictures that meet on a pixel boundary show no seam`() throws {
        let tile = Bitmap(width: 5, height: 5, color: Self.white)
        // Sums of thirds of a point are inexact. The edges are snapped to the same boundary.
        let scaled = PlaneProjection.scale(1 / 0.3, 1 / 0.3)
        var nodes: [RenderNode] = []
        for row in 0..<6 {
            for column in 0..<7 {
                nodes.append(
                    make.image(
                        PlaneRect(0.3 * Double(9 * column), 0.3 * Double(8 * row), 0.3 * 9, 0.3 * 8), tile, scaled))
            }
        }
        let picture = try draw(nodes)
        for y in 0..<48 { for x in 0..<63 { #expect(picture[x, y] == Self.white, "\(x) \(y)") } }
    }

    @Test mutating func `opacity applies to a group as a whole`() throws {
        let both = [make.fill(PlaneRect(0, 0, 30, 48), Self.white), make.fill(PlaneRect(20, 0, 30, 48), Self.white)]
        let picture = try draw(make.group(opacity: 128, both))
        for x in [5, 25, 45] { #expect(picture[x, 20] == gray(128)) }
        #expect(picture[55, 20] == Self.black)
    }

    @Test mutating func `a mask multiplies the group's alpha`() throws {
        let mask = [make.fill(PlaneRect(0, 0, 32, 48), 0x4000_0000), make.fill(PlaneRect(32, 0, 16, 48), Self.red)]
        let picture = try draw(make.group(opacity: 128, mask: mask, [make.fill(PlaneRect(0, 0, 64, 48), Self.white)]))
        // 64 · 128 / 255 = 32.1
        #expect(picture[10, 10] == gray(32))
        #expect(picture[40, 10] == gray(128))
        #expect(picture[50, 10] == Self.black)
    }

    @Test mutating func `a group starts transparent and blends as a whole`() throws {
        let backdrop = make.fill(PlaneRect(0, 0, 64, 48), gray(128))
        let content = [make.fill(PlaneRect(0, 0, 32, 48), gray(64)), make.fill(PlaneRect(0, 0, 16, 48), gray(128))]
        let picture = try draw([backdrop] + make.group(blendMode: .multiply, content))
        #expect(picture[8, 8] == gray(64))  // 128 · 128 / 255 = 64.3
        #expect(picture[24, 8] == gray(32))  // 64 · 128 / 255 = 32.1
        #expect(picture[48, 8] == gray(128))
    }

    @Test mutating func `half planes cut at pixel centres`() throws {
        let all = PlaneRect(0, 0, 64, 48), white = Bitmap(width: 64, height: 48) { _, _ in Self.white }
        for opacity in [255, 128] as [UInt8] {
            for content in [make.fill(all, Self.white), make.image(all, white)] {
                let picture = try draw(make.group(opacity: opacity, cuts: [HalfPlane(a: 1, b: 1, c: -40)], [content]))
                let inside = gray(UInt32(opacity))
                for y in 0..<48 {
                    for x in 0..<64 { #expect(picture[x, y] == (x + y + 1 >= 40 ? inside : Self.black)) }
                }
            }
        }
    }

    @Test mutating func `a border is a ring inside its rectangle`() throws {
        let picture = try draw([make.border(PlaneRect(10, 10, 20, 20), Self.white, width: 2.5)])
        #expect(picture[9, 20] == Self.black && picture[10, 20] == Self.white && picture[11, 20] == Self.white)
        #expect(picture[12, 20] == gray(128) && picture[13, 20] == Self.black)
        #expect(picture[20, 10] == Self.white && picture[20, 12] == gray(128) && picture[20, 27] == gray(128))
        // A pixel that both inner edges cross: 1 − ¼.
        #expect(picture[12, 12] == gray(191))
    }

    @Test mutating func `a mirrored picture shows its texels in reverse`() throws {
        let bitmap = Bitmap(width: 4, height: 1) { x, _ in gray(UInt32(x) * 60 + 20) }
        let mirror = PlaneProjection(xx: -1, yx: 0, tx: 20, xy: 0, yy: 1, ty: 0)
        let picture = try draw([make.image(PlaneRect(0, 0, 4, 1), bitmap, mirror)])
        for x in 0..<4 { #expect(picture[19 - x, 0] == bitmap[x, 0]) }
    }

    @Test(arguments: [Sampling.linear, .nearest, .trilinear(level: 0)])
    mutating func `samples stay within the part of the picture that is shown`(sampling: Sampling) throws {
        let bitmap = Bitmap(width: 8, height: 8) { x, y in x >= 2 && x < 6 && y >= 2 && y < 6 ? Self.white : Self.red }
        let source = TexelRect(2, 2, 4, 4)
        for projection in [PlaneProjection.identity, .rotation(0.4, about: 32, 24), .turned(0.9, about: 32, 24, distance: 90)] {
            let node = make.image(PlaneRect(10, 8, 40, 30), bitmap, source: source, sampling: sampling, projection)
            let picture = try draw([node])
            var lit = 0
            for y in 0..<48 {
                for x in 0..<64 {
                    let p = picture[x, y]
                    #expect(p.redByte == p.greenByte, "\(x) \(y)")
                    lit += p.redByte == 255 ? 1 : 0
                }
            }
            #expect(lit > 300)
        }
    }

    @Test mutating func `linear sampling blends neighbours by distance`() throws {
        let bitmap = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? Self.black : Self.white }
        let picture = try draw([make.image(PlaneRect(0, 0, 8, 1), bitmap)])
        // Pixel centres lie at ⅛ of a texel and every ¼ after it, clamped outside the first and last texel centre.
        let expected: [UInt32] = [0, 0, 32, 96, 159, 223, 255, 255]
        for x in 0..<8 { #expect(picture[x, 0] == gray(expected[x]), "\(x)") }
    }
}
