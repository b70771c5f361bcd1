// The sizes that a note collection is laid out by, for one size of the view: cards grow with it, less than
// in proportion, so that a large screen shows more cards and larger ones.
//
//     ┌ tray ───────────────────────────────────────────────────────┐
//     │ frontRoom │ first note … spacing … last note │ backRoom     │  a flipped card falls into the room
//     └─────────────────────────────────────────────────────────────┘  before it, a flat one into that behind

import Foundation

/// Lengths in points.
public struct NoteCollectionMetrics: Equatable, Sendable {
    /// A card seen from the front.
    public var cardSize: CGSize
    /// Between the hinges of neighbours: at least, and where there is room at most.
    public var spacing, widestSpacing: Double
    /// From the view's edge to a tray's rim and to the header's mark, and to where cards may lie; left and right.
    public var trayMargin, margin: Double
    /// In a tray before the first hinge and behind the last one.
    public var frontRoom, backRoom: Double
    public var headerHeight, rowHeight: Double
    /// Below a section's last row.
    public var sectionGap: Double
    /// What was chosen for the size: 1 at 1280 × 800.
    public var unit: Double

    /// Metrics for a view of `size`.
    public init(viewSize size: CGSize) {
        // Steps keep pictures that depend on it through small changes of size.
        self.init(unit: (NoteCollectionMetrics.idealUnit(size) * 16).rounded() / 16)
    }

    /// Metrics for a view of `size` that is to show sections of so many notes: of the sizes near the ideal one
    /// that with which the first screen ends below a whole tray instead of in the middle of one.
    public init(viewSize size: CGSize, noteCounts: [Int]) {
        let ideal = NoteCollectionMetrics.idealUnit(size), steps = 32.0
        // No screen shows more sections than that.
        let first = Array(noteCounts.prefix(64))
        var best = NoteCollectionMetrics(viewSize: size), least = Double.infinity
        for step in Int((ideal * 0.88 * steps).rounded(.up))...Int((ideal * 1.12 * steps).rounded(.down)) {
            let metrics = NoteCollectionMetrics(unit: Double(step) / steps)
            let layout = NoteCollectionLayout(noteCounts: first, width: size.width, metrics: metrics)
            let cost = layout.cut(atHeight: size.height) + abs(metrics.unit / ideal - 1) * 2
            if cost < least { (best, least) = (metrics, cost) }
        }
        self = best
    }

    private static func idealUnit(_ size: CGSize) -> Double {
        let ideal = (max(1, size.width) * max(1, size.height) / (1280 * 800)).squareRoot().squareRoot()
        return max(0.625, min(1.75, ideal))
    }

    /// Metrics for cards `unit` times as large as at 1280 × 800.
    public init(unit: Double) {
        self.unit = unit
        cardSize = CGSize(width: (208 * unit).rounded(), height: (140 * unit).rounded())
        spacing = (36 * unit).rounded()
        widestSpacing = (86 * unit).rounded()
        trayMargin = (16 * unit).rounded()
        margin = (24 * unit).rounded()
        frontRoom = (188 * unit).rounded()
        backRoom = (208 * unit).rounded()
        headerHeight = (50 * unit).rounded()
        rowHeight = (196 * unit).rounded()
        sectionGap = (18 * unit).rounded()
    }
}
