// Numbers as readable text, formatted alike everywhere.

import FloeMeasuring
import Testing

struct FigureTextTests {
    @Test func thousandsAreSeparated() {
        #expect([0, 999, 1_005, 16_000_000].map { FigureText.count($0) } == ["0", "999", "1,005", "16,000,000"])
        #expect(FigureText.count(-3) == "−3" && FigureText.count(-1_234) == "−1,234")
    }

    @Test func oneIsSingular() {
        #expect([0, 1, 2, 1_000].map { FigureText.count($0, "line") } == ["0 lines", "1 line", "2 lines", "1,000 lines"])
    }
}
