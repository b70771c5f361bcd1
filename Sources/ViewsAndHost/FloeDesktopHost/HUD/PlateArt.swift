// Small plates that the presenter lays over the picture, and the text on them, which is cached. Progress, legends, labels and the
// names beside the divider are made of them.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeViewTree

/// Draws plates and words at one scale.
@MainActor
final class PlateArt {
    let palette: HUDPalette
    /// Pixels per point of the drawing.
    let scale: Double
    private let fonts: FontLibrary
    private var words: [Words: Bitmap] = [:]
    private var pictures: [String: Bitmap] = [:]

    private struct Words: Hashable {
        let text: String, font: FontDescriptor, color: Color
    }

    /// The number of cached entries at which a cache is cleared. Text such as the seconds left changes all the time.
    private static let most = 64

    init(fonts: FontLibrary, scale: Double, isDark: Bool) {
        self.fonts = fonts
        self.scale = scale
        palette = isDark ? .dark : .light
    }

    /// Returns one line of text, or nil if it is empty.
    func text(_ text: String, _ font: FontDescriptor, _ color: Color) -> Bitmap? {
        guard !text.isEmpty else { return nil }
        let key = Words(text: text, font: font, color: color)
        if let known = words[key] { return known }
        if words.count >= PlateArt.most { words.removeAll() }
        let made = fonts.render(text, font: font, color: color, scale: scale)
        words[key] = made
        return made
    }

    /// Returns the cached picture called `name`, making it if needed.
    func picture(_ name: String, _ make: () -> Bitmap) -> Bitmap {
        if let known = pictures[name] { return known }
        if pictures.count >= PlateArt.most { pictures.removeAll() }
        let made = make()
        pictures[name] = made
        return made
    }

    /// Returns a context with a bordered plate to draw on. Sizes are in pixels, the radius in points.
    func plate(width: Double, height: Double, radius: Double) -> BitmapContext {
        let all = CGRect(x: 0, y: 0, width: width.rounded(.up), height: height.rounded(.up)), edge = max(1, scale.rounded())
        let context = BitmapContext(size: PixelSize(width: Int(all.width), height: Int(all.height)))
        context.fillRounded(all, radius: radius * scale, palette.border)
        context.fillRounded(all.insetBy(dx: edge, dy: edge), radius: radius * scale - edge, palette.panel)
        return context
    }

    /// Draws words from `x` on, cut off at `end`. All in pixels.
    func draw(_ bitmap: Bitmap?, x: Double, middle: Double, end: Double = .infinity, _ context: BitmapContext) {
        guard let bitmap else { return }
        let width = min(Double(bitmap.width), max(0, (end - x).rounded())), height = Double(bitmap.height)
        guard width >= 1 else { return }
        context.draw(
            bitmap, in: CGRect(x: x.rounded(), y: (middle - height / 2).rounded(), width: width, height: height),
            from: CGRect(x: 0, y: 0, width: width, height: height))
    }
}
