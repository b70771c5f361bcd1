// Distances from the four edges of a rectangle.

import Foundation

/// Points inward from each edge; negative ones reach outward.
public struct EdgeInsets: Equatable, Sendable {
    public var top, left, bottom, right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top; self.left = left; self.bottom = bottom; self.right = right
    }

    /// The same on every edge.
    public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }

    public static let zero = EdgeInsets()
}

extension CGRect {
    /// This rectangle with its edges moved inward; never of negative size.
    public func inset(by i: EdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + i.left, y: origin.y + i.top,
            width: max(0, size.width - i.left - i.right), height: max(0, size.height - i.top - i.bottom))
    }
}
