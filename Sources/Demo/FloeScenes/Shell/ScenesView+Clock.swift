// Slow motion, pause and step, for all scenes alike.

import FloeLayerTree
import FloeViewTree

extension ScenesView {
    /// Cycles through the paces of slow motion.
    func stepSlowMotion() {
        let all = SceneClock.slowMotions, i = all.firstIndex(of: clock.slowMotion) ?? 0
        run(slower: all[(i + 1) % all.count], isPaused: false)
    }

    func togglePause() { run(slower: clock.slowMotion, isPaused: !clock.isPaused) }

    /// Shows the paused scene's next frame.
    func stepScene() {
        guard clock.isPaused else { return announce("Pause the scene first: press \(keys.caps("x").joined(separator: "+")).") }
        clock.stepOn()
    }

    private func run(slower slowMotion: Int, isPaused: Bool) {
        clock.run(slower: slowMotion, isPaused: isPaused, from: window?.time ?? 0)
        // A recording would go on while what it belongs to stands still.
        if isPaused { context.sounds?.stopRecording() }
        // Slow motion and a pause are said for as long as they last.
        if clock.runs { announce(clock.sentence) } else { showHint(nil) }
    }

    func clockDidChange() {
        for scene in scenes.values { scene.view.layer.timing = clock.timing }
        refresh()
    }
}
