// The strengths of the fades: zero at the ends of the content, complete further in, continuous in between.

import Foundation
import FloeImaging
import FloeLayerTree
import Testing

@testable import FloeScenes

struct TableSceneFadeTests {
    @Test func strengthGrowsWithTheDistance() {
        #expect(TableFade.strength(distance: 0, length: 100) == 0)
        #expect(TableFade.strength(distance: -50, length: 100) == 0, "pulled beyond the end")
        #expect(TableFade.strength(distance: 50, length: 100) == 0.5)
        #expect(TableFade.strength(distance: 100, length: 100) == 1 && TableFade.strength(distance: 1e9, length: 100) == 1)
        let rising = (0...100).map { TableFade.strength(distance: Double($0), length: 100) }
        #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func strengthHandlesInvalidValues() {
        #expect(TableFade.strength(distance: .nan, length: 100) == 0)
        #expect(TableFade.strength(distance: 10, length: 0) == 0)
        #expect(TableFade.strength(distance: .infinity, length: 100) == 1)
        #expect(TableFade.length(height: .nan) == 0 && TableFade.length(height: 0) == 0)
        #expect(TableFade.length(height: 50) == 15, "never so long that both meet")
    }

    @Test func bothFadesFollowOffset() {
        let top = TableFade(offset: 0, range: 0...1000, length: 80)
        #expect(top.top == 0 && top.bottom == 1)
        let end = TableFade(offset: 1000, range: 0...1000, length: 80)
        #expect(end.top == 1 && end.bottom == 0)
        let short = TableFade(offset: 0, range: 0...0, length: 80)
        #expect(short.top == 0 && short.bottom == 0, "nothing to scroll, nothing fades")
    }

    @Test func alphaIsFullInside() {
        #expect(TableFade.alpha(at: 0, strength: 1) == 0 && TableFade.alpha(at: 1, strength: 1) == 1)
        #expect(TableFade.alpha(at: 0, strength: 0) == 1 && TableFade.alpha(at: 0.5, strength: 1) == 0.5)
        for (place, color) in FadeRamp.mask(0.6, .smooth) {
            #expect(abs(Double(color.alpha) - TableFade.alpha(at: place, strength: 0.6)) < 1e-6)
        }
        for (a, b) in zip(FadeRamp.mask(0.6, .smooth), FadeRamp.cover(0.6, .smooth, TablePalette.light.panel)) {
            #expect(abs(a.color.alpha + b.color.alpha - 1) < 1e-6)
        }
    }

    @Test func articlesFadeIsLinearAndConstant() {
        #expect(TableFade.length(height: 500, curve: .linear) == 100 && TableFade.length(height: -1, curve: .linear) == 0)
        for offset in [0.0, 20, 1000] {
            var fade = TableFade(offset: offset, range: 0...1000, length: 100, curve: .linear)
            #expect(fade.top == 1 && fade.bottom == 1)
            fade.pin(header: 36, pushed: 0, hidden: 0)
            #expect(fade.top == 1 && fade.inset == 36)
        }
        // As one gradient over the whole table, it has the article's stops.
        let ramp = FadeRamp.mask(1, .linear), gradient = FadeRamp.both(ramp, ramp, part: 100.0 / 500)
        #expect(gradient.locations == [0, 0.2, 0.8, 1] && gradient.colors.map(\.alpha) == [0, 1, 1, 0])
    }

    @Test func fadeUnderPinnedHeaderIsContinuous() {
        // A header of 36 points above 10 rows of 58, then the next section. The upper fade is followed over two sections.
        let header = 36.0, section = 36 + 580.0
        var last: TableFade?
        for offset in stride(from: 0.0, through: 2 * section, by: 0.5) {
            var fade = TableFade(offset: offset, range: 0...10_000, length: 100)
            let inSection = offset.truncatingRemainder(dividingBy: section)
            fade.pin(header: header, pushed: max(0, inSection + header - section), hidden: inSection)
            #expect(fade.top >= 0 && fade.top <= 1 && fade.inset >= 0 && fade.inset <= header)
            if let last { #expect(abs(fade.top - last.top) < 0.05, "at \(offset)") }
            last = fade
        }
    }
}
