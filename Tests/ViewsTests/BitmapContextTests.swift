// The drawing surface for views.

import FloeDrawing
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree

@MainActor
struct BitmapContextTests {
    private static let white: Pixel = 0xFFFF_FFFF

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

    @Test func `paths are filled by their rule and stroked, at any angle`() {
        let context = BitmapContext(size: PixelSize(width: 40, height: 40))
        var path = Path(CGRect(x: 4, y: 4, width: 12, height: 12))
        path.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
        context.fill(path, .white, rule: .evenOdd)
        context.save()
        context.translate(28, 20)
        context.concatenate(PointProjection(Transform3D.rotation(.pi / 4, x: 0, y: 0, z: 1)))
        context.alpha = 0.5
        context.stroke(Path(CGRect(x: -6, y: -6, width: 12, height: 12)), .white, style: StrokeStyle(width: 4))
        context.restore()
        let bitmap = context.makeBitmap()
        #expect(bitmap[5, 5] == Self.white && bitmap[10, 10] == 0 && bitmap[17, 5] == 0)
        // The corner to the right is at 28 + 6 · √2, with a mitre of 2 · √2 more.
        #expect(bitmap[37, 20] == 0x8080_8080 && bitmap[38, 24] == 0 && bitmap[28, 20] == 0)
    }

    @Test func `clips by paths add up, and hold for pictures and blend modes`() {
        let context = BitmapContext(size: PixelSize(width: 20, height: 20)), all = CGRect(x: 0, y: 0, width: 20, height: 20)
        context.fill(all, Color(hex: 0x808080))
        context.save()
        context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)))
        context.clip(to: Path(CGRect(x: 0, y: 0, width: 10.5, height: 20)))
        context.blendMode = .multiply
        context.draw(Bitmap(width: 1, height: 1, color: 0xFF80_8080), in: all)
        context.restore()
        let bitmap = context.makeBitmap()
        #expect(bitmap[0, 0] == 0xFF80_8080 && bitmap[5, 10] == 0xFF40_4040 && bitmap[11, 10] == 0xFF80_8080)
        #expect(bitmap[10, 10].redByte == 0x60)
    }

    @Test func `in perspective a path shows where its points do`() {
        let context = BitmapContext(size: PixelSize(width: 40, height: 20))
        context.concatenate(PointProjection(xx: 20, yx: 0, tx: 0, xy: 0, yy: 10, ty: 0, xw: 1))
        // x = 1 shows at 20 / 2, y = 1 there at 10 / 2.
        context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), .white)
        let bitmap = context.makeBitmap()
        #expect(bitmap[9, 4] == Self.white && bitmap[9, 6] == 0 && bitmap[11, 2] == 0 && bitmap[0, 8] == Self.white)
    }

    @Test func `a view draws in its points and the window's pixels`() {
        final class Drawing: View {
            override var drawsContents: Bool { true }
            override func draw(in context: BitmapContext) { context.fill(CGRect(x: 1, y: 0, width: 1, height: 1), .white) }
        }
        let view = Drawing(frame: CGRect(x: 5, y: 5, width: 3, height: 1.2))
        let bitmap = view.display(scale: 2)
        #expect(bitmap?.size == PixelSize(width: 6, height: 3))
        #expect(bitmap?[1, 0] == 0 && bitmap?[2, 1] == Self.white && bitmap?[4, 0] == 0)
        view.bounds.size = .zero
        #expect(view.display(scale: 2) == nil)
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
