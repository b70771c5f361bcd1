// The findings of a comparison, without any controls: text, and below it a lane for each way. The panel scrolls it, and the saved
// picture shows it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// The text and the lanes of a comparison.
final class ComparisonFindings: View {
    private let theme: Theme
    private let words: [Label], lanes: [LaneView]
    /// The height of a lane's chart, in points.
    private var chart = 0.0

    /// `ways`: those of the comparison's lanes, in their order.
    init(_ comparison: Comparison, ways: [ComparedWay], theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        let palette = theme.palette
        func text(_ text: String, _ font: FontDescriptor, _ color: Color) -> Label {
            Label(text, fonts: fonts, font: font, color: color, lines: 0)
        }
        let more = (comparison.details + [comparison.basis]).joined(separator: " ")
        words = [
            comparison.setting.map { text($0.text, theme.type.caption, palette.secondaryText) },
            comparison.claim.map { text("“\($0.text)”", theme.type.callout, palette.secondaryText) },
            text(comparison.verdict, theme.type.body.weight(.semibold), palette.text),
            text(more, theme.type.callout, palette.secondaryText),
        ].compactMap(\.self)
        let top = LaneChart.top(worst: comparison.lanes.map(\.summary.max).max() ?? 0)
        lanes = zip(comparison.lanes, ways).map {
            LaneView($0, title: $1.title, top: top, rate: comparison.refreshRate, theme: theme, fonts: fonts)
        }
        super.init()
        for view in words + lanes as [View] { addSubview(view) }
    }

    private static let greatestChart = 130.0

    /// Makes the charts as high as possible, within limits, for all of the findings to fit into `room`, in points. Returns the resulting
    /// height at `width`.
    func fit(width: Double, room: Double = .infinity) -> Double {
        chart = 0
        let spare = (room - arrange(width: width, places: false)) / Double(max(1, lanes.count))
        chart = min(max(spare, LaneView.leastChart), ComparisonFindings.greatestChart).rounded()
        setNeedsLayout()
        return arrange(width: width, places: false)
    }

    override func layoutSubviews() { arrange(width: bounds.width, places: true) }

    @discardableResult
    private func arrange(width: Double, places: Bool) -> Double {
        var y = 0.0
        func put(_ view: View, _ height: Double, _ gap: Double) {
            if places { view.frame = CGRect(x: 0, y: y, width: width, height: height) }
            y += height + gap
        }
        for label in words { put(label, label.sizeThatFits(CGSize(width: width, height: 0)).height, theme.spacing.tiny) }
        y += theme.spacing.small
        for lane in lanes { put(lane, lane.height(width: width, chart: chart), lane === lanes.last ? 0 : theme.spacing.medium) }
        return y
    }
}
