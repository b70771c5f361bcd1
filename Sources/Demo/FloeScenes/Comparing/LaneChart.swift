// A bar chart of one lane's frames, with lines at 120 and 60 frames per second as far as frames come near them. All lanes of a
// comparison share one scale that fits the longest frame, so that their heights are comparable.
//
//   60 Hz ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
//  120 Hz ┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
//         ▂▁▂█▂▁▁▁▁▂▁▁▁▁▁▁▁▁▁▁▁

import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeText
import FloeViewTree

/// Draws frame times as bars.
final class LaneChart: View {
    private let times: [Double]
    /// The colour of frames that are in time for 60 a second; others are red in every lane.
    private let color: Color
    /// The longest frame of all charts that are viewed together, in seconds.
    private let worst: Double
    private let theme: Theme
    private let fonts: FontLibrary

    /// What the bars are, for the mouse over them.
    static let explanation = "A bar for each frame: the lower, the better, and red where it is too late for 60 frames a second."

    /// The refresh rates with a line.
    static let rates = [60.0, 120.0]

    /// `worst` is in seconds and is the same for all charts that are viewed together.
    init(_ times: [Double], color: Color, worst: Double, theme: Theme, fonts: FontLibrary) {
        self.times = times
        self.color = color
        self.worst = worst
        self.theme = theme
        self.fonts = fonts
        super.init()
        isUserInteractionEnabled = false
    }

    /// The time at the top of the chart, in seconds.
    private var top: Double { max(worst, 1e-6) * 1.12 }

    /// Returns the lines, from the longest time to the shortest: refreshes of displays, and the longest frame if it is in time for all.
    static func lines(worst: Double, top: Double) -> [(seconds: Double, name: String)] {
        let refreshes = rates.map { (seconds: 1 / $0, name: String(format: "%g Hz", $0)) }.filter { $0.seconds < top }
        return refreshes.isEmpty ? [(worst, FigureText.milliseconds(worst))] : refreshes
    }

    override var drawsContents: Bool { true }

    /// Returns the width for the words next to the lines, in points.
    static func labelWidth(_ theme: Theme) -> Double { (theme.type.caption.size * 4.9).rounded() }

    override func display(scale: Double) -> Bitmap? {
        guard let plot = Plot(bounds, scale: scale, theme: theme, fonts: fonts) else { return nil }
        drawBars(plot.context, plot.field, least: plot.hair)
        var last = -Double.infinity
        for (seconds, name) in LaneChart.lines(worst: worst, top: top) {
            let y = (plot.field.maxY - plot.field.height * seconds / top).rounded()
            plot.context.fill(
                CGRect(x: plot.field.minX, y: y, width: plot.field.width, height: plot.hair), theme.palette.text.withAlpha(0.28))
            // Where a long frame pushes the lines together, only the upper one is labelled.
            guard abs(y - last) >= theme.type.caption.size * 1.3 * scale else { continue }
            last = y
            plot.draw(name, atY: y)
        }
        return plot.context.makeBitmap()
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
                time <= FramePacing.interval ? color : theme.palette.negative)
        }
    }
}
