// The share of refreshes that each lane would drop at 60 Hz, against how many times slower the device is. The axis is logarithmic: one
// device is some times slower than another, not some milliseconds.
//
//  100 %              ╭──────────  Redraw on each scroll
//                     │      ╭───  Cached bitmaps
//    0 % ─────────────╯──────╯
//        1×   2×   5×   10×  20×  50×

import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeText
import FloeViewTree

/// Draws a line for each lane.
final class SlowdownChart: View {
    private let lanes: [Lane]
    private let styles: [LaneStyle]
    private let theme: Theme
    private let fonts: FontLibrary

    private static let slowest = 100.0
    static let height = 112.0
    /// What the lines are, for the mouse over them.
    static let explanation =
        "Devices are slower to the right; a technique drops its first frame where its line leaves the bottom, so later is better."

    init(_ lanes: [Lane], styles: [LaneStyle], theme: Theme, fonts: FontLibrary) {
        self.lanes = lanes
        self.styles = styles
        self.theme = theme
        self.fonts = fonts
        super.init()
        isUserInteractionEnabled = false
    }

    override var drawsContents: Bool { true }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: SlowdownChart.height) }

    /// Returns the place of a factor, as a share of the axis.
    private static func place(_ factor: Double) -> Double { log(factor) / log(slowest) }

    override func display(scale: Double) -> Bitmap? {
        let foot = theme.type.caption.size * 1.5
        guard let plot = Plot(bounds, foot: foot, scale: scale, theme: theme, fonts: fonts) else { return nil }
        let field = plot.field.inset(by: EdgeInsets(top: (4 * scale).rounded(), left: 0, bottom: 0, right: 0)), context = plot.context
        for share in [0, 0.5, 1] {
            let y = (field.maxY - field.height * share).rounded()
            plot.draw(String(format: "%.0f %%", share * 100), atY: y)
            if share > 0 { context.fill(CGRect(x: field.minX, y: y, width: field.width, height: plot.hair), theme.palette.separator) }
        }
        for factor in Device.series.map({ Double($0.factor) }) + [SlowdownChart.slowest] {
            let x = (field.minX + (field.width - plot.hair) * SlowdownChart.place(factor)).rounded()
            context.fill(CGRect(x: x, y: field.minY, width: plot.hair, height: field.height), theme.palette.separator)
            plot.draw(String(format: "%g×", factor), atX: x)
        }
        for (lane, style) in zip(lanes, styles) { draw(lane, style, in: field, context, width: max(2, (2 * scale).rounded())) }
        return context.makeBitmap()
    }

    /// Draws a lane's line from the left to the right, a column of pixels at a time.
    private func draw(_ lane: Lane, _ style: LaneStyle, in field: CGRect, _ context: BitmapContext, width: Double) {
        guard !lane.frames.isEmpty else { return }
        let columns = Int(field.width), dash = Int(width) * 4
        let factors = (0..<columns).map { pow(SlowdownChart.slowest, Double($0) / Double(max(1, columns - 1))) }
        var last: Double?
        for (column, share) in lane.droppedShares(factors).enumerated() {
            let y = (field.minY + (field.height - width) * (1 - share)).rounded()
            if !style.isDashed || (column / dash) % 2 == 0 {
                let x = field.minX + Double(column)
                let from = last ?? y
                context.fill(CGRect(x: x, y: min(y, from), width: width, height: abs(from - y) + width), style.color)
            }
            last = y
        }
    }
}
