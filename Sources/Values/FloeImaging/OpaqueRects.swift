// Approximates an opaque shape with curved or slanted edges by a few rectangles, from bands of rows and the columns that the rows
// of a band have in common: the largest rectangle that fits, then what is left above and below it.
//
//         ╭──────────╮             ┌────────┐
//        ╱            ╲          ┌─┴────────┴─┐
//       │              │    →    │            │
//        ╲            ╱          └─┬────────┬─┘
//         ╰──────────╯             └────────┘

import FloeGeometry

/// Finds a few opaque rectangles within a shape, from the columns that are opaque in each row.
public enum OpaqueRects {
    /// Returns the rows per band for a shape `height` rows high: at most 32 bands, however tall it is.
    public static func bandHeight(for height: Int) -> Int { max(16, (height + 31) / 32) }
    /// Smaller rectangles hide too little for their cost: each is one more occluder to test, and cuts what lies below it into
    /// pieces.
    private static let leastArea = 2048

    /// Appends the rectangles found in `bands`, from top to bottom. Bands lie one below the other and may be empty.
    public static func append(to found: inout [DeviceRect], in bands: [DeviceRect]) {
        append(to: &found, in: bands, bands.startIndex..<bands.endIndex)
    }

    private static func append(to found: inout [DeviceRect], in bands: [DeviceRect], _ range: Range<Int>) {
        var best = DeviceRect.empty, bestRange = range.lowerBound..<range.lowerBound
        for first in range {
            var common = bands[first]
            for i in first..<range.upperBound {
                common.minX = max(common.minX, bands[i].minX)
                common.maxX = min(common.maxX, bands[i].maxX)
                common.maxY = bands[i].maxY
                guard !common.isEmpty, !bands[i].isEmpty else { break }
                if common.area > best.area { (best, bestRange) = (common, first..<i + 1) }
            }
        }
        guard best.area >= leastArea else { return }
        append(to: &found, in: bands, range.lowerBound..<bestRange.lowerBound)
        found.append(best)
        append(to: &found, in: bands, bestRange.upperBound..<range.upperBound)
    }
}
