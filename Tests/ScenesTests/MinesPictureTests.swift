import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// Techniques are compared by what they cost, which is only fair if they show the same picture.
@Suite("Minesweeper: one picture by all techniques")
@MainActor
struct MinesPictureTests {
    /// Loses a game on a crowded board in which every look of a cell has come to show.
    private func lostGame(_ technique: MinesTechnique, size: CGSize, scale: Double, theme: Theme) throws -> MinesStage {
        let board = try shape(40, 24, 560)
        let stage = try MinesStage(board, seed: 3, technique: technique, size: size, scale: scale, theme: theme)
        stage.session.play(.reveal(at(20, 12)))
        let field = stage.session.game.field
        let free = board.rect.positions.filter { !field[$0].isMine && !field[$0].isRevealed }
        for (i, p) in free.enumerated() where i % 40 > 0 { stage.session.play(i % 40 == 1 ? .flag(p) : .reveal(p)) }
        let mines = board.rect.positions.filter { field[$0].isMine }
        for p in mines.prefix(20) { stage.session.play(.flag(p)) }
        stage.session.play(.reveal(try #require(mines.last)))
        // Until all mines are uncovered and the scroll bars have faded.
        stage.run(4)
        stage.settle()
        return stage
    }

    private func picture(_ stage: MinesStage, _ compositor: CompositorKind) throws -> Bitmap {
        let scale = stage.window.scale, surface = try HeadlessStage(compositor: compositor)
        func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
        let size = PixelSize(width: pixels(stage.window.size.width), height: pixels(stage.window.size.height))
        _ = try surface.draw(stage.window.tree, size: size, scale: scale)
        let whole = try #require(surface.makeSnapshot()), top = pixels(stage.board.frame.minY)
        // The header says whether a technique can zoom.
        return Bitmap(width: whole.width, height: whole.height - top) { x, y in whole[x, y + top] }
    }

    private static let settings: [(CGSize, Double)] = [
        (CGSize(width: 1000, height: 700), 1), (CGSize(width: 1000, height: 700), 1.25), (CGSize(width: 1100, height: 760), 2),
    ]

    @Test("On both compositors, in every look of a cell, to the pixel", arguments: 0..<3, [true, false])
    func same(setting: Int, isDark: Bool) throws {
        let (size, scale) = Self.settings[setting], theme = isDark ? Theme.dark : .light
        var first: Bitmap?
        for technique in MinesTechnique.allCases {
            let stage = try lostGame(technique, size: size, scale: scale, theme: theme), game = stage.session.game
            let shown = Set(stage.board.geometry.cells(in: stage.board.viewport.visible).positions.map { game.look($0) })
            #expect(shown.count == CellLook.allCases.count, "\(shown)")
            let cpu = try picture(stage, .cpu), gpu = try picture(stage, .gpu), expected = first ?? cpu
            first = expected
            let techniques = try #require(ImageDifference(expected, cpu, tolerance: 0))
            #expect(techniques.pixelsBeyondTolerance == 0, "\(technique): \(techniques)")
            let compositors = try #require(ImageDifference(cpu, gpu, tolerance: 2))
            #expect(compositors.pixelsBeyondTolerance * 1000 <= compositors.pixelCount, "\(technique): \(compositors)")
        }
    }
}
