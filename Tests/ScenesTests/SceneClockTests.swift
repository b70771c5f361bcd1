// Slow motion, pause and step: scenes show the same pictures, only later, and what surrounds them keeps its own time.

import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@MainActor
struct SceneClockTests {
    private let size = CGSize(width: 800, height: 500)

    /// Plays the script of a scene in the shell, `slower` times slower, and returns every 20th picture of the scene.
    private func pictures(of name: SceneName, slower: Int, until end: Double) throws -> [Bitmap] {
        let (shell, window) = try SceneStill.shell(name, size: size)
        if slower == 2 { window.handle(.keyDown(KeyEvent(.letter("z"), modifiers: .option, time: 0))) }
        #expect(shell.clock.slowMotion == slower)
        // It says so.
        shell.strip.isHidden = true
        let stage = try HeadlessStage(compositor: .cpu, threads: 2), pixels = PixelSize(width: 800, height: 500)
        let events = shell.scene.script(in: ShellMetrics.sceneSize(in: size)).events
        var pictures: [Bitmap] = [], next = 0
        for step in 1...Int(end * 60) {
            let time = Double(step) / 64
            while next < events.count, events[next].time <= time {
                window.handle(events[next].inTime { $0 * Double(slower) })
                next += 1
            }
            shell.context.work.deliver()
            window.update(at: time * Double(slower))
            guard step % 20 == 0 else { continue }
            try stage.draw(window.tree, size: pixels, scale: 1)
            pictures.append(try #require(stage.makeSnapshot()))
        }
        return pictures
    }

    @Test("At half speed every scene shows the same pictures at twice the time", arguments: SceneName.allCases)
    func slowMotionShowsTheSame(name: SceneName) throws {
        let full = try pictures(of: name, slower: 1, until: 4), slow = try pictures(of: name, slower: 2, until: 4)
        #expect(full.count > 10 && full.count == slow.count)
        for (i, (a, b)) in zip(full, slow).enumerated() { #expect(try a.isSame(as: b), "\(name), picture \(i)") }
    }

    private func press(_ key: Key, _ window: Window, at time: Double) {
        window.handle(.keyDown(KeyEvent(key, modifiers: .option, time: time)))
    }

    @Test func paceAndPauseAreChosenByKeys() throws {
        let (shell, window) = try SceneStill.shell(.table, size: size)
        var paces: [String] = []
        for i in 1...5 {
            press(.letter("z"), window, at: Double(i))
            paces.append(shell.clock.pace)
        }
        #expect(paces == ["½", "1/5", "1/10", "1/20", "full speed"])
        #expect(shell.strip.hint == "The scene runs at full speed.")
        press(.letter("z"), window, at: 6)
        window.update(at: 30)
        #expect(shell.strip.hint?.hasPrefix("Slow motion, ½") == true && shell.strip.hintCaps.keys == ["Alt", "Z"], "as long as it lasts")
        press(.letter("x"), window, at: 31)
        #expect(shell.clock.isPaused && shell.strip.hintCaps.keys == ["Alt", "X"])
        press(.letter("x"), window, at: 32)
        #expect(!shell.clock.isPaused && shell.clock.slowMotion == 2, "it goes on at the pace from before")
        press(.letter("x"), window, at: 33)
        let escape = InputEvent.keyDown(KeyEvent(.escape, time: 34))
        #expect(shell.takeUnhandled(escape) && !shell.clock.isPaused && shell.clock.slowMotion == 2)
        #expect(!shell.takeUnhandled(escape), "the pace is no mode to leave")
    }

    @Test func pausedSceneStandsStillAndSteps() throws {
        let (shell, window) = try SceneStill.shell(.table, size: size)
        let table = try #require(shell.scene.view.descendants.compactMap { $0 as? TableView }.first)
        window.handle(.keyDown(KeyEvent(.end, time: 1)))
        window.update(at: 1.1)
        press(.letter("x"), window, at: 1.1)
        window.update(at: 1.1)
        let offset = table.contentOffset.y
        #expect(table.isMoving && offset > 0)
        // The announcement ends, and nothing else happens.
        for i in 0..<60 { window.update(at: 2 + Double(i)) }
        window.tree.didBuildFrame()
        #expect(!window.needsFrame && window.nextUpdateTime == nil && table.contentOffset.y == offset, "it draws nothing")
        press(.period, window, at: 70)
        #expect(window.needsFrame)
        window.update(at: 70)
        let next = table.contentOffset.y
        #expect(next > offset)
        window.update(at: 71)
        #expect(table.contentOffset.y == next, "one frame")
        #expect(abs(table.localTime - (1.1 + 1.0 / 60)) < 1e-9)
        // What is around the scene moves.
        shell.toggleHelp()
        shell.closePanels()
        shell.show(.cards, animated: true)
        for i in 0...60 { window.update(at: 72 + Double(i) / 60) }
        #expect(shell.scene.name == .cards && !shell.isTurningPage)
        press(.letter("x"), window, at: 74)
        shell.show(.table, animated: false)
        for i in 0...120 { window.update(at: 75 + Double(i) / 60) }
        #expect(!table.isMoving && table.contentOffset.y > next, "it goes on where it was")
    }

    @Test func gameClockAndGesturesFollow() throws {
        let (shell, window) = try SceneStill.shell(.mines, size: size)
        let mines = try #require(shell.scene as? MinesScene), session = mines.minesView.session
        for key in [Key.right, .space] { window.handle(.keyDown(KeyEvent(key, time: 1))) }
        try #require(mines.game.phase == .playing)
        window.update(at: 2)
        #expect(abs(session.elapsed - 1) < 0.05)
        for _ in 0..<2 { press(.letter("z"), window, at: 2) }
        window.update(at: 12)
        #expect(abs(session.elapsed - 3) < 0.05, "a fifth of the time")
        #expect(abs((window.nextUpdateTime ?? 0) - 12) <= 5)
        press(.letter("x"), window, at: 12)
        window.update(at: 100)
        #expect(abs(session.elapsed - 3) < 0.05)
        press(.letter("x"), window, at: 100)
        for _ in 0..<3 { press(.letter("z"), window, at: 100) }
        #expect(shell.clock.runs)
        window.update(at: 101)
        #expect(abs(session.elapsed - 4) < 0.05)
    }
}

extension InputEvent {
    /// Returns this event at the time that `change` makes of its own. Only kinds that occur in scripts are changed.
    fileprivate func inTime(_ change: (Double) -> Double) -> InputEvent {
        func changed(_ e: PointerEvent) -> PointerEvent {
            var e = e
            e.time = change(e.time)
            return e
        }
        switch self {
        case .pointerDown(let e): return .pointerDown(changed(e))
        case .pointerMoved(let e): return .pointerMoved(changed(e))
        case .pointerUp(let e): return .pointerUp(changed(e))
        case .hover(let e): return .hover(changed(e))
        case .pointerLeft(let time): return .pointerLeft(time: change(time))
        case .wheel(var e):
            e.time = change(e.time)
            return .wheel(e)
        case .keyDown(var e):
            e.time = change(e.time)
            return .keyDown(e)
        case .text(let text, let time): return .text(text, time: change(time))
        default: return self
        }
    }
}
