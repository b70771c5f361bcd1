// Something opaque whose edges curve or slant, as a few rectangles: bands of rows with the columns that
// their rows have in common. Neighbours that are nearly alike become one.
//
//         ╭──────────╮             ┌──────┐
//        ╱            ╲          ┌─┴──────┴─┐
//       │              │    →    │          │
//        ╲            ╱          └─┬──────┬─┘
//         ╰──────────╯             └──────┘

import Geometry

/// Collects bands from top to bottom, at the end of a list that others may have begun.
public struct OpaqueRects {
    /// Rows of a band.
    public static let bandHeight = 16
    /// Narrower ones hide too little for what it takes to ask for them.
    private static let leastWidth = 32
    /// Columns that may be lost where two bands become one.
    private static let slack: Int32 = 2

    private let first: Int

    /// `first`: how long the list is before the first band.
    public init(from first: Int = 0) { self.first = first }

    /// `band` lies below all before it; it may be empty.
    public func add(_ band: DeviceRect, to found: inout [DeviceRect]) {
        guard !band.isEmpty, band.width >= OpaqueRects.leastWidth else { return }
        if found.count > first, let last = found.last, last.maxY == band.minY,
            abs(last.minX - band.minX) <= OpaqueRects.slack, abs(last.maxX - band.maxX) <= OpaqueRects.slack
        {
            found[found.count - 1] = DeviceRect(
                minX: max(last.minX, band.minX), minY: last.minY, maxX: min(last.maxX, band.maxX), maxY: band.maxY)
        } else {
            found.append(band)
        }
    }
}
