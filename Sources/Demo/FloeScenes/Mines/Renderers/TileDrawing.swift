// The drawing of one tile, as a value for a worker. The cells that it shows are copied out of the game beforehand, never
// more than a tile's worth, so that play can continue without a copy of the whole game.
//
//     cells of 8 pixels and more    rows of the pre-made pictures, copied
//     1 … 7 pixels                  a coloured square each
//     2 × 2 cells a pixel           the mean of their colours
//     4 × 4 and more                a colour between covered and revealed, by the summary's counts

import FloeGeometry
import FloeImaging

/// The inputs for drawing a tile; see `draw`.
struct TileDrawing: Sendable {
    private enum Source: Sendable {
        case cells([Cell])
        /// The counts of the summary's blocks, in row-major order.
        case counts(revealed: [UInt8], flagged: [UInt8])
    }

    let level: TileLevel
    /// The tile's cells, clipped to the board.
    let cells: CellRect
    private let phase: GamePhase
    private let source: Source
    /// The counts' columns and rows; zero if cells are drawn.
    private let blocks: (width: Int, height: Int)

    @MainActor
    init(_ level: TileLevel, _ cells: CellRect, of game: borrowing MinesGame) {
        self.level = level
        self.cells = cells
        phase = game.phase
        if case .block(let shift) = level, shift >= BoardSummary.shift {
            let part = game.field.summary.part(cells)
            source = .counts(revealed: part.revealed, flagged: part.flagged)
            blocks = (part.width, part.height)
        } else {
            source = .cells(game.field.part(cells))
            blocks = (0, 0)
        }
    }

    /// Draws the tile's picture, which is opaque.
    func draw(_ pictures: CellPictureStore) -> Bitmap {
        switch (level, source) {
        case (.pixels(let side), .cells(let cells)):
            side >= CellPainter.plainSide
                ? copied(cells, pictures.pictures(side: side)) : flat(cells, side, pictures.painter.palette)
        case (.block(let shift), .cells(let cells)): averaged(cells, shift, pictures.painter.palette)
        case (.block(let shift), .counts(let revealed, let flagged)):
            counted(revealed, flagged, shift, pictures.painter.palette)
        case (.pixels, .counts): Bitmap(width: 1, height: 1, color: pictures.painter.palette.revealed.pixel)
        }
    }

    private func look(_ cell: Cell) -> CellLook { CellLook(cell, phase) }

    private func copied(_ all: [Cell], _ pictures: CellPictures) -> Bitmap {
        let side = pictures.side
        return Bitmap(width: cells.width * side, height: cells.height * side) { rows in
            for y in 0..<cells.height {
                for x in 0..<cells.width {
                    let picture = pictures[look(all[y * cells.width + x])]
                    unsafe picture.withPixels { pixels in
                        for line in 0..<side {
                            unsafe rows.withRow(y * side + line) {
                                unsafe ($0 + x * side).update(from: pixels + line * side, count: side)
                            }
                        }
                    }
                }
            }
        }
    }

    private func flat(_ all: [Cell], _ side: Int, _ palette: MinesPalette) -> Bitmap {
        let colors = TileDrawing.colors(palette)
        // From four pixels on there is a line between cells, fainter the smaller they are.
        let inner = side >= 4 ? side - 1 : side
        let line = palette.flat(.hidden).interpolated(to: palette.gap, Float(side) / 12).pixel
        return Bitmap(width: cells.width * side, height: cells.height * side) { rows in
            if inner < side { rows.fill(line) }
            for y in 0..<cells.height {
                for x in 0..<cells.width {
                    let color = colors[Int(look(all[y * cells.width + x]).rawValue)]
                    rows.fill(DeviceRect(x: x * side, y: y * side, width: inner, height: inner), color)
                }
            }
        }
    }

    private func averaged(_ all: [Cell], _ shift: Int, _ palette: MinesPalette) -> Bitmap {
        let colors = TileDrawing.colors(palette), block = 1 << shift
        let width = (cells.width + block - 1) >> shift, height = (cells.height + block - 1) >> shift
        return Bitmap(width: width, height: height) { px, py in
            var sums: (red: UInt32, green: UInt32, blue: UInt32, count: UInt32) = (0, 0, 0, 0)
            for y in py << shift..<min((py + 1) << shift, cells.height) {
                for x in px << shift..<min((px + 1) << shift, cells.width) {
                    let color = colors[Int(look(all[y * cells.width + x]).rawValue)]
                    sums.red += color.redByte
                    sums.green += color.greenByte
                    sums.blue += color.blueByte
                    sums.count += 1
                }
            }
            let n = max(1, sums.count)
            return Pixel(red: sums.red / n, green: sums.green / n, blue: sums.blue / n, alpha: 255)
        }
    }

    private func counted(_ revealed: [UInt8], _ flagged: [UInt8], _ shift: Int, _ palette: MinesPalette) -> Bitmap {
        let extra = shift - BoardSummary.shift, block = 1 << extra
        let width = max(1, (blocks.width + block - 1) >> extra), height = max(1, (blocks.height + block - 1) >> extra)
        let hidden = palette.flat(.hidden), open = palette.flat(.clear).interpolated(to: palette.number(1), 0.12)
        return Bitmap(width: width, height: height) { px, py in
            var opened = 0, flags = 0, count = 0
            for y in py << extra..<min((py + 1) << extra, blocks.height) {
                for x in px << extra..<min((px + 1) << extra, blocks.width) {
                    opened += Int(revealed[y * blocks.width + x])
                    flags += Int(flagged[y * blocks.width + x])
                    count += BoardSummary.side * BoardSummary.side
                }
            }
            let all = Float(max(1, count))
            return hidden.interpolated(to: open, min(1, Float(opened) / all * 1.05))
                .interpolated(to: palette.warm, min(1, Float(flags) / all)).pixel
        }
    }

    private static func colors(_ palette: MinesPalette) -> [Pixel] { CellLook.allCases.map { palette.flat($0).pixel } }
}

extension Minefield {
    /// Returns a copy of the cells of `rect` (on the board), in row-major order.
    func part(_ rect: CellRect) -> [Cell] {
        var part: [Cell] = []
        part.reserveCapacity(rect.count)
        for y in rect.minY..<rect.maxY {
            part.append(contentsOf: cells[y * shape.width + rect.minX..<y * shape.width + rect.maxX])
        }
        return part
    }
}

extension BoardSummary {
    /// Returns a copy of the counts of the blocks that `rect` touches.
    func part(_ rect: CellRect) -> (revealed: [UInt8], flagged: [UInt8], width: Int, height: Int) {
        let columns = rect.minX >> BoardSummary.shift..<min(width, (rect.maxX + BoardSummary.side - 1) >> BoardSummary.shift)
        let rows = rect.minY >> BoardSummary.shift..<min(height, (rect.maxY + BoardSummary.side - 1) >> BoardSummary.shift)
        var opened: [UInt8] = [], flags: [UInt8] = []
        opened.reserveCapacity(columns.count * rows.count)
        flags.reserveCapacity(columns.count * rows.count)
        for y in rows {
            opened.append(contentsOf: revealed[y * width + columns.lowerBound..<y * width + columns.upperBound])
            flags.append(contentsOf: flagged[y * width + columns.lowerBound..<y * width + columns.upperBound])
        }
        return (opened, flags, columns.count, rows.count)
    }
}
