// The bitmaps of the frame around the table, drawn from distance functions at the scale at which they are shown: a plate with scooped
// corners, two brass lines along its edge, a bead in each scoop. Corners keep their size and the sides stretch (`FrameStrips`), so
// that one small bitmap does for every window.
//
//      ╮·╭──────────────────────╮·╭        the plate ends at the outer line;
//     ─╯ ╭──────────────────────╮ ╰─       the inner one leaves room for the table
//        │                      │

import Foundation
import FloeImaging
import FloeLayerTree

enum Ornament {
    /// The distance from the plate's edge to the table, in points.
    static let inset = 21.0
    /// A corner's part of the bitmap, the margin for the shadow around the plate, and the part that stretches, in points.
    static let corner = 48.0, margin = 28.0, middle = 8.0

    /// The side of a bitmap, in points.
    static var side: Double { 2 * (corner + margin) + middle }

    /// Returns the rectangle, on whole pixels, where the table shows in a frame with the outer rectangle `bounds`.
    static func cutOut(_ bounds: CGRect, scale: Double) -> CGRect {
        let way = (inset * scale).rounded() / scale
        let inside = bounds.insetBy(dx: way, dy: way)
        return inside.isNull ? CGRect(origin: bounds.origin, size: .zero) : inside
    }

    /// Draws the plate with its shadow. `scale`: pixels per point.
    static func plate(_ palette: TablePalette, scale: Double) -> Bitmap {
        picture(scale) { x, y in
            let d = edge(x, y, inset: 3, scoop: 20)
            let inside = cover(d, scale)
            // The shadow is that of a plate without scoops, in which light would come from nowhere. It fades out at the edge of the
            // bitmap.
            let rest = exp(-(9 + margin) / 9)
            let shade = max(0, (exp(-hypot(max(0, 9 - x), max(0, 9 - y)) / 9) - rest) / (1 - rest))
            let shadow = palette.shadow
            return shadow.withAlpha(shadow.alpha * Float(shade)).interpolated(to: palette.panel, Float(inside))
        }
    }

    /// Draws the lines and beads.
    static func lines(_ palette: TablePalette, scale: Double) -> Bitmap {
        picture(scale) { x, y in
            let outer = cover(abs(edge(x, y, inset: 3.5, scoop: 20)) - 0.9, scale) * 0.95
            let inner = cover(abs(edge(x, y, inset: 9.5, scoop: 27)) - 0.5, scale) * 0.6
            let fromBead = hypot(x - 9, y - 9)
            let bead = cover(fromBead - 3, scale), ring = cover(abs(fromBead - 6) - 0.5, scale) * 0.6
            // The studs where the scoop meets the sides.
            let studs = max(cover(hypot(x - 26.8, y - 6.5) - 1.5, scale), cover(hypot(x - 6.5, y - 26.8) - 1.5, scale))
            return palette.brass.withAlpha(Float(max(outer, inner, bead, ring, studs * 0.9)))
        }
    }

    /// The size in points of the medallion in the middle of a side: a lozenge between beads.
    static let medallionSize = CGSize(width: 72, height: 20)
    static func medallion(_ palette: TablePalette, scale: Double) -> Bitmap {
        let w = Double(medallionSize.width), h = Double(medallionSize.height)
        return Bitmap(width: Int((w * scale).rounded()), height: Int((h * scale).rounded())) { i, j in
            let x = abs((Double(i) + 0.5) / scale - w / 2), y = abs((Double(j) + 0.5) / scale - h / 2)
            let lozenge = (x / 13 + y / 8 - 1) * 6.8
            let heart = (x / 5 + y / 3.2 - 1) * 2.7
            let beads = min(hypot(x - 20, y) - 2.2, hypot(x - 28, y) - 1.5, hypot(x - 34, y) - 1)
            let line = max(cover(abs(lozenge) - 0.7, scale), cover(heart, scale), cover(beads, scale))
            return palette.panel.withAlpha(Float(cover(lozenge, scale)))
                .interpolated(to: palette.brass, Float(line)).pixel
        }
    }

    /// Draws the fading edge of the cut-out in the panel's colour, `height` points high. It is stretched horizontally.
    static func fadingEdge(_ palette: TablePalette, height: Double, curve: FadeCurve, isBottom: Bool, scale: Double) -> Bitmap {
        let rows = max(1, Int((height * scale).rounded()))
        return Bitmap(width: 4, height: rows) { _, j in
            let place = (Double(j) + 0.5) / Double(rows)
            let alpha = 1 - curve.alpha(at: isBottom ? 1 - place : place)
            return palette.panel.withAlpha(Float(alpha)).pixel
        }
    }

    /// Draws a bitmap from a function of the distances to the plate's nearest sides, in points. All four corners are alike.
    private static func picture(_ scale: Double, _ color: (Double, Double) -> Color) -> Bitmap {
        let pixels = Int((side * scale).rounded())
        return Bitmap(width: pixels, height: pixels) { i, j in
            let x = (Double(i) + 0.5) / Double(pixels) * side, y = (Double(j) + 0.5) / Double(pixels) * side
            return color(min(x, side - x) - margin, min(y, side - y) - margin).pixel
        }
    }

    /// Returns the signed distance to a rectangle with scooped corners, `inset` points within the plate; negative inside.
    private static func edge(_ x: Double, _ y: Double, inset: Double, scoop: Double) -> Double {
        max(inset - x, inset - y, scoop - hypot(x, y))
    }

    private static func cover(_ distance: Double, _ scale: Double) -> Double { max(0, min(1, 0.5 - distance * scale)) }
}

/// The frame's bitmap as four strips around an empty middle, so that scrolling does not blend a large transparent picture over the
/// contents of the frame every time.
///
///     ┌──────────────┐
///     │     top      │      strips stretch only along their own sides; corners keep their
///     ├──┬────────┬──┤      size
///     │  │        │  │
///     ├──┴────────┴──┤
///     │    bottom    │
///     └──────────────┘
@MainActor
final class FrameStrips {
    private let strips = (0..<4).map { _ in Layer() }
    private var pictureScale: Double?

    /// Adds the strips above the layer's sublayers.
    init(in layer: Layer) {
        let corner = (Ornament.corner + Ornament.margin) / Ornament.side, rest = 1 - 2 * corner
        for strip in strips {
            strip.implicitActions = .insideAnimationBlocks
            layer.addSublayer(strip)
        }
        for (strip, y) in [(strips[0], 0), (strips[1], 1 - corner)] {
            strip.contentsRect = CGRect(x: 0, y: y, width: 1, height: corner)
            strip.contentsCenter = CGRect(x: corner, y: 0, width: rest, height: 1)
        }
        strips[2].contentsRect = CGRect(x: 0, y: corner, width: corner, height: rest)
        strips[3].contentsRect = CGRect(x: 1 - corner, y: corner, width: corner, height: rest)
    }

    /// Lays the strips around a frame with the outer rectangle `bounds`. `draw` makes the bitmap for a number of pixels per point, when
    /// a new one is needed.
    func lay(around bounds: CGRect, scale: Double, draw: (Double) -> Bitmap) {
        if pictureScale != scale {
            pictureScale = scale
            let bitmap = draw(scale)
            for strip in strips {
                strip.contents = bitmap
                strip.contentsScale = scale
            }
        }
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let margin = whole(Ornament.margin), outer = bounds.insetBy(dx: -margin, dy: -margin)
        let thick = whole((Ornament.corner + Ornament.margin)), between = max(0, outer.height - 2 * thick)
        strips[0].frame = CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: thick)
        strips[1].frame = CGRect(x: outer.minX, y: outer.maxY - thick, width: outer.width, height: thick)
        strips[2].frame = CGRect(x: outer.minX, y: outer.minY + thick, width: thick, height: between)
        strips[3].frame = CGRect(x: outer.maxX - thick, y: outer.minY + thick, width: thick, height: between)
    }
}
