// A window with a game in it, without a clock and without threads. Background work is done when it is delivered, so that every
// run is the same.

import Foundation
import FloeLayerTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
final class MinesStage {
    let window: Window
    let scene: MinesScene
    let work = WorkQueue(threads: 0)
    var time = 10.0

    init(
        _ board: BoardShape? = .medium, seed: UInt64? = 1, technique: MinesTechnique = .tiled,
        size: CGSize = CGSize(width: 1280, height: 800),
        scale: Double = 1, folder: URL? = nil, theme: Theme = .dark, opening: BoardOpening? = nil, hasSameCellSize: Bool = true
    ) throws {
        window = Window(size: size, scale: scale)
        scene = MinesScene(
            SceneContext(fonts: try FontLibrary(), work: work, theme: theme), stateFolder: folder, board: board, seed: seed,
            opening: opening)
        scene.setSwitch("same-cell-size", hasSameCellSize)
        scene.kind = technique
        scene.view.frame = window.rootView.bounds
        scene.view.autoresizingMask = .flexibleSize
        window.rootView.addSubview(scene.view)
        settle()
    }

    var view: MinesView { scene.minesView }
    var board: BoardView { view.board }
    var session: MinesSession { view.session }

    /// Updates and delivers work until none is left, without advancing time.
    func settle() {
        repeat { window.update(at: time) } while work.deliver() > 0
    }

    /// Lets `seconds` pass, 60 frames a second.
    func run(_ seconds: Double) {
        let end = time + seconds
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            work.deliver()
            window.update(at: time)
        }
    }

    /// Returns the centre of a cell, in window coordinates.
    func place(_ x: Int, _ y: Int) -> CGPoint {
        let rect = board.geometry.rect(of: CellPosition(x: x, y: y)), offset = board.contentOffset
        return CGPoint(x: rect.midX - offset.x + board.frame.minX, y: rect.midY - offset.y + board.frame.minY)
    }

    func click(_ p: CGPoint, button: PointerButton = .primary) {
        window.handle(.pointerDown(PointerEvent(p, time: time, button: button)))
        time += 0.05
        window.handle(.pointerUp(PointerEvent(p, time: time, button: button)))
    }

    /// Returns the centre of a view, in window coordinates.
    func center(of view: View) -> CGPoint {
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil) ?? .zero
    }

    /// Expects an open panel to lie in the window, and Tab to visit `controls` in turn, each of them visible while it has the focus.
    func expectAllReached(_ panel: PopoverPanel, _ controls: some Sequence<some View>) throws {
        #expect(window.rootView.bounds.contains(panel.panel.frame), "\(panel.panel.frame)")
        for control in controls {
            #expect(control.isFocused)
            let frame = try #require(control.convert(control.bounds, to: nil))
            #expect(panel.panel.frame.contains(frame), "\(frame) in \(panel.panel.frame)")
            let hit = window.rootView.hitTest(center(of: control))
            #expect(hit.map { $0 === control || $0.isDescendant(of: control) } ?? false)
            press(.tab)
            run(0.1)
        }
    }

    @discardableResult
    func press(_ key: Key, modifiers: KeyModifiers = []) -> Bool {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
    }

    /// Plays the scene's own script.
    func playScript(until end: Double = .infinity, eachFrame: () throws -> Void) throws {
        let script = scene.script(in: window.size), start = time
        var next = 0
        while time - start < min(end, script.duration) {
            time += 1.0 / 60
            while next < script.events.count, script.events[next].time + start <= time {
                window.handle(script.events[next].later(by: start))
                next += 1
            }
            work.deliver()
            window.update(at: time)
            try eachFrame()
        }
    }
}

extension InputEvent {
    /// Returns this event, `seconds` later. Only kinds that occur in scripts are changed.
    func later(by seconds: Double) -> InputEvent {
        func moved(_ e: PointerEvent) -> PointerEvent {
            var e = e
            e.time += seconds
            return e
        }
        switch self {
        case .pointerDown(let e): return .pointerDown(moved(e))
        case .pointerMoved(let e): return .pointerMoved(moved(e))
        case .pointerUp(let e): return .pointerUp(moved(e))
        case .hover(let e): return .hover(moved(e))
        case .wheel(var e):
            e.time += seconds
            return .wheel(e)
        default: return self
        }
    }
}
