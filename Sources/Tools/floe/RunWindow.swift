// The windows of `floe run`: the first, which may be recorded, and those opened from it to be recorded.

import FloeCommandLine
import FloeDesktopHost
import FloeScenes
import FloeSceneWindow
import FloeText
import FloeViewTree
import Foundation

/// Makes the windows of one run, which share its contents.
@MainActor
struct RunWindow {
    let content: ContentOptions
    let fonts: FontLibrary
    let sounds: SceneSounds
    let trace: Trace
    let hasKineticScrolling: Bool
    let showsHints: Bool

    /// Returns a window whose scenes keep their state in `stateFolder`.
    func window(
        _ scene: SceneOptions, _ options: DesktopWindow.Options, clock: HostClock, stateFolder: URL?, traceOutput: TraceArgument?
    ) throws -> SceneWindow {
        let desktop = try DesktopWindow.open(options, fonts: fonts, clock: clock)
        let shown = try makeView(scene, content, desktop, stateFolder: stateFolder, sounds: sounds)
        if let stateFolder { shown.rememberGestures(in: stateFolder) }
        let window = SceneWindow(desktop, shown, clock: clock, trace: trace, traceOutput: traceOutput)
        window.record = { try record($0, like: options, to: $1) }
        return window
    }

    /// Returns a window that records what happens in it to the file at `path`, which is empty or does not exist. Its games are
    /// reproducible: they have known mines and start afresh. It looks as the desktop says at first, whatever that says later.
    func recorded(
        _ scene: SceneOptions, _ options: DesktopWindow.Options, to path: String, clock: HostClock = HostClock(),
        traceOutput: TraceArgument? = nil
    ) throws -> (window: SceneWindow, file: RecordFile) {
        var options = options
        (options.increasesContrast, options.magnification) = (false, 1)
        let desktop = try DesktopWindow.open(options, fonts: fonts, clock: clock)
        desktop.stopFollowingSettings()
        var content = content
        let seed = content.seed ?? .random(in: .min ... .max)
        content.seed = seed
        let shown = try makeView(scene, content, desktop, stateFolder: nil, sounds: SoundsWithoutProblems(sounds))
        var head = RecordHead(
            shown, showing: content, isDark: desktop.window.rootView.appearance.theme.isDark, size: desktop.metrics.displaySize,
            scale: desktop.metrics.displayScale, seed: seed)
        head.compositor = options.compositor
        head.reducesMotion = desktop.window.reducesMotion
        head.hasKineticScrolling = hasKineticScrolling
        head.showsHints = showsHints
        let file = try RecordFile(path, head)
        let window = SceneWindow(
            desktop, shown, clock: clock, trace: trace, recorder: file.recorder, name: "Floe, recording", traceOutput: traceOutput)
        return (window, file)
    }

    private func makeView(
        _ scene: SceneOptions, _ content: ContentOptions, _ desktop: DesktopWindow, stateFolder: URL?, sounds: any SceneSoundPlaying
    ) throws -> ScenesView {
        let shown = try scene.makeView(
            showing: content, fonts: fonts, work: desktop.work, size: desktop.window.size,
            theme: desktop.window.rootView.appearance.theme, stateFolder: stateFolder, sounds: sounds,
            trace: { [trace] in trace($0) })
        desktop.window.hasKineticScrolling = hasKineticScrolling
        shown.showsGestureHints = showsHints
        return shown
    }

    /// Opens another window, with the scene of `window` as it begins, and records it to the file at `path` until it is closed.
    private func record(_ window: SceneWindow, like former: DesktopWindow.Options, to path: String) throws {
        let shown = window.scenes.scene, desktop = window.desktop
        var options = former, scene = try SceneOptions.of(shown.name, technique: shown.technique.name)
        scene.switches = shown.switches.map { SwitchArgument(name: $0.name, isOn: $0.get()) }
        options.isDark = desktop.window.rootView.appearance.theme.isDark
        options.size = desktop.metrics.displaySize
        options.position = nil
        options.compositor = desktop.compositor
        options.showsHUD = false
        let (recorded, file) = try recorded(scene, options, to: path)
        recorded.desktop.onClose = { [weak window] in
            recorded.end()
            recorded.desktop.onClose = nil
            window?.didRecord(path, file.problem)
        }
        recorded.start()
        desktop.loop?.add(recorded.desktop)
    }
}
