// Boards for tests, drawn as text so that the tests are easy to read.

import Foundation
@testable import FloeScenes

/// Returns a field drawn as rows of `.` and `*` (mines).
func field(_ rows: String) throws -> Minefield {
    let lines = rows.split(separator: "\n").map { Array($0) }
    let mines = lines.joined().filter { $0 == "*" }.count
    // Drawn boards may have more mines than the shape allows. Its number is not used to lay them.
    let shape = try BoardShape(
        width: lines[0].count, height: lines.count,
        mines: min(mines, BoardShape.mostMines(width: lines[0].count, height: lines.count)))
    var field = Minefield(empty: shape, seed: 1)
    for (y, line) in lines.enumerated() {
        for (x, character) in line.enumerated() where character == "*" { field.addMine(x: x, y: y) }
    }
    return field
}

func shape(_ width: Int, _ height: Int, _ mines: Int) throws -> BoardShape {
    try BoardShape(width: width, height: height, mines: mines)
}

func at(_ x: Int, _ y: Int) -> CellPosition { CellPosition(x: x, y: y) }

extension Minefield {
    var mineCount: Int { cells.count { $0.isMine } }

    /// Returns the number of mines around a cell, counted one by one.
    func neighboursCounted(_ p: CellPosition) -> Int {
        let around = shape.neighbourhood(of: p)
        var count = 0
        for y in around.minY..<around.maxY {
            for x in around.minX..<around.maxX where at(x, y) != p && self[at(x, y)].isMine { count += 1 }
        }
        return count
    }
}

extension MinesGame {
    /// The board as the player sees it: `#` hidden, `F` flag, `.` or a number revealed, `*` `X` mines, `!` a wrong flag.
    var picture: String {
        (0..<shape.height).map { y in
            (0..<shape.width).map { x -> String in
                let look = look(at(x, y))
                if let n = look.number { return n == 0 ? "." : String(n) }
                return switch look {
                case .hidden: "#"
                case .flag: "F"
                case .mine: "*"
                case .exploded: "X"
                default: "!"
                }
            }.joined()
        }.joined(separator: "\n")
    }
}
