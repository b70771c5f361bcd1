// Draws a card's paper: cream and ruled in front, blue with a lozenge on the back, edges that catch the light, and the light itself.
// It draws into a bitmap that all cards share or, in the technique that redraws everything, directly where the card stands.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeViewTree

/// Draws paper of one size. Not thread-safe.
struct PaperPainter {
    /// The size in points of the cell, `unit` of which make one point of the drawing's design.
    let size: CGSize
    let unit: Double
    private let palette: CardPalette
    private let grain: Bitmap
    private let cream, field, gloss: GradientRamp
    private let shades: [CardLight: GradientRamp]

    /// `unit`: points of the cell per point of a card of 208 × 140.
    init(size: CGSize, unit: Double, palette: CardPalette) {
        self.size = size
        self.unit = unit
        self.palette = palette
        grain = Grain.paper(width: Int(size.width / 2), height: Int(size.height / 2), palette.fibre)
        cream = GradientRamp(stops: [(0, palette.paper), (1, palette.paperShade)])
        field = GradientRamp(stops: [(0, palette.back), (1, palette.backDark)])
        gloss = GradientRamp(stops: [(0, palette.gloss.withAlpha(0)), (1, palette.gloss)])
        var shades: [CardLight: GradientRamp] = [:]
        for light in CardLight.allCases where light != .unlit {
            let inner = light.shade.inner * palette.shadeStrength, outer = light.shade.outer * palette.shadeStrength
            let dark = palette.shade
            shades[light] = GradientRamp(stops: [
                (0, dark.withAlpha(inner)), (light == .exposed ? 0.12 : 0.5, dark.withAlpha(inner * 0.8 + outer * 0.2)),
                (light == .exposed ? 0.6 : 0.94, dark.withAlpha(outer)), (1, dark.withAlpha(outer * 0.5)),
            ])
        }
        self.shades = shades
    }

    private var whole: CGRect { CGRect(origin: .zero, size: size) }
    private var radius: Double { 7 * unit }

    func draw(_ paper: CardPaper, in context: BitmapContext) {
        let body = paper.isStack ? drawStack(paper, in: context) : whole
        switch paper.side {
        case .front: drawFront(body, in: context)
        case .back: drawBack(body, in: context)
        }
        if let ramp = shades[paper.light] {
            context.drawLinearGradient(
                ramp, from: .zero, to: CGPoint(x: size.width, y: 0), in: body, radius: radius)
            if paper.light == .exposed {
                context.drawLinearGradient(
                    gloss, from: CGPoint(x: size.width * 0.5, y: size.height), to: CGPoint(x: size.width, y: 0),
                    in: body, radius: radius)
            }
        }
        context.strokeRounded(body, radius: radius, width: 1.2 * unit, palette.outline)
        // The free edge is cut paper and catches the light.
        context.fill(
            CGRect(x: body.maxX - 2.6 * unit, y: body.minY + radius, width: 1.6 * unit, height: body.height - 2 * radius),
            palette.cut)
    }

    /// Draws the edge of the next card, a little to the right. Returns the rectangle of the front card.
    private func drawStack(_ paper: CardPaper, in context: BitmapContext) -> CGRect {
        let step = 5 * unit
        context.fillRounded(
            CGRect(x: size.width / 2, y: step * 0.7, width: size.width / 2, height: size.height - step * 1.4), radius: radius,
            paper.side == .front ? palette.paperShade : palette.paper)
        context.fillRounded(
            CGRect(x: size.width / 2, y: step * 0.4, width: size.width / 2 - step + 1.6 * unit, height: size.height - step * 0.8),
            radius: radius, palette.shade.withAlpha(0.4 * palette.shadeStrength))
        return CGRect(x: 0, y: 0, width: size.width - step, height: size.height)
    }

    private func drawFront(_ body: CGRect, in context: BitmapContext) {
        context.drawLinearGradient(cream, from: body.origin, to: CGPoint(x: body.minX, y: body.maxY), in: body, radius: radius)
        drawGrain(body, in: context)
        let left = body.minX + 2 * unit, width = body.width - 4 * unit
        context.fill(CGRect(x: left, y: 24 * unit, width: width, height: 1.2 * unit), palette.ruleRed)
        for i in 0..<5 {
            context.fill(
                CGRect(x: left, y: (44 + 20 * Double(i)) * unit, width: width, height: unit), palette.ruleBlue)
        }
    }

    private func drawBack(_ body: CGRect, in context: BitmapContext) {
        context.fillRounded(body, radius: radius, palette.paper)
        let inner = body.insetBy(dx: 7 * unit, dy: 7 * unit)
        context.drawLinearGradient(field, from: inner.origin, to: CGPoint(x: inner.minX, y: inner.maxY), in: inner, radius: 4 * unit)
        let line = inner.insetBy(dx: 5 * unit, dy: 5 * unit)
        context.strokeRounded(line, radius: 2.5 * unit, width: 1.2 * unit, palette.backLine.withAlpha(0.5))
        let pattern = line.insetBy(dx: 9 * unit, dy: 9 * unit), step = 16 * unit
        let columns = max(1, Int(pattern.width / step)), rows = max(1, Int(pattern.height / step))
        for row in 0...rows {
            for column in 0...columns where (row + column).isMultiple(of: 2) {
                drawLozenge(
                    at: CGPoint(
                        x: pattern.minX + pattern.width * Double(column) / Double(columns),
                        y: pattern.minY + pattern.height * Double(row) / Double(rows)),
                    side: 5 * unit, palette.backLine.withAlpha(0.2), in: context)
            }
        }
        let middle = CGPoint(x: body.midX, y: body.midY)
        drawLozenge(at: middle, side: 40 * unit, palette.backDark, in: context)
        drawLozenge(at: middle, side: 32 * unit, palette.backMark.withAlpha(0.9), in: context)
        drawLozenge(at: middle, side: 26 * unit, palette.backDark, in: context)
        drawLozenge(at: middle, side: 9 * unit, palette.backMark.withAlpha(0.9), in: context)
        drawGrain(body, in: context)
    }

    private func drawGrain(_ body: CGRect, in context: BitmapContext) { context.draw(grain, in: body.insetBy(dx: unit, dy: unit)) }

    private func drawLozenge(at p: CGPoint, side: Double, _ color: Color, in context: BitmapContext) {
        context.save()
        context.concatenate(PointProjection(Transform3D.rotation(.pi / 4, x: 0, y: 0, z: 1).about(p)))
        context.fillRounded(
            CGRect(x: p.x - side / 2, y: p.y - side / 2, width: side, height: side), radius: side / 10, color)
        context.restore()
    }
}

/// The paper of a card and the light on it. Core Animation has no lights, so the light is a gradient in the paper's bitmap, and a
/// card that comes to lie elsewhere is given another bitmap (the article's sleight of hand). All cards share these few bitmaps.
struct CardPaper: Hashable {
    enum Side: Hashable {
        case front, back
    }

    var side: Side
    var light: CardLight
    /// Whether the edge of another card of the same note shows behind it.
    var isStack: Bool
}

/// The amount of light on a card.
enum CardLight: Int, Hashable, CaseIterable {
    /// No lighting: plain paper.
    case unlit
    /// Nothing stands in front of the card.
    case exposed
    /// Behind the exposed card, from close to it to further away.
    case near, behind, deep

    /// The light of a card `distance` places from the exposed one, on either side.
    init(distance: Int) {
        switch abs(distance) {
        case 0: self = .exposed
        case 1...2: self = .near
        case 3...5: self = .behind
        default: self = .deep
        }
    }

    /// The darkness of the shadow where the card in front touches this one, and at this one's free edge; 0…1.
    var shade: (inner: Float, outer: Float) {
        switch self {
        case .unlit: (0, 0)
        case .exposed: (0.16, 0)
        case .near: (0.4, 0.02)
        case .behind: (0.5, 0.07)
        case .deep: (0.6, 0.14)
        }
    }
}
