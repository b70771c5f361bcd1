// The size and the scale at which a window on a display shows its views. Large windows show the whole interface larger: their views get
// fewer points, each of more pixels, and need no code for it.
//
//     window, points of the display     magnification     size for the views, points
//     up to 1920 × 1080                       1             all of it
//     2560 × 1440                             1.5           1707 × 960
//     3840 × 2160                             2             1920 × 1080
//
// Users can have all windows show it larger.

import Foundation

/// The size of a window in points and its device pixels per point, as its views are to see them.
///
/// Interfaces are designed for windows of up to 1600 × 900 points. In larger windows a point grows by the largest of a few steps that
/// leaves at least that many, so that text and panels keep their proportions up to a 4K screen. It grows in steps because text and
/// pictures are redrawn at another scale, which must not happen for every pixel while a window is being resized. For the same reason, a
/// window that is too small for the magnification that its user has chosen has the largest of these steps for which it is not.
public struct WindowMetrics: Equatable, Sendable {
    /// The window's size in points of the display.
    public let displaySize: CGSize
    /// Device pixels per point of the display.
    public let displayScale: Double
    /// Points of the display per point of the views; at least 1.
    public let magnification: Double

    /// The size that every magnification leaves at least, in points of the views.
    private static let leastSize = CGSize(width: 1600, height: 900)
    /// The available magnifications, ascending.
    static let magnifications = [1, 1.25, 1.5, 2, 2.5, 3]

    /// Computes the magnification from the size, whatever the scale; it is 1 for invalid sizes. `least`: the magnification that the user has
    /// chosen, 1 to 3, which smaller windows have as well, as far as it leaves the views `minimumSize`, in their points.
    public init(displaySize: CGSize, displayScale: Double, magnification least: Double = 1, minimumSize: CGSize = .zero) {
        self.displaySize = displaySize
        self.displayScale = displayScale
        func reach(_ size: CGSize) -> Double { min(displaySize.width / size.width, displaySize.height / size.height) }
        let all = WindowMetrics.magnifications, most = reach(minimumSize), step = reach(WindowMetrics.leastSize)
        let chosen = min(least, all.last ?? 1)
        magnification = max(
            all.last { $0 <= step } ?? 1, chosen <= most ? chosen : all.last { $0 <= chosen && $0 <= most } ?? 1)
    }

    /// The size for the views, in their points.
    public var size: CGSize { CGSize(width: displaySize.width / magnification, height: displaySize.height / magnification) }

    /// Device pixels per point of the views.
    public var scale: Double { displayScale * magnification }
}
