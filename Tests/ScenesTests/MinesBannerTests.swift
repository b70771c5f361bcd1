import Foundation
import FloeGeometry
import FloeMeasuring
import Testing
import FloeViewTree

@testable import FloeScenes

/// The banner fades in place: as long as any of it shows, its frame stays the same.
@Suite("Minesweeper: messages")
@MainActor
struct MinesBannerTests {
    private func lost(size: CGSize? = nil) throws -> MinesStage {
        let stage = try size.map { try MinesStage(.small, seed: 4, size: $0) } ?? MinesStage(.small, seed: 4)
        stage.session.play(.reveal(at(4, 4)))
        let field = stage.session.game.field, mine = try #require(field.cells.indices.first { field.cells[$0].isMine })
        stage.session.play(.reveal(field.shape.position(mine)))
        stage.run(2)
        return stage
    }

    /// Runs until the banner is hidden, and returns its frame at each update until then.
    private func framesUntilGone(_ stage: MinesStage) -> [CGRect] {
        var frames: [CGRect] = []
        while !stage.view.banner.isHidden, frames.count < 600 {
            frames.append(stage.view.banner.frame)
            stage.run(1.0 / 60)
        }
        return frames
    }

    @Test("The banner of a lost game fades out in place, by its button and by key", arguments: [true, false])
    func fades(byButton: Bool) throws {
        let stage = try lost(), banner = stage.view.banner, frame = banner.frame
        #expect(frame.width > 200 && frame.height >= 56)
        if byButton { banner.onAction?() } else { stage.press(.letter("n")) }
        stage.window.update(at: stage.time)
        let frames = framesUntilGone(stage)
        #expect(frames.count > 5 && frames.count < 60)
        #expect(frames.allSatisfy { $0 == frame }, "\(frames)")
    }

    @Test("A large board's progress message is centred, fades out in place and lets clicks through")
    func progress() throws {
        let stage = try MinesStage(.small, seed: 4)
        stage.scene.newGame(.huge)
        // Long enough for the message to show. No work is delivered, so the board is not laid yet.
        for _ in 0..<90 {
            stage.time += 1.0 / 60
            stage.window.update(at: stage.time)
        }
        let frame = stage.view.banner.frame
        #expect(abs(frame.midY - stage.board.frame.midY) < 2)
        stage.settle()
        #expect(stage.session.building == nil)
        // Without a button, it lets clicks through to the board while it fades out.
        #expect(stage.window.rootView.hitTest(CGPoint(x: frame.midX, y: frame.midY)) === stage.board)
        let frames = framesUntilGone(stage)
        #expect(frames.count > 5 && frames.allSatisfy { $0 == frame }, "\(frames)")
    }

    @Test("A click on a banner that is fading out does nothing and reaches no cell below")
    func doubleClick() throws {
        let stage = try lost(), frame = stage.view.banner.frame
        let button = CGPoint(x: frame.maxX - 40, y: frame.midY)
        stage.click(button)
        let seed = stage.session.game.seed
        #expect(stage.session.game.phase == .ready)
        stage.run(0.05)
        stage.click(button)
        #expect(stage.session.game.seed == seed && stage.session.game.phase == .ready)
        // Nor does a click on the banner outside its button.
        let again = try lost()
        again.click(button)
        again.run(0.05)
        again.click(CGPoint(x: frame.minX + 20, y: frame.midY))
        #expect(again.session.game.phase == .ready)
    }

    @Test("“Try again” is among the controls only while it shows, and returns the focus to the board")
    func byTab() throws {
        let stage = try lost()
        let button = try #require(stage.scene.controls.last)
        #expect(button.isDescendant(of: stage.view.banner))
        stage.window.focus(button)
        stage.press(.enter)
        stage.run(1)
        #expect(stage.session.game.phase == .ready && stage.window.focusView === stage.board)
        #expect(!stage.scene.controls.contains { $0.isDescendant(of: stage.view.banner) })
        // Also when something else begins the new game.
        let again = try lost()
        again.window.focus(again.scene.controls.last)
        again.session.newGame()
        again.run(1)
        #expect(again.window.focusView === again.board)
    }

    @Test("The bottom inset of the board makes room for the banner only while it shows")
    func covered() throws {
        let stage = try lost(), board = stage.board
        let covered = board.bounds.maxY - (stage.view.banner.frame.minY - board.frame.minY)
        #expect(board.contentInset.bottom >= covered)
        stage.press(.letter("n"))
        stage.run(1)
        #expect(board.contentInset.bottom < covered || board.contentInset.bottom == BoardGeometry.margin)
    }

    @Test("Beside a board that leaves room, the banner of a lost game covers no cell, and stays there while it fades out")
    func beside() throws {
        let stage = try lost(size: CGSize(width: 1280, height: 668)), board = stage.board, banner = stage.view.banner, frame = banner.frame
        let cells = try #require(board.convert(CGRect(origin: .zero, size: board.geometry.contentSize), to: stage.view))
        #expect(!frame.intersects(cells) && stage.view.bounds.contains(frame), "\(frame), \(cells)")
        #expect(board.minimumContentOffset == board.maximumContentOffset)
        banner.onAction?()
        stage.window.update(at: stage.time)
        #expect(framesUntilGone(stage).allSatisfy { $0 == frame })
    }

    @Test("A message that arrives while another fades out replaces it")
    func follows() throws {
        let stage = try lost(), banner = stage.view.banner
        banner.onAction?()
        stage.run(0.05)
        banner.show(Notice.Content(text: "Another", detail: "and what it has to say for itself", action: "Well"))
        stage.view.setNeedsLayout()
        stage.run(1)
        #expect(!banner.isHidden && banner.alpha == 1 && banner.bounds.size == banner.sizeThatFits(CGSize(width: 900, height: 0)))
    }
}

@Suite("Minesweeper: the header")
@MainActor
struct MinesHeaderTests {
    @Test("The caption is singular for one mine left and plural for none or two")
    func oneMine() throws {
        let stage = try MinesStage(BoardShape(width: 9, height: 9, mines: 2), seed: 1), header = stage.view.header
        func said(_ caption: String) -> Bool { header.subviews.contains { ($0 as? Label)?.text == caption } }
        #expect(said("mines left") && !said("mine left"))
        stage.click(stage.place(0, 0), button: .secondary)
        #expect(stage.scene.game.minesLeft == 1 && said("mine left"))
        stage.click(stage.place(1, 0), button: .secondary)
        #expect(stage.scene.game.minesLeft == 0 && said("mines left"))
    }

    @Test(arguments: [CGSize(width: 320, height: 240), CGSize(width: 400, height: 300), CGSize(width: 800, height: 500)])
    func `the banner of a lost game lies below the header and within the view`(window: CGSize) throws {
        let stage = try MinesStage(BoardShape(width: 9, height: 9, mines: 71), seed: 3, size: ShellMetrics.sceneSize(in: window))
        stage.click(stage.place(4, 4))
        let game = stage.scene.game, mine = try #require(game.field.cells.indices.first { game.field.cells[$0].isMine })
        stage.session.play(.reveal(game.shape.position(mine)))
        stage.run(2)
        let banner = stage.view.banner.frame
        #expect(stage.scene.game.phase == .lost && banner.minY >= stage.view.header.frame.maxY && banner.maxY < stage.view.bounds.maxY)
    }

    @Test("Header items never overlap or leave the header, in narrow and wide windows", arguments: [320.0, 400, 500, 640, 800, 1280, 2560])
    func apart(width: Double) throws {
        for (board, technique) in [(BoardShape.small, MinesTechnique.tiled), (.huge, .blit)] {
            let stage = try MinesStage(board, technique: technique, size: CGSize(width: width, height: width * 0.75))
            let header = stage.view.header
            let shown = header.subviews.filter { !$0.isHidden && $0.frame.width > 0 }
            for (i, a) in shown.enumerated() {
                #expect(header.bounds.insetBy(dx: -0.5, dy: -0.5).contains(a.frame), "\(a) \(a.frame) of \(header.bounds)")
                for b in shown[(i + 1)...] {
                    // A count and its caption have frames as wide as the wider of the two.
                    #expect(!a.frame.insetBy(dx: 0.5, dy: 0.5).intersects(b.frame), "\(width): \(a) \(a.frame) and \(b) \(b.frame)")
                }
            }
            if let label = shown.first(where: { ($0 as? Label)?.text == FigureText.count(board.mines) }) as? Label {
                #expect(label.naturalSize.width <= label.frame.width)
            }
        }
    }
}
