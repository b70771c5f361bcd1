// What ties the window to its scene: the keys that belong to the program, the title, and the trace that
// scripts follow.

import DesktopHost
import Foundation
import RenderTree
import Scenes
import Views

/// A running window with a scene in it.
@MainActor
final class Program {
    private let desktop: DesktopWindow
    private let scene: any Scene
    private let clock: HostClock
    private let traces: Bool
    private var isFirstFrame = true

    init(desktop: DesktopWindow, scene: any Scene, clock: HostClock, traces: Bool) {
        self.desktop = desktop
        self.scene = scene
        self.clock = clock
        self.traces = traces
    }

    func start() {
        let window = desktop.window
        let root = window.rootView
        scene.view.frame = root.bounds
        scene.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.addSubview(scene.view)
        window.onUnhandledEvent = { [weak self] event in self?.handle(event) ?? false }
        scene.onChange = { [weak self] in self?.sceneDidChange() }
        sceneDidChange()
        desktop.onFrame = { [weak self] _ in self?.didShowFrame() }
        desktop.onRest = { [weak self] in
            guard let self else { return }
            self.trace("rest \(self.counts)")
        }
    }

    /// After the window has closed.
    func end() { trace("quit \(counts)") }

    private var counts: String { "frames=\(desktop.counts.framesDrawn) wakeups=\(desktop.counts.wakeUps)" }

    private func handle(_ event: InputEvent) -> Bool {
        guard case .keyDown(let key) = event, !key.isRepeat, !key.modifiers.contains(.control) else { return false }
        switch key.key {
        case .letter("c"):
            desktop.toggleCompositor()
            trace("compositor \(desktop.compositor.rawValue)")
        case .letter("h"):
            desktop.showsHUD.toggle()
            trace("hud \(desktop.showsHUD ? "on" : "off")")
        case .letter("t"):
            let all = scene.techniques
            if let i = all.firstIndex(of: scene.technique) { scene.technique = all[(i + 1) % all.count] }
        case .escape:
            desktop.quit()
        case .function(9) where traces:
            // Scripts that send input wait for this line, and for the rest that follows it.
            trace("sync")
            desktop.setNeedsPresent()
        default:
            return false
        }
        return true
    }

    private func sceneDidChange() {
        desktop.techniqueName = scene.technique.name
        let parts = ["Floe", scene.title, scene.status].filter { !$0.isEmpty }
        desktop.setTitle(parts.joined(separator: " — "))
        trace("technique \(scene.technique.name)")
        trace("status \(scene.status)")
    }

    private func didShowFrame() {
        guard isFirstFrame else { return }
        isFirstFrame = false
        trace(String(format: "first-frame %.3f", clock.now()))
    }

    /// One line at once, so that a script that reads them is never behind.
    private func trace(_ line: String) {
        guard traces else { return }
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
