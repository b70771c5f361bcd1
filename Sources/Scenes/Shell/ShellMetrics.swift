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
    /// The scene's controls have a row of their own above the pages and the program's: where one row is too narrow
    /// for the pages' titles, and the window is high enough to spare another.
    public let hasTwoRows: Bool
    /// How many the claim has: two where it is too long for one, and the window is high enough to spare another.
    let claimLines: Int
    let claimHeight, rowHeight: Double

    /// For a window of `size` points.
    public init(size: CGSize) {
        magnification = Magnification.factor(inWindowOf: size)
        let width = Double(size.width) / magnification, height = Double(size.height) / magnification
        isStacked = width < 1160
        hasTwoRows = width < 1600 && height >= 600
        claimLines = width < 720 && height >= 420 ? 2 : 1
        claimHeight = (isStacked ? 24 + 18 * Double(claimLines) : 30) * magnification
        rowHeight = (hasTwoRows ? 40 : 46) * magnification
    }

    /// Points at the window's bottom.
    public var stripHeight: Double { claimHeight + rowHeight * (hasTwoRows ? 2 : 1) }

    /// What is left for a scene in a window of `size`.
    public static func sceneSize(in size: CGSize) -> CGSize {
        CGSize(width: size.width, height: max(0, size.height - ShellMetrics(size: size).stripHeight))
    }
}
