// How an interface grows with its window: a single rule for scenes, controls and panels, so that text and panels keep their
// proportions from a small window to a 4K screen.
//
//     window, points        factor     space for its views, in points of the design
//     up to 1920 × 1080       1         all of it
//     2560 × 1440             1.5       1707 × 960
//     3840 × 2160             2         1920 × 1080

import Foundation
import FloeText

/// The factor from the sizes in which an interface is designed to those in which it is shown.
///
/// The design is made for windows of up to 1600 × 900 points. In larger windows, everything of a fixed size grows by the largest
/// of a few steps that leaves at least 1600 × 900 points of the design: fonts, distances, radii, control heights, ornaments, and
/// widths and heights given as numbers. Sizes relative to the available space (a panel that takes half the width) adapt on their
/// own and must not be multiplied. The factor moves in steps because text and pictures are redrawn at another size, which must
/// not happen for every pixel while a window is being resized.
///
/// A view reads it in `layoutSubviews` from `View.interfaceMagnification`, which depends on the window and not on the view's own
/// size, so that adjacent views always agree. `Theme.magnified(_:)` scales a theme's fonts and distances. For layout decisions
/// that depend on the available space, compare `bounds.width / interfaceMagnification`.
public enum Magnification {
    /// The minimum space that a step leaves, in points of the design.
    static let design = CGSize(width: 1600, height: 900)
    /// The available factors, ascending. With most of them, whole and half points of the design stay whole and half.
    public static let steps = [1, 1.25, 1.5, 2, 2.5, 3]

    /// Returns the factor for a window of `size` points, whatever its scale; 1 for invalid sizes.
    public static func factor(inWindowOf size: CGSize) -> Double {
        let reach = min(Double(size.width / design.width), Double(size.height / design.height))
        return steps.last { $0 <= reach } ?? 1
    }
}

extension View {
    /// The factor by which this view's interface is larger than designed, see `Magnification`. A view without a window counts as
    /// a window itself.
    public var interfaceMagnification: Double { Magnification.factor(inWindowOf: window?.size ?? bounds.size) }
}

extension Theme {
    /// Returns this theme with text and distances `k` times as large. Hairlines stay the same.
    public func magnified(_ k: Double) -> Theme {
        guard k != 1 else { return self }
        var theme = self
        let fonts: [WritableKeyPath<TypeScale, FontDescriptor>] = [
            \.largeTitle, \.title, \.headline, \.body, \.callout, \.caption, \.figures,
        ]
        let distances: [WritableKeyPath<Spacing, Double>] = [
            \.tiny, \.small, \.medium, \.large, \.extraLarge, \.huge, \.controlRadius, \.cardRadius, \.touchTarget,
        ]
        for font in fonts { theme.type[keyPath: font].size *= k }
        for distance in distances { theme.spacing[keyPath: distance] *= k }
        return theme
    }
}
