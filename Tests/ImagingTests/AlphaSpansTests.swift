// Spans of clear, mixed and opaque pixels: what is known of a bitmap's rows when it is drawn again.

import Geometry
import Imaging
import Testing

struct AlphaSpansTests {
    private func spans(_ rows: [String]) -> AlphaSpans? {
        let pixels: [Character: Pixel] = [" ": 0, "~": 0x8040_2010, "#": 0xFF40_2010]
        let bitmap = Bitmap(width: rows[0].count, height: rows.count) { x, y in pixels[Array(rows[y])[x], default: 0] }
        var budget = 1000
        #expect(bitmap.alphaSpans(budget: &budget) == nil, "what is drawn once is not looked through")
        let spans = bitmap.alphaSpans(budget: &budget)
        #expect(budget == 1000 - bitmap.width * bitmap.height)
        #expect(bitmap.alphaSpans(budget: &budget) === spans && budget == 1000 - bitmap.width * bitmap.height)
        return spans
    }

    @Test func `each row has its clear ends and its longest opaque run`() throws {
        let spans = try #require(self.spans(["  ~~####~ ", "##~#####~~", "          ", "~~~~~~~~~~", "#~~ ~~~~~#"]))
        #expect(spans[0] == AlphaSpan(start: 2, opaqueStart: 4, opaqueEnd: 8, end: 9))
        #expect(spans[1] == AlphaSpan(start: 0, opaqueStart: 3, opaqueEnd: 8, end: 10))
        #expect(spans[2].start == spans[2].end)
        #expect(spans[3] == AlphaSpan(start: 0, opaqueStart: 10, opaqueEnd: 10, end: 10))
        #expect(spans[4] == AlphaSpan(start: 0, opaqueStart: 0, opaqueEnd: 1, end: 10))
    }

    @Test func `an opaque bitmap needs none`() {
        let bitmap = Bitmap(width: 3, height: 2, color: 0xFF01_0203)
        var budget = 1000
        for _ in 0..<3 { #expect(bitmap.alphaSpans(budget: &budget) == nil) }
        #expect(budget == 1000)
    }

    @Test func `what the budget does not allow is left for another time`() {
        let bitmap = Bitmap(width: 10, height: 10, color: 0x8000_0000)
        var little = 99, enough = 100
        for _ in 0..<3 { #expect(bitmap.alphaSpans(budget: &little) == nil) }
        #expect(bitmap.alphaSpans(budget: &enough) != nil && enough == 0)
        #expect(bitmap.alphaSpans(budget: &little) != nil, "once found, they cost nothing")
    }

    @Test func `opaque rectangles hold opaque texels alone, bands that are alike as one`() throws {
        // Opaque but for a slanted corner, and for one texel at the right.
        let bitmap = Bitmap(width: 100, height: 64) { x, y in
            (x + y < 40 || (x == 99 && y == 40)) ? 0x8000_0000 : 0xFF01_0203
        }
        var budget = 10_000
        _ = bitmap.alphaSpans(budget: &budget)
        let spans = try #require(bitmap.alphaSpans(budget: &budget))
        #expect(
            spans.opaqueRects == [
                DeviceRect(minX: 40, minY: 0, maxX: 100, maxY: 16), DeviceRect(minX: 24, minY: 16, maxX: 100, maxY: 32),
                DeviceRect(minX: 8, minY: 32, maxX: 99, maxY: 48), DeviceRect(minX: 0, minY: 48, maxX: 100, maxY: 64),
            ])
        // Behind what is in the list already.
        var found = [DeviceRect(minX: 10, minY: -16, maxX: 90, maxY: 0)]
        let rects = OpaqueRects(from: 1)
        rects.add(DeviceRect(minX: 10, minY: 0, maxX: 90, maxY: 16), to: &found)
        rects.add(DeviceRect(minX: 11, minY: 16, maxX: 92, maxY: 32), to: &found)
        rects.add(DeviceRect(minX: 11, minY: 32, maxX: 42, maxY: 48), to: &found)
        rects.add(DeviceRect(minX: 11, minY: 48, maxX: 90, maxY: 50), to: &found)
        #expect(
            found[1...] == [
                DeviceRect(minX: 11, minY: 0, maxX: 90, maxY: 32), DeviceRect(minX: 11, minY: 48, maxX: 90, maxY: 50),
            ], "narrow bands are left out, and what they part stays apart")
    }
}
