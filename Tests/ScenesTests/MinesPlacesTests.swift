import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

/// On the largest board one's few open cells are soon out of sight. They are pointed out, and a key leads back to them.
@Suite("Minesweeper: where the game was played")
@MainActor
struct MinesPlacesTests {
    private nonisolated static let techniques = MinesTechnique.allCases

    /// A board that is as good as the largest, with a game begun far from its middle.
    private func stage(_ technique: MinesTechnique = .tiled, size: CGSize = CGSize(width: 800, height: 500)) throws -> MinesStage {
        let stage = try MinesStage(.huge, technique: technique, size: size)
        stage.session.play(.reveal(at(700, 300)))
        stage.run(0.5)
        return stage
    }

    private func isInMiddle(_ p: CellPosition, _ stage: MinesStage) -> Bool {
        let board = stage.board, place = board.geometry.rect(of: p), visible = board.viewport.visible
        return abs(place.midX - visible.midX) <= 1 && abs(place.midY - visible.midY) <= 1
    }

    @Test("Home returns to the opening from anywhere, twice, and reveals nothing", arguments: techniques)
    func home(technique: MinesTechnique) throws {
        let stage = try stage(technique), moves = stage.session.game.moves, side = stage.board.geometry.side
        for offset in [CGPoint(x: 100, y: 12_000), CGPoint(x: 30_000, y: 0)] {
            stage.board.setContentOffset(offset, animated: false)
            stage.settle()
            #expect(stage.press(.home))
            stage.run(1)
            #expect(isInMiddle(at(700, 300), stage) && stage.board.geometry.side == side && stage.session.game.moves == moves)
        }
        // The cursor comes along.
        stage.press(.left)
        stage.board.setContentOffset(.zero, animated: false)
        stage.press(.home)
        stage.run(1)
        #expect(stage.board.marks.cursorCell == at(700, 300))
    }

    @Test("From far out, Home zooms to cells that can be played, wherever the opening is")
    func homeZooms() throws {
        for p in [at(700, 300), at(0, 0), at(999, 999), at(3, 990)] {
            let stage = try MinesStage(.huge, size: CGSize(width: 800, height: 500))
            stage.session.play(.reveal(p))
            stage.board.zoom(to: 0.4 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
            for _ in 0..<2 {
                stage.press(.home)
                stage.run(0.2)
                #expect(stage.board.isZooming)
                stage.run(1)
                #expect(stage.board.geometry.side == BoardView.nearSide)
                let cell = stage.board.geometry.rect(of: p)
                #expect(stage.board.contentOffset == stage.board.clamped(stage.board.geometry.offset(centering: p)))
                #expect(stage.board.viewport.visible.contains(cell))
                for _ in 0..<12 { stage.press(.minus) }
                stage.run(1)
            }
        }
    }

    @Test("Before the first move Home goes to the middle of the board, and on a small board nothing moves")
    func homeWithoutOpening() throws {
        let stage = try MinesStage(.huge, size: CGSize(width: 800, height: 500))
        stage.board.setContentOffset(.zero, animated: false)
        stage.press(.home)
        stage.run(1)
        #expect(isInMiddle(at(500, 500), stage))
        let small = try MinesStage(.small), offset = small.board.contentOffset
        small.press(.home)
        small.run(1)
        #expect(small.board.contentOffset == offset && small.session.game.phase == .ready)
    }

    @Test("Rings mark places too small to see, one for those close together, and go as one comes near")
    func rings() throws {
        let stage = try stage(), places = stage.view.places
        #expect(places.ringCount == 0)
        stage.session.play(.reveal(at(702, 303)))
        stage.session.play(.flag(at(100, 900)))
        stage.board.zoom(to: 0.4 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
        #expect(stage.session.played.areas.count == 2 && places.ringCount == 2)
        stage.board.zoom(to: 40 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
        #expect(places.ringCount == 0)
        stage.board.zoom(to: 0.4 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
        // A new board has not been played on.
        stage.press(.letter("n"))
        stage.settle()
        stage.board.zoom(to: 0.4 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
        #expect(stage.session.played == PlayedPlaces() && places.ringCount == 0)
    }

    @Test("A button at the edge points to the opening while it is far, and leads there", arguments: techniques)
    func button(technique: MinesTechnique) throws {
        for size in [CGSize(width: 800, height: 500), CGSize(width: 320, height: 240)] {
            let stage = try stage(technique, size: size), places = stage.view.places
            stage.press(.home)
            stage.run(1)
            #expect(places.buttonFrame == nil)
            let home = stage.board.contentOffset
            for (x, y, arrow) in [(-1.0, 0.0, "→"), (0, 1, "↑"), (1, -1, "↙"), (-1, 1, "↗")] {
                stage.board.setContentOffset(CGPoint(x: home.x + x * 5000, y: home.y + y * 5000), animated: false)
                stage.run(0.5)
                let frame = try #require(places.buttonFrame)
                #expect(places.bounds.contains(frame) && places.button.title == "\(arrow) First move")
                // What lies around it is the board.
                let top = places.frame.minY
                #expect(stage.window.rootView.hitTest(CGPoint(x: frame.midX, y: top + frame.midY)) === places.button)
                #expect(stage.window.rootView.hitTest(CGPoint(x: size.width / 2, y: top + 60)) === stage.board)
                stage.click(CGPoint(x: frame.midX, y: top + frame.midY))
                stage.run(1)
                #expect(stage.board.contentOffset == home && places.buttonFrame == nil && stage.session.game.moves.count == 1)
            }
        }
    }

    @Test("A restored game knows where it was played")
    func restored() throws {
        let folder = try TestFolder()
        let stage = try MinesStage(.huge, folder: folder.url)
        stage.session.play(.flag(at(10, 10)))
        stage.session.play(.reveal(at(700, 300)))
        stage.session.saveNow()
        let next = try MinesStage(nil, seed: nil, folder: folder.url)
        #expect(next.session.played == stage.session.played && next.session.played.opening == at(700, 300))
        next.press(.home)
        next.run(1)
        #expect(isInMiddle(at(700, 300), next))
    }
}
