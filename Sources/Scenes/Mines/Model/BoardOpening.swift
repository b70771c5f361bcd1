// A board that somebody seems to have played on for a while: where the program opens when nobody has a game to go on
// with. On a covered board every cell looks the same, and scrolling over it shows nothing of how cells come about.
//
//     around the middle of the board, thinner toward the edge of it:
//     # # # 1 · · 1 # #      clear places uncovered by rules that hold for everybody, block by block
//     # # ⚑ 1 · · 1 ⚑ #      and most of the mines at their edge flagged

import Foundation

enum BoardOpening {
    /// As far from the middle as flings lead, cells.
    private static let radius = 180
    /// In a block of so many by so many cells at most one place is uncovered.
    private static let block = 7

    /// Plays on `game`, in which nothing has been played. The same for the same board and seed. No mine goes off.
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
