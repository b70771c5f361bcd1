// Both compositors' pictures in one window: the CPU's left of a line that can be dragged, the GPU's right of it. Drawn
// over the picture by the presenter, so that nothing of it is in a back buffer or a figure.
//
//     ┌───────────────────┬───────────────────┐
//     │                   ▐▌ ← drag           │
//     │               CPU │ GPU               │
//     └───────────────────┴───────────────────┘

import Foundation
import Geometry
import Imaging
import Raster
import RenderTree
import Text
import Views

/// The line between two pictures, and what is written beside it.
@MainActor
struct CompositorDivider {
    /// Where it stands, 0…1 of the window's width.
    var place = 0.5
    /// Whether somebody drags it.
    var isDragged = false

    private let fonts: FontLibrary
    private let palette: HUDPalette
    private var chips: [String: Bitmap] = [:]

    /// So near to it one takes hold of it, points.
    private static let reach = 12.0
    private static let line = 2.0, knob = CGSize(width: 14, height: 40), margin = 12.0

    init(fonts: FontLibrary, isDark: Bool) {
        self.fonts = fonts
        palette = isDark ? .dark : .light
    }

    /// Whether a press at `point` takes hold of it; both in points of the window. `area`: where scenes lie.
    func isHit(_ point: CGPoint, size: CGSize, area: CGRect) -> Bool {
        abs(point.x - place * size.width) <= CompositorDivider.reach && point.y >= area.minY && point.y < area.maxY
    }

    /// Goes to where the pointer is, and stays in sight.
    mutating func move(to x: Double, size: CGSize) {
        let inset = min(0.5, CompositorDivider.knob.width / max(1, size.width))
        place = min(1 - inset, max(inset, x / max(1, size.width)))
    }

    /// The first column of the GPU's picture.
    func column(width: Int) -> Int { max(0, min(width, Int((place * Double(width)).rounded()))) }

    /// The line, its knob and the names, over a window of `pixels`. `area`: where scenes lie, points.
    mutating func overlays(pixels: PixelSize, scale: Double, area: CGRect) -> [PresenterOverlay] {
        let x = column(width: pixels.width), line = max(2, Int((CompositorDivider.line * scale).rounded()))
        var all = [PresenterOverlay(bitmap: bar(line, pixels.height), x: x - line / 2, y: 0)]
        let knob = shape("knob", CompositorDivider.knob, scale)
        all.append(PresenterOverlay(bitmap: knob, x: x - knob.width / 2, y: Int(area.midY * scale) - knob.height / 2))
        let left = chip("CPU", scale), right = chip("GPU", scale), gap = Int((8 * scale).rounded())
        let y = chipTop(left, scale: scale, area: area)
        all.append(PresenterOverlay(bitmap: left, x: x - gap - left.width, y: y))
        all.append(PresenterOverlay(bitmap: right, x: x + gap, y: y))
        return all
    }

    /// Words stand at the lower edge of where scenes lie: figures are above. Pixels.
    func chipTop(_ chip: Bitmap, scale: Double, area: CGRect) -> Int {
        Int(((area.maxY - CompositorDivider.margin) * scale).rounded()) - chip.height
    }

    private func bar(_ width: Int, _ height: Int) -> Bitmap {
        Bitmap(width: width, height: height, color: Color.white.withAlpha(0.9).pixel)
    }

    /// Words on a plate.
    mutating func chip(_ text: String, _ scale: Double) -> Bitmap {
        let key = "\(text) \(scale)"
        if let known = chips[key] { return known }
        if chips.count > 32 { chips.removeAll() }
        let words = fonts.render(text, font: .system(13, .semibold), color: palette.text, scale: scale)
        let width = (Double(words?.width ?? 0) + 20 * scale).rounded(), height = (26 * scale).rounded()
        let context = BitmapContext(size: PixelSize(width: Int(width), height: Int(height)))
        context.fillRounded(CGRect(x: 0, y: 0, width: width, height: height), radius: 6 * scale, palette.panel)
        if let words {
            context.draw(
                words,
                in: CGRect(
                    x: (10 * scale).rounded(), y: ((height - Double(words.height)) / 2).rounded(), width: Double(words.width),
                    height: Double(words.height)))
        }
        let made = context.makeBitmap()
        chips[key] = made
        return made
    }

    private mutating func shape(_ name: String, _ size: CGSize, _ scale: Double) -> Bitmap {
        let key = "\(name) \(scale)"
        if let known = chips[key] { return known }
        let width = (size.width * scale).rounded(), height = (size.height * scale).rounded()
        let context = BitmapContext(size: PixelSize(width: Int(width), height: Int(height)))
        context.fillRounded(CGRect(x: 0, y: 0, width: width, height: height), radius: width / 2, .white)
        for share in [0.36, 0.56] {
            context.fill(
                CGRect(x: (width * share).rounded(), y: height * 0.32, width: max(1, scale.rounded()), height: height * 0.36),
                Color.black.withAlpha(0.45))
        }
        let made = context.makeBitmap()
        chips[key] = made
        return made
    }
}
