// The findings of a comparison, without any controls: text, and below it a lane for each variant. The panel scrolls it, and the saved
// picture shows it.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

/// The text and the lanes of a comparison.
final class ComparisonFindings: StackView {
    private let lanes: [LaneView]

    /// `variants`: those of the comparison's lanes, in their order.
    init(_ comparison: Comparison, variants: [ComparisonVariant], theme: Theme, fonts: FontLibrary) {
        let palette = theme.palette
        func text(_ text: String, _ font: FontDescriptor, _ color: Color) -> Label {
            Label(text, fonts: fonts, font: font, color: color, lines: 0)
        }
        let more = (comparison.details + [comparison.basis]).joined(separator: " ")
        let words = [
            comparison.setting.map { text($0.text, theme.type.caption, palette.secondaryText) },
            comparison.claim.map { text("“\($0.text)”", theme.type.callout, palette.secondaryText) },
            text(comparison.verdict, theme.type.body.weight(.semibold), palette.text),
            text(more, theme.type.callout, palette.secondaryText),
        ].compactMap(\.self)
        let top = LaneChart.top(worst: comparison.lanes.map(\.summary.max).max() ?? 0)
        lanes = zip(comparison.lanes, variants).map {
            LaneView($0, title: $1.title, top: top, rate: comparison.refreshRate, theme: theme, fonts: fonts)
        }
        super.init(.column, spacing: theme.spacing.medium)
        for label in words { add(label, spacing: label === words.last ? theme.spacing.tiny + theme.spacing.small : theme.spacing.tiny) }
        for lane in lanes { add(lane) }
    }

    private static let greatestChart = 130.0

    /// Makes the charts as high as possible, within limits, for all of the findings to fit into `room`, in points. Returns the resulting
    /// height at `width`.
    func fit(width: Double, room: Double = .infinity) -> Double {
        for lane in lanes { lane.chartHeight = 0 }
        let spare = (room - sizeThatFits(CGSize(width: width, height: 0)).height) / Double(max(1, lanes.count))
        for lane in lanes { lane.chartHeight = min(max(spare, LaneView.leastChart), ComparisonFindings.greatestChart).rounded() }
        setNeedsLayout()
        return sizeThatFits(CGSize(width: width, height: 0)).height
    }
}
