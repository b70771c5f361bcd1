// When the indicators show: while the content moves, and on demand.

import Foundation
import Layers

extension ScrollView {
    /// Shows the indicators for a moment, to tell that there is more.
    public func flashScrollIndicators() {
        showIndicators()
        hideIndicators(after: 1)
    }

    func showIndicators() {
        for axis in ScrollAxis.allCases where showsIndicator(axis) {
            attach(indicator(axis))
            place(axis)
            indicator(axis).show()
        }
    }

    func hideIndicators(after delay: Double = 0) {
        if !isHeld(.horizontal) { horizontalIndicator.hide(after: delay) }
        if !isHeld(.vertical) { verticalIndicator.hide(after: delay) }
    }

    /// Follows the content. Costs nothing while nothing shows.
    func updateIndicators() {
        update(.horizontal)
        update(.vertical)
    }

    private func update(_ axis: ScrollAxis) {
        guard indicator(axis).isVisible else { return }
        if showsIndicator(axis) { place(axis) } else { indicator(axis).vanish() }
    }

    func bringIndicatorsToFront() {
        for axis in ScrollAxis.allCases where indicator(axis).layer.superlayer != nil {
            layer.addSublayer(indicator(axis).layer)
        }
    }

    func indicatorStyleDidChange() {
        horizontalIndicator.layer.backgroundColor = indicatorStyle.color
        verticalIndicator.layer.backgroundColor = indicatorStyle.color
    }

    private func attach(_ indicator: ScrollIndicator) {
        guard indicator.layer.superlayer == nil else { return }
        indicator.layer.backgroundColor = indicatorStyle.color
        layer.addSublayer(indicator.layer)
    }

    private func place(_ axis: ScrollAxis) {
        indicator(axis).place(in: bounds, geometry(axis))
    }

    func geometry(_ axis: ScrollAxis) -> ScrollIndicatorGeometry {
        let inset = ScrollIndicator.inset
        // Clear of the other one, where there are two.
        let corner = showsIndicator(.horizontal) && showsIndicator(.vertical) ? inset + ScrollIndicator.thickness : 0
        return ScrollIndicatorGeometry(
            range: range(axis), length: axis == .horizontal ? bounds.width : bounds.height, startInset: inset,
            endInset: inset + corner)
    }

    func indicator(_ axis: ScrollAxis) -> ScrollIndicator {
        axis == .horizontal ? horizontalIndicator : verticalIndicator
    }

    func showsIndicator(_ axis: ScrollAxis) -> Bool {
        hasExtent(axis) && (axis == .horizontal ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator)
    }
}
