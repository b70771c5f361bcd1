// Another theme while the scenes are shown: all look as if they had been made in it, and go on with what they showed.

import Foundation
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct ThemeChangeTests {
    private let window = Window(size: CGSize(width: 1280, height: 800)), shell: ScenesView, work = WorkQueue(threads: 0)

    init() throws {
        shell = ScenesView(first: .mines, context: try SceneStill.context(work: work), size: window.size)
        window.rootView.addSubview(shell)
        settle()
    }

    private func settle() {
        for _ in 0..<60 { repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0 }
    }

    private func show(_ name: SceneName) {
        shell.show(name, animated: false)
        settle()
    }

    @Test func scenesKeepTechniqueAndSwitches() throws {
        var made: [SceneName: View] = [:]
        for entry in SceneCatalog.scenes {
            show(entry.name)
            made[entry.name] = shell.scene.view
            shell.scene.technique = shell.scene.techniques[0]
            let item = shell.scene.switches[0]
            shell.scene.setSwitch(item.name, !item.get())
        }
        let switches = SceneCatalog.scenes.map { entry in shell.scenes[entry.name]?.switches.map { $0.get() } }
        let page = shell.scene.name
        shell.theme = .light
        settle()
        #expect(shell.scene.name == page && shell.backgroundColor == Theme.light.palette.background)
        #expect(shell.strip.theme == .light && shell.scene.view.window === window)
        for entry in SceneCatalog.scenes {
            let scene = try #require(shell.scenes[entry.name])
            #expect(scene.view !== made[entry.name] && made[entry.name]?.window == nil, "\(entry.name)")
            #expect(scene.technique == scene.techniques[0], "\(entry.name)")
        }
        #expect(SceneCatalog.scenes.map { entry in shell.scenes[entry.name]?.switches.map { $0.get() } } == switches)
    }

    @Test func gameGoesOnInItsPlace() throws {
        let former = try #require(shell.scene as? MinesScene)
        former.newGame(try BoardShape(width: 400, height: 300, mines: 9000))
        former.kind = .tiled
        settle()
        let board = former.minesView.board
        board.zoom(by: 1.7, about: board.middle)
        settle()
        board.contentOffset = CGPoint(x: 900, y: 700)
        for move in [GameMove.flag(CellPosition(x: 1, y: 2)), .reveal(CellPosition(x: 40, y: 30))] { former.minesView.session.play(move) }
        settle()
        let game = former.game.moves, elapsed = former.minesView.session.elapsed, side = former.cellSide, offset = board.contentOffset
        #expect(game.count == 2)
        shell.theme = .light
        settle()
        let scene = try #require(shell.scene as? MinesScene)
        #expect(scene !== former && scene.game.moves == game && scene.kind == .tiled && !scene.minesView.palette.isDark)
        #expect(scene.minesView.session.elapsed > elapsed, "its clock runs on")
        #expect(scene.cellSide == side)
        #expect(abs(scene.minesView.board.contentOffset.x - offset.x) < 1 && abs(scene.minesView.board.contentOffset.y - offset.y) < 1)
        scene.minesView.session.play(.flag(CellPosition(x: 3, y: 2)))
        #expect(scene.game.moves.count == game.count + 1)
    }

    @Test func pictureInFocusAndFindsStay() throws {
        show(.flashlight)
        let light = try #require(shell.scene as? FlashlightScene)
        for find in FlashlightFinds.harbour.prefix(2) {
            _ = light.flashlightView.finds.look(at: find.place, radius: 1) { $0 }
        }
        show(.focus)
        let focus = try #require(shell.scene as? FocusScene)
        focus.scroll(to: 3, animated: true)
        settle()
        #expect(focus.chosen == 3 && light.status == "2 of 24 found")
        shell.theme = .light
        settle()
        let successor = try #require(shell.scene as? FocusScene)
        #expect(successor !== focus && successor.chosen == 3 && successor.pickerView.nearest == 3 && successor.status == focus.status)
        show(.flashlight)
        #expect(shell.scene !== light && shell.scene.status == "2 of 24 found")
    }

    /// What is being read would be lost.
    @Test func scenesChangeOnceTheyHaveReadTheirFiles() throws {
        let folder = try TestFolder(), list = try folder.write("list.txt", "one\ntwo\n")
        show(.table)
        let former = shell.scene
        former.open([list])
        #expect(former.isOpening)
        shell.theme = .light
        #expect(shell.scene === former)
        settle()
        #expect(shell.scene !== former && shell.scene.contents == AnyHashable(list as String?) && shell.theme == .light)
    }

    @Test func panelsCloseAndCodeStays() throws {
        shell.showsCode = true
        shell.toggleHelp()
        settle()
        shell.theme = Theme.light.increasedContrast
        settle()
        #expect(shell.panels.isEmpty && shell.showsCode)
        #expect(shell.codePanel?.appearance.theme == Theme.light.increasedContrast)
        let copy = shell.makeCopy(work: work, size: window.size)
        #expect(copy.theme == shell.theme)
    }
}
