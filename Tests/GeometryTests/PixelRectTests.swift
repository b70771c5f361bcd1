// Edges snapped to 1/256 of a pixel, and sides moved to those of another rectangle.

import FloeGeometry
import Testing

struct PixelRectTests {
    @Test func `four edges snap together exactly as each does alone`() {
        var values: [Double] = [0, -0.0, .infinity, -.infinity, 1e-300, 1e300, -1e300, 8_796_093_022_208, 0.1 + 0.2]
        // Around midpoints between two steps, and far out, where numbers have few binary places left or none.
        for whole in [0.0, 1, 17, 1279, 65_535, 4_194_304, 17_592_186_044_416, 35_184_372_088_832] {
            for half in 0..<6 {
                let place = whole + (Double(half) + 0.5) / 256
                values += [place, place.nextUp, place.nextDown, -place, -place.nextUp, -place.nextDown]
            }
        }
        for i in values.indices {
            let edges = (0..<4).map { values[(i + $0 * 7) % values.count] }
            let snapped = PixelRect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3]).snapped
            let alone = edges.map { ($0 * 256).rounded() / 256 }
            #expect([snapped.minX, snapped.minY, snapped.maxX, snapped.maxY].map(\.bitPattern) == alone.map(\.bitPattern), "\(edges)")
        }
        let none = PixelRect(minX: .nan, minY: 0, maxX: 1, maxY: 2).snapped
        #expect(none.minX.isNaN && none.maxY == 2)
    }

    @Test func `mirroring an axis swaps its opposite sides`() {
        let some: RectSides = [.minX, .minY, .maxY]
        #expect(some.mirrored(x: false, y: false) == some)
        #expect(some.mirrored(x: true, y: false) == [.maxX, .minY, .maxY])
        #expect(RectSides.minX.mirrored(x: false, y: true) == .minX && RectSides.maxY.mirrored(x: true, y: true) == .minY)
        #expect(RectSides.all.mirrored(x: true, y: true) == .all && RectSides().mirrored(x: true, y: true).isEmpty)
    }

    @Test func `chosen sides move to those of another rectangle`() {
        let rect = PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 4), other = PixelRect(minX: -1, minY: -2, maxX: 30, maxY: 40)
        #expect(rect.moving([.minX, .maxY], to: other) == PixelRect(minX: -1, minY: 2, maxX: 3, maxY: 40))
        #expect(rect.moving(.all, to: other) == other && rect.moving([], to: other) == rect)
    }

    @Test func `a rectangle projected onto another lands exactly there, mirrored where asked`() throws {
        let rect = PlaneRect(minX: 10, minY: 20, maxX: 14, maxY: 28), target = PixelRect(minX: -3, minY: 5, maxX: 5, maxY: 7)
        for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
            let map = try #require(PlaneProjection(rect, onto: target, mirroredX: x, mirroredY: y))
            #expect(rect.mapped(byAxisAligned: map) == target && (map.xx < 0) == x && (map.yy < 0) == y)
        }
        #expect(PlaneProjection(rect, onto: target, moved: 0.5)?.tx == -22.5)
        #expect(PlaneProjection(PlaneRect(minX: 1, minY: 1, maxX: 1, maxY: 5), onto: target) == nil)
    }
}
