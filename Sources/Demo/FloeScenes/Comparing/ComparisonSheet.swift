// The findings of a comparison as saved: on a sheet that is as large as it needs to be, whatever the window shows.

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// The scene's name and the findings about it.
final class ComparisonSheet: StackView {
    /// `width` is in points.
    init(
        _ comparison: Comparison, of scene: SceneDescription, pictures: ComparisonPictures?, width: Double, theme: Theme, fonts: FontLibrary
    ) {
        let findings = ComparisonFindings(comparison, of: scene, pictures: pictures, theme: theme, fonts: fonts)
        super.init(.column, spacing: theme.spacing.small, padding: EdgeInsets(all: theme.spacing.extraLarge))
        backgroundColor = theme.palette.raised
        add(
            Label(scene.title, fonts: fonts, font: theme.type.headline, color: theme.palette.text), length: theme.controlHeight)
        add(findings, flexibility: 1)
        _ = findings.fit(width: width - 2 * theme.spacing.extraLarge)
        frame = CGRect(x: 0, y: 0, width: width, height: sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up))
    }
}
