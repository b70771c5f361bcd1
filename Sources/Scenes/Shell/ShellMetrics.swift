// The measures of the window around the scenes for a window's size: what is compact in small windows and
// grows in very large ones, in steps, so that text is drawn anew only now and then.

import Foundation
import Text
import Views

/// Sizes of the control strip.
public struct ShellMetrics: Equatable, Sendable {
    /// Of text and controls; 1 up to a common screen's size.
    public let magnification: Double
    /// Claim and figures are a line each instead of sharing one.
    public let isStacked: Bool
    let claimHeight, controlsHeight: Double

    /// For a window of `size` points.
    public init(size: CGSize) {
        let reach = min(Double(size.width) / 1920, Double(size.height) / 1200)
        magnification = reach >= 1.75 ? 2 : reach >= 1.4 ? 1.5 : reach >= 1.15 ? 1.25 : 1
        isStacked = Double(size.width) < 1000
        claimHeight = (isStacked ? 42 : 30) * magnification
        controlsHeight = 46 * magnification
    }

    /// Points at the window's bottom.
    public var stripHeight: Double { claimHeight + controlsHeight }

    /// What is left for a scene in a window of `size`.
    public static func sceneSize(in size: CGSize) -> CGSize {
        CGSize(width: size.width, height: max(0, size.height - ShellMetrics(size: size).stripHeight))
    }
}

extension Theme {
    /// The same look with text and distances `k` times as large.
    func magnified(_ k: Double) -> Theme {
        guard k != 1 else { return self }
        var theme = self
        theme.type.largeTitle.size *= k
        theme.type.title.size *= k
        theme.type.headline.size *= k
        theme.type.body.size *= k
        theme.type.callout.size *= k
        theme.type.caption.size *= k
        theme.type.figures.size *= k
        theme.spacing.tiny *= k
        theme.spacing.small *= k
        theme.spacing.medium *= k
        theme.spacing.large *= k
        theme.spacing.extraLarge *= k
        theme.spacing.huge *= k
        theme.spacing.controlRadius *= k
        theme.spacing.cardRadius *= k
        theme.spacing.touchTarget *= k
        return theme
    }
}
