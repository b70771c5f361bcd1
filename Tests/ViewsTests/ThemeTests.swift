// The palette's contrast (WCAG 2.2, 1.4.3).

import Foundation
import FloeImaging
import FloeLayerTree
import Testing
import FloeText
import FloeViewTree

struct ThemeTests {
    @Test(arguments: [Theme.light, .dark])
    func textContrasts(theme: Theme) {
        let p = theme.palette
        for surface in [p.background, p.surface, p.raised] {
            #expect(contrast(p.text, surface) >= 7)
            // By which the other palettes are tested, too.
            #expect(abs(contrast(p.text, surface) - p.text.contrast(with: surface)) < 1e-9)
            for color in [p.secondaryText, p.tertiaryText, p.accent, p.positive, p.warning, p.negative] {
                #expect(contrast(color, surface) >= 4.5, "\(color) on \(surface)")
            }
        }
        #expect(contrast(p.onAccent, p.accent) >= 4.5)
    }

    @Test(arguments: [Theme.light, .dark])
    func increasedContrastIsClear(theme: Theme) {
        let clear = theme.increasedContrast, p = clear.palette
        for surface in [p.background, p.surface, p.raised] {
            for color in [p.text, p.secondaryText, p.tertiaryText, p.accent, p.positive, p.warning, p.negative] {
                #expect(contrast(color, surface) >= 7, "\(color) on \(surface)")
            }
            for line in [p.separator, p.outline] { #expect(line.alpha == 1 && contrast(line, surface) >= 3, "\(line) on \(surface)") }
        }
        #expect(contrast(p.onAccent, p.accent) >= 7)
        #expect(clear.isDark == theme.isDark && clear.increasedContrast == clear)
    }

    @MainActor
    @Test func controlsAreOutlinedForMoreContrast() {
        let root = View(), own = Button("Own")
        root.ownTheme = .dark
        own.layer.borderWidth = 3
        let controls = [Button("A"), Button("B", style: .pill), SegmentedControl([]), PopUpButton(["C"]), Stepper()]
        for control in controls + [own, Button("D", style: .plain)] { root.addSubview(control) }
        let window = Window(size: CGSize(width: 100, height: 100))
        window.rootView.addSubview(root)
        let before = controls.map(\.layer.borderWidth)
        #expect(before == [0, 0, 0, 0, 0] && own.layer.borderWidth == 3)
        root.ownTheme = Theme.dark.increasedContrast
        for control in controls + [own] {
            #expect(control.layer.borderWidth == 1 && control.layer.borderColor == control.theme.palette.outline, "\(control)")
        }
        #expect(root.subviews.last?.layer.borderWidth == 0, "text alone")
        root.ownTheme = .light
        #expect(controls.map(\.layer.borderWidth) == before)
    }

    private func contrast(_ a: Color, _ b: Color) -> Double {
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    private func luminance(_ c: Color) -> Double {
        func linear(_ v: Float) -> Double { v <= 0.04045 ? Double(v) / 12.92 : pow((Double(v) + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue)
    }
}
