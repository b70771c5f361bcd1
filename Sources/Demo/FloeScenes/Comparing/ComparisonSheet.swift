// The findings of a comparison as saved: on a sheet that is as large as it needs to be, whatever the window shows.

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// The scene's name and the findings about it.
final class ComparisonSheet: View {
    private let title: Label, findings: ComparisonFindings
    private let theme: Theme

    /// `ways`: those of the comparison's lanes, in their order. `width` is in points.
    init(_ comparison: Comparison, ways: [ComparedWay], title name: String, width: Double, theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        title = Label(name, fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        findings = ComparisonFindings(comparison, ways: ways, theme: theme, fonts: fonts)
        super.init()
        backgroundColor = theme.palette.raised
        for view in [title, findings] as [View] { addSubview(view) }
        let height = findings.fit(width: width - 2 * theme.spacing.extraLarge)
        frame = CGRect(x: 0, y: 0, width: width, height: (top + height + theme.spacing.extraLarge).rounded(.up))
    }

    /// The top of the findings.
    private var top: Double { theme.spacing.extraLarge + theme.controlHeight + theme.spacing.small }

    override func layoutSubviews() {
        let padding = theme.spacing.extraLarge, inner = bounds.width - 2 * padding
        title.frame = CGRect(x: padding, y: padding, width: inner, height: theme.controlHeight)
        findings.frame = CGRect(x: padding, y: top, width: inner, height: bounds.height - top - padding)
    }
}
