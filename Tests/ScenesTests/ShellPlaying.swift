// Helpers for tests of the window around the scenes: plain scenes in it, and keys, clicks and drags at times that the test
// controls.

import Foundation
import FloeText
import FloeViewTree

@testable import FloeScenes

extension View {
    /// The views in it, however deep.
    var descendants: [View] { subviews + subviews.flatMap(\.descendants) }
}

/// A window full of plain scenes, which take the files of those in the catalogue, with a log of the scenes made and the time.
@MainActor
struct ShellStage {
    let window = Window(size: CGSize(width: 1000, height: 700))
    let shell: ScenesView
    let log = ShellLog()

    init(first: SceneName = .focus) throws {
        shell = try ShellStage.makeShell(first: first, log: log, size: window.size)
        window.rootView.addSubview(shell)
        window.update(at: log.time)
    }

    static func makeShell(first: SceneName, log: ShellLog, size: CGSize) throws -> ScenesView {
        ScenesView(
            SceneCatalog.scenes.map { scene in
                PlainScene.description(scene.name, files: scene.files) { log.scenes[scene.name] = $0 }
            }, first: first, context: SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), size: size)
    }
}

@MainActor
protocol ShellPlaying {
    var stage: ShellStage { get }
}

extension ShellPlaying {
    var window: Window { stage.window }
    var shell: ScenesView { stage.shell }
    var log: ShellLog { stage.log }

    func run(_ seconds: Double) {
        for i in 1...Int(seconds * 60) { window.update(at: log.time + Double(i) / 60) }
        log.time += seconds
    }

    @discardableResult
    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: log.time)))
    }

    func click(_ view: View, _ p: CGPoint? = nil) {
        let at = p ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        let spot = view.convert(at, to: nil) ?? .zero
        window.handle(.pointerDown(PointerEvent(spot, time: log.time)))
        window.handle(.pointerUp(PointerEvent(spot, time: log.time + 0.05)))
    }

    func drag(from: CGPoint, by dx: Double, _ dy: Double = 0) {
        window.handle(.pointerDown(PointerEvent(from, time: log.time)))
        for i in 1...12 {
            let t = Double(i) / 12
            window.handle(.pointerMoved(PointerEvent(CGPoint(x: from.x + dx * t, y: from.y + dy * t), time: log.time + t * 0.2)))
        }
        log.time += 0.2
        window.handle(.pointerUp(PointerEvent(CGPoint(x: from.x + dx, y: from.y + dy), time: log.time)))
    }
}
