// The one place where a cell is drawn. The tile technique calls it for every cell it shows; the faster techniques
// once per size for each of the fourteen looks (`CellPictures`).
//
//     ┌─gap──────────┐
//     │ ╭──────────╮ │   covered: a slightly rounded tile, lit from above
//     │ │   ⚑      │ │   revealed: a square hollow with its number
//     │ ╰──────────╯ │
//     └──────────────┘ side

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import FloeViewTree

/// Draws cells with its fonts, glyphs and colours. Thread-safe; each thread needs a context of its own.
struct CellPainter: Sendable {
    let fonts: FontLibrary
    let glyphs: CellGlyphs
    let palette: MinesPalette
    private let hiddenRamp: GradientRamp
    /// The corner radius of a covered cell, as a fraction of its side. So small that no spot of the gap shows where four meet.
    static let roundness = 0.04
    /// The side, in pixels, below which a cell is just a flat colour.
    static let plainSide = 8

    init(fonts: FontLibrary, glyphs: CellGlyphs, palette: MinesPalette) {
        self.fonts = fonts
        self.glyphs = glyphs
        self.palette = palette
        hiddenRamp = GradientRamp(stops: [(0, palette.hiddenTop), (1, palette.hiddenBottom)])
    }

    /// Draws `look` with its top left corner at pixel (`x`, `y`), `side` pixels wide and high, including its gap.
    func draw(_ look: CellLook, x: Int, y: Int, side: Int, in context: BitmapContext) {
        let s = Double(side)
        let whole = CGRect(x: Double(x), y: Double(y), width: s, height: s)
        context.fill(whole, look == .hidden || look == .flag ? palette.joint : palette.gap)
        guard side >= CellPainter.plainSide else {
            context.fill(whole, palette.flat(look))
            return
        }
        // Whole pixels, so that every cell's edges are as sharp as its neighbours'.
        let gap = max(1, (s / 28).rounded()), before = (gap / 2).rounded(.down)
        let tile = CGRect(x: whole.minX + before, y: whole.minY + before, width: s - gap, height: s - gap)
        let radius = s * CellPainter.roundness
        switch look {
        case .hidden, .flag:
            context.drawLinearGradient(
                hiddenRamp, from: tile.origin, to: CGPoint(x: tile.minX, y: tile.maxY), in: tile, radius: radius)
            drawLight(on: tile, radius: radius, width: max(1, (s / 40).rounded()), in: context)
            if look == .flag { draw(.flag, side: s * 0.72, in: whole, context) }
        case .exploded:
            context.fill(tile, palette.exploded)
            draw(.exploded, side: s * 0.84, in: whole, context)
        case .wrongFlag:
            context.fill(tile, palette.wrong)
            draw(.flag, side: s * 0.72, in: whole, context)
            draw(.cross, side: s * 0.72, in: whole, context)
        case .mine:
            context.fill(tile, palette.revealed)
            draw(.mine, side: s * 0.72, in: whole, context)
        default:
            context.fill(tile, palette.revealed)
            if let n = look.number, n > 0 { draw(n, in: tile, context) }
        }
    }

    /// Draws the light on a cover's upper edge, which follows the corners down and fades there.
    private func drawLight(on tile: CGRect, radius: Double, width: Double, in context: BitmapContext) {
        let steps = 4
        for i in 0..<steps {
            let from = i == 0 ? 0 : (radius * Double(i) / Double(steps)).rounded() + width
            let to = (radius * Double(i + 1) / Double(steps)).rounded() + width
            guard to > from else { continue }
            context.save()
            context.clip(to: CGRect(x: tile.minX, y: tile.minY + from, width: tile.width, height: to - from))
            let strength = 1 - Float(i) / Float(steps)
            context.strokeRounded(tile, radius: radius, width: width, palette.hiddenEdge.withAlpha(palette.hiddenEdge.alpha * strength))
            context.restore()
        }
    }

    private func draw(_ number: Int, in tile: CGRect, _ context: BitmapContext) {
        let font = CellPainter.font(side: tile.height)
        guard let text = fonts.render(String(number), font: font, color: palette.number(number)) else { return }
        let place = CGRect(
            x: (tile.midX - Double(text.width) / 2).rounded(), y: (tile.midY - Double(text.height) / 2).rounded(),
            width: Double(text.width), height: Double(text.height))
        context.draw(text, in: place)
    }

    private func draw(_ glyph: CellGlyph, side: Double, in cell: CGRect, _ context: BitmapContext) {
        let pixels = Int(side.rounded())
        guard let bitmap = glyphs.bitmap(glyph, side: pixels) else { return }
        let inset = ((cell.width - Double(pixels)) / 2).rounded()
        context.draw(
            bitmap, in: CGRect(x: cell.minX + inset, y: cell.minY + inset, width: Double(pixels), height: Double(pixels)))
    }

    /// Returns the font of the numbers in cells of `side`; the font's size is in the same unit.
    static func font(side: Double) -> FontDescriptor { .system(side * 0.6, .bold) }
}
