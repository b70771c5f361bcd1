// Something opaque whose edges curve or slant, as a few rectangles, found from bands of rows and the columns that
// their rows have in common: the largest that fits in, then what is left above and below it.
//
//         ╭──────────╮             ┌────────┐
//        ╱            ╲          ┌─┴────────┴─┐
//       │              │    →    │            │
//        ╲            ╱          └─┬────────┬─┘
//         ╰──────────╯             └────────┘

import Geometry

public enum OpaqueRects {
    /// Rows of a band in something so many rows high: what is tall is not cut finer.
    public static func bandHeight(for height: Int) -> Int { max(16, (height + 31) / 32) }
    /// Smaller ones hide too little for what it takes to ask for them: each is one more to ask, and cuts what lies
    /// below it into pieces.
    private static let leastArea = 2048

    /// Appends the rectangles in `bands`, which lie one below the other and may be empty, from top to bottom.
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
