// The frame on top of the table. It takes no touches. For the article's first technique, the edges of its cut-out fade
// too.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

final class OrnamentView: View {
    private let lines: FrameStrips
    private let topMedallion = Layer(), bottomMedallion = Layer()
    private let topEdge = Layer(), bottomEdge = Layer()
    private var drawn: (scale: Double, length: Double, curve: FadeCurve)?
    private let palette: TablePalette

    var fadesCutOut = false {
        didSet {
            topEdge.isHidden = !fadesCutOut
            bottomEdge.isHidden = !fadesCutOut
        }
    }

    init(_ palette: TablePalette) {
        self.palette = palette
        let layers = Layer()
        lines = FrameStrips(in: layers)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addLayers([topEdge, bottomEdge, layers, topMedallion, bottomMedallion])
        topEdge.isHidden = true
        bottomEdge.isHidden = true
    }

    // technique: table ornament 1
    /// Shows a fade by opacity, so that the bitmaps stay valid while its strengths change.
    func show(_ fade: TableFade) {
        let scale = window?.scale ?? 1
        if drawn.map({ $0 != (scale, fade.length, fade.curve) }) ?? true, fade.length > 0 {
            drawn = (scale, fade.length, fade.curve)
            topEdge.contents = Ornament.fadingEdge(palette, height: fade.length, curve: fade.curve, isBottom: false, scale: scale)
            bottomEdge.contents = Ornament.fadingEdge(palette, height: fade.length, curve: fade.curve, isBottom: true, scale: scale)
        }
        let cutOut = cutOut
        topEdge.frame = CGRect(x: cutOut.minX, y: cutOut.minY, width: cutOut.width, height: fade.length)
        bottomEdge.frame = CGRect(x: cutOut.minX, y: cutOut.maxY - fade.length, width: cutOut.width, height: fade.length)
        topEdge.opacity = Float(fade.top)
        bottomEdge.opacity = Float(fade.bottom)
    }

    /// The rectangle where the table shows, in this view's space.
    private var cutOut: CGRect { Ornament.cutOut(bounds, scale: window?.scale ?? 1) }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1
        lines.lay(around: bounds, scale: scale) { [palette] pixels in
            topMedallion.contents = Ornament.medallion(palette, scale: pixels)
            bottomMedallion.contents = topMedallion.contents
            return Ornament.lines(palette, scale: pixels)
        }
        let size = Ornament.medallionSize
        let x = ((bounds.width - size.width) / 2).rounded()
        topMedallion.frame = alignedToPixels(CGRect(origin: CGPoint(x: x, y: (6.5 - size.height / 2).rounded()), size: size))
        bottomMedallion.frame = alignedToPixels(
            CGRect(origin: CGPoint(x: x, y: (bounds.height - 6.5 - size.height / 2).rounded()), size: size))
    }
}

/// The background of the rows: the frame's plate in one colour, and optionally the pattern.
final class TablePanelView: View {
    private let plate: FrameStrips
    /// The opaque floor, which keeps everything below it from being drawn while rows scroll over it, and the pattern.
    private let floor = Layer(), pattern = Layer()
    private let palette: TablePalette
    private var drawnPattern: (size: CGSize, scale: Double)?
    var isPatterned = false { didSet { if isPatterned != oldValue { setNeedsLayout() } } }

    init(_ palette: TablePalette) {
        self.palette = palette
        let layers = Layer()
        plate = FrameStrips(in: layers)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        floor.backgroundColor = palette.panel
        addLayers([layers, floor, pattern])
    }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1
        plate.lay(around: bounds, scale: scale) { Ornament.plate(palette, scale: $0) }
        let inside = Ornament.cutOut(bounds, scale: scale)
        floor.frame = inside
        pattern.isHidden = !isPatterned || inside.isNull || inside.isEmpty
        guard !pattern.isHidden else { return }
        pattern.frame = inside
        if drawnPattern.map({ $0 != (inside.size, scale) }) ?? true {
            drawnPattern = (inside.size, scale)
            pattern.contents = TablePattern(palette).bitmap(
                width: Int((inside.width * scale).rounded()), height: Int((inside.height * scale).rounded()), scale: scale)
        }
    }
}

/// The patterned background: scale-like waves, each a few rings of alternating colour. It is bold enough to show what an overlay in
/// one colour does to it.
struct TablePattern {
    private let palette: TablePalette
    /// The radius of a wave, in points.
    private static let radius = 40.0

    init(_ palette: TablePalette) { self.palette = palette }

    /// Draws `width` × `height` pixels of waves. `scale`: pixels per point.
    func bitmap(width: Int, height: Int, scale: Double) -> Bitmap {
        let tile = tile(radius: 2 * max(2, Int((TablePattern.radius * scale / 2).rounded())))
        return Bitmap(width: max(1, width), height: max(1, height)) { x, y in tile[x % tile.width, y % tile.height] }
    }

    /// Draws the repeating tile: rows of circles half a radius apart, every other row shifted, the lower ones in front.
    private func tile(radius r: Int) -> Bitmap {
        let radius = Double(r)
        return Bitmap(width: 2 * r, height: r) { i, j in
            let x = Double(i) + 0.5, y = Double(j) + 0.5
            var row = Int(((y + radius) / (radius / 2)).rounded(.down))
            while row >= -4 {
                let cy = Double(row) * radius / 2, shift = row % 2 == 0 ? 0 : radius
                let cx = ((x - shift) / (2 * radius)).rounded() * 2 * radius + shift
                let d = hypot(x - cx, y - cy)
                if d < radius { return color(d / radius, 1 / radius).pixel }
                row -= 1
            }
            return palette.patternDark.pixel
        }
    }

    /// Returns the colour of the rings at distance `d` from a circle's centre (0…1). `pixel` is a pixel's size in the same unit.
    private func color(_ d: Double, _ pixel: Double) -> Color {
        var line = 0.0
        for ring in [1.0, 0.66, 0.32] {
            line = max(line, max(0, min(1, 0.5 - (abs(d - ring + 0.02) - 0.018) / pixel)))
        }
        let body = palette.patternDark.interpolated(to: palette.panel, Float(d))
        return body.interpolated(to: palette.patternLight, Float(line * 0.6))
    }
}
