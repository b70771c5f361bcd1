// The focus frame: a viewfinder's thin rectangle with strong corners. It is drawn outside of the focus, so that the split runs along
// its inner edge.
//
//     ┏━━        ━━┓
//     ┃ ┌────────┐ ┃
//       │ focus  │
//     ┃ └────────┘ ┃
//     ┗━━        ━━┛

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

final class FocusFrameView: View {
    private let outline = Layer()
    private let glass = GradientLayer()
    private let brackets = (0..<8).map { _ in Layer() }

    init(theme: Theme) {
        super.init()
        isUserInteractionEnabled = false
        let blue = theme.isDark ? Color(hex: 0x7CCBFF) : theme.palette.accent
        let light = Color.white
        glass.gradient = Gradient(colors: [light.withAlpha(0.10), light.withAlpha(0.02), light.withAlpha(0.07)])
        outline.borderColor = blue.withAlpha(0.55)
        for bracket in brackets { bracket.backgroundColor = blue }
        addLayers([glass, outline] + brackets)
    }

    func lay(out geometry: FocusGeometry) {
        let gap = wholePixels(2), width = wholePixels(4)
        let outer = geometry.focus.insetBy(dx: -gap - width, dy: -gap - width)
        frame = outer
        let inner = CGRect(origin: CGPoint(x: gap + width, y: gap + width), size: geometry.focus.size)
        glass.frame = inner
        outline.frame = inner.insetBy(dx: -1, dy: -1)
        outline.borderWidth = 1
        let w = outer.width, h = outer.height, arm = max(18, geometry.side * 0.13)
        let places: [CGRect] = [
            CGRect(x: 0, y: 0, width: arm, height: width), CGRect(x: 0, y: 0, width: width, height: arm),
            CGRect(x: w - arm, y: 0, width: arm, height: width), CGRect(x: w - width, y: 0, width: width, height: arm),
            CGRect(x: 0, y: h - width, width: arm, height: width), CGRect(x: 0, y: h - arm, width: width, height: arm),
            CGRect(x: w - arm, y: h - width, width: arm, height: width),
            CGRect(x: w - width, y: h - arm, width: width, height: arm),
        ]
        for (bracket, place) in zip(brackets, places) {
            bracket.frame = place
            bracket.cornerRadius = width / 2
        }
    }
}
