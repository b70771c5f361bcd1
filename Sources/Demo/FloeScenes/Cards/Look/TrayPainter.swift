// Draws the background: a wooden tray lined with felt for each row, and the desk that it stands on. The same code draws the bitmap
// that all rows share and, in the techniques that redraw, the whole background on every scroll.
//
//     ┌ rim ──────────────────────────┐   lit from above: the far rim's inner wall is dark, and the near
//     │┌ wall ───────────────────────┐│   one's catches it
//     ││ felt, darker under the rim  ││
//     │└─────────────────────────────┘│
//     └───────────────────────────────┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeViewTree

/// Draws trays of one size.
struct TrayPainter {
    /// The size of the tray with its margins, in points.
    let size: CGSize
    let metrics: NoteCollectionMetrics
    /// The rim's outer edge, and the felt's rectangle.
    private let outer, floor: CGRect
    private let palette: CardPalette
    private let grain: Bitmap
    private let wood, felt, dark, soft: GradientRamp

    /// `scale`: pixels per point of the target.
    init(size: CGSize, metrics: NoteCollectionMetrics, scale: Double, palette: CardPalette) {
        self.size = size
        self.metrics = metrics
        self.palette = palette
        wood = GradientRamp(stops: [(0, palette.woodLight), (0.12, palette.wood), (0.85, palette.wood), (1, palette.woodDark)])
        felt = GradientRamp(stops: [(0, palette.feltDark), (0.4, palette.felt), (1, palette.felt)])
        dark = GradientRamp(stops: [(0, palette.innerShade), (1, palette.innerShade.withAlpha(0))])
        soft = GradientRamp(stops: [(0, palette.outerShade), (1, palette.outerShade.withAlpha(0))])
        let u = metrics.unit
        outer = CGRect(
            x: metrics.trayMargin, y: 6 * u, width: size.width - 2 * metrics.trayMargin, height: size.height - 14 * u)
        floor = outer.insetBy(dx: 11 * u, dy: 10 * u)
        let hole = CGRect(
            x: max(0, floor.minX * scale), y: max(0, floor.minY * scale), width: max(0, floor.width * scale),
            height: max(0, floor.height * scale))
        grain = Grain.wood(
            width: Int(size.width * scale), height: Int(size.height * scale), scale: scale * u, hole: hole,
            pores: palette.pores, sheen: palette.sheen, seed: 7)
    }

    func draw(at origin: CGPoint, in context: BitmapContext) {
        let u = metrics.unit
        context.save()
        context.translate(origin.x, origin.y)
        // The tray's shadow on the desk.
        context.drawLinearGradient(
            soft, from: CGPoint(x: 0, y: outer.maxY - 4 * u), to: CGPoint(x: 0, y: size.height),
            in: CGRect(x: outer.minX + 3 * u, y: outer.maxY - 6 * u, width: outer.width - 6 * u, height: size.height - outer.maxY + 6 * u))
        let radius = 9 * u
        context.drawLinearGradient(wood, from: outer.origin, to: CGPoint(x: outer.minX, y: outer.maxY), in: outer, radius: radius)
        context.save()
        context.clip(to: outer.insetBy(dx: 1.5 * u, dy: 1.5 * u))
        context.draw(grain, in: CGRect(origin: .zero, size: size))
        context.restore()
        context.strokeRounded(outer, radius: radius, width: u, palette.rim)
        context.fill(
            CGRect(x: outer.minX + radius, y: outer.minY + u, width: outer.width - 2 * radius, height: 1.2 * u),
            palette.glint)
        drawFloor(in: context)
        context.restore()
    }

    private func drawFloor(in context: BitmapContext) {
        let u = metrics.unit, radius = 5 * u
        context.fillRounded(floor.insetBy(dx: -1.6 * u, dy: -1.6 * u), radius: radius + 1.6 * u, palette.woodDark)
        context.fill(
            CGRect(x: floor.minX + radius, y: floor.maxY, width: floor.width - 2 * radius, height: 1.2 * u),
            palette.glint.withAlpha(palette.glint.alpha * 0.8))
        context.drawLinearGradient(felt, from: floor.origin, to: CGPoint(x: floor.minX, y: floor.maxY), in: floor, radius: radius)
        let reach = 26 * u
        for (start, end, rect) in [
            (
                CGPoint(x: 0, y: floor.minY), CGPoint(x: 0, y: floor.minY + reach),
                CGRect(x: floor.minX, y: floor.minY, width: floor.width, height: reach)
            ),
            (
                CGPoint(x: floor.minX, y: 0), CGPoint(x: floor.minX + reach, y: 0),
                CGRect(x: floor.minX, y: floor.minY, width: reach, height: floor.height)
            ),
            (
                CGPoint(x: floor.maxX, y: 0), CGPoint(x: floor.maxX - reach, y: 0),
                CGRect(x: floor.maxX - reach, y: floor.minY, width: reach, height: floor.height)
            ),
        ] {
            context.drawLinearGradient(dark, from: start, to: end, in: rect, radius: radius)
        }
    }

    /// Draws the bitmap that all rows of this size share.
    func makeBitmap(scale: Double) -> Bitmap {
        let context = BitmapContext(
            size: PixelSize(
                width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))))
        context.scale(scale, scale)
        // The desk makes the bitmap opaque, and an opaque bitmap that hides everything behind it is drawn fastest.
        context.fill(CGRect(origin: .zero, size: size), palette.desk)
        draw(at: .zero, in: context)
        return context.makeBitmap()
    }
}
