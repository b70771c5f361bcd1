// The measures of the window around the scenes for a window's size.

import Foundation
import Text
import Views

/// Sizes of the control strip.
public struct ShellMetrics: Equatable, Sendable {
    /// Of text and controls; see `Magnification`.
    public let magnification: Double
    /// Claim and figures are a line each instead of sharing one.
    public let isStacked: Bool
    let claimHeight, controlsHeight: Double

    /// For a window of `size` points.
    public init(size: CGSize) {
        magnification = Magnification.factor(inWindowOf: size)
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
