// Rectangles of whole pixels: half-open, clamped, and unchanged by a union with an empty one.

import FloeGeometry
import Testing

@Suite struct DeviceRectTests {
    private let a = DeviceRect(x: 0, y: 0, width: 10, height: 10)
    private let b = DeviceRect(x: 5, y: 6, width: 10, height: 10)

    @Test func intersectionAndUnion() {
        #expect(a.intersection(b) == DeviceRect(minX: 5, minY: 6, maxX: 10, maxY: 10))
        #expect(a.union(b) == DeviceRect(minX: 0, minY: 0, maxX: 15, maxY: 16))
        #expect(a.union(.empty) == a && DeviceRect.empty.union(a) == a)
        #expect(a.intersection(b).area == 20)
    }

    @Test func touchingRectsDoNotIntersect() {
        let right = DeviceRect(x: 10, y: 0, width: 5, height: 5)
        #expect(!a.intersects(right) && a.intersection(right).isEmpty)
        #expect(a.intersects(b) && b.intersects(a))
        #expect(a.contains(a) && !a.contains(b))
    }

    @Test func invertedRectangleHasNoArea() {
        let inverted = DeviceRect(minX: 5, minY: 5, maxX: 0, maxY: 0)
        #expect(inverted.isEmpty && inverted.width == 0 && inverted.height == 0 && inverted.area == 0)
    }

    @Test func edgesAreRoundedOutward() {
        #expect(DeviceRect(around: 0.1, -0.1, 9.9, 10) == DeviceRect(minX: 0, minY: -1, maxX: 10, maxY: 10))
        #expect(DeviceRect(around: 2, 3, 4, 5) == DeviceRect(minX: 2, minY: 3, maxX: 4, maxY: 5))
    }

    @Test func onlyWholePixelsCountAsInside() {
        let rect = PixelRect(minX: -1.5, minY: -2, maxX: 1.5, maxY: 3)
        #expect(rect.wholePixels == DeviceRect(minX: -1, minY: -2, maxX: 1, maxY: 3))
        #expect(PixelRect(minX: 0.25, minY: 0, maxX: 0.75, maxY: 1).wholePixels.isEmpty)
        let beyond = PixelRect(minX: -1e300, minY: -.infinity, maxX: 1e300, maxY: .infinity).wholePixels
        #expect(beyond == DeviceRect(minX: -16_777_216, minY: -16_777_216, maxX: 16_777_216, maxY: 16_777_216))
        // NaN lands at the far end.
        #expect(PixelRect(minX: .nan, minY: 0, maxX: 1, maxY: 1).wholePixels.isEmpty)
    }

    @Test func notANumberIsEmptyAndInfinityIsClamped() {
        #expect(DeviceRect(around: .nan, 0, 1, 1).isEmpty)
        #expect(DeviceRect(around: 0, 0, 1, .nan).isEmpty)
        #expect(DeviceRect(around: 1, 0, 0, 1).isEmpty)
        let all = DeviceRect(around: -.infinity, -.infinity, .infinity, .infinity)
        #expect(all.minX == -16_777_216 && all.maxY == 16_777_216)
        #expect(DeviceRect(x: .max - 10, y: 0, width: 5, height: 5).isEmpty)
    }

    @Test func outsetAndTranslation() {
        #expect(a.outset(by: 2) == DeviceRect(minX: -2, minY: -2, maxX: 12, maxY: 12))
        #expect(a.outset(by: -6).isEmpty)
        #expect(a.translated(dx: 3, dy: -4) == DeviceRect(minX: 3, minY: -4, maxX: 13, maxY: 6))
        #expect(PixelSize(width: 3, height: 4).rect.area == PixelSize(width: 3, height: 4).area)
    }
}
