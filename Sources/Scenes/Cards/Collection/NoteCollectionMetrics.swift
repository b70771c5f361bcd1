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
    /// Around a tray, left and right.
    public var margin: Double
    /// In a tray before the first hinge and behind the last one.
    public var frontRoom, backRoom: Double
    public var headerHeight, rowHeight: Double
    /// Below a section's last row.
    public var sectionGap: Double
    /// What was chosen for the size: 1 at 1280 × 800.
    public var unit: Double

    /// Metrics for a view of `size`.
    public init(viewSize size: CGSize) {
        let ideal = (max(1, size.width) * max(1, size.height) / (1280 * 800)).squareRoot().squareRoot()
        // Steps keep pictures that depend on it through small changes of size.
        self.init(unit: max(0.625, min(1.75, (ideal * 16).rounded() / 16)))
    }

    /// Metrics for cards `unit` times as large as at 1280 × 800.
    public init(unit: Double) {
        self.unit = unit
        cardSize = CGSize(width: (208 * unit).rounded(), height: (140 * unit).rounded())
        spacing = (36 * unit).rounded()
        widestSpacing = (86 * unit).rounded()
        margin = (24 * unit).rounded()
        frontRoom = (188 * unit).rounded()
        backRoom = (208 * unit).rounded()
        headerHeight = (50 * unit).rounded()
        rowHeight = (196 * unit).rounded()
        sectionGap = (18 * unit).rounded()
    }
}
