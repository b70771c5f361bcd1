// Pages of the bounds' size (or `pageSize`), counted from the least offset.

import Foundation

extension ScrollView {
    /// The pages nearest to the present offset, counted from 0.
    public var currentPage: (x: Int, y: Int) {
        (pages(.horizontal)?.page(at: contentOffset.x) ?? 0, pages(.vertical)?.page(at: contentOffset.y) ?? 0)
    }

    /// The stops of an axis; nil where nothing is paged.
    func paging(_ axis: ScrollAxis) -> Paging? { isPagingEnabled ? pages(axis) : nil }

    private func pages(_ axis: ScrollAxis) -> Paging? {
        let size = pageSize ?? bounds.size
        return Paging(range: range(axis), length: axis == .horizontal ? size.width : size.height)
    }
}
