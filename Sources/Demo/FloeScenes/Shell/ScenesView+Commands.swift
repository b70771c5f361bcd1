// The effects of commands and controls: on the scene itself, or by requests to the program.

import FloeLayerTree
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import FloeViewTree

extension ScenesView {
    func chooseTechnique(_ index: Int) {
        guard scene.techniques.indices.contains(index) else { return }
        scene.technique = scene.techniques[index]
    }

    func stepTechnique() {
        let all = scene.techniques
        if let i = all.firstIndex(of: scene.technique) { chooseTechnique((i + 1) % all.count) }
    }

    func flip(_ item: SceneSwitch) {
        if let reason = item.idleReason(with: scene.technique) { return announce(reason) }
        scene.setSwitch(item.name, !item.get())
    }

    /// Brings the scene's built-in contents back; does nothing while they show.
    func showBuiltInContents() {
        guard scene.builtInContents != nil else { return }
        closePanels()
        scene.showBuiltInContents()
        focusScene()
    }

    func chooseCompositor(_ kind: CompositorKind) {
        if state.pictures != .one { onRequest?(.pictures(.one)) }
        onRequest?(.compositor(kind))
        // The program may not have complied.
        refresh()
    }

    func swapCompositor() {
        if let problem = state.gpuProblem { return announce("No GPU compositor: \(problem)") }
        chooseCompositor(state.compositor == .cpu ? .gpu : .cpu)
    }

    /// Asks the program to show these pictures, or announces why there is no GPU compositor.
    func show(_ pictures: CompositorView) {
        if pictures != .one, let problem = state.gpuProblem { return announce("No GPU compositor: \(problem)") }
        onRequest?(.pictures(pictures))
        refresh()
    }

    /// Cycles through one picture, both, and their difference.
    func stepPictures() {
        let all = CompositorView.allCases, i = all.firstIndex(of: state.pictures) ?? 0
        show(all[(i + 1) % all.count])
    }

    func chooseOverlay(_ overlay: PlanOverlay?) { onRequest?(.overlay(overlay)) }

    /// Cycles through the slowdowns that the device can pretend to have.
    func stepSlowdown() {
        let all = ShellState.slowdowns, i = all.firstIndex(of: state.slowdown) ?? 0
        onRequest?(.slowdown(all[(i + 1) % all.count]))
    }

    func reviewHistory() {
        closePanels()
        onRequest?(.history)
    }

    /// Asks for a comparison of the two techniques of the claim.
    func compare() {
        closePanels()
        onRequest?(.compare(.claim))
    }

    /// Announces that something is not available while recording.
    package func refuseWhileRecorded() { announce("Not available while recording. Close the window to stop.") }

    func showPage(_ index: Int) {
        closePanels()
        pager.show(index, animated: true)
    }

    // Hints

    /// Shows a page's name, its article and its key in the strip while the mouse is over `title`; nil removes them.
    func showPageHint(_ title: String?) {
        let page = entries.firstIndex { $0.name.title == title }
        let article = page.map { entries[$0].article } ?? ""
        let words = title.map { article.isEmpty ? $0 : "\($0). Article: \(article)" }
        showHint(words, keys: page.map { keys.caps(.digit($0 + 1)) } ?? [])
    }

    /// Shows a hint in the strip, beside the keys with the same effect; nil removes it.
    package func showHint(_ text: String?, keys: [String] = []) { strip.show(hint: text, keys: keys) }

    // The scenes' time

    /// Cycles through the paces of slow motion.
    func stepSlowMotion() {
        let all = SceneClock.slowMotions, i = all.firstIndex(of: clock.slowMotion) ?? 0
        run(slower: all[(i + 1) % all.count], isPaused: false)
    }

    func togglePause() { run(slower: clock.slowMotion, isPaused: !clock.isPaused) }

    /// Shows the paused scene's next frame.
    func stepScene() {
        guard clock.isPaused else { return announce("Pause the scene first: press \(keys.caps(.pause).joined(separator: "+")).") }
        clock.stepOn()
    }

    private func run(slower slowMotion: Int, isPaused: Bool) {
        clock.run(slower: slowMotion, isPaused: isPaused, from: window?.time ?? 0)
        // A sound would continue while its card is paused.
        if isPaused { context.sounds?.stopRecording() }
        // Slow motion and a pause are shown for as long as they last.
        if clock.runs { announce(clock.sentence) } else { showHint(nil) }
    }

    func clockDidChange() {
        for scene in scenes.values { scene.view.layer.timing = clock.timing }
        refresh()
    }
}
