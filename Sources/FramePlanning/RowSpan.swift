// What a shape does to one row of pixels, found from its edge functions without asking every pixel:
//
//          start     solidStart             solidEnd     end
//     ───────┆▒▒▒▒▒▒▒▒▒┆█████████████████████┆▒▒▒▒▒▒▒▒▒▒▒┆───────
//      none    by pixel      all the same        by pixel    none

import Geometry
import RenderTree

/// The columns of one row that a shape touches, and those within that it covers evenly.
public struct RowSpan {
    public var start, end: Int32
    public var solidStart, solidEnd: Int32
    /// The coverage from solidStart to solidEnd, 0…1.
    public var solid: Float

    @inlinable
    public init(start: Int32, end: Int32, solidStart: Int32, solidEnd: Int32, solid: Float) {
        self.start = start; self.end = end; self.solidStart = solidStart; self.solidEnd = solidEnd; self.solid = solid
    }

    /// All of some columns.
    @inlinable
    public init(whole columns: ColumnRange) {
        self.init(start: columns.start, end: columns.end, solidStart: columns.start, solidEnd: columns.end, solid: 1)
    }

    @inlinable public static var empty: RowSpan { RowSpan(start: 0, end: 0, solidStart: 0, solidEnd: 0, solid: 0) }

    @inlinable public var isEmpty: Bool { end <= start }

    /// Keeps the solid part inside the touched one, and in one place if it is empty.
    @inlinable
    public mutating func normalise() {
        if end <= start { self = .empty; return }
        solidStart = max(solidStart, start)
        solidEnd = min(solidEnd, end)
        if solidEnd <= solidStart { solidStart = end; solidEnd = end }
    }
}

/// A range of columns, half open.
public struct ColumnRange {
    public var start, end: Int32

    @inlinable
    public init(start: Int32, end: Int32) { self.start = start; self.end = end }

    @inlinable public static var none: ColumnRange { ColumnRange(start: .max, end: .min) }
    @inlinable public static var all: ColumnRange { ColumnRange(start: -columnLimit, end: columnLimit) }

    @inlinable public var isEmpty: Bool { end <= start }

    @inlinable
    public func intersection(_ o: ColumnRange) -> ColumnRange {
        ColumnRange(start: max(start, o.start), end: min(end, o.end))
    }
}

/// Columns are kept within ±2²⁴ (`DeviceRect.limit`), where Float still tells them apart.
@inlinable public var columnLimit: Int32 { 16_777_216 }

/// The whole number, kept within ±2²⁴; what is not a number becomes the lower limit.
@inlinable @inline(__always)
public func column(_ v: Double) -> Int32 {
    v > -DeviceRect.limit ? (v < DeviceRect.limit ? Int32(v) : columnLimit) : -columnLimit
}

extension FramePlan {
    /// The columns of a row of `area` that some of the plan's cuts leave.
    public func columns(_ row: Int32, of area: DeviceRect, behind cuts: Range<Int32>) -> ColumnRange {
        let planes = self.cuts.span
        var columns = ColumnRange(start: area.minX, end: area.maxX)
        for cut in cuts { columns = columns.intersection(planes[Int(cut)].columns(row)) }
        return columns
    }
}

extension HalfPlane {
    /// The columns of a row whose centres lie on this side.
    fileprivate func columns(_ row: Int32) -> ColumnRange {
        let rest = b * (Double(row) + 0.5) + c
        func isInside(_ x: Int32) -> Bool { a * (Double(x) + 0.5) + rest >= 0 }
        guard abs(a) > 1e-12 else { return rest >= 0 ? .all : .none }
        // The boundary by division may be off by one; the test itself decides.
        var x = column((-rest / a - 0.5).rounded(.up))
        if a > 0 {
            if isInside(x - 1) { x -= 1 } else if !isInside(x) { x += 1 }
            return ColumnRange(start: x, end: columnLimit)
        }
        if isInside(x) { x += 1 } else if !isInside(x - 1) { x -= 1 }
        return ColumnRange(start: -columnLimit, end: x)
    }
}

extension QuadCoverage {
    /// How far Float may be off when a distance is computed on the rows of `area`; what may be touched is found
    /// generously, and asked pixel by pixel.
    public func doubt(_ area: DeviceRect) -> Double {
        let c = max(abs(left.c), abs(right.c), abs(top.c), abs(bottom.c))
        return 1e-4 + (Double(c) + Double(max(abs(area.minY), abs(area.maxY)))) * 4e-7
    }

    /// An edge that lies on a pixel boundary but for rounding leaves the pixel whole. Two edges short by
    /// this much still cover 255 of 255.
    @inlinable static var boundarySlack: Double { -2e-4 }
}
