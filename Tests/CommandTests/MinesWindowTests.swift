// Minesweeper in the real window, with real keyboard and mouse: a custom board is typed, and both buttons chord.

import Foundation
import FloeImaging
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct MinesWindowTests {
    private static let width = 1000, height = 700

    private func mirror(_ shape: BoardShape, seed: UInt64) throws -> SceneMirror<MinesScene> {
        try SceneMirror(width: Self.width, height: Self.height) { MinesScene($0, stateFolder: nil, board: shape, seed: seed) }
    }

    @Test func customBoardIsTypedAndBothButtonsChord() async throws {
        let first = try BoardShape(width: 7, height: 6, mines: 7), own = try BoardShape(width: 12, height: 8, mines: 9)
        let session = try await WindowSession(
            ["--scene", "mines", "--board", "7x6/7", "--seed", "3"], width: Self.width, height: Self.height)
        try await session.wait("first-frame")
        let before = try mirror(first, seed: 3), button = before.scene.minesView.header.customBoard
        try session.click(try before.place(CGPoint(x: button.bounds.midX, y: button.bounds.midY), in: button))
        // Digits go into the fields and do not turn pages.
        try session.desktop.input("key 1 key 2 key Tab key 8 key Tab key 9")
        try await session.show()
        try session.desktop.input("key Return")
        try await session.wait("status 9 mines")

        let after = try mirror(own, seed: 4), board = after.scene.minesView.board
        var game = after.scene.game
        func place(_ p: CellPosition) throws -> CGPoint {
            let rect = board.geometry.rect(of: p)
            return try after.place(CGPoint(x: rect.midX, y: rect.midY), in: board)
        }
        let start = CellPosition(x: 6, y: 4)
        _ = game.play(.reveal(start))
        try session.click(try place(start))
        try await session.wait("status 9 mines, 9 left")
        // A revealed number with hidden free neighbours besides its mines.
        let number = try #require(
            own.rect.positions.first { p in
                let hidden = own.neighbourhood(of: p).positions.filter { game.look($0) == .hidden }
                return (game.look(p).number ?? 0) > 0 && hidden.contains { !game.field[$0].isMine }
            })
        var left = 9
        for mine in own.neighbourhood(of: number).positions where game.field[mine].isMine {
            _ = game.play(.flag(mine))
            try session.click(try place(mine), button: 3)
            left -= 1
            try await session.wait("status 9 mines, \(left) left")
        }
        let free = try #require(own.neighbourhood(of: number).positions.first { game.look($0) == .hidden })
        /// Returns the pixel near a cell's corner, where no digit reaches.
        func corner(_ p: CellPosition) throws -> Pixel {
            let middle = try place(p), side = board.geometry.side
            return try session.desktop.screenshot()[Int(middle.x - side * 0.3), Int(middle.y - side * 0.3)]
        }
        let at = try place(number)
        try session.desktop.input("mousemove \(Int(at.x)) \(Int(at.y))", "mousedown 1", "mousedown 3", "mouseup 1", "mouseup 3")
        try session.desktop.input("mousemove 500 \(Self.height - 3)")
        // Does not wait for rest while the game's clock runs. The cell's cover is gone after some frames.
        var isOpen = false
        for _ in 0..<300 where !isOpen {
            try await session.show()
            isOpen = try corner(free) == corner(start)
        }
        #expect(isOpen, "as open as the first")
        #expect(try await session.quit() == 0)
    }
}
