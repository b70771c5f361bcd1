// The palette's contrast (WCAG 2.2, 1.4.3).

import Foundation
import FloeImaging
import Testing
import FloeText
import FloeViewTree

struct ThemeTests {
    @Test(arguments: [Theme.light, .dark])
    func textContrasts(theme: Theme) {
        let p = theme.palette
        for surface in [p.background, p.surface, p.raised] {
            #expect(contrast(p.text, surface) >= 7)
            for color in [p.secondaryText, p.tertiaryText, p.accent, p.positive, p.warning, p.negative] {
                #expect(contrast(color, surface) >= 4.5, "\(color) on \(surface)")
            }
        }
        #expect(contrast(p.onAccent, p.accent) >= 4.5)
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
