// The sizes that a note collection is laid out by, for one size of the view: cards grow with it, less than
// in proportion, so that a large window shows more cards and larger ones. The whole interface grows by the rule of
// `Magnification`: words and the trays' margin (the control strip has the same) by that alone, cards by that on top of
// their own growth, so that a magnified window shows the trays of the design, as full.
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
    public var headerHeight, rowHeight, footerHeight: Double
    /// What was chosen for the size: 1 at 1280 × 800.
    public var unit: Double
    /// The factor of words; see `Magnification`.
    public let magnification: Double

    /// Metrics for a view of `size`.
    public init(viewSize size: CGSize) {
        // Steps keep pictures that depend on it through small changes of size.
        self.init(unit: (NoteCollectionMetrics.idealUnit(size) * 16).rounded() / 16)
    }

    /// Metrics for a view of `size` that is to show sections of so many notes: of the sizes near the ideal one
    /// that with which the first screen ends below a whole tray instead of in the middle of one, and its trays are full.
    public init(viewSize size: CGSize, noteCounts: [Int], magnification: Double = 1) {
        let k = max(1, magnification)
        let ideal = k * NoteCollectionMetrics.idealUnit(CGSize(width: size.width / k, height: size.height / k)), steps = 64.0
        // No screen shows more sections than that.
        let first = Array(noteCounts.prefix(64))
        let filled = first.indices.filter { first[$0] > 0 }
        var best = NoteCollectionMetrics(unit: ideal, magnification: magnification), least = Double.infinity
        for step in Int((ideal * 0.86 * steps).rounded(.up))...Int((ideal * 1.24 * steps).rounded(.down)) {
            let metrics = NoteCollectionMetrics(unit: Double(step) / steps, magnification: magnification)
            let layout = NoteCollectionLayout(noteCounts: first, width: size.width, metrics: metrics)
            let empty = filled.reduce(0) { $0 + layout.emptyShare(inSection: $1) } / Double(max(1, filled.count))
            let cost = layout.cut(atHeight: size.height) + abs(metrics.unit / ideal - 1) * 2 + empty * NoteCollectionMetrics.emptyCost
            if cost < least { (best, least) = (metrics, cost) }
        }
        self = best
    }

    /// The cost of an empty tray, where a whole tray that is cut costs 1.
    private static let emptyCost = 2.0

    private static func idealUnit(_ size: CGSize) -> Double {
        let area = max(1, size.width) * max(1, size.height) / (1280 * 800)
        // Small windows must not lose the words on cards, large ones not the cards in their trays.
        return max(0.625, min(2.5, pow(area, area < 1 ? 0.25 : 0.35)))
    }

    /// Metrics for cards `unit` times as large as at 1280 × 800.
    public init(unit: Double, magnification: Double = 1) {
        self.unit = unit
        self.magnification = magnification
        cardSize = CGSize(width: (208 * unit).rounded(), height: (140 * unit).rounded())
        spacing = (36 * unit).rounded()
        widestSpacing = (104 * unit).rounded()
        trayMargin = (16 * magnification).rounded()
        margin = (24 * unit).rounded()
        frontRoom = (188 * unit).rounded()
        backRoom = (208 * unit).rounded()
        headerHeight = (46 * unit).rounded()
        rowHeight = (196 * unit).rounded()
        footerHeight = (28 * unit).rounded()
    }
}
