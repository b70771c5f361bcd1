import Foundation
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// The game's clock runs only while the game can be played. It stops behind any panel, of the scene or of the shell.
@Suite("Minesweeper: the clock")
@MainActor
struct MinesClockTests {
    private let window = Window(size: CGSize(width: 1000, height: 700))
    private let shell: ScenesView
    private let mines: MinesScene
    private var time = 1.0

    init() throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        shell = ScenesView(
            [
                .mines.made { MinesScene($0, stateFolder: nil, board: .small, seed: 1) },
                PlainScene.description(.flashlight),
            ], first: .mines, context: context, size: window.size)
        window.rootView.addSubview(shell)
        mines = try #require(shell.scene as? MinesScene)
        window.update(at: time)
    }

    private mutating func run(_ seconds: Double) {
        for i in 1...Int(seconds * 60) { window.update(at: time + Double(i) / 60) }
        time += seconds
    }

    private mutating func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
    }

    private var elapsed: Double { mines.minesView.session.elapsed }

    private func showComparison() throws {
        let lanes = ["cells", "blit"].map { Lane($0, turns: [Array(repeating: MeasuredFrame(seconds: 0.004), count: 60)]) }
        shell.show(try #require(Comparison(lanes)), .claim)
    }

    @Test("The clock stops behind help, tools, options, results, board panels and another page, then resumes")
    mutating func clockIsPaused() throws {
        press(.right)
        press(.space)
        try #require(mines.game.phase == .playing)
        run(3)
        var played = 3.0
        #expect(abs(elapsed - played) < 0.1)
        let shell = shell
        let panels: [(String, () throws -> Void)] = [
            ("help", shell.toggleHelp), ("tools", { shell.toggle(.tools) }), ("options", shell.toggleOptions), ("found", showComparison),
            ("custom", mines.minesView.openCustomBoard), ("presets", mines.minesView.openPresets),
        ]
        for (name, open) in panels {
            try open()
            run(4)
            #expect(abs(elapsed - played) < 0.1, "\(name)")
            press(.escape)
            #expect(shell.panelFrame == nil, "\(name)")
            run(2)
            played += 2
            #expect(abs(elapsed - played) < 0.1, "\(name)")
        }
        // A panel that replaces another, and then closes with its page.
        shell.toggle(.tools)
        run(1)
        shell.toggleOptions()
        run(1)
        #expect(abs(elapsed - played) < 0.1)
        shell.show(.flashlight, animated: false)
        run(3)
        shell.show(.mines, animated: false)
        run(2)
        #expect(abs(elapsed - played - 2) < 0.1, "\(elapsed)")
    }

    @Test("Closing the help does not start the clock before the first move or after the end")
    mutating func otherwise() throws {
        shell.toggleHelp()
        press(.escape)
        run(2)
        #expect(elapsed == 0)
        press(.right)
        press(.space)
        run(1)
        let field = mines.game.field, mine = try #require(field.cells.indices.first { field.cells[$0].isMine })
        mines.minesView.session.play(.reveal(mines.game.shape.position(mine)))
        let end = elapsed
        shell.toggleHelp()
        press(.escape)
        run(2)
        #expect(mines.game.phase == .lost && elapsed == end)
    }
}
