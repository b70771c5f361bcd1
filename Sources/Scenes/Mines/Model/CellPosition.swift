// Where a cell lies, and rectangles of cells: whole numbers, columns from the left and rows from the top.

/// A cell's column and row, from 0.
public struct CellPosition: Hashable, Sendable {
    public var x, y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// Columns minX ..< maxX of rows minY ..< maxY; empty where max ≤ min.
public struct CellRect: Hashable, Sendable {
    public var minX, minY, maxX, maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// One cell.
    public init(_ p: CellPosition) { self.init(minX: p.x, minY: p.y, maxX: p.x + 1, maxY: p.y + 1) }

    public static let empty = CellRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    public var isEmpty: Bool { maxX <= minX || maxY <= minY }
    public var width: Int { max(0, maxX - minX) }
    public var height: Int { max(0, maxY - minY) }
    /// Number of cells.
    public var count: Int { width * height }

    /// Row after row.
    public var positions: [CellPosition] {
        isEmpty ? [] : (minY..<maxY).flatMap { y in (minX..<maxX).map { CellPosition(x: $0, y: y) } }
    }

    public func contains(_ p: CellPosition) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

    public func intersects(_ o: CellRect) -> Bool { !intersection(o).isEmpty }

    /// What both have in common; `empty` where that is nothing, so that its ranges are ranges.
    public func intersection(_ o: CellRect) -> CellRect {
        let common = CellRect(
            minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
        return common.isEmpty ? .empty : common
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ o: CellRect) -> CellRect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        return CellRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
    }
}
