// A game of Minesweeper in the real window, played by a hand that knows where the mines are. The same game is played in this
// process, which tells where to click.

import Foundation
import FloeImaging
import FloeMeasuring
import Testing
import FloeViewTree

@testable import FloeScenes

/// Plays every move in both games.
@MainActor
final class MinesHand {
    struct Size {
        var width = 480, height = 620
    }

    let session: WindowSession
    private let size: Size
    private let mirror: SceneMirror<MinesScene>

    /// Opens a new game, or with `moves` the one saved in `state`.
    init(
        _ board: BoardShape, seed: UInt64, technique: String, compositor: String, size: Size = Size(), moves: [GameMove]? = nil,
        desktop: VirtualDesktop? = nil, state: TemporaryFolder? = nil
    ) async throws {
        self.size = size
        let new = ["--board", "\(board.width)x\(board.height)/\(board.mines)", "--seed", "\(seed)"]
        session = try await WindowSession(
            ["--scene", "mines", "--technique", technique, "--compositor", compositor] + (moves == nil ? new : []),
            width: size.width, height: size.height, desktop: desktop, state: state)
        mirror = try SceneMirror(width: size.width, height: size.height) {
            MinesScene($0, stateFolder: nil, board: board, seed: seed)
        }
        mirror.scene.technique = try #require(mirror.scene.techniques.first { $0.name == technique })
        for move in moves ?? [] { mirror.scene.minesView.session.play(move) }
        mirror.rest()
    }

    var game: MinesGame { mirror.scene.game }

    // Places

    private var board: BoardView { mirror.scene.minesView.board }

    /// The board's frame in the window.
    private var area: CGRect {
        get throws { CGRect(origin: try mirror.place(board.frame.origin, in: mirror.scene.minesView), size: board.frame.size) }
    }

    private func place(_ p: CellPosition) throws -> CGPoint {
        let rect = board.geometry.rect(of: p)
        return try mirror.place(CGPoint(x: rect.midX, y: rect.midY), in: board)
    }

    /// Returns the cells whose middle is visible.
    func visible() throws -> [CellPosition] {
        let area = try area.insetBy(dx: 2, dy: 2)
        return try board.geometry.cells(in: board.viewport.visible).positions.filter { area.contains(try place($0)) }
    }

    // Moves

    func play(_ move: GameMove) throws {
        try session.click(try place(move.position), button: move.isFlag ? 3 : 1)
        mirror.scene.minesView.session.play(move)
        mirror.rest()
    }

    /// Begins a game by revealing the cell in the middle of the visible part.
    func begin() async throws {
        try await waitUntilLaid()
        let cells = try visible()
        try play(.reveal(cells[cells.count / 2]))
        try await status()
    }

    /// Waits until a large board has been laid. That happens in the background, and until then there is no board to click.
    private func waitUntilLaid() async throws {
        var last = session.trace.seen.last { $0.hasPrefix("status") } ?? ""
        while last.hasPrefix("status laying") { last = try await session.wait("status") }
    }

    func lose() async throws {
        let mine = try #require(try visible().first { game.field[$0].isMine && game.look($0) == .hidden })
        try play(.reveal(mine))
        #expect(game.phase == .lost)
        try await status()
    }

    /// Clicks every free cell that the flood did not reveal, as fast as clicks can be sent.
    func win() async throws {
        var clicks: [String] = []
        for p in try visible() where !game.field[p].isMine && game.look(p) == .hidden {
            let at = try place(p)
            clicks.append("mousemove \(Int(at.x)) \(Int(at.y)) click 1")
            mirror.scene.minesView.session.play(.reveal(p))
        }
        try session.desktop.input(clicks.joined(separator: " "))
        mirror.rest()
        #expect(game.phase == .won)
        try await session.wait("status \(FigureText.count(game.shape.mines)) mines, won in")
    }

    func flagOne() async throws {
        let mine = try #require(try visible().first { game.field[$0].isMine && game.look($0) == .hidden })
        try play(.flag(mine))
        try await status()
    }

    enum NewGame: CaseIterable {
        case key, message
    }

    /// Starts a new game on the same board.
    func beginAnew(by way: NewGame) async throws {
        let view = mirror.scene.minesView
        switch way {
        case .key: try session.desktop.input("key n")
        case .message:
            // Until the banner has arrived where its button is clicked.
            try await session.settle()
            let banner = view.banner
            try session.click(try mirror.place(CGPoint(x: banner.bounds.maxX - 40, y: banner.bounds.midY), in: banner))
        }
        mirror.scene.newGame()
        mirror.rest()
        try await status()
    }

    /// Waits until the window reports this process's status.
    private func status() async throws {
        let wanted = "status \(mirror.scene.status)"
        while try await session.wait("status") != wanted {}
    }

    // Pictures

    /// Returns the board's pixels once nothing moves, with the mouse elsewhere.
    func picture() async throws -> [Pixel] {
        try session.desktop.input("mousemove \(size.width / 2) \(size.height - 2)")
        try await session.settle()
        return try session.desktop.screenshot().pixels(in: try area)
    }

    /// Returns the program's process number, once the first frame is shown.
    func identifier() async throws -> pid_t {
        let line = try await session.wait("process")
        try await session.wait("first-frame")
        return try #require(pid_t(line.dropFirst("process ".count)))
    }

    /// Kills the program, which leaves it no chance to save.
    func kill(_ identifier: pid_t) {
        #expect(Foundation.kill(identifier, SIGKILL) == 0)
        session.process.waitUntilExit()
    }
}

extension GameMove {
    fileprivate var isFlag: Bool {
        if case .flag = self { true } else { false }
    }
}
