import Foundation
import FloeImaging
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: colours")
struct MinesPaletteTests {
    /// The contrast of two opaque colours, 1…21, as the Web Content Accessibility Guidelines (2.2) define it.
    private func contrast(_ a: Color, _ b: Color) -> Double {
        func luminance(_ c: Color) -> Double {
            func linear(_ v: Float) -> Double { v <= 0.04045 ? Double(v) / 12.92 : pow((Double(v) + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue)
        }
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    /// `top` over `ground`.
    private func over(_ ground: Color, _ top: Color) -> Color { ground.interpolated(to: top.withAlpha(1), top.alpha) }

    @Test("Cell numbers and the text of header and banner reach a contrast of 4.5 : 1, dark and light", arguments: [true, false])
    func contrasts(isDark: Bool) {
        let palette = MinesPalette.matching(isDark ? .dark : .light)
        #expect(palette.isDark == isDark)
        for n in 1...8 { #expect(contrast(palette.number(n), palette.revealed) >= 4.5, "number \(n)") }
        for sky in palette.sky {
            for ground in [over(sky, palette.panel), over(sky, palette.banner)] {
                for text in [palette.text, palette.secondaryText] { #expect(contrast(text, ground) >= 4.5, "\(text) on \(ground)") }
                #expect(contrast(palette.text, over(ground, palette.button.withAlpha(2 * palette.button.alpha))) >= 4.5)
            }
        }
        #expect(contrast(palette.accent, palette.onAccent) >= 4.5)
        // Covered and open cells can be told apart when zoomed out, and so can a flag on a covered cell.
        #expect(contrast(palette.flat(.hidden), palette.revealed) >= 1.6)
        #expect(contrast(palette.warm, palette.flat(.hidden)) >= 2)
    }

    @Test("A scene takes the palette of its theme, and the light flag differs from the dark one")
    @MainActor
    func themes() throws {
        let light = try MinesStage(theme: .light), dark = try MinesStage()
        #expect(light.view.pictures.painter.palette == .light && dark.view.pictures.painter.palette == .dark)
        for glyph in CellGlyph.allCases {
            for isDark in [true, false] { #expect(CellGlyphs(isDark: isDark).bitmap(glyph, side: 24) != nil, "\(glyph)") }
        }
        #expect(CellGlyphs(isDark: true).bitmap(.flag, side: 32) != CellGlyphs(isDark: false).bitmap(.flag, side: 32))
    }
}
