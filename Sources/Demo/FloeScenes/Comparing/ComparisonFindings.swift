// The findings of a comparison, without any controls: the headline and the answers of each pair, pictures where the claim is about looks,
// the chart of slower devices, and a lane for each variant. The panel scrolls it, and the saved picture shows it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// The text and the charts of a comparison.
final class ComparisonFindings: StackView {
    private let lanes: [LaneView]
    /// The conditions of the measurement.
    private let setting: Label?

    /// `pictures`: for a claim about looks, of the first pair.
    init(_ comparison: Comparison, of scene: SceneDescription, pictures: ComparisonPictures?, theme: Theme, fonts: FontLibrary) {
        let palette = theme.palette
        func text(_ text: String, _ font: FontDescriptor, _ color: Color) -> Label {
            Label(text, fonts: fonts, font: font, color: color, lines: 0)
        }
        let styles = LaneStyle.all(comparison.lanes, of: scene, palette), figures = comparison.figures
        let worst = comparison.lanes.map(\.summary.max).max() ?? 0
        lanes = comparison.lanes.indices.map { i in
            let lane = comparison.lanes[i]
            return LaneView(
                lane, title: comparison.title(of: lane), style: styles[i], figures: figures[i], worst: worst, theme: theme, fonts: fonts)
        }
        setting = comparison.setting.map { text($0.text, theme.type.caption, palette.secondaryText) }
        let widths = lanes.map(\.widths).reduce(lanes[0].widths) { zip($0, $1).map(max) }
        for lane in lanes { lane.widths = widths }
        super.init(.column, spacing: theme.spacing.medium)
        let near = theme.spacing.tiny
        if let claim = comparison.claim {
            let said = [claim.text, claim.why].filter { !$0.isEmpty }.joined(separator: " ")
            add(text(said, theme.type.callout, palette.secondaryText), spacing: theme.spacing.small)
        }
        for pair in comparison.pairs {
            let headline = comparison.introduced(pair, pair.headlineText)
            add(text(headline, theme.type.headline, palette.text), spacing: near)
            let answers = pair.answers.map { AnswerView($0, theme: theme, fonts: fonts) }
            for answer in answers { add(answer, spacing: answer === answers.last ? theme.spacing.medium : near) }
        }
        if let pictures, let pair = comparison.pairs.first {
            let titles = [pair.before.title, pair.after.title]
            add(ComparisonPicturesView(pictures, titles: titles, theme: theme, fonts: fonts), spacing: near)
            let differ = "Outlined: \(FigureText.count(pictures.differingPixels, "pixel")) differ at this instant of the script."
            add(text(differ, theme.type.caption, palette.secondaryText))
        }
        let caption = "Share of refreshes dropped at 60 Hz, by how many times slower the device is"
        add(text(caption, theme.type.caption, palette.secondaryText), spacing: near)
        add(SlowdownChart(comparison.lanes, styles: styles, theme: theme, fonts: fonts))
        for lane in lanes { add(lane) }
        add(text(comparison.basis, theme.type.caption, palette.secondaryText), spacing: near)
        if let setting { add(setting) }
    }

    private static let greatestChart = 130.0

    /// Returns what is to be said about the word or the chart at a point. Nil for nothing.
    func explanation(at point: CGPoint) -> String? {
        guard let view = subviews.first(where: { $0.frame.contains(point) }) else { return nil }
        return switch view {
        case let lane as LaneView: lane.explanation(at: CGPoint(x: point.x - lane.frame.minX, y: point.y - lane.frame.minY))
        case let answer as AnswerView: answer.explanation
        case is SlowdownChart: SlowdownChart.explanation
        case let label as Label where label === setting: FigureTerm.points.sentence
        default: nil
        }
    }

    /// Makes the charts as high as possible, within limits, for all of the findings to fit into `room`, in points. Returns the resulting
    /// height at `width`.
    func fit(width: Double, room: Double = .infinity) -> Double {
        for lane in lanes { lane.chartHeight = 0 }
        let spare = (room - sizeThatFits(CGSize(width: width, height: 0)).height) / Double(max(1, lanes.count))
        for lane in lanes { lane.chartHeight = min(max(spare, LaneView.leastChart), ComparisonFindings.greatestChart).rounded(.down) }
        setNeedsLayout()
        return sizeThatFits(CGSize(width: width, height: 0)).height
    }
}

/// An answer, with the word for what it answers in a column to its left, or in front of it where there is little room.
private final class AnswerView: View {
    private let title: Label, words: Label
    private let answer: LanePair.Answer
    private let theme: Theme

    init(_ answer: LanePair.Answer, theme: Theme, fonts: FontLibrary) {
        self.answer = answer
        self.theme = theme
        title = Label(answer.title, fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText)
        words = Label(answer.text, fonts: fonts, font: theme.type.callout, color: theme.palette.text, lines: 0)
        super.init()
        for view in [title, words] { addSubview(view) }
    }

    /// What its figures mean.
    var explanation: String? {
        let term: FigureTerm? =
            switch answer.kind {
            case .cost: .interval
            case .here: .hitchRate
            case .slowerDevices: .dropped
            case .phone: .smooth
            case .offscreen: .passes
            case .tooFewFrames: nil
            }
        return term?.sentence
    }

    private func column(_ width: Double) -> Double {
        answer.title.isEmpty || width < 480 ? 0 : (theme.type.callout.size * 8.2).rounded()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        show(size.width)
        return CGSize(
            width: size.width, height: words.sizeThatFits(CGSize(width: max(1, size.width - column(size.width)), height: 0)).height)
    }

    /// Puts the word where it belongs at a width.
    private func show(_ width: Double) {
        let isInFront = column(width) == 0 && !answer.title.isEmpty
        title.isHidden = column(width) == 0
        words.text = isInFront ? "\(answer.title): \(answer.text)" : answer.text
    }

    override func layoutSubviews() {
        show(bounds.width)
        let column = column(bounds.width)
        title.frame = CGRect(x: 0, y: 0, width: column, height: title.naturalSize.height)
        words.frame = CGRect(x: column, y: 0, width: max(0, bounds.width - column), height: bounds.height)
    }
}
