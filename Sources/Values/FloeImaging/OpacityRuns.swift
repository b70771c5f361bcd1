// Where a picture's rows are clear, opaque or mixed, so that drawing can skip, copy or blend without testing every pixel.
//
//        start      opaqueStart            opaqueEnd     end
//     ─────┆▒▒▒▒▒▒▒▒▒▒▒┆██████████████████████┆▒▒▒▒▒▒▒▒▒▒▒▒┆─────
//     clear    mixed        all opaque            mixed      clear

import FloeGeometry

/// The columns of one row. The opaque part is the longest opaque run; between it and the clear ends anything may occur.
@frozen
public struct OpacityRun: Equatable, Sendable {
    /// Columns of the row in ascending order: pixels outside start ..< end are clear, those in opaqueStart ..< opaqueEnd opaque.
    public var start, opaqueStart, opaqueEnd, end: UInt16

    /// Creates a run from columns in ascending order.
    public init(start: UInt16, opaqueStart: UInt16, opaqueEnd: UInt16, end: UInt16) {
        self.start = start; self.opaqueStart = opaqueStart
        self.opaqueEnd = opaqueEnd; self.end = end
    }
}

/// The runs of all rows of a bitmap, eight bytes each. Shared and kept along with the bitmap.
@safe
public final class OpacityRuns: @unchecked Sendable {
    private let rows: UnsafeMutablePointer<OpacityRun>
    private let height: Int
    /// Rectangles of opaque texels, from top to bottom, none overlapping another: the opaque columns that consecutive rows have
    /// in common. Not everything that is opaque, but what is worth using as an occluder.
    public let opaqueRects: [DeviceRect]

    /// Bitmaps wider than this have no runs.
    static let widest = Int(UInt16.max)

    fileprivate init(_ all: [OpacityRun]) {
        height = all.count
        unsafe rows = .allocate(capacity: height)
        unsafe rows.initialize(from: all, count: height)
        unsafe opaqueRects = OpacityRuns.opaqueRects(rows, height)
    }

    deinit { unsafe rows.deallocate() }

    /// The run of row 0; the others follow. Valid as long as this object lives.
    public var unsafeRows: UnsafePointer<OpacityRun> { unsafe UnsafePointer(rows) }

    /// The run of a row from 0 up to the bitmap's height, which it must not reach.
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

    fileprivate static func run(_ row: UnsafePointer<Pixel>, _ width: Int) -> OpacityRun {
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

/// A bitmap's opacity runs, computed from the second request on: a bitmap that is drawn only once is not scanned. Each request
/// continues where the budget of the last one ended, so that large bitmaps are scanned as well, over several frames.
struct CachedOpacityRuns {
    private var wasAsked = false
    private var runs: OpacityRuns?
    /// The rows scanned so far.
    private var scanned: [OpacityRun] = []

    /// Returns the runs of all rows; nil as long as some are not scanned. What is scanned is deducted from `budget`, in pixels.
    mutating func runs(_ pixels: UnsafePointer<Pixel>, width: Int, height: Int, budget: inout Int) -> OpacityRuns? {
        if let runs { return runs }
        defer { wasAsked = true }
        guard wasAsked else { return nil }
        let some = min(height - scanned.count, max(0, budget) / width)
        budget -= some * width
        for y in scanned.count..<scanned.count + some { unsafe scanned.append(OpacityRuns.run(pixels + y * width, width)) }
        guard scanned.count == height else { return nil }
        runs = OpacityRuns(scanned)
        scanned = []
        return runs
    }
}
