// The levels of detail at which the board is drawn in tiles. Close up, a cell is a whole number of pixels, at rest the
// number that it has on screen; from afar a pixel is a block of cells. Between two levels the compositor scales.
//
//     blocks of 16  8   4   2   │  1   2   4   8  16  32 …  any number of pixels a cell
//     ◀─ whole board            │                      close ─▶

import Foundation

/// The number of pixels per cell, or of cells per pixel.
enum TileLevel: Hashable, Sendable {
    /// The pixels of a cell's side, at least 1.
    case pixels(Int)
    /// A pixel covers 2^shift cells in each direction; `shift` is at least 1.
    case block(shift: Int)

    /// A tile's side in pixels, as nearly as whole cells allow.
    static let tilePixels = 256

    /// The side of a tile in cells.
    var tileCells: Int {
        switch self {
        case .pixels(let n): max(1, TileLevel.tilePixels / n)
        case .block(let shift): TileLevel.tilePixels << shift
        }
    }

    /// The side of a cell in pixels.
    var cellPixels: Double {
        switch self {
        case .pixels(let n): Double(n)
        case .block(let shift): 1 / Double(1 << shift)
        }
    }

    /// Returns the level at which whole pixels are not scaled and cells smaller than a pixel are not enlarged.
    static func exact(_ cellPixels: Double) -> TileLevel {
        cellPixels >= 0.75 ? .pixels(max(1, Int(cellPixels.rounded()))) : coarse(cellPixels)
    }

    /// Returns the level of the next power of two that is not smaller.
    static func coarse(_ cellPixels: Double) -> TileLevel { powerOfTwo(log2(max(cellPixels, 1e-6)).rounded(.up)) }

    private static func powerOfTwo(_ exponent: Double) -> TileLevel {
        exponent >= 0 ? .pixels(1 << min(Int(exponent), 12)) : .block(shift: min(Int(-exponent), 20))
    }

    /// Returns the level for cells of `cellPixels`, given the level in use.
    static func choose(_ cellPixels: Double, current: TileLevel?, isZooming: Bool) -> TileLevel {
        guard isZooming else { return exact(cellPixels) }
        // The current level will do between two thirds and one and a half times its size; beyond that the next power of two is
        // nearer. The more a tile is scaled down, the more texels each pixel takes.
        if let current, cellPixels <= current.cellPixels * 1.5, cellPixels >= current.cellPixels * 0.65 { return current }
        return powerOfTwo(log2(max(cellPixels, 1e-6)).rounded())
    }

    /// Returns the range of tiles that hold `cells`, in tile columns and rows.
    func tiles(_ cells: CellRect) -> CellRect { cells.tiles(columns: tileCells, rows: tileCells) }

    /// Returns the cells of a tile, clipped to the board.
    func cells(ofTile p: CellPosition, on shape: BoardShape) -> CellRect {
        CellRect(tile: p, columns: tileCells, rows: tileCells).intersection(shape.rect)
    }
}

/// The layout of cells with their edges snapped to whole device pixels. Tiles placed by it meet exactly at any size and
/// offset: each pixel belongs to one tile, and nothing behind them shows through a seam.
///
///     cells of 1.32 pixels        0        256       512       768
///     tiles' edges, unsnapped     0     337.92    675.84   1013.76
///     snapped                     0        338       676      1014
struct CellGrid: Equatable, Sendable {
    /// A cell's side in points, and the device pixels per point.
    private let side: Double, scale: Double
    /// The subpixel offset of the content from the screen's pixels, in points; zero at rest.
    private let phase: CGPoint

    init(_ viewport: BoardViewport) {
        side = viewport.geometry.side
        scale = viewport.geometry.scale
        func phase(_ offset: Double, _ scale: Double) -> Double {
            let pixels = offset * scale, part = pixels - pixels.rounded()
            // Ignore division errors, so that the grid compares equal after a scroll by whole pixels.
            return abs(part) < 1e-6 ? 0 : part / scale
        }
        self.phase = CGPoint(x: phase(viewport.visible.minX, scale), y: phase(viewport.visible.minY, scale))
    }

    /// Returns the frame of `cells`, in content points.
    func frame(_ cells: CellRect) -> CGRect {
        let x = edge(cells.minX, phase.x), y = edge(cells.minY, phase.y)
        return CGRect(x: x, y: y, width: edge(cells.maxX, phase.x) - x, height: edge(cells.maxY, phase.y) - y)
    }

    private func edge(_ cell: Int, _ phase: Double) -> Double {
        ((Double(cell) * side - phase) * scale).rounded() / scale + phase
    }
}
