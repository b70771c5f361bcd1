import Foundation
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// In the article pictures are twice as wide as labels, so that techniques differ in more than how they draw. With the same cell size, as
/// in a comparison, they do not.
@Suite("Minesweeper: one cell size for all techniques, or the article's")
@MainActor
struct MinesCellSizeTests {
    private static let sizes = [CGSize(width: 800, height: 500), CGSize(width: 1280, height: 800), CGSize(width: 2560, height: 1440)]

    private func visible(_ stage: MinesStage) -> CellRect { stage.board.geometry.cells(in: stage.board.viewport.visible) }

    @Test("With one size, all techniques begin with the same cells at the same places", arguments: [BoardShape.small, .large, .huge])
    func same(board: BoardShape) throws {
        for size in Self.sizes {
            let stages = try MinesTechnique.allCases.map { try MinesStage(board, technique: $0, size: size) }
            for stage in stages {
                #expect(stage.board.geometry == stages[0].board.geometry && stage.board.contentOffset == stages[0].board.contentOffset)
                #expect(visible(stage) == visible(stages[0]) && stage.view.sizes.content == nil)
            }
        }
    }

    @Test("With the article's, pictures are twice as wide as labels, and a notice says so wherever it is true")
    func article() throws {
        let sides = [MinesTechnique.cells: 32.0, .tiles: 32, .blit: 64]
        for technique in MinesTechnique.allCases {
            let stage = try MinesStage(.huge, technique: technique, hasSameCellSize: false)
            let told = stage.view.sizes.content?.text
            if let side = sides[technique] {
                #expect(stage.scene.cellSide == side && told == "Cell sizes: labels 32 points, pictures 64 points")
                #expect(stage.scene.areas.captions == [stage.view.sizes.frame] && stage.view.bounds.contains(stage.view.sizes.frame))
            } else {
                #expect(stage.scene.cellSide == 40 && told == nil, "it zooms")
            }
        }
    }

    @Test("Turned off and on again, twice, the board is where it was; after a scroll its middle stays", arguments: MinesTechnique.allCases)
    func turned(technique: MinesTechnique) throws {
        for board in [BoardShape.small, .huge] {
            let stage = try MinesStage(board, technique: technique, size: CGSize(width: 500, height: 430))
            let geometry = stage.board.geometry, offset = stage.board.contentOffset
            for _ in 0..<2 {
                stage.scene.setSwitch("same-cell-size", false)
                stage.run(0.5)
                #expect((stage.board.geometry == geometry) == (technique == .tiled))
                stage.scene.setSwitch("same-cell-size", true)
                stage.run(0.5)
                #expect(stage.board.geometry == geometry && stage.board.contentOffset == offset && stage.view.sizes.content == nil)
            }
            guard board == .huge else { continue }
            stage.board.setContentOffset(CGPoint(x: 1003, y: 907), animated: false)
            func middle() -> CGPoint {
                let visible = stage.board.viewport.visible, side = stage.scene.cellSide
                return CGPoint(x: visible.midX / side, y: visible.midY / side)
            }
            let before = middle()
            stage.scene.setSwitch("same-cell-size", false)
            #expect(abs(middle().x - before.x) < 0.1 && abs(middle().y - before.y) < 0.1)
        }
    }

    @Test("A comparison plays with one size whatever the window shows, and leaves the switch as it is", arguments: [true, false])
    func compared(isOn: Bool) throws {
        let work = WorkQueue(threads: 0), size = CGSize(width: 1280, height: 800)
        let shell = ScenesView(first: .mines, context: try SceneStill.context(work: work, board: .small), size: size)
        let window = Window(size: size)
        window.rootView.addSubview(shell)
        repeat { window.update(at: 0) } while work.deliver() > 0
        shell.scene.setSwitch("same-cell-size", isOn)
        for choice in ComparisonChoice.allCases {
            let variants = choice.variants(of: shell.scene, compositor: .cpu, hasGPU: true)
            let views = variants.map { variant in
                shell.still(of: variant, size: size, scale: 1).window.rootView.subviews.compactMap { $0 as? ScenesView }.first
            }
            let scenes = views.compactMap { $0?.scene as? MinesScene }
            #expect(scenes.count == variants.count && scenes.allSatisfy { $0.minesView.hasSameCellSize })
            #expect(Set(scenes.map(\.cellSide)).count == 1, "\(choice)")
        }
        #expect(shell.scene.switches.map { $0.get() } == [isOn])
    }

    @Test("Zoom buttons that are gray say why, and those that are not say what they do")
    func zoomButtons() throws {
        let shell = ScenesView(first: .mines, context: try SceneStill.context(), size: CGSize(width: 1280, height: 800))
        let window = Window(size: shell.bounds.size)
        window.rootView.addSubview(shell)
        window.update(at: 0)
        let mines = try #require(shell.scene as? MinesScene), buttons = mines.minesView.header.focusOrder.suffix(2)
        for technique in MinesTechnique.allCases {
            mines.kind = technique
            window.update(at: 0.1)
            for button in buttons {
                let hint = try #require(button.hint)
                #expect(button.isEnabled == (technique == .tiled) && hint.contains("cannot zoom") == !button.isEnabled)
                let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil) ?? .zero
                window.handle(.hover(PointerEvent(middle, time: 0.2)))
                #expect(shell.strip.claimLabel.text == hint)
                window.handle(.hover(PointerEvent(CGPoint(x: 640, y: 400), time: 0.3)))
                #expect(shell.strip.claimLabel.text != hint)
            }
        }
    }
}
