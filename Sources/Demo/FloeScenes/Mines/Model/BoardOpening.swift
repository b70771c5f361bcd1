// A board that looks as if it had been played for a while. The program opens with it when there is no saved game. On a
// fully covered board every cell looks the same, so scrolling over it would not show how cells are drawn.
//
//     around the middle of the board, thinning out with the distance from it:
//     # # # 1 · · 1 # #      clear places revealed by ordinary moves, block by block,
//     # # ⚑ 1 · · 1 ⚑ #      and most of the mines at their edge flagged

import Foundation

enum BoardOpening {
    /// The distance from the middle that flings reach, in cells.
    private static let radius = 180
    /// The side of a block, in cells. At most one place is revealed in each block.
    private static let block = 7

    /// Returns whether a board is large enough for enough of it to be left to play.
    static func suits(_ shape: BoardShape) -> Bool { min(shape.width, shape.height) >= 100 }

    /// Plays the opening on `game`, which must be fresh. Deterministic for a board and seed. No mine goes off.
    static func play(on game: inout MinesGame) {
        let shape = game.shape, middle = CellPosition(x: shape.width / 2, y: shape.height / 2)
        _ = game.play(.reveal(middle))
        var random = SeededRandom(seed: game.seed &+ 1)
        let area = CellRect(
            minX: middle.x - radius, minY: middle.y - radius, maxX: middle.x + radius, maxY: middle.y + radius
        ).intersection(shape.rect)
        for tile in area.tiles(columns: block, rows: block).positions {
            let cells = CellRect(tile: tile, columns: block, rows: block).intersection(area)
            let distance = hypot(Double(cells.minX - middle.x), Double(cells.minY - middle.y)) / Double(radius)
            guard Double(random.below(1000)) / 1000 > distance * distance else { continue }
            guard let clear = cells.positions.first(where: { game.field[$0].isOpen && game.field[$0].isCovered }) else { continue }
            _ = game.play(.reveal(clear))
        }
        for p in area.positions where game.field[p].isMine && game.field[p].isCovered {
            let open = shape.neighbourhood(of: p).positions.count { game.field[$0].isRevealed }
            if open >= 3, random.below(4) > 0 { _ = game.play(.flag(p)) }
        }
    }
}
