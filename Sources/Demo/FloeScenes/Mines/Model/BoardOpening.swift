// The moves with which a large board begins. A fully covered board shows nothing of how it is played, and nothing of how its
// techniques draw numbers.
//
//     single     # # # # # # # # #       played     # # # 1 · · 1 # #      clear places revealed by ordinary moves,
//                # # # 1 1 2 # # #                  # # ⚑ 1 · · 1 ⚑ #      block by block around the middle and thinning
//                # # # 1 · 1 # # #                  # 2 2 1 · 1 2 # #      out from there, with most of the mines at
//                # # # 1 1 1 # # #                  · · · · · 1 # # #      their edge flagged

import Foundation

/// How a new game begins before the user's first move.
package enum BoardOpening: Sendable {
    /// All cells are covered.
    case covered
    /// One reveal in the middle, from where a user plays on.
    case single
    /// As if it had been played for a while: a script that flings over it meets all looks of a cell.
    case played

    /// The distance from the middle that flings reach, in cells.
    private static let radius = 180
    /// The side of a block, in cells. At most one place is revealed in each block.
    private static let block = 7

    /// Returns whether a board is large enough for enough of it to be left to play.
    static func suits(_ shape: BoardShape) -> Bool { min(shape.width, shape.height) >= 100 }

    /// Plays the opening on `game`, which must be fresh. Deterministic for a board and seed. No mine goes off.
    func play(on game: inout MinesGame) {
        switch self {
        case .covered: break
        case .single: _ = game.play(.reveal(BoardOpening.middle(of: game.shape)))
        case .played: BoardOpening.playAround(&game)
        }
    }

    private static func middle(of shape: BoardShape) -> CellPosition { CellPosition(x: shape.width / 2, y: shape.height / 2) }

    private static func playAround(_ game: inout MinesGame) {
        let shape = game.shape, middle = middle(of: shape)
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
