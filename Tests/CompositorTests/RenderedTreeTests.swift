// Pictures of layer trees in one call, as a program without a window makes them.

import FloeLayers
import Testing

@MainActor
struct RenderedTreeTests {
    private func tree() -> LayerTree {
        let tree = LayerTree(), square = Layer()
        tree.background = .white
        square.bounds.size = CGSize(width: 2, height: 2)
        square.position = CGPoint(x: 2, y: 1)
        square.backgroundColor = Color(hex: 0x102030)
        tree.root.addSublayer(square)
        return tree
    }

    private func rows(_ picture: Bitmap) -> [[Pixel]] {
        (0..<picture.height).map { y in (0..<picture.width).map { x in picture[x, y] } }
    }

    @Test func treeIsDrawnInOneCall() throws {
        let white = Color.white.pixel, dark = Color(hex: 0x102030).pixel, tree = tree()
        let picture = try tree.render(size: CGSize(width: 4, height: 3))
        #expect(rows(picture) == [[white, dark, dark, white], [white, dark, dark, white], [white, white, white, white]])
        let large = try tree.render(size: CGSize(width: 4, height: 3), scale: 2)
        #expect(large.width == 8 && large.height == 6 && rows(large)[3] == [white, white, dark, dark, dark, dark, white, white])
        #expect(tree.needsFrame, "a window that shows it too still has to")
    }

    @Test func picturesFollowTheClockAndOneCompositorDrawsMany() throws {
        let tree = tree(), compositor = CPUCompositor(threads: 1), size = CGSize(width: 4, height: 3)
        let first = try tree.render(size: size, compositor: compositor)
        tree.animate(duration: 1, curve: .linear) { tree.root.sublayers[0].position.y += 1 }
        tree.advance(to: 0.5)
        let middle = try tree.render(size: size, compositor: compositor)
        tree.advance(to: 1)
        let last = try tree.render(size: size, compositor: compositor)
        #expect(rows(first)[2][1] == Color.white.pixel && rows(last)[2][1] == Color(hex: 0x102030).pixel)
        #expect(rows(middle)[2][1] != rows(first)[2][1] && rows(middle)[2][1] != rows(last)[2][1], "half covered")
        #expect(rows(try tree.render(size: size)) == rows(last))
    }

    @Test(arguments: [(0.0, 1.0), (1e9, 1.0), (.nan, 1.0), (4.0, .infinity), (-3.0, 1.0)])
    func whatHasNoSizeIsAnError(width: Double, scale: Double) {
        #expect(throws: CPUCompositorError.self) { try tree().render(size: CGSize(width: width, height: 3), scale: scale) }
    }
}
