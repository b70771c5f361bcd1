// One lane of a comparison: its name, its frames as bars, and its figures below.
//
//     tuned
//     16.7 ┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄┄
//      8.3 ▂█▂█▂▂▂▂▂▂▂▂▂▂▂▂▂▂
//     worst    missed at 60 Hz    p95 …
//     32 ms    41 of 240          12 ms

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// A lane's name, its chart and its figures.
final class LaneView: View {
    private let nameLabel: Label, chart: LaneChart, figures: [(caption: Label, value: Label)]
    private let theme: Theme

    static let leastChart = 48.0

    init(_ lane: Lane, title: String, top: Double, rate: Double, theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        nameLabel = Label(title, fonts: fonts, font: theme.type.callout.weight(.semibold), color: theme.palette.text)
        chart = LaneChart(lane.times, top: top, theme: theme, fonts: fonts)
        figures = lane.figures(rate).map { caption, value in
            (
                Label(caption, fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText),
                Label(value, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text)
            )
        }
        super.init()
        for view in [nameLabel, chart] + figures.flatMap({ [$0.caption, $0.value] }) as [View] { addSubview(view) }
    }

    private var nameHeight: Double { (theme.type.callout.size * 1.6).rounded() }
    private var rowHeight: Double { (theme.type.caption.size * 1.4).rounded() + (theme.type.callout.size * 1.5).rounded() }

    /// Returns how many figures go into a row. Their columns have equal widths.
    private func columns(_ width: Double) -> Int {
        let widest = figures.map { max($0.caption.naturalSize.width, $0.value.naturalSize.width) }.max() ?? 0
        return max(1, min(figures.count, Int((width + theme.spacing.medium) / (widest + theme.spacing.medium))))
    }

    /// The height of the chart, in points.
    var chartHeight = LaneView.leastChart { didSet { if chartHeight != oldValue { setNeedsLayout() } } }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let columns = columns(size.width), rows = (figures.count + columns - 1) / columns
        return CGSize(width: size.width, height: nameHeight + chartHeight + theme.spacing.tiny + Double(rows) * rowHeight)
    }

    override func layoutSubviews() {
        let columns = columns(bounds.width)
        nameLabel.frame = CGRect(x: 0, y: 0, width: bounds.width, height: nameHeight)
        chart.frame = CGRect(x: 0, y: nameHeight, width: bounds.width, height: chartHeight)
        let width = (bounds.width / Double(columns)).rounded(.down), caption = (theme.type.caption.size * 1.4).rounded()
        for (i, figure) in figures.enumerated() {
            let x = Double(i % columns) * width, y = chart.frame.maxY + theme.spacing.tiny + Double(i / columns) * rowHeight
            figure.caption.frame = CGRect(x: x, y: y, width: width, height: caption)
            figure.value.frame = CGRect(x: x, y: y + caption, width: width, height: rowHeight - caption)
        }
    }
}

extension Lane {
    /// Returns the figures to report, each with a caption. `rate`: the refresh rate of the display in Hz.
    func figures(_ rate: Double) -> [(caption: String, value: String)] {
        let times = summary
        func ms(_ seconds: Double) -> String { FigureText.milliseconds(seconds) }
        let missed = missed(at: rate)
        return [
            ("worst", ms(times.max)), ("missed at \(String(format: "%g", rate)) Hz", "\(missed) of \(frames.count)"),
            ("p95", ms(times.p95)), ("median", ms(times.median)), ("uploaded", FigureText.bytes(uploadedBytes)),
            ("offscreen", "\(FigureText.count(Int(offscreenPixels.rounded()))) px"), ("memory", FigureText.bytes(memory)),
        ]
    }
}
