import Foundation
import FloeImaging
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: colours")
struct MinesPaletteTests {
    /// `top` over `ground`.
    private func over(_ ground: Color, _ top: Color) -> Color { ground.interpolated(to: top.withAlpha(1), top.alpha) }

    @Test("Cell numbers and the text of header and banner reach a contrast of 4.5 : 1, dark and light", arguments: [true, false])
    func contrasts(isDark: Bool) {
        let palette = MinesPalette.matching(isDark ? .dark : .light)
        #expect(palette.isDark == isDark)
        for n in 1...8 { #expect(palette.number(n).contrast(with: palette.revealed) >= 4.5, "number \(n)") }
        for sky in palette.sky {
            for ground in [over(sky, palette.panel), over(sky, palette.banner)] {
                for text in [palette.text, palette.secondaryText] { #expect(text.contrast(with: ground) >= 4.5, "\(text) on \(ground)") }
                #expect(palette.text.contrast(with: over(ground, palette.button.withAlpha(2 * palette.button.alpha))) >= 4.5)
            }
        }
        #expect(palette.accent.contrast(with: palette.onAccent) >= 4.5)
        // Covered and open cells can be told apart when zoomed out, and so can a flag on a covered cell.
        #expect(palette.flat(.hidden).contrast(with: palette.revealed) >= 1.6)
        #expect(palette.warm.contrast(with: palette.flat(.hidden)) >= 2)
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
