// The ground of a chart: a field with a line below it and words to its left.

import Foundation
import FloeGeometry
import FloeImaging
import FloeText
import FloeViewTree

/// A bitmap in which a chart is drawn. All lengths are in pixels.
@MainActor
struct Plot {
    let context: BitmapContext
    /// Where the figures are drawn.
    let field: CGRect
    /// The width of a thin line.
    let hair: Double
    private let size: CGSize
    private let scale: Double
    private let theme: Theme
    private let fonts: FontLibrary

    /// `foot` is the room for words below the field, in points. Returns nil for bounds without room.
    init?(_ bounds: CGRect, foot: Double = 0, scale: Double, theme: Theme, fonts: FontLibrary) {
        size = CGSize(width: (bounds.width * scale).rounded(), height: (bounds.height * scale).rounded())
        let left = (LaneChart.labelWidth(theme) * scale).rounded()
        hair = max(1, scale.rounded())
        field = CGRect(x: left, y: 0, width: size.width - left, height: size.height - hair - (foot * scale).rounded())
        guard field.width >= 1, field.height >= 1 else { return nil }
        context = BitmapContext(size: PixelSize(width: Int(size.width), height: Int(size.height)))
        self.scale = scale
        self.theme = theme
        self.fonts = fonts
        context.fill(CGRect(x: left, y: field.maxY, width: field.width, height: hair), theme.palette.separator)
    }

    /// Draws words to the left of the field, in the middle of `y`.
    func draw(_ words: String, atY y: Double) {
        guard let name = render(words) else { return }
        let width = Double(name.width), height = Double(name.height)
        let above = min(max(0, y - height / 2), size.height - height).rounded()
        context.draw(name, in: CGRect(x: field.minX - 6 * scale - width, y: above, width: width, height: height))
    }

    /// Draws words below the field, in the middle of `x` where there is room.
    func draw(_ words: String, atX x: Double) {
        guard let name = render(words) else { return }
        let width = Double(name.width), left = min(max(field.minX, x - width / 2), size.width - width).rounded()
        context.draw(name, in: CGRect(x: left, y: field.maxY + hair + 2 * scale, width: width, height: Double(name.height)))
    }

    private func render(_ words: String) -> Bitmap? {
        fonts.render(words, font: theme.type.caption, color: theme.palette.secondaryText, scale: scale)
    }
}
