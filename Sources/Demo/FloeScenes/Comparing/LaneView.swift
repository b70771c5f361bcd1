// One lane of a comparison: its name, its frames as bars, and its figures below.
//
//     ■ Cached bitmaps
//      60 Hz ┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄
//     120 Hz ▂█▂█▂▂▂▂▂▂▂▂▂▂▂▂▂
//     a frame    worst    dropped at 60 Hz …
//     0.16 ms    32 ms    41 of 240

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// A lane's name, its chart and its figures.
final class LaneView: View {
    private let swatch = View(), nameLabel: Label, chart: LaneChart, figures: [(caption: Label, value: Label, term: FigureTerm)]
    private let theme: Theme
    /// The widths of the figures, which are the same in all lanes that are viewed together.
    var widths: [Double]

    static let leastChart = 40.0

    /// `worst`: the longest frame of all lanes, in seconds.
    init(_ lane: Lane, title: String, style: LaneStyle, figures: [LaneFigure], worst: Double, theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        nameLabel = Label(title, fonts: fonts, font: theme.type.callout.weight(.semibold), color: theme.palette.text)
        chart = LaneChart(lane.times, color: style.color, worst: worst, theme: theme, fonts: fonts)
        swatch.backgroundColor = style.isDashed ? .clear : style.color
        swatch.layer.borderWidth = 2
        swatch.layer.borderColor = style.color
        swatch.layer.cornerRadius = 2
        self.figures = figures.map { figure in
            (
                Label(figure.caption, fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText),
                Label(figure.value, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text),
                figure.term
            )
        }
        widths = self.figures.map { max($0.caption.naturalSize.width, $0.value.naturalSize.width).rounded(.up) }
        super.init()
        for view in [swatch, nameLabel, chart] + self.figures.flatMap({ [$0.caption, $0.value] }) as [View] { addSubview(view) }
    }

    private var nameHeight: Double { (theme.type.callout.size * 1.6).rounded() }
    private var rowHeight: Double { (theme.type.caption.size * 1.4).rounded() + (theme.type.callout.size * 1.5).rounded() }

    /// Returns where the figures begin, in as many rows as they need.
    private func places(_ width: Double) -> [(x: Double, row: Int)] {
        var end = 0.0, row = 0
        return widths.map { own in
            if end > 0, end + own > width { (end, row) = (0, row + 1) }
            defer { end += own + theme.spacing.extraLarge }
            return (end, row)
        }
    }

    /// The height of the chart, in points.
    var chartHeight = LaneView.leastChart { didSet { if chartHeight != oldValue { setNeedsLayout() } } }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let rows = places(size.width).last.map { $0.row + 1 } ?? 0
        return CGSize(width: size.width, height: nameHeight + chartHeight + theme.spacing.tiny + Double(rows) * rowHeight)
    }

    /// Returns what is to be said about the word or the chart at a point. Nil for nothing.
    func explanation(at point: CGPoint) -> String? {
        if chart.frame.contains(point) { return LaneChart.explanation }
        let found = figures.first { $0.caption.frame.contains(point) || $0.value.frame.contains(point) }
        return found?.term.sentence
    }

    override func layoutSubviews() {
        let mark = 10.0, caption = (theme.type.caption.size * 1.4).rounded()
        swatch.frame = CGRect(x: 0, y: ((nameHeight - mark) / 2).rounded(), width: mark, height: mark)
        let left = mark + theme.spacing.small
        nameLabel.frame = CGRect(x: left, y: 0, width: max(0, bounds.width - left), height: nameHeight)
        chart.frame = CGRect(x: 0, y: nameHeight, width: bounds.width, height: chartHeight)
        for ((figure, width), (x, row)) in zip(zip(figures, widths), places(bounds.width)) {
            let y = chart.frame.maxY + theme.spacing.tiny + Double(row) * rowHeight
            figure.caption.frame = CGRect(x: x, y: y, width: width, height: caption)
            figure.value.frame = CGRect(x: x, y: y + caption, width: width, height: rowHeight - caption)
        }
    }
}

/// A figure of a lane, with its caption.
struct LaneFigure: Equatable {
    let term: FigureTerm
    let caption, value: String
}

extension Comparison {
    /// What a lane is called above its bars: its technique, and its compositor if there are several.
    func title(of lane: Lane) -> String {
        let isOneTechnique = Set(lanes.map(\.name)).count == 1
        return [isOneTechnique && !lane.drawer.isEmpty ? "" : lane.title, lane.drawer].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The figures of each lane, without those that are the same for all.
    var figures: [[LaneFigure]] {
        let all = lanes.map { figures(of: $0) }
        return all.map { own in own.indices.filter { i in Set(all.map { $0[i].value }).count > 1 }.map { own[$0] } }
    }

    private func figures(of lane: Lane) -> [LaneFigure] {
        let times = lane.summary
        func figure(_ term: FigureTerm, _ value: String, _ place: String = "") -> LaneFigure {
            LaneFigure(term: term, caption: term.rawValue + place, value: value)
        }
        func ms(_ term: FigureTerm, _ seconds: Double) -> LaneFigure { figure(term, FigureText.milliseconds(seconds)) }
        return [
            ms(.aFrame, lane.meanSeconds), ms(.worst, times.max),
            figure(.dropped, lane.pacing(on: .here).text, " at 60 Hz"),
            figure(.dropped, lane.pacing(on: .phoneOf2011).text, " on a phone of 2011"),
            ms(.p95, times.p95), ms(.median, times.median),
            figure(.uploaded, FigureText.bytes(lane.uploadedBytes)),
            figure(.offscreen, "\(FigureText.count(Int(lane.offscreenPixels.rounded()))) px"),
            figure(.passes, String(format: "%.1f", lane.passes)),
        ]
    }

    /// The claim, findings, setting and figures as plain text.
    var report: String {
        let claimed = claim.map { [$0.text, $0.why].filter { !$0.isEmpty }.joined(separator: " ") }
        let found = pairs.flatMap { pair in
            [introduced(pair, pair.headlineText + ".")] + pair.answers.map { $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)" }
        }
        let lines = zip(lanes, figures).map { lane, figures in
            "\(title(of: lane)): " + figures.map { "\($0.caption) \($0.value)" }.joined(separator: ", ")
        }
        return ([claimed].compactMap(\.self) + found + lines + [basis] + [setting?.text].compactMap(\.self)).joined(separator: "\n")
    }
}
