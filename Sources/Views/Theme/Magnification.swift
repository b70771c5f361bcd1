// How an interface grows with its window: the one rule that scenes, controls and panels share, so that text and
// panels keep their proportions from a small window to a 4K screen.
//
//     window, points        factor     what its views have, in points of the design
//     up to 1920 × 1080       1         all of it
//     2560 × 1440             1.5       1707 × 960
//     3840 × 2160             2         1920 × 1080

import Foundation
import Text

/// The factor between the sizes that an interface is designed in and those that it shows at.
///
/// The design is made for windows of 1600 × 900 points and less. Beyond, everything of a fixed size grows by the
/// largest of a few steps that leaves at least so many points of the design: fonts, distances, radii, control
/// heights, ornament, widths and heights given as numbers. What is a share of the room (a panel that takes half
/// the width) follows by itself and must not be multiplied. Steps, because text and pictures are drawn anew at
/// another size: dragging a window larger must not do so with every pixel.
///
/// A view takes it in `layoutSubviews` from `View.interfaceMagnification`, which goes by the window and not by the view's
/// own size, so that two views beside each other never disagree. Fonts and distances of a theme grow by
/// `Theme.magnified(_:)`. Where a layout depends on room, compare `bounds.width / interfaceMagnification`.
public enum Magnification {
    /// The smallest window, in points of the design, that a step leaves.
    static let design = CGSize(width: 1600, height: 900)
    /// What there is, rising. Whole and half points of the design stay whole and half in most of them.
    public static let steps = [1, 1.25, 1.5, 2, 2.5, 3]

    /// For a window of `size` points, whatever its scale; 1 for sizes that make no sense.
    public static func factor(inWindowOf size: CGSize) -> Double {
        let reach = min(Double(size.width / design.width), Double(size.height / design.height))
        return steps.last { $0 <= reach } ?? 1
    }
}

extension View {
    /// By how much this view's interface is larger than designed; see `Magnification`. Of a view that hangs in no
    /// window: as if it were one.
    public var interfaceMagnification: Double { Magnification.factor(inWindowOf: window?.size ?? bounds.size) }
}

extension Theme {
    /// This look with text and distances `k` times as large; hairlines stay.
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
