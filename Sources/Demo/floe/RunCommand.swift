// `floe run`: the window.

import FloeCommandLine
import ArgumentParser
import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeRenderTree
import FloeSceneWindow
import FloeScenes
import FloeText
import FloeViewTree

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Open the window (what floe does without a subcommand).",
        discussion: """
            Keys: 1 to \(SceneName.allCases.count) choose a scene, T the technique, C the compositor; H shows the figures, O the overlays, F1 all keys; \
            Ctrl+S saves a picture, the layers or the figures; \
            Escape closes whatever is open, an overlay and the figures; Ctrl+Q quits. In the table, where letters find rows, hold Alt.

            Examples:
              floe run --scene focus --compositor gpu --hud
              floe run --technique as-written --size 1600x1000
              floe run --images ~/Pictures --appearance light
              floe run --scene mines --board 30x16/99
            """)

    @OptionGroup var scene: SceneOptions
    @OptionGroup var content: ContentOptions

    @Option(help: "The compositor to start with: cpu or gpu.")
    var compositor: CompositorKind = .cpu

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The window's size in points. (default: 1280x800)", valueName: "WxH"),
        transform: SizeArgument.init(_:))
    var size = SizeArgument.standard

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Device pixels per point. (default: the display's own)", valueName: "N"),
        transform: NumberArgument.within(NumberArgument.scale))
    var scale: Double?

    @Flag(help: "Show the figures from the start.")
    var hud = false

    @Flag(help: "Do not show hints for a scene's gestures, nor the welcome of the first start.")
    var noHints = false

    @Flag(
        inversion: .prefixedNo,
        help: "Whether content runs on after a touchpad stroke that ends fast; holds for later runs too. (default: --kinetic-scrolling)")
    var kineticScrolling: Bool?

    @Option(
        help: ArgumentHelp(
            "Whether pages, cards and panels move: full, reduced, or as the desktop's settings say; holds for later runs too. (default: desktop)",
            valueName: "full|reduced|desktop"))
    var motion: MotionSetting?

    @Option(help: TraceArgument.help("the frames of the last minute"), transform: TraceArgument.init(_:))
    var traceOutput: TraceArgument?

    @Flag(help: ArgumentHelp("Print what happens, a line each, for scripts and tests.", visibility: .hidden))
    var trace = false

    /// Returns the settings of earlier runs, changed by this command line.
    private func settings(in folder: URL?) -> RememberedSettings {
        let known = folder.map(RememberedSettings.init(folder:)) ?? RememberedSettings()
        var settings = known
        if let motion { settings.motion = motion }
        if let kineticScrolling { settings.hasKineticScrolling = kineticScrolling }
        if settings != known, let folder { settings.save(in: folder) }
        return settings
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }

    @MainActor
    private func open() throws {
        let clock = HostClock()
        var options = DesktopWindow.Options()
        options.title = "Floe"
        options.minimumSize = CGSize(width: 320, height: 240)
        options.size = CGSize(width: size.width, height: size.height)
        options.scale = scale
        options.compositor = compositor
        options.showsHUD = hud
        options.isDark = scene.appearance == .dark
        let folder = MinesScene.standardStateFolder, settings = settings(in: folder)
        options.reducesMotion = settings.motion.isReduced
        options.optimisations = try Environment.optimisations()
        try traceOutput?.check()
        let fonts = try SceneOptions.fonts()
        let desktop = try RunCommand.openWindow(options, fonts: fonts, clock: clock, instead: ", or use 'floe tour', which needs none")
        let sounds = SceneSounds()
        let trace = Trace(isOn: trace)
        let shown = try scene.makeView(
            showing: content, fonts: fonts, work: desktop.work, size: desktop.window.size, stateFolder: folder, sounds: sounds,
            trace: { trace($0) })
        if let folder { shown.rememberGestures(in: folder) }
        desktop.window.hasKineticScrolling = settings.hasKineticScrolling
        shown.showsGestureHints = !noHints
        let sceneWindow = SceneWindow(
            desktop: desktop, scenes: shown, clock: clock, trace: trace, welcomes: !noHints && !self.trace, traceOutput: traceOutput)
        defer { sounds.end() }
        try RunCommand.run(sceneWindow, desktop)
        if trace.hasFailed { throw CommandFailure(.cannotWrite, "standard output cannot be written") }
    }

    /// Opens a window. `instead`: what to do without a display, after the reason why there is none.
    @MainActor
    static func openWindow(
        _ options: DesktopWindow.Options, fonts: FontLibrary, clock: HostClock, instead: String = ""
    ) throws -> DesktopWindow {
        do {
            return try DesktopWindow(options, fonts: fonts, clock: clock)
        } catch let error as DesktopError {
            switch error {
            case .noMemory: throw CommandFailure(drawing: error)
            case .noDisplay: throw CommandFailure(.unavailable, "\(error)\(instead)")
            case .noWindow, .noGPU: throw CommandFailure(.unavailable, "\(error)")
            }
        }
    }

    /// Runs a window with scenes in it until it has been closed.
    @MainActor
    static func run(_ window: SceneWindow, _ desktop: DesktopWindow) throws {
        window.start()
        let signals = SignalHandling { window.end() }
        defer { signals.stop() }
        do {
            try desktop.run()
            window.end()
        } catch {
            window.end()
            throw CommandFailure(drawing: error)
        }
        if let failure = window.failure { throw failure }
    }
}
