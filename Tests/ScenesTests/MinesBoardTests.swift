import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: the board on screen")
@MainActor
struct MinesBoardTests {
    private func geometry(_ side: Double, _ shape: BoardShape = .large) -> BoardGeometry {
        BoardGeometry(shape: shape, viewport: CGSize(width: 800, height: 600), side: side, scale: 1)
    }

    @Test("Points map to cells and cells to rectangles, and points outside the board to nothing")
    func hits() {
        let g = geometry(40)
        #expect(g.cell(at: CGPoint(x: 0, y: 0)) == at(0, 0))
        #expect(g.cell(at: CGPoint(x: 39.9, y: 40)) == at(0, 1))
        #expect(g.cell(at: CGPoint(x: 30 * 40 - 0.1, y: 16 * 40 - 0.1)) == at(29, 15))
        for outside in [CGPoint(x: -0.1, y: 3), CGPoint(x: 3, y: -0.1), CGPoint(x: 1200, y: 3), CGPoint(x: 3, y: 640)] {
            #expect(g.cell(at: outside) == nil)
        }
        #expect(g.rect(of: at(3, 2)) == CGRect(x: 120, y: 80, width: 40, height: 40))
        #expect(g.cells(in: CGRect(x: 39, y: 41, width: 42, height: 39)) == CellRect(minX: 0, minY: 1, maxX: 3, maxY: 2))
        #expect(g.cells(in: CGRect(x: -500, y: -500, width: 100, height: 100)).isEmpty)
        #expect(g.cells(in: CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)) == BoardShape.large.rect)
    }

    @Test("At rest, cells of two pixels and more are whole pixels, from the whole board to 128 points")
    func sides() {
        for scale in [1.0, 1.5, 2] {
            for shape in [BoardShape.small, .medium, .large, .huge] {
                var g = geometry(64, shape)
                g.scale = scale
                for side in [1.0, 3.3, 17.9, 40, 64, 500] {
                    let settled = g.settled(side) * scale
                    #expect(settled < 2 || abs(settled - settled.rounded()) < 1e-9)
                    #expect(g.settled(g.settled(side)) == g.settled(side))
                }
                #expect(g.settled(1000) <= 128)
                g.side = g.settled(0)
                #expect(g.contentSize.width <= 800 && g.contentSize.height <= 600)
            }
        }
        #expect(geometry(64, .small).initialSide == 63)
    }

    @Test("Ctrl and the wheel zoom around the pointer and settle on whole pixels, and keys reach both limits")
    func wheelZoom() throws {
        let stage = try MinesStage(.huge)
        let board = stage.board, place = CGPoint(x: 300, y: 500)
        func cellUnderPointer() -> CGPoint {
            let p = board.convert(place, from: nil) ?? .zero
            return CGPoint(x: p.x / board.geometry.side, y: p.y / board.geometry.side)
        }
        let before = cellUnderPointer()
        for delta in [-60.0, -60, 120, 200, 200] {
            stage.window.handle(
                .wheel(
                    WheelEvent(
                        delta: CGPoint(x: 0, y: delta), position: place, modifiers: .control, time: stage.time)))
            stage.run(0.5)
            let after = cellUnderPointer()
            // Each zoom may add half a pixel, because offsets are rounded to whole pixels.
            #expect(abs(after.x - before.x) * board.geometry.side < 3 && abs(after.y - before.y) * board.geometry.side < 3)
            #expect(board.geometry.side == board.geometry.side.rounded())
        }
        for _ in 0..<12 { stage.press(.minus) }
        stage.run(1)
        #expect(board.geometry.contentSize.height <= board.bounds.height)
        for _ in 0..<20 { stage.press(.plus) }
        stage.run(1)
        #expect(board.geometry.side == 128)
    }

    @Test("Small zoom steps add up, and every notch of the wheel zooms until the limit is reached")
    func smallSteps() throws {
        let stage = try MinesStage(.huge)
        func turn(_ delta: Double, precise: Bool, pause: Double) {
            stage.window.handle(
                .wheel(
                    WheelEvent(
                        delta: CGPoint(x: 0, y: delta), isPrecise: precise, position: CGPoint(x: 640, y: 400), modifiers: .control,
                        time: stage.time)))
            stage.run(pause)
        }
        for _ in 0..<80 { turn(-2, precise: true, pause: 1.0 / 60) }
        stage.run(1)
        // 160 points on a touchpad zoom by a factor of e.
        #expect(abs(stage.board.geometry.side - 40 * exp(1)) < 3)
        stage.board.zoom(to: 1 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
        for step in 0..<20 {
            let before = stage.board.geometry.side
            turn(-40, precise: false, pause: 1)
            #expect(stage.board.geometry.side > before || before == 128, "step \(step) from \(before)")
        }
        for step in 0..<40 {
            let before = stage.board.geometry.side
            turn(40, precise: false, pause: 1)
            #expect(stage.board.geometry.side < before || before == stage.board.geometry.sides.lowerBound, "step \(step) from \(before)")
        }
    }

    @Test("A pinch on a touchpad zooms around its middle and settles on whole pixels")
    func pinch() throws {
        let stage = try MinesStage(.huge)
        let place = CGPoint(x: 900, y: 250), side = stage.board.geometry.side
        // The point of the board under the middle, in cells.
        func held() -> CGPoint {
            let board = stage.board, origin = board.geometry.rect(of: at(0, 0)).origin, side = board.geometry.side
            return CGPoint(
                x: (place.x - board.frame.minX + board.contentOffset.x - origin.x) / side,
                y: (place.y - board.frame.minY + board.contentOffset.y - origin.y) / side)
        }
        let before = held()
        for _ in 0..<10 {
            stage.window.handle(.pinch(PinchEvent(scale: 1.04, center: place, time: stage.time)))
            stage.run(1.0 / 60)
        }
        #expect(stage.board.geometry.side > side * 1.35)
        stage.run(1)
        #expect(!stage.board.isZooming)
        #expect(stage.board.geometry.side == stage.board.geometry.side.rounded())
        #expect(abs(held().x - before.x) < 0.1 && abs(held().y - before.y) < 0.1, "\(held()), \(before)")
    }

    @Test("Mouse and keys reveal, flag, move the cursor and start a new game", arguments: 0..<4)
    func plays(index: Int) throws {
        let technique = MinesTechnique.allCases[index]
        let stage = try MinesStage(.small, seed: 4, technique: technique)
        stage.click(stage.place(4, 4))
        #expect(stage.session.game.phase == .playing)
        let mine = try #require(stage.session.game.field.cells.indices.first { stage.session.game.field.cells[$0].isMine })
        let p = at(mine % 9, mine / 9)
        stage.click(stage.place(p.x, p.y), button: .secondary)
        #expect(stage.session.game.look(p) == .flag)
        #expect(stage.session.game.minesLeft == 9)
        stage.click(stage.place(p.x, p.y), button: .secondary)
        #expect(stage.session.game.look(p) == .hidden)
        // A long press, as on a touch screen.
        stage.window.handle(.pointerDown(PointerEvent(stage.place(p.x, p.y), time: stage.time)))
        #expect(stage.view.header.face.face == .tense)
        stage.run(0.6)
        stage.window.handle(.pointerUp(PointerEvent(stage.place(p.x, p.y), time: stage.time)))
        #expect(stage.session.game.look(p) == .flag)
        stage.window.handle(.hover(PointerEvent(stage.place(p.x, p.y), time: stage.time)))
        stage.press(.letter("f"))
        #expect(stage.session.game.look(p) == .hidden)
        stage.press(.right)
        #expect(stage.board.marks.cursorCell == p)
        stage.press(p.x < 8 ? .right : .left)
        let cursor = try #require(stage.board.marks.cursorCell)
        #expect(cursor == at(p.x < 8 ? p.x + 1 : p.x - 1, p.y) && stage.session.game.look(cursor) == .hidden)
        stage.press(.space)
        #expect(stage.session.game.look(cursor) != .hidden)
        stage.press(.letter("n"))
        #expect(stage.session.game.phase == .ready)
        stage.settle()
    }

    @Test("Both buttons at once chord when the first is released, whichever was pressed first, and do nothing else")
    func bothButtons() throws {
        for first in [PointerButton.primary, .secondary] {
            let stage = try MinesStage(.small, seed: 4)
            stage.click(stage.place(4, 4))
            let field = stage.session.game.field
            // A number with one mine, and that mine flagged.
            let number = try #require(
                (0..<81).map(field.shape.position).first { p in
                    stage.session.game.look(p) == .one
                        && field.shape.neighbourhood(of: p).positions.count { stage.session.game.look($0) == .hidden } > 1
                })
            let mine = try #require(field.shape.neighbourhood(of: number).positions.first { field[$0].isMine })
            stage.session.play(.flag(mine))
            let second: PointerButton = first == .primary ? .secondary : .primary
            let moves = stage.session.game.moves.count, place = stage.place(number.x, number.y)
            func event(_ button: PointerButton) -> PointerEvent { PointerEvent(place, time: stage.time, button: button) }
            stage.window.handle(.pointerDown(event(first)))
            stage.window.handle(.pointerDown(event(second)))
            #expect(stage.board.chordCell == number)
            #expect(!stage.board.marks.pressed.isEmpty && !stage.board.marks.pressed.contains(mine))
            #expect(stage.session.game.moves.count == moves, "not before one of them comes up")
            stage.window.handle(.pointerUp(event(first)))
            #expect(stage.session.game.moves.last == .chord(number))
            #expect(stage.board.marks.pressed.isEmpty)
            stage.window.handle(.pointerUp(event(second)))
            stage.run(1)
            #expect(stage.session.game.moves.count == moves + 1, "neither a click nor a flag besides")
            #expect(field.shape.neighbourhood(of: number).positions.allSatisfy { stage.session.game.look($0) != .hidden })
        }
    }

    @Test("Going through all techniques keeps the cell size and offset; a scroll in another keeps its middle", arguments: 0..<4)
    func techniqueSwitchRestoresPlace(first: Int) throws {
        for board in [BoardShape.small, .huge] {
            let stage = try MinesStage(board, size: CGSize(width: 500, height: 430)), all = stage.scene.techniques
            stage.scene.technique = all[first]
            if stage.board.canZoom { stage.press(.plus) }
            stage.run(1)
            stage.board.setContentOffset(CGPoint(x: stage.board.contentOffset.x, y: stage.board.contentOffset.y + 37), animated: false)
            let side = stage.scene.cellSide, offset = stage.board.contentOffset
            for round in 1...2 {
                for i in 1...4 { stage.scene.technique = all[(first + i) % 4] }
                #expect(stage.scene.cellSide == side && stage.board.contentOffset == offset, "round \(round)")
            }
            guard board == .huge else { continue }
            stage.scene.technique = all[(first + 1) % 4]
            stage.board.setContentOffset(CGPoint(x: 1000, y: 900), animated: false)
            func middle() -> CGPoint {
                let offset = stage.board.contentOffset, middle = stage.board.middle, side = stage.scene.cellSide
                return CGPoint(x: (offset.x + middle.x) / side, y: (offset.y + middle.y) / side)
            }
            let there = middle()
            stage.scene.technique = all[first]
            #expect(abs(middle().x - there.x) < 0.1 && abs(middle().y - there.y) < 0.1)
        }
    }

    @Test("Resizing the window in large or small steps keeps its middle on the same cell, zoomed or only scrolled", arguments: 0..<4)
    func resizing(index: Int) throws {
        for isZoomed in [false, true] {
            let stage = try MinesStage(.huge, size: CGSize(width: 900, height: 700)), board = stage.board
            stage.scene.technique = stage.scene.techniques[index]
            if isZoomed, board.canZoom { stage.press(.plus) }
            stage.run(1)
            board.setContentOffset(CGPoint(x: 3000, y: 5000), animated: false)
            func middle() -> CGPoint {
                let offset = board.contentOffset, middle = board.middle, side = board.geometry.side
                return CGPoint(x: (offset.x + middle.x) / side, y: (offset.y + middle.y) / side)
            }
            let before = middle()
            var sizes = [(500.0, 900.0), (1200, 480), (901, 701)]
            // As a corner is dragged: a pixel at a time.
            for step in 1...20 { sizes.append((901 - Double(step), 701 + Double(step))) }
            for (width, height) in sizes + [(900, 700)] {
                stage.window.resize(to: CGSize(width: width, height: height), scale: 1)
                stage.settle()
                let now = middle()
                #expect(abs(now.x - before.x) * board.geometry.side <= 1, "\(width)×\(height): \(before) to \(now)")
                #expect(abs(now.y - before.y) * board.geometry.side <= 1, "\(width)×\(height): \(before) to \(now)")
            }
        }
    }

    @Test("Cells enlarged to fill a larger window shrink back with it, unless the user has zoomed")
    func resizingAWholeBoard() throws {
        let stage = try MinesStage(.medium, size: CGSize(width: 800, height: 412)), board = stage.board
        for _ in 1...14 { stage.press(.minus) }
        stage.run(1)
        let side = stage.scene.cellSide, offset = board.contentOffset
        #expect(side == 20, "the whole board")
        for round in 1...2 {
            for (width, height) in [(1000.0, 530.0), (1280, 690), (640, 300), (800, 412)] {
                stage.window.resize(to: CGSize(width: width, height: height), scale: 1)
                stage.settle()
            }
            #expect(stage.scene.cellSide == side && board.contentOffset == offset, "round \(round)")
        }
        // A zoom by the user in the larger window is kept.
        stage.window.resize(to: CGSize(width: 1280, height: 690), scale: 1)
        stage.settle()
        stage.press(.plus)
        stage.run(1)
        let zoomed = stage.scene.cellSide
        stage.window.resize(to: CGSize(width: 800, height: 412), scale: 1)
        stage.settle()
        #expect(stage.scene.cellSide == zoomed && zoomed > side)
    }

    @Test("The header and the cells scale with the window")
    func magnified() throws {
        let metrics = WindowMetrics(displaySize: CGSize(width: 3840, height: 2080), displayScale: 1)
        let stage = try MinesStage(.huge, size: metrics.size, scale: metrics.scale)
        #expect(stage.view.header.frame.height * metrics.scale == 128 && stage.board.frame.minY * metrics.scale == 128)
        #expect(stage.board.geometry.side * metrics.scale == 80)
        stage.window.resize(to: CGSize(width: 1280, height: 800), scale: 1)
        stage.settle()
        #expect(stage.view.header.frame.height == 64 && stage.board.geometry.side == 40)
        stage.click(CGPoint(x: 640, y: 400))
        #expect(stage.session.game.phase == .playing)
        stage.click(CGPoint(x: 640, y: 32))
        #expect(stage.session.game.phase == .ready, "a new game by the face")
    }

    @Test("A whole game can be won by mouse")
    func wins() throws {
        let stage = try MinesStage(.small, seed: 4)
        stage.click(stage.place(4, 4))
        for i in 0..<81 where stage.session.game.field.cells[i].isCovered && !stage.session.game.field.cells[i].isMine {
            stage.click(stage.place(i % 9, i / 9))
            stage.run(0.05)
        }
        #expect(stage.session.game.phase == .won)
        #expect(stage.view.header.face.face == .won)
        #expect(stage.view.banner.content?.text.hasPrefix("Cleared") == true)
        #expect(stage.scene.status.contains("won"))
        stage.run(5)
        // All effects have ended.
        #expect(!stage.window.isAnimating)
    }

    @Test("A click on a zoomed-out board only zooms in")
    func farClick() throws {
        let stage = try MinesStage(.huge)
        stage.board.zoom(to: 1 / BoardGeometry.naturalSide, about: stage.board.middle, duration: 0)
        stage.click(CGPoint(x: 640, y: 400))
        stage.run(1)
        #expect(stage.session.game.phase == .ready)
        #expect(stage.board.geometry.side == 40)
    }
}
