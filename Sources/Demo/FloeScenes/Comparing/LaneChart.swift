// A bar chart of one lane's frames, with lines at 120 and 60 frames per second. All lanes of a comparison share one scale, so that
// their heights are comparable.
//
//  16.7 ms ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
//   8.3 ms ┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
//          ▂▁▂█▂▁▁▁▁▂▁▁▁▁▁▁▁▁▁▁▁

import Foundation
import FloeGeometry
import FloeImaging
import FloeText
import FloeViewTree

/// Draws frame times as bars.
final class LaneChart: View {
    private let times: [Double]
    /// The time at the top of the chart, in seconds.
    private let top: Double
    private let theme: Theme
    private let fonts: FontLibrary

    /// The frame times at 120 and 60 frames per second.
    static let lines = [1.0 / 120, 1.0 / 60]

    /// `top` is in seconds and is the same for all charts that are viewed together.
    init(_ times: [Double], top: Double, theme: Theme, fonts: FontLibrary) {
        self.times = times
        self.top = top
        self.theme = theme
        self.fonts = fonts
        super.init()
        isUserInteractionEnabled = false
    }

    /// Returns the top for lanes whose worst frame takes `worst` seconds, chosen so that the next line above it is visible.
    static func top(worst: Double) -> Double { lines.first { worst <= $0 }.map { $0 * 1.15 } ?? worst * 1.06 }

    override var drawsContents: Bool { true }

    /// Returns the width for the figures next to the lines, in points.
    static func labelWidth(_ theme: Theme) -> Double { (theme.type.caption.size * 4.9).rounded() }

    override func display(scale: Double) -> Bitmap? {
        let size = CGSize(width: (bounds.width * scale).rounded(), height: (bounds.height * scale).rounded())
        guard size.width >= 1, size.height >= 1 else { return nil }
        let context = BitmapContext(size: PixelSize(width: Int(size.width), height: Int(size.height)))
        let left = (LaneChart.labelWidth(theme) * scale).rounded(), hair = max(1, scale.rounded())
        let field = CGRect(x: left, y: 0, width: size.width - left, height: size.height - hair)
        context.fill(CGRect(x: left, y: field.maxY, width: field.width, height: hair), theme.palette.separator)
        drawBars(context, field, least: hair)
        var last = -Double.infinity
        for seconds in LaneChart.lines.reversed() where seconds < top {
            let y = (field.maxY - field.height * seconds / top).rounded()
            // Where a long frame pushes the lines together, only the upper one is labelled.
            let isNamed = abs(y - last) >= theme.type.caption.size * 1.3 * scale
            context.fill(CGRect(x: left, y: y, width: field.width, height: hair), theme.palette.text.withAlpha(0.28))
            guard isNamed else { continue }
            last = y
            let text = String(format: "%.1f ms", seconds * 1000)
            let name = fonts.render(text, font: theme.type.caption, color: theme.palette.secondaryText, scale: scale)
            guard let name else { continue }
            let above = min(max(0, y - Double(name.height) / 2), size.height - Double(name.height)).rounded()
            context.draw(
                name,
                in: CGRect(
                    x: left - 6 * scale - Double(name.width), y: above, width: Double(name.width), height: Double(name.height)))
        }
        return context.makeBitmap()
    }

    /// Draws the bars. Where there are more frames than pixels, a column shows the longest of its frames.
    private func drawBars(_ context: BitmapContext, _ field: CGRect, least: Double) {
        guard !times.isEmpty else { return }
        let columns = min(times.count, Int(field.width)), step = field.width / Double(columns)
        let gap = step >= 4 ? 1.0 : 0
        for column in 0..<columns {
            let first = column * times.count / columns, end = max(first + 1, (column + 1) * times.count / columns)
            let time = times[first..<end].max() ?? 0
            let height = max(least, (field.height * min(1, time / top)).rounded())
            let x = (field.minX + Double(column) * step).rounded(), right = (field.minX + Double(column + 1) * step).rounded()
            context.fill(
                CGRect(x: x, y: field.maxY - height, width: max(1, right - x - gap), height: height),
                LaneChart.color(time, theme.palette))
        }
    }

    /// Returns the colour of a frame time: in time for 120 frames per second, for 60, or for neither.
    static func color(_ seconds: Double, _ palette: Palette) -> Color {
        seconds <= lines[0] ? palette.positive : seconds <= lines[1] ? palette.warning : palette.negative
    }
}
