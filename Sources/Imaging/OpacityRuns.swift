// Where a picture's rows are clear, opaque or between: so that drawing them skips, copies and mixes
// without asking every pixel.
//
//        start      opaqueStart            opaqueEnd     end
//     ─────┆▒▒▒▒▒▒▒▒▒▒▒┆██████████████████████┆▒▒▒▒▒▒▒▒▒▒▒▒┆─────
//     clear    mixed        all opaque            mixed      clear

import Geometry

/// One row's columns. Between the opaque part, the longest one, and the clear ends anything may be.
@frozen
public struct OpacityRun: Equatable, Sendable {
    public var start, opaqueStart, opaqueEnd, end: UInt16

    public init(start: UInt16, opaqueStart: UInt16, opaqueEnd: UInt16, end: UInt16) {
        self.start = start; self.opaqueStart = opaqueStart
        self.opaqueEnd = opaqueEnd; self.end = end
    }
}

/// The runs of all rows of a bitmap: eight bytes each. Shared and kept as the bitmap is.
@safe
public final class OpacityRuns: @unchecked Sendable {
    private let rows: UnsafeMutablePointer<OpacityRun>
    private let height: Int
    /// Rectangles of opaque texels, from top to bottom, none above another: the opaque columns that some rows
    /// have in common. Not all that is opaque, but what is worth hiding others with.
    public let opaqueRects: [DeviceRect]

    /// Bitmaps wider than this have none.
    static let widest = Int(UInt16.max)

    init(_ pixels: UnsafePointer<Pixel>, width: Int, height: Int) {
        self.height = height
        unsafe rows = .allocate(capacity: height)
        for y in 0..<height {
            unsafe (rows + y).initialize(to: OpacityRuns.run(pixels + y * width, width))
        }
        unsafe opaqueRects = OpacityRuns.opaqueRects(rows, height)
    }

    deinit { unsafe rows.deallocate() }

    /// Row 0's run; the others follow. Valid as long as this lives.
    public var unsafeRows: UnsafePointer<OpacityRun> { unsafe UnsafePointer(rows) }

    public subscript(row: Int) -> OpacityRun {
        precondition(row >= 0 && row < height, "row outside the bitmap")
        return unsafe rows[row]
    }

    private static func opaqueRects(_ rows: UnsafePointer<OpacityRun>, _ height: Int) -> [DeviceRect] {
        var bands: [DeviceRect] = [], found: [DeviceRect] = []
        let bandHeight = OpaqueRects.bandHeight(for: height)
        for first in stride(from: 0, to: height, by: bandHeight) {
            let last = min(first + bandHeight, height)
            var start: UInt16 = 0, end = UInt16.max
            for y in first..<last {
                start = unsafe max(start, rows[y].opaqueStart)
                end = unsafe min(end, rows[y].opaqueEnd)
            }
            bands.append(DeviceRect(minX: Int32(start), minY: Int32(first), maxX: Int32(end), maxY: Int32(last)))
        }
        OpaqueRects.append(to: &found, in: bands)
        return found
    }

    private static func run(_ row: UnsafePointer<Pixel>, _ width: Int) -> OpacityRun {
        var start = 0, end = width
        while start < end, unsafe row[start] == 0 { start += 1 }
        while end > start, unsafe row[end - 1] == 0 { end -= 1 }
        var opaqueStart = end, opaqueEnd = end, x = start
        while x < end {
            while x < end, unsafe row[x].alphaByte != 255 { x += 1 }
            let first = x
            while x < end, unsafe row[x].alphaByte == 255 { x += 1 }
            if x - first > opaqueEnd - opaqueStart { (opaqueStart, opaqueEnd) = (first, x) }
        }
        return OpacityRun(
            start: UInt16(start), opaqueStart: UInt16(opaqueStart), opaqueEnd: UInt16(opaqueEnd), end: UInt16(end))
    }
}

/// A bitmap's opacity runs, made when they are asked for the second time: what is drawn once is not looked
/// through first.
struct CachedOpacityRuns {
    private var wasAsked = false
    private var runs: OpacityRuns?

    /// The runs; `make` is called if they are wanted for the second time and `isAffordable`.
    mutating func runs(isAffordable: Bool, _ make: () -> OpacityRuns) -> OpacityRuns? {
        if runs == nil, wasAsked, isAffordable { runs = make() }
        wasAsked = true
        return runs
    }
}
