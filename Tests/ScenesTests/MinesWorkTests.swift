import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: work of the renderers")
@MainActor
struct MinesWorkTests {
    private func scroll(_ stage: MinesStage, to p: CGPoint) {
        stage.board.setContentOffset(p, animated: false)
        stage.settle()
    }

    @Test(
        "blit makes one screen of views and fourteen bitmaps, however far it scrolls",
        arguments: [
            BoardShape.large, .huge,
        ])
    func blit(board: BoardShape) throws {
        let stage = try MinesStage(board, technique: .blit, hasSameCellSize: false)
        scroll(stage, to: .zero)
        scroll(stage, to: CGPoint(x: 40, y: 40))
        let made = stage.board.renderer.work
        #expect(made.bitmapsDrawn == 14)
        #expect(made.viewsMade <= 21 * 13)
        for i in 0..<200 { scroll(stage, to: CGPoint(x: Double(i * 7 % 640), y: Double(i * 3 % 280))) }
        let after = stage.board.renderer.work
        #expect(after.viewsMade == made.viewsMade)
        #expect(after.bitmapsDrawn == 14)
        // Scrolling back draws no new bitmap.
        scroll(stage, to: CGPoint(x: 5, y: 5))
        #expect(stage.board.renderer.work.bitmapsDrawn == 14)
    }

    @Test("blit sets contents only when a row or a column scrolls in, and only for that one")
    func blitStep() throws {
        let stage = try MinesStage(.huge, technique: .blit, hasSameCellSize: false)
        scroll(stage, to: CGPoint(x: 6400, y: 6400))
        scroll(stage, to: CGPoint(x: 6401, y: 6401))
        let before = stage.board.renderer.work.contentsSet
        scroll(stage, to: CGPoint(x: 6402, y: 6402))
        #expect(stage.board.renderer.work.contentsSet == before)
        scroll(stage, to: CGPoint(x: 6466, y: 6402))
        let column = stage.board.renderer.work.contentsSet
        #expect(column - before > 0 && column - before <= 13)
        scroll(stage, to: CGPoint(x: 6466, y: 6466))
        #expect(stage.board.renderer.work.contentsSet - column <= 21)
    }

    @Test("tiled redraws nothing on scrolling back, and draws nothing within an update")
    func tiledBack() throws {
        let stage = try MinesStage(.huge)
        scroll(stage, to: CGPoint(x: 4000, y: 4000))
        for i in 0...20 { scroll(stage, to: CGPoint(x: 4000 + Double(i) * 100, y: 4000)) }
        let drawn = stage.board.renderer.work
        for i in 0...20 { scroll(stage, to: CGPoint(x: 6000 - Double(i) * 100, y: 4000)) }
        #expect(stage.board.renderer.work == drawn)
        stage.board.setContentOffset(CGPoint(x: 20_000, y: 20_000), animated: false)
        stage.window.update(at: stage.time)
        #expect(stage.board.renderer.work == drawn)
    }

    @Test("A flag redraws the one tile it touches, once")
    func tiledReveal() throws {
        let stage = try MinesStage(.medium, seed: 2)
        let before = stage.board.renderer.work.bitmapsDrawn
        stage.session.play(.flag(at(0, 0)))
        stage.settle()
        #expect(stage.board.renderer.work.bitmapsDrawn == before + 1)
    }

    private func draw(_ stage: MinesStage, on surface: HeadlessStage) throws -> FrameReport {
        stage.settle()
        return try surface.draw(
            stage.window.tree, size: PixelSize(width: Int(stage.window.size.width), height: Int(stage.window.size.height)), scale: 1)
    }

    @Test("Scrolling back and forth over cells shown before uploads nothing, and blit at most its fourteen pictures")
    func uploads() throws {
        for technique in [MinesTechnique.blit, .tiled] {
            let stage = try MinesStage(.huge, technique: technique, size: CGSize(width: 640, height: 480))
            let surface = try HeadlessStage(compositor: .gpu)
            stage.session.play(.reveal(at(500, 500)))
            func scroll(_ steps: [Int]) throws -> Int {
                var bytes = 0
                for i in steps {
                    stage.board.setContentOffset(CGPoint(x: 30_000 + Double(i) * 37, y: 30_000 + Double(i) * 23), animated: false)
                    // Time does not advance, because a running clock in the header would be new text.
                    bytes += try draw(stage, on: surface).frame.statistics.uploadedBytes
                }
                return bytes
            }
            // First everything that shows, then only what scrolls in, then nothing.
            let there = try scroll(Array(0..<10)), coming = try scroll(Array(10..<60))
            let made = stage.board.renderer.work
            #expect(there > 0)
            if technique == .blit { #expect(coming <= 14 * 64 * 64 * 4, "each picture once, however many cells show it") }
            #expect(try scroll(Array(0..<60).reversed()) == 0 && scroll(Array(0..<60)) == 0)
            #expect(stage.board.renderer.work.viewsMade == made.viewsMade && stage.board.renderer.work.bitmapsDrawn == made.bitmapsDrawn)
        }
    }

    @Test("The overview of a large board is drawn in parts, and a change redraws only its own part")
    func overview() throws {
        let stage = try MinesStage(.huge), pictures = stage.view.pictures
        let overview = BoardOverview(CellGrid(stage.board.viewport), session: stage.session, pictures: pictures, queue: stage.work)
        overview.begin(.huge)
        stage.settle()
        let before = overview.layer.sublayers.map(\.contents)
        #expect(before.count == 4 && overview.layer.sublayers.map(\.frame).reduce(CGRect.null) { $0.union($1) } == overview.layer.bounds)
        stage.session.play(.flag(at(3, 3)))
        overview.cellsDidChange(CellRect(at(3, 3)))
        stage.settle()
        let after = overview.layer.sublayers.map(\.contents)
        #expect(zip(before, after).count { $0 != $1 } == 1)
    }

    private func expectSame(_ a: Bitmap?, _ b: Bitmap?, _ what: Comment) throws {
        let a = try #require(a), b = try #require(b)
        let difference = try #require(ImageDifference(a, b, tolerance: 0), what)
        #expect(difference.pixelsBeyondTolerance == 0, what)
    }

    @Test("A change shows in the end, even if it precedes its tile or the tile has left the screen")
    func lateChanges() throws {
        let changes: [(MinesStage) -> Void] = [
            { $0.session.play(.flag(at(0, 0))) }, { $0.session.play(.flag(at(1, 1))) },
        ]
        let size = CGSize(width: 400, height: 300)
        func picture(_ play: (MinesStage) -> Void) throws -> Bitmap? {
            let stage = try MinesStage(.huge, size: size)
            let surface = try HeadlessStage(compositor: .cpu)
            scroll(stage, to: .zero)
            play(stage)
            scroll(stage, to: .zero)
            stage.run(1)
            _ = try draw(stage, on: surface)
            return surface.makeSnapshot()
        }
        let plain = try picture { stage in
            for change in changes {
                change(stage)
                stage.settle()
            }
        }
        try expectSame(try picture { stage in changes.forEach { $0(stage) } }, plain, "both before the tile was drawn")
        let away = try picture { stage in
            for change in changes {
                change(stage)
                // Scrolls away before the tile is drawn. `picture` scrolls back.
                stage.board.setContentOffset(CGPoint(x: 20_000, y: 20_000), animated: false)
                stage.settle()
            }
        }
        try expectSame(away, plain, "off the screen before the tile was drawn")
    }

    @Test("Tiles draws and cells makes views in proportion to the first screen, and to what scrolls in")
    func slowOnes() throws {
        let tiles = try MinesStage(.huge, technique: .tiles)
        let drawn = tiles.board.renderer.work.bitmapsDrawn
        #expect(drawn > 0 && drawn <= 2 * 5 * 3)
        let cells = try MinesStage(.huge, technique: .cells)
        let made = cells.board.renderer.work.viewsMade
        #expect(made > 0 && made <= 2 * 41 * 25)
        // A screen further down, all of it new.
        for stage in [tiles, cells] { scroll(stage, to: CGPoint(x: stage.board.contentOffset.x, y: stage.board.contentOffset.y + 4000)) }
        #expect((1...2 * 5 * 3).contains(tiles.board.renderer.work.bitmapsDrawn - drawn))
        #expect((1...2 * 41 * 25).contains(cells.board.renderer.work.viewsMade - made))
    }

    @Test("Nothing is updated at rest, and a running clock costs one update a second")
    func rest() throws {
        let stage = try MinesStage(.large, seed: 2)
        stage.run(1)
        #expect(stage.window.nextUpdateTime == nil)
        stage.session.play(.reveal(at(3, 3)))
        stage.run(3)
        let work = stage.board.renderer.work, before = stage.window.work
        stage.run(3)
        #expect(stage.board.renderer.work == work)
        #expect(stage.window.work.updates - before.updates <= 4)
    }

    @Test("Levels of detail are exact at rest, powers of two while zooming, and kept while they fit")
    func levels() {
        #expect(TileLevel.exact(43) == .pixels(43))
        #expect(TileLevel.exact(0.3) == .block(shift: 1))
        #expect(TileLevel.coarse(43) == .pixels(64))
        #expect(TileLevel.coarse(0.06) == .block(shift: 4))
        #expect(TileLevel.choose(43, current: .pixels(64), isZooming: true) == .pixels(64))
        #expect(TileLevel.choose(43, current: .pixels(64), isZooming: false) == .pixels(43))
        #expect(TileLevel.choose(20, current: .pixels(64), isZooming: true) == .pixels(16))
        #expect(TileLevel.pixels(64).tileCells == 4 && TileLevel.block(shift: 2).tileCells == 1024)
    }

    @Test("While zooming in or out, the level changes at most once an octave and shows at 0.65 to 1.5 times its size")
    func zoomingLevels() {
        let sizes = (0...1_600).map { exp2(6 - Double($0) / 100) }
        for path in [sizes, sizes.reversed()] {
            var level = TileLevel.exact(path[0]), changes = 0
            for size in path {
                let next = TileLevel.choose(size, current: level, isZooming: true)
                if next != level { changes += 1 }
                level = next
                #expect((0.65...1.5).contains(size / level.cellPixels), "\(size) by \(level)")
            }
            #expect(changes <= 16)
        }
    }

    @Test("The script reveals, scrolls and zooms, and ends the same way every time")
    func script() throws {
        let a = try MinesStage(.huge, seed: 5), b = try MinesStage(.huge, seed: 5)
        let script = a.scene.script(in: a.window.size)
        #expect(zip(script.events, script.events.dropFirst()).allSatisfy { $0.time <= $1.time })
        var offsets: Set<Double> = [], sides: Set<Double> = []
        try a.playScript {
            offsets.insert(a.board.contentOffset.x)
            sides.insert(a.board.geometry.side)
        }
        #expect(offsets.count > 10 && sides.count > 10)
        try b.playScript {}
        #expect(a.session.game.field.revealedCount > 0)
        #expect(a.board.contentOffset == b.board.contentOffset && a.board.geometry == b.board.geometry)
        #expect(a.session.game.moves == b.session.game.moves)
    }
}
