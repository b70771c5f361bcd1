// The palette's contrast (WCAG 2.2, 1.4.3), and the magnification of the interface in large windows.

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
            #expect(contrast(p.secondaryText, surface) >= 4.5)
        }
        #expect(contrast(p.onAccent, p.accent) >= 4.5)
        #expect(contrast(p.accent, p.surface) >= 4.5)
    }

    @Test(arguments: [
        (CGSize(width: 320, height: 240), 1), (CGSize(width: 1280, height: 800), 1), (CGSize(width: 1920, height: 1080), 1),
        (CGSize(width: 2560, height: 1440), 1.5), (CGSize(width: 3840, height: 2160), 2), (CGSize(width: 3840, height: 700), 1),
        (CGSize(width: 900, height: 2160), 1), (CGSize(width: 40_000, height: 40_000), 3), (.zero, 1),
    ])
    func interfaceGrowsWithWindow(size: CGSize, factor: Double) {
        #expect(Magnification.factor(inWindowOf: size) == factor)
        #expect(Magnification.factor(inWindowOf: CGSize(width: Double.nan, height: size.height)) == 1)
    }

    @Test func magnificationLeavesDesignSize() {
        var last = 1.0
        for width in stride(from: 100.0, through: 8000, by: 20) {
            let k = Magnification.factor(inWindowOf: CGSize(width: width, height: width * 9 / 16))
            #expect(k >= last && (k == 1 || width / k >= 1600 && width * 9 / 16 / k >= 900), "at \(width)")
            last = k
        }
    }

    @Test func magnifiedThemeIsLargerThroughout() {
        let theme = Theme.dark, large = theme.magnified(2)
        #expect(theme.magnified(1) == theme && large.palette == theme.palette)
        #expect(large.type.body.size == 30 && large.type.figures.size == 24 && large.spacing.cardRadius == 24)
        #expect(large.spacing.hairline == theme.spacing.hairline && large.controlHeight >= 2 * theme.controlHeight - 2)
    }

    @MainActor
    @Test func viewUsesItsWindowsMagnification() {
        let window = Window(size: CGSize(width: 2560, height: 1440)), view = View()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
        #expect(view.interfaceMagnification == 1)
        window.rootView.addSubview(view)
        #expect(view.interfaceMagnification == 1.5)
        window.resize(to: CGSize(width: 1280, height: 800), scale: 2)
        #expect(view.interfaceMagnification == 1)
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
