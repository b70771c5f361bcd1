// The size of a board and its number of mines. Only playable boards can be made: there must be room to keep the first
// revealed cell and its neighbours (up to nine cells) free of mines.

/// The columns, rows and mines of a playable board.
package struct BoardShape: Hashable, Codable, Sendable {
    /// The sides in cells, each 1…`longestSide`.
    package let width, height: Int
    /// 0…`mostMines(width:height:)`
    package let mines: Int

    /// The longest side, in cells: a hundred million cells, a byte each.
    package static let longestSide = 10_000

    /// - Throws: the reason why such a board cannot be played.
    package init(width: Int, height: Int, mines: Int) throws(BoardShapeError) {
        let sides = 1...BoardShape.longestSide
        guard sides.contains(width), sides.contains(height) else { throw .side(width: width, height: height) }
        let most = BoardShape.mostMines(width: width, height: height)
        guard (0...most).contains(mines) else { throw .mines(found: mines, most: most) }
        self.init(known: width, height, mines)
    }

    private init(known width: Int, _ height: Int, _ mines: Int) {
        self.width = width
        self.height = height
        self.mines = mines
    }

    /// Returns the most mines that leave the first reveal's neighbourhood free, wherever it is.
    package static func mostMines(width: Int, height: Int) -> Int { width * height - min(3, width) * min(3, height) }

    package static let small = BoardShape(known: 9, 9, 10)
    package static let medium = BoardShape(known: 16, 16, 40)
    package static let large = BoardShape(known: 30, 16, 99)
    /// A million cells with the large board's mine density.
    package static let huge = BoardShape(known: 1000, 1000, 206_250)
    /// The largest board: a hundred million cells.
    package static let endless = BoardShape(known: longestSide, longestSide, 16_000_000)

    package var cellCount: Int { width * height }
    package var rect: CellRect { CellRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    package func contains(_ p: CellPosition) -> Bool { rect.contains(p) }
    package func index(_ p: CellPosition) -> Int { p.y * width + p.x }
    package func position(_ index: Int) -> CellPosition { CellPosition(x: index % width, y: index / width) }

    /// Returns the cell and its up to eight neighbours.
    package func neighbourhood(of p: CellPosition) -> CellRect {
        CellRect(minX: p.x - 1, minY: p.y - 1, maxX: p.x + 2, maxY: p.y + 2).intersection(rect)
    }
}

extension BoardShape {
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let width = try values.decode(Int.self, forKey: .width), height = try values.decode(Int.self, forKey: .height)
        let mines = try values.decode(Int.self, forKey: .mines)
        do throws(BoardShapeError) {
            try self.init(width: width, height: height, mines: mines)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.description))
        }
    }
}

/// The reason why a board cannot be played.
package enum BoardShapeError: Error, Equatable, CustomStringConvertible {
    case side(width: Int, height: Int)
    case mines(found: Int, most: Int)

    package var description: String {
        switch self {
        case .side(let width, let height):
            "a board is 1 to \(BoardShape.longestSide) cells wide and high, not \(width) × \(height)"
        case .mines(let found, let most):
            "a board of this size takes \(most == 0 ? "no" : "0 to \(most)") mines, not \(found): the first cell revealed and its "
                + "neighbours stay free"
        }
    }
}

/// A cell's column and row, from 0.
package struct CellPosition: Hashable, Sendable {
    package var x, y: Int
}

/// The cells in columns minX ..< maxX and rows minY ..< maxY; empty if either max ≤ min.
package struct CellRect: Hashable, Sendable {
    package var minX, minY, maxX, maxY: Int

    package static let empty = CellRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    package var isEmpty: Bool { maxX <= minX || maxY <= minY }
    package var width: Int { max(0, maxX - minX) }
    package var height: Int { max(0, maxY - minY) }
    /// The number of cells.
    package var count: Int { width * height }

    /// The positions in row-major order.
    package var positions: CellPositions { CellPositions(self) }

    /// Returns the range of tiles of `columns` × `rows` cells that the rectangle touches, in tile columns and rows.
    func tiles(columns: Int, rows: Int) -> CellRect {
        guard !isEmpty else { return .empty }
        return CellRect(minX: minX / columns, minY: minY / rows, maxX: (maxX - 1) / columns + 1, maxY: (maxY - 1) / rows + 1)
    }

    package func contains(_ p: CellPosition) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }

    package func intersects(_ o: CellRect) -> Bool { !intersection(o).isEmpty }

    /// Returns the intersection, or exactly `empty` if there is none, so that its bounds always form valid ranges.
    package func intersection(_ o: CellRect) -> CellRect {
        let common = CellRect(
            minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY))
        return common.isEmpty ? .empty : common
    }

    /// Returns the smallest rectangle around both; an empty one adds nothing.
    package func union(_ o: CellRect) -> CellRect {
        if isEmpty { return o }
        if o.isEmpty { return self }
        return CellRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
    }
}

extension CellRect {
    /// Creates the rectangle of a single cell.
    init(_ p: CellPosition) { self.init(minX: p.x, minY: p.y, maxX: p.x + 1, maxY: p.y + 1) }

    /// Creates the rectangle of cells of a tile in `tiles(columns:rows:)`.
    init(tile p: CellPosition, columns: Int, rows: Int) {
        self.init(minX: p.x * columns, minY: p.y * rows, maxX: (p.x + 1) * columns, maxY: (p.y + 1) * rows)
    }
}

/// The positions of a rectangle in row-major order, generated lazily.
package struct CellPositions: Sequence, IteratorProtocol {
    private let rect: CellRect
    private var place: CellPosition

    init(_ rect: CellRect) {
        self.rect = rect
        place = CellPosition(x: rect.minX, y: rect.minY)
    }

    package mutating func next() -> CellPosition? {
        if place.x >= rect.maxX { place = CellPosition(x: rect.minX, y: place.y + 1) }
        guard place.y < rect.maxY, rect.minX < rect.maxX else { return nil }
        defer { place.x += 1 }
        return place
    }
}
