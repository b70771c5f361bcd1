// Labels stacked vertically, for captions next to and below pictures.

import Foundation

/// A column of text.
@MainActor
public struct CaptionStack {
    /// The labels from the top, each with the distance to the next, points. A label without text takes no space.
    public let parts: [(label: Label, gap: Double)]

    /// The vertical position of the labels in their column.
    public enum Place {
        /// Centred at this height.
        case middle(Double)
        /// Starting at this height.
        case top(Double)
    }

    /// Creates a column from labels, each with the distance to the next, points. It adds none of them to a view.
    public init(_ parts: [(label: Label, gap: Double)]) { self.parts = parts }

    /// Places the labels in `column`, at whole points. Hides labels without text and those that would extend beyond its lower
    /// end. Returns where the labels end.
    @discardableResult
    public func lay(in column: CGRect, _ place: Place) -> Double {
        let width = column.width.rounded()
        let heights = parts.map { part -> Double in
            (part.label.text ?? "").isEmpty ? 0 : part.label.sizeThatFits(CGSize(width: width, height: 0)).height
        }
        let total = zip(parts, heights).reduce(0) { $0 + ($1.1 > 0 ? $1.1 + $1.0.gap : 0) }
        var y =
            switch place {
            case .middle(let middle): max(column.minY, middle - total / 2).rounded()
            case .top(let top): top.rounded()
            }
        for (part, height) in zip(parts, heights) {
            part.label.isHidden = height == 0 || y + height > column.maxY
            part.label.frame = CGRect(x: column.minX.rounded(), y: y, width: width, height: height)
            if height > 0 { y += (height + part.gap).rounded() }
        }
        return y
    }
}
