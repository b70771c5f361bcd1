import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeScenes

/// A new game looks exactly like a freshly started program on the same board, whatever was on screen before.
@Suite("Minesweeper: a new game")
@MainActor
struct MinesNewGameTests {
    private static let techniques = MinesTechnique.allCases
    private let size = CGSize(width: 800, height: 600)

    private func stage(_ technique: Int, seed: UInt64, _ board: BoardShape = .medium) throws -> MinesStage {
        try MinesStage(board, seed: seed, technique: Self.techniques[technique], size: size)
    }

    private func picture(_ stage: MinesStage) throws -> Bitmap {
        // Until nothing moves any more, and the clock is between two seconds.
        stage.run(2.5)
        stage.settle()
        return try stage.window.picture()
    }

    private func expectSame(_ a: MinesStage, _ b: MinesStage, _ what: Comment) throws {
        let difference = try #require(ImageDifference(try picture(a), try picture(b), tolerance: 0), what)
        #expect(difference.pixelsBeyondTolerance == 0, "\(what): \(difference)")
    }

    /// Uncovers, flags and marks something.
    private func play(_ stage: MinesStage) throws {
        stage.click(stage.place(8, 8))
        let game = stage.session.game, mine = try #require(game.field.cells.indices.first { game.field.cells[$0].isMine })
        stage.click(stage.place(mine % game.shape.width, mine / game.shape.width), button: .secondary)
        stage.press(.left)
    }

    private func lose(_ stage: MinesStage) throws {
        try play(stage)
        let game = stage.session.game, mine = try #require(game.field.cells.indices.last { game.field.cells[$0].isMine })
        stage.session.play(.reveal(game.shape.position(mine)))
        #expect(stage.session.game.phase == .lost)
    }

    @Test("A new game by N, face or “Try again” looks like a fresh start, before and after its first click", arguments: 0..<4)
    func begunAnew(technique: Int) throws {
        let ways: [(MinesStage) -> Void] = [
            { $0.press(.letter("n")) },
            { $0.click(CGPoint(x: $0.view.header.face.frame.midX, y: $0.view.header.face.frame.midY)) },
            { $0.view.banner.onAction?() },
        ]
        let played = try stage(technique, seed: 5)
        for i in 0..<6 {
            try lose(played)
            if i < 3 { played.run(1) }
            ways[i % 3](played)
            let new = try stage(technique, seed: 6 + UInt64(i))
            try expectSame(played, new, "new game \(i)")
            for stage in [played, new] { stage.click(stage.place(3, 12)) }
            try expectSame(played, new, "its first click, \(i)")
        }
    }

    @Test("Nothing under way reaches the new board: pending tiles, a press, both buttons, a scroll, a zoom", arguments: 0..<4)
    func underWay(technique: Int) throws {
        func pointer(_ stage: MinesStage, _ p: CGPoint) -> PointerEvent { PointerEvent(p, time: stage.time) }
        let acts: [(String, (MinesStage) throws -> Void)] = [
            (
                "tiles",
                { stage in
                    stage.session.play(.reveal(at(8, 8)))
                    stage.session.play(.flag(at(0, 0)))
                }
            ),
            (
                "press",
                { stage in
                    stage.window.handle(.pointerDown(pointer(stage, stage.place(4, 4))))
                    stage.window.update(at: stage.time)
                }
            ),
            (
                "both buttons",
                { stage in
                    try play(stage)
                    stage.window.handle(.pointerDown(pointer(stage, stage.place(4, 4))))
                    var second = pointer(stage, stage.place(4, 4))
                    second.button = .secondary
                    stage.window.handle(.pointerDown(second))
                    stage.window.update(at: stage.time)
                }
            ),
            (
                "fling",
                { stage in
                    try play(stage)
                    stage.board.setContentOffset(CGPoint(x: 60, y: 70), animated: true)
                    stage.run(0.1)
                }
            ),
            (
                "zoom",
                { stage in
                    try play(stage)
                    stage.press(.plus)
                    stage.run(0.1)
                }
            ),
        ]
        for (what, act) in acts {
            let played = try stage(technique, seed: 5), new = try stage(technique, seed: 6)
            try act(played)
            played.press(.letter("n"))
            played.window.update(at: played.time)
            played.window.handle(.pointerUp(pointer(played, played.place(4, 4))))
            try expectSame(played, new, "\(what)")
            #expect(played.session.game.phase == .ready, "\(what)")
            #expect(played.view.header.face.face == .calm, "\(what)")
        }
    }

    @Test("A new game looks like a fresh start on a board laid in the background, and after a visit to one", arguments: 0..<4)
    func large(technique: Int) throws {
        let played = try stage(technique, seed: 5, .huge)
        try play(played)
        played.press(.letter("n"))
        try expectSame(played, try stage(technique, seed: 6, .huge), "the same again")
        played.scene.newGame(.small)
        try play(played)
        played.scene.newGame(.huge)
        played.settle()
        played.scene.newGame(.small)
        try expectSame(played, try stage(technique, seed: 9, .small), "small, large, small")
    }
}
