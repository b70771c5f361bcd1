// A view that draws itself: a mosaic of coloured stones. Drag to lay stones, press the right button to take a colour from the
// picture. Arrow keys move the frame, Space lays a stone there, and digits choose a colour.

import ExamplePicture
import FloeViews

@main
struct Mosaic {
    @MainActor
    static func main() throws {
        var options = DesktopWindow.Options()
        options.title = "Mosaic"
        let desktop = try DesktopWindow(options, fonts: FontLibrary())
        let mosaic = MosaicView()
        mosaic.frame = desktop.window.rootView.bounds
        mosaic.autoresizingMask = .flexibleSize
        desktop.window.rootView.addSubview(mosaic)
        desktop.window.focus(mosaic)
        desktop.writeExamplePicture(pressing: [.digit(7), .space, .right, .space, .right, .space, .down])
        try desktop.run()
    }
}

/// Stones in rows, with the colours to choose from below them.
final class MosaicView: View {
    private static let colors = [0x1D2733, 0xF7F9FB, 0xF2932B, 0x7FB9E6, 0xDCEFFB, 0x2F77B4, 0xD8434A, 0x4FA66A].map { Color(hex: $0) }
    private static let columns = 24, rows = 16,
        picture = """
            444444444444444444444444
            444444444111111444444444
            444444441111111144442244
            444444441221122144422224
            444224441211112144444444
            442222441123321144444444
            444444441223322144444444
            444444411777777114444444
            444444111277222111444444
            444444112277222211444444
            444444112222222211444444
            444444112222222211444444
            444444411222222114444444
            444444443332233344444444
            555555555555555555555555
            665666666656666666566666
            """
    private var stones = picture.split(separator: "\n").map { $0.compactMap(\.wholeNumberValue).map { $0 - 1 } }
    private var chosen = 6, spot = (column: 9, row: 8)

    override var canBecomeFocused: Bool { true }
    override func didChangeFocus() { setNeedsDisplay() }
    override var drawsContents: Bool { true }

    /// Draws a bitmap as large as the view, anew after every `setNeedsDisplay`.
    override func draw(in context: BitmapContext) {
        let theme = appearance.theme, font = theme.type.caption, ink = theme.palette.secondaryText, side = side
        let scale = context.contentScale
        context.fill(bounds, theme.palette.background)
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                let stone = frame(column, row).insetBy(dx: side * 0.03, dy: side * 0.03)
                context.fillRounded(stone, radius: side * 0.18, Self.colors[stones[row][column]])
            }
        }
        for i in Self.colors.indices {
            let color = swatch(i)
            context.fillRounded(color, radius: 8, Self.colors[i])
            if i == chosen { context.strokeRounded(color.insetBy(dx: -4, dy: -4), radius: 12, width: 2, theme.palette.accent) }
            guard let digit = appearance.fonts?.render("\(i + 1)", font: font, color: ink, scale: scale) else { continue }
            let size = CGSize(width: Double(digit.width) / scale, height: Double(digit.height) / scale)
            context.draw(digit, in: CGRect(origin: CGPoint(x: color.midX - size.width / 2, y: color.maxY + 6), size: size))
        }
        if isFocused { context.strokeRounded(frame(spot.column, spot.row), radius: side * 0.2, width: 3, theme.palette.warning) }
    }

    /// The length of a stone's side, points.
    private var side: Double {
        max(4, min((bounds.width - 40) / Double(Self.columns), (bounds.height - 100) / Double(Self.rows)).rounded(.down))
    }

    private func frame(_ column: Int, _ row: Int) -> CGRect {
        let left = (bounds.width - side * Double(Self.columns)) / 2, top = (bounds.height - side * Double(Self.rows) - 80) / 2
        return CGRect(x: left.rounded() + Double(column) * side, y: top.rounded() + Double(row) * side, width: side, height: side)
    }

    private func swatch(_ i: Int) -> CGRect {
        let width = 40.0, left = ((bounds.width - width * Double(Self.colors.count)) / 2).rounded()
        return CGRect(x: left + Double(i) * width + 6, y: frame(0, Self.rows).minY + 20, width: 28, height: 28)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .left where spot.column > 0: spot.column -= 1
        case .right where spot.column < Self.columns - 1: spot.column += 1
        case .up where spot.row > 0: spot.row -= 1
        case .down where spot.row < Self.rows - 1: spot.row += 1
        case .space, .enter: stones[spot.row][spot.column] = chosen
        case .digit(let i) where Self.colors.indices.contains(i - 1): chosen = i - 1
        default: return false
        }
        setNeedsDisplay()
        return true
    }

    override func pointerDown(_ pointer: Pointer) { pointerMoved(pointer) }
    override func pointerMoved(_ pointer: Pointer) {
        guard let point = pointer.location(in: self) else { return }
        if let color = Self.colors.indices.first(where: { swatch($0).insetBy(dx: -6, dy: -6).contains(point) }) {
            chosen = color
        }
        let column = Int((point.x - frame(0, 0).minX) / side), row = Int((point.y - frame(0, 0).minY) / side)
        if (0..<Self.columns).contains(column), (0..<Self.rows).contains(row), frame(column, row).contains(point) {
            spot = (column, row)
            if pointer.button == .primary { stones[row][column] = chosen } else { chosen = stones[row][column] }
        }
        setNeedsDisplay()
    }
}
