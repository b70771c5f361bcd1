// The drawing surface for views.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree

struct BitmapContextTests {
    static let white: Pixel = 0xFFFF_FFFF

    @Test func `fills follow the transform, and restore undoes it`() {
        let context = BitmapContext(size: PixelSize(width: 20, height: 10))
        context.save()
        context.scale(2, 2)
        context.translate(1, 1)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 2.25), .white)
        context.restore()
        context.fill(CGRect(x: 15, y: 0, width: 1, height: 1), .black)
        let bitmap = context.makeBitmap()
        #expect(bitmap[2, 2] == Self.white && bitmap[7, 5] == Self.white && bitmap[8, 3] == 0 && bitmap[1, 3] == 0)
        #expect(bitmap[4, 6] == 0x8080_8080)
        #expect(bitmap[15, 0] == 0xFF00_0000)
    }

    @Test func `alpha and blend mode apply to subsequent drawing`() {
        let context = BitmapContext(size: PixelSize(width: 4, height: 4))
        let all = CGRect(x: 0, y: 0, width: 4, height: 4)
        context.fill(all, Color(hex: 0x808080))
        context.save()
        context.blendMode = .multiply
        context.fill(all, Color(hex: 0x808080))
        context.restore()
        #expect(context.makeBitmap()[1, 1] == 0xFF40_4040)
        context.alpha = 0.5
        context.fill(all, .white)
        // 128 + 64 · 127 / 255 = 159.9
        #expect(context.makeBitmap()[1, 1] == 0xFFA0_A0A0)
    }

    @Test func `a clip limits what fills cover`() {
        let context = BitmapContext(size: PixelSize(width: 8, height: 8))
        context.save()
        context.clip(to: CGRect(x: 1, y: 1, width: 6, height: 6))
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8), .white)
        context.restore()
        let bitmap = context.makeBitmap()
        #expect(bitmap[0, 3] == 0 && bitmap[3, 0] == 0 && bitmap[7, 3] == 0)
        #expect(bitmap[2, 3] == Self.white && bitmap[5, 3] == Self.white)
    }

    @Test func `pictures, strokes and gradients set the expected pixels`() {
        let context = BitmapContext(size: PixelSize(width: 16, height: 16))
        let picture = Bitmap(width: 4, height: 4) { x, y in x < 2 ? 0xFF11_2233 : 0xFFAA_BBCC }
        context.draw(picture, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        context.draw(picture, in: CGRect(x: 8, y: 0, width: 8, height: 8), from: CGRect(x: 2, y: 0, width: 2, height: 4))
        context.strokeRounded(CGRect(x: 0, y: 8, width: 8, height: 8), radius: 0, width: 1, .white)
        context.drawLinearGradient(
            GradientRamp(stops: [(0, .black), (1, .white)]), from: CGPoint(x: 8, y: 8), to: CGPoint(x: 16, y: 8),
            in: CGRect(x: 8, y: 8, width: 8, height: 8))
        let bitmap = context.makeBitmap()
        for y in 0..<4 { for x in 0..<4 { #expect(bitmap[x, y] == picture[x, y]) } }
        for x in 8..<16 { #expect(bitmap[x, 3] == 0xFFAA_BBCC) }
        #expect(bitmap[0, 8] == Self.white && bitmap[7, 15] == Self.white && bitmap[3, 11] == 0)
        // Positions 1/16 and 15/16 of the ramp, in bytes.
        #expect(bitmap[8, 10].redByte == 16 && bitmap[15, 10].redByte == 239)
    }
}
