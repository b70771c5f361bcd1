// The measurements that a note collection is laid out with, for one view size. Cards grow with the view, but less than in
// proportion, so that a large window shows both more and larger cards.
//
//     ┌ tray ───────────────────────────────────────────────────────┐
//     │ frontRoom │ first note … spacing … last note │ backRoom     │  a flipped card falls into the room
//     └─────────────────────────────────────────────────────────────┘  before it, a flat one into that behind

import Foundation

/// Measurements in points.
package struct NoteCollectionMetrics: Equatable, Sendable {
    /// The size of a card seen from the front.
    package var cardSize: CGSize
    /// The smallest distance between neighbouring hinges, and the largest, for rows with room to spare.
    package var spacing, widestSpacing: Double
    /// The left and right margins: from the view's edge to a tray's rim and to the header's mark, and to the area of the cards.
    package var trayMargin, margin: Double
    /// The space in a tray before the first hinge and after the last one.
    package var frontRoom, backRoom: Double
    package var headerHeight, rowHeight, footerHeight: Double
    /// The scale chosen for the view size: 1 at 1280 × 800.
    package var unit: Double

    /// Metrics for a view of `size`.
    package init(viewSize size: CGSize) {
        // Stepping the unit keeps bitmaps that depend on it valid through small changes of size.
        self.init(unit: (NoteCollectionMetrics.idealUnit(size) * 16).rounded() / 16)
    }

    /// Metrics for a view of `size` that shows sections of `noteCounts` notes. Of the card sizes near the ideal one, picks the one with
    /// which the first screen ends below a whole tray instead of in the middle of one, and with which its trays are full.
    package init(viewSize size: CGSize, noteCounts: [Int]) {
        let ideal = NoteCollectionMetrics.idealUnit(size), steps = 64.0
        // No screen shows more sections than these.
        let first = Array(noteCounts.prefix(64))
        let filled = first.indices.filter { first[$0] > 0 }
        var best = NoteCollectionMetrics(unit: ideal), least = Double.infinity
        for step in Int((ideal * 0.86 * steps).rounded(.up))...Int((ideal * 1.24 * steps).rounded(.down)) {
            let metrics = NoteCollectionMetrics(unit: Double(step) / steps)
            let layout = NoteCollectionLayout(noteCounts: first, width: size.width, metrics: metrics)
            let empty = filled.reduce(0) { $0 + layout.emptyShare(inSection: $1) } / Double(max(1, filled.count))
            let cost = layout.cut(atHeight: size.height) + abs(metrics.unit / ideal - 1) * 2 + empty * NoteCollectionMetrics.emptyCost
            if cost < least { (best, least) = (metrics, cost) }
        }
        self = best
    }

    /// The cost of an empty tray, relative to a cut through the middle of a tray, which costs 1.
    private static let emptyCost = 2.0

    private static func idealUnit(_ size: CGSize) -> Double {
        let area = max(1, size.width) * max(1, size.height) / (1280 * 800)
        // The text on cards must not get lost in small windows, nor the cards in their trays in large ones.
        return max(0.625, min(2.5, pow(area, area < 1 ? 0.25 : 0.35)))
    }

    /// Metrics for cards that are `unit` times as large as at 1280 × 800.
    package init(unit: Double) {
        self.unit = unit
        cardSize = CGSize(width: (208 * unit).rounded(), height: (140 * unit).rounded())
        spacing = (36 * unit).rounded()
        widestSpacing = (104 * unit).rounded()
        trayMargin = 16
        margin = (24 * unit).rounded()
        frontRoom = (188 * unit).rounded()
        backRoom = (208 * unit).rounded()
        headerHeight = (46 * unit).rounded()
        rowHeight = (196 * unit).rounded()
        footerHeight = (28 * unit).rounded()
    }
}
