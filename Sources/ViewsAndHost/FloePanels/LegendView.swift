// Lines of text on a plate, each with a swatch of colour if it explains one: the legend of an overlay, which says what is shown and
// what its colours mean, and the label next to the mouse.
//
//     ┌──────────────────────────┐      ┌───────────────────────────────┐
//     │ Offscreen         Ctrl+2 │      │ NoteView                      │
//     │ ■ offscreen              │      │ offscreen: opacity over 2 …   │
//     │ ■ offscreen in offscreen │      │ 8,800 pixels of its own       │
//     └──────────────────────────┘      └───────────────────────────────┘

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeText
import FloeViewTree
import Foundation

/// Shows lines of text.
final class LegendView: PlateView {
    /// A line of text with its swatch in front and, in the colour of secondary text, words at the right end.
    struct Line: Equatable {
        var text: String
        var font: FontDescriptor
        var isFaint = false
        var swatch: PlanOverlay.LegendEntry?
        var end = ""
        /// Points.
        var height = 18.0
    }

    private let fonts: FontLibrary
    private var rows: [(line: Line, swatch: SwatchView?, text: Label, end: Label)] = []

    private static let padding = CGSize(width: 10, height: 7), swatch = 12.0, gap = 8.0
    private static let endFont = FontDescriptor.system(11)

    init(fonts: FontLibrary, palette: HUDPalette) {
        self.fonts = fonts
        super.init(palette, radius: 8)
    }

    var lines: [Line] {
        get { rows.map(\.line) }
        set {
            guard newValue != lines else { return }
            for view in subviews { view.removeFromSuperview() }
            rows = newValue.map { line in
                (
                    line, line.swatch.map(SwatchView.init),
                    Label(line.text, fonts: fonts, font: line.font, color: line.isFaint ? palette.faint : palette.text),
                    Label(line.end, fonts: fonts, font: LegendView.endFont, color: palette.faint, alignment: .right)
                )
            }
            for row in rows {
                for view in [row.swatch, row.text, row.end] { if let view { addSubview(view) } }
            }
            frame.size = size
            setNeedsLayout()
        }
    }

    /// The size that its lines take, in points.
    private var size: CGSize {
        var width = 0.0, height = 2 * LegendView.padding.height
        for row in rows {
            let end = row.line.end.isEmpty ? 0 : row.end.naturalSize.width + 3 * LegendView.gap
            let swatch = row.swatch == nil ? 0 : LegendView.swatch + LegendView.gap
            width = max(width, swatch + row.text.naturalSize.width + end)
            height += row.line.height
        }
        return CGSize(width: (width + 2 * LegendView.padding.width).rounded(.up), height: height.rounded(.up))
    }

    override func contentScaleDidChange() {
        super.contentScaleDidChange()
        frame.size = size
    }

    override func layoutSubviews() {
        let left = LegendView.padding.width, right = bounds.width - left
        var y = LegendView.padding.height
        for row in rows {
            let height = row.line.height
            var x = left
            if let swatch = row.swatch {
                let side = LegendView.swatch
                swatch.place(at: CGRect(x: x, y: y + (height - side) / 2, width: side, height: side))
                x += side + LegendView.gap
            }
            row.text.place(at: CGRect(x: x, y: y, width: right - x, height: height))
            row.end.place(at: CGRect(x: left, y: y, width: right - left, height: height))
            y += height
        }
    }
}

/// A colour as it looks over a picture that is neither light nor dark.
private final class SwatchView: View {
    private let entry: PlanOverlay.LegendEntry

    init(_ entry: PlanOverlay.LegendEntry) {
        self.entry = entry
        super.init()
        isUserInteractionEnabled = false
    }

    override var drawsContents: Bool { true }

    override func display(scale: Double) -> Bitmap? {
        let side = (bounds.width * scale).rounded(), all = CGRect(x: 0, y: 0, width: side, height: side)
        let context = BitmapContext(size: PixelSize(width: Int(side), height: Int(side)))
        context.fillRounded(all, radius: 2 * scale, Color(white: 0.55))
        if entry.isHatched {
            let pixel = entry.color.pixel, stripe = max(1, Int(scale.rounded())) * 2
            context.draw(
                Bitmap(width: Int(side), height: Int(side)) { x, y in (x + y) % (2 * stripe) < stripe ? pixel : 0 }, in: all)
        } else {
            context.fillRounded(all, radius: 2 * scale, entry.color)
        }
        return context.makeBitmap()
    }
}
