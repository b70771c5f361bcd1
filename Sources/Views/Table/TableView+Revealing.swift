// Scrolling to a row. A far jump goes at once to just short of it and glides in: the rows passed over are
// never made.

import Foundation

extension TableView {
    /// What a row in view keeps free at the top: the pinned header and the margin.
    var revealTop: Double {
        let header = pinsSectionHeaders ? geometry.section(at: max(0, bounds.minY)).map(geometry.headerHeight(of:)) ?? 0 : 0
        return header + revealMargin
    }

    /// Scrolls until the row shows; rows that there are not do nothing.
    public func scrollToRow(at path: RowIndexPath, at position: TableScrollPosition, animated: Bool) {
        guard let extent = geometry.extent(of: path) else { return }
        let header = pinsSectionHeaders ? geometry.headerHeight(of: path.section) : 0
        let margin = min(revealMargin, max(0, (bounds.height - header - (extent.upperBound - extent.lowerBound)) / 2))
        let low = extent.lowerBound - header - margin, high = extent.upperBound + margin - bounds.height
        let now = restingContentOffset.y
        let y =
            switch position {
            case .nearest: now > low ? low : max(now, high)
            case .top: low
            case .middle: (low + high) / 2
            case .bottom: high
            }
        reveal(clamped(CGPoint(x: contentOffset.x, y: y)), animated: animated)
    }

    private func reveal(_ target: CGPoint, animated: Bool) {
        guard target != restingContentOffset else { return }
        guard animated, window != nil, bounds.height > 0 else {
            contentOffset = target
            return
        }
        let way = target.y - contentOffset.y
        if abs(way) > 3 * bounds.height {
            contentOffset = CGPoint(x: target.x, y: target.y - (way > 0 ? 1 : -1) * bounds.height)
        }
        _ = step(to: target)
    }
}
