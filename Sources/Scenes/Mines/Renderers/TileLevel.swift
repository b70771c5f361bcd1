// The sizes at which the board is drawn in tiles. Near, a cell is a number of pixels, and at rest exactly as many
// as show; from afar a pixel is a block of cells. Between two levels the compositor scales.
//
//     blocks of 16  8   4   2   │  1   2   4   8  16  32 …  any number of pixels a cell
//     ◀─ whole board            │                      close ─▶

import Foundation

/// How many pixels a cell is, or how many cells a pixel.
enum TileLevel: Hashable, Sendable {
    /// At least 1.
    case pixels(Int)
    /// A pixel covers 2^shift cells in each direction; at least 1.
    case block(shift: Int)

    /// A tile's side, pixels, as far as whole cells allow.
    static let tilePixels = 256

    /// Cells along a tile's side.
    var tileCells: Int {
        switch self {
        case .pixels(let n): max(1, TileLevel.tilePixels / n)
        case .block(let shift): TileLevel.tilePixels << shift
        }
    }

    /// Pixels of a cell's side.
    var cellPixels: Double {
        switch self {
        case .pixels(let n): Double(n)
        case .block(let shift): 1 / Double(1 << shift)
        }
    }

    /// The level at which nothing is scaled, or, for cells smaller than a pixel, not enlarged.
    static func exact(_ cellPixels: Double) -> TileLevel {
        cellPixels >= 0.75 ? .pixels(max(1, Int(cellPixels.rounded()))) : coarse(cellPixels)
    }

    /// The next power of two that is not smaller.
    static func coarse(_ cellPixels: Double) -> TileLevel { powerOfTwo(log2(max(cellPixels, 1e-6)).rounded(.up)) }

    private static func powerOfTwo(_ exponent: Double) -> TileLevel {
        exponent >= 0 ? .pixels(1 << min(Int(exponent), 12)) : .block(shift: min(Int(-exponent), 20))
    }

    /// The level for cells of `cellPixels` now, when `current` is the one in use.
    static func choose(_ cellPixels: Double, current: TileLevel?, isZooming: Bool) -> TileLevel {
        guard isZooming else { return exact(cellPixels) }
        // What is there will do between two thirds of its size and half as much again: from there on the next power of two
        // is nearer. The larger a tile is beside what shows of it, the more texels each pixel takes.
        if let current, cellPixels <= current.cellPixels * 1.5, cellPixels >= current.cellPixels * 0.65 { return current }
        return powerOfTwo(log2(max(cellPixels, 1e-6)).rounded())
    }

    /// Columns and rows of tiles that hold `cells`.
    func tiles(_ cells: CellRect) -> CellRect { cells.tiles(columns: tileCells, rows: tileCells) }

    /// The cells of a tile, cut to the board.
    func cells(ofTile p: CellPosition, on shape: BoardShape) -> CellRect {
        CellRect(tile: p, columns: tileCells, rows: tileCells).intersection(shape.rect)
    }
}

/// Where cells lie once their edges are on whole device pixels. Tiles that lie between those meet there at any size and
/// offset: each pixel belongs to one of them, and what is behind shows nowhere between.
///
///     cells of 1.32 pixels        0        256       512       768
///     where tiles would meet      0     337.92    675.84   1013.76
///     where they do               0        338       676      1014
struct CellGrid: Equatable, Sendable {
    /// A cell's side, points, and device pixels per point.
    private let side: Double, scale: Double
    /// What the content's points are off the screen's pixels, points: nothing at rest.
    private let phase: CGPoint

    init(_ viewport: BoardViewport) {
        side = viewport.geometry.side
        scale = viewport.geometry.scale
        func phase(_ offset: Double, _ scale: Double) -> Double {
            let pixels = offset * scale, part = pixels - pixels.rounded()
            // But for the error of a division: scrolled on by whole pixels the grid is the same.
            return abs(part) < 1e-6 ? 0 : part / scale
        }
        self.phase = CGPoint(x: phase(viewport.visible.minX, scale), y: phase(viewport.visible.minY, scale))
    }

    /// Content points.
    func frame(_ cells: CellRect) -> CGRect {
        let x = edge(cells.minX, phase.x), y = edge(cells.minY, phase.y)
        return CGRect(x: x, y: y, width: edge(cells.maxX, phase.x) - x, height: edge(cells.maxY, phase.y) - y)
    }

    private func edge(_ cell: Int, _ phase: Double) -> Double {
        ((Double(cell) * side - phase) * scale).rounded() / scale + phase
    }
}
