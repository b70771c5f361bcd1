// Spans of clear, mixed and opaque pixels in a bitmap's rows, computed when it is drawn for the second time.

import FloeGeometry
import FloeImaging
import Testing

struct OpacityRunsTests {
    private func runs(_ rows: [String]) -> OpacityRuns? {
        let pixels: [Character: Pixel] = [" ": 0, "~": 0x8040_2010, "#": 0xFF40_2010]
        let bitmap = Bitmap(width: rows[0].count, height: rows.count) { x, y in pixels[Array(rows[y])[x], default: 0] }
        var budget = 1000
        #expect(bitmap.opacityRuns(budget: &budget) == nil, "what is drawn once is not looked through")
        let runs = bitmap.opacityRuns(budget: &budget)
        #expect(budget == 1000 - bitmap.width * bitmap.height)
        #expect(bitmap.opacityRuns(budget: &budget) === runs && budget == 1000 - bitmap.width * bitmap.height)
        return runs
    }

    @Test func `each row records its clear ends and its longest opaque run`() throws {
        let runs = try #require(self.runs(["  ~~####~ ", "##~#####~~", "          ", "~~~~~~~~~~", "#~~ ~~~~~#"]))
        #expect(runs[0] == OpacityRun(start: 2, opaqueStart: 4, opaqueEnd: 8, end: 9))
        #expect(runs[1] == OpacityRun(start: 0, opaqueStart: 3, opaqueEnd: 8, end: 10))
        #expect(runs[2].start == runs[2].end)
        #expect(runs[3] == OpacityRun(start: 0, opaqueStart: 10, opaqueEnd: 10, end: 10))
        #expect(runs[4] == OpacityRun(start: 0, opaqueStart: 0, opaqueEnd: 1, end: 10))
    }

    @Test func `an opaque bitmap has no runs and uses no budget`() {
        let bitmap = Bitmap(width: 3, height: 2, color: 0xFF01_0203)
        var budget = 1000
        for _ in 0..<3 { #expect(bitmap.opacityRuns(budget: &budget) == nil) }
        #expect(budget == 1000)
    }

    @Test func `a bitmap larger than the budget is scanned in several requests, whole rows at a time`() throws {
        let bitmap = Bitmap(width: 10, height: 10) { x, y in x < y ? 0 : 0x8000_0000 }
        var none = 9
        for _ in 0..<3 { #expect(bitmap.opacityRuns(budget: &none) == nil && none == 9, "too little for a row") }
        for _ in 0..<2 {
            var some = 49
            #expect(bitmap.opacityRuns(budget: &some) == nil && some == 9)
        }
        var rest = 49
        let runs = try #require(bitmap.opacityRuns(budget: &rest))
        #expect(rest == 29 && (0..<10).allSatisfy { runs[$0].start == $0 && runs[$0].end == 10 })
        #expect(bitmap.opacityRuns(budget: &none) === runs, "once found, they cost nothing")
    }

    @Test func `opaque rectangles hold only opaque texels, and similar bands share one`() throws {
        // Opaque except for a slanted corner and one texel at the right.
        let bitmap = Bitmap(width: 100, height: 64) { x, y in
            (x + y < 40 || (x == 99 && y == 40)) ? 0x8000_0000 : 0xFF01_0203
        }
        var budget = 10_000
        _ = bitmap.opacityRuns(budget: &budget)
        let runs = try #require(bitmap.opacityRuns(budget: &budget))
        // Rows 0…63 have 59 columns in common. Rows 16…63 have 75, but 75 · 48 is less than 59 · 64.
        #expect(runs.opaqueRects == [DeviceRect(minX: 40, minY: 0, maxX: 99, maxY: 64)])
    }

    @Test func `bands yield the largest opaque rectangle and those left above and below it`() {
        func band(_ minX: Int32, _ maxX: Int32, _ minY: Int32, _ maxY: Int32) -> DeviceRect {
            DeviceRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        }
        func found(_ bands: [DeviceRect]) -> [DeviceRect] {
            var found: [DeviceRect] = []
            OpaqueRects.append(to: &found, in: bands)
            return found
        }
        #expect(found([]) == [])
        #expect(
            found([band(10, 90, 0, 16), band(11, 92, 16, 32), band(11, 42, 32, 48), band(11, 90, 48, 50)])
                == [band(11, 90, 0, 32)], "too small below")
        #expect(
            found([band(0, 300, 0, 16), .empty, band(0, 100, 32, 48), band(90, 300, 48, 64)])
                == [band(0, 300, 0, 16), band(90, 300, 48, 64)], "what nothing joins stays apart, what is small is left out")
        #expect(
            found([band(60, 200, 0, 16), band(20, 240, 16, 48), band(60, 200, 48, 64)])
                == [band(60, 200, 0, 64)], "140 · 64 are more than 220 · 32")
        #expect(
            found([band(100, 250, 0, 16), band(0, 400, 16, 48), band(60, 200, 48, 64)])
                == [band(100, 250, 0, 16), band(0, 400, 16, 48), band(60, 200, 48, 64)])
    }
}
