// A passage of code: line numbers, the lines with their tokens coloured, and a mark beside those whose values a switch has changed.
//
//     41   let whole = CGRect(x: 0, y: 0, width: width, height: height)
//     42 ▌ context.draw(picture.color, in: whole)
//     43   let colored = picture.color.size == context.size ? picture.color
//              : context.makeBitmap()

import Foundation
import FloeGeometry
import FloeImaging
import FloeText
import FloeViewTree

/// Shows lines of code, broken at its width.
final class CodeView: View {
    private let passage: TechniqueCode.Passage
    /// The names of the switches that are on.
    var switchesOn: Set<String> = [] { didSet { if switchesOn != oldValue { setNeedsDisplay() } } }

    init(_ passage: TechniqueCode.Passage) {
        self.passage = passage
        super.init()
        isUserInteractionEnabled = false
    }

    /// Whether a switch changes values in one of its lines.
    func isMarked(by name: String) -> Bool { passage.lines.contains { $0.switches.contains(name) } }

    override var drawsContents: Bool { true }

    private var font: FontDescriptor { appearance.theme.type.figures }

    /// The width of a character, and the height of a row, which holds the tallest and the lowest ones.
    private func cell(_ fonts: FontLibrary, _ scale: Double) -> CGSize {
        let sample = String(repeating: "0", count: 40), width = fonts.measure(sample, font: font, scale: scale).width
        return CGSize(width: width / Double(sample.count), height: (tallest(fonts, scale).lineHeight * 1.1).rounded(.up))
    }

    private func tallest(_ fonts: FontLibrary, _ scale: Double) -> TextMetrics { fonts.measure("(_{|g}", font: font, scale: scale) }

    /// The columns of the line numbers and of the gap after them, in which marks are drawn.
    private static let gutter = 6

    /// The rows of each line. A mark after the last one shows that the declaration continues.
    private func rows(_ width: Double, _ cell: CGSize) -> [(line: Int, rows: [[CodeToken]])] {
        let columns = max(20, Int(width / max(1, cell.width)) - CodeView.gutter), texts = passage.lines.map(\.text)
        func count(_ brace: Character) -> Int { texts.reduce(0) { $0 + $1.count { $0 == brace } } }
        return (texts + (count("{") > count("}") ? ["    …"] : [])).enumerated().map { ($0, CodeToken.rows(of: $1, columns: columns)) }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let fonts = appearance.fonts else { return .zero }
        let cell = cell(fonts, window?.scale ?? 1)
        let count = rows(size.width, cell).reduce(0) { $0 + $1.rows.count }
        return CGSize(width: size.width, height: Double(count) * cell.height)
    }

    override func boundsSizeDidChange(from old: CGSize) { setNeedsDisplay() }

    override func display(scale: Double) -> Bitmap? {
        guard let fonts = appearance.fonts, bounds.width > 0, bounds.height > 0 else { return nil }
        let theme = appearance.theme, palette = theme.palette, cell = cell(fonts, scale)
        let context = BitmapContext(
            size: PixelSize(
                width: Int((bounds.width * scale).rounded(.up)), height: Int((bounds.height * scale).rounded(.up))))
        let tallest = tallest(fonts, scale), baseline = (cell.height - tallest.size.height) / 2 + tallest.ascent
        func draw(_ text: String, column: Int, row: Int, _ color: Color) {
            guard text.contains(where: { $0 != " " }), let bitmap = fonts.render(text, font: font, color: color, scale: scale) else {
                return
            }
            let x = (Double(column) * cell.width * scale).rounded()
            // Words with an accent or a bracket may be taller than others.
            let ascent = fonts.measure(text, font: font, scale: scale).ascent
            let y = ((Double(row) * cell.height + baseline) * scale).rounded() - (ascent * scale).rounded()
            context.draw(bitmap, in: CGRect(x: x, y: y, width: Double(bitmap.width), height: Double(bitmap.height)))
        }
        var row = 0
        for (line, rows) in rows(bounds.width, cell) {
            let goesOn = line == passage.lines.count, number = goesOn ? "" : String(passage.firstLine + line)
            if !goesOn, !switchesOn.isDisjoint(with: passage.lines[line].switches) {
                let top = (Double(row) * cell.height * scale).rounded(), height = (Double(rows.count) * cell.height * scale).rounded()
                let left = ((Double(CodeView.gutter) - 0.5) * cell.width * scale).rounded(), bar = max(2, (3 * scale).rounded())
                context.fill(
                    CGRect(x: left, y: top, width: bounds.width * scale - left, height: height), palette.warning.withAlpha(0.14))
                context.fill(CGRect(x: left - bar, y: top, width: bar, height: height), palette.warning)
            }
            draw(number, column: max(0, CodeView.gutter - 2 - number.count), row: row, palette.tertiaryText)
            for tokens in rows {
                var column = CodeView.gutter
                for token in tokens {
                    // White space before a word takes up room, but is not drawn.
                    let blank = token.characters.prefix { $0 == " " }.count
                    draw(String(token.characters.dropFirst(blank)), column: column + blank, row: row, palette.color(of: token.kind))
                    column += token.characters.count
                }
                row += 1
            }
        }
        return context.makeBitmap()
    }
}

extension Palette {
    fileprivate func color(of kind: CodeToken.Kind) -> Color {
        switch kind {
        case .plain: text
        case .keyword: accent
        case .type: positive
        case .number, .text: warning
        case .comment: secondaryText
        }
    }
}
