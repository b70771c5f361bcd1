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
            Keys: 1 to \(SceneName.allCases.count) choose a scene, T the technique, C the compositor; H shows the figures, A the tools, F1 all keys; \
            Ctrl+S saves a picture, the layers, the figures or a trace; \
            Escape closes whatever is open; Ctrl+Q quits. In the table, where letters find rows, hold Alt.

            Examples:
              floe run --scene focus --compositor gpu --hud
              floe run --technique as-written --size 1600x1000
              floe run --images ~/Pictures --appearance light
              floe run words.txt                    or any file that can be dropped
              floe run --scene mines --board 30x16/99
              floe run --record run.floe            to play it again
              floe run --replay run.floe --speed 0.5
            """)

    @Argument(
        help: ArgumentHelp(
            "Pictures, folders of them, a list or a deck to open, as if they were dropped on the window, or a recording to play.",
            valueName: "FILE"))
    var files: [String] = []

    @OptionGroup var scene: SceneOptions
    @OptionGroup var content: ContentOptions

    @OptionGroup var window: WindowOptions

    @Flag(help: "Show the figures from the start.")
    var hud = false

    @Flag(help: "Do not show gesture hints, nor the welcome at the first start.")
    var noHints = false

    @Flag(
        inversion: .prefixedNo,
        help: "Whether content keeps scrolling after a fast touchpad stroke; remembered for later runs. (default: --kinetic-scrolling)")
    var kineticScrolling: Bool?

    @Option(
        help: ArgumentHelp(
            "Whether pages, cards and panels move: full, reduced, or as the desktop is set; remembered for later runs. (default: desktop)",
            valueName: "full|reduced|desktop"))
    var motion: MotionSetting?

    @Option(
        help: ArgumentHelp(
            "Record everything that happens into this file, for --replay, snapshot and bench. Starts a new game and remembers nothing.",
            valueName: "FILE"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Play a recording made by --record, picture by picture the same, with its scene and settings.", valueName: "FILE"))
    var replay: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("With --replay: the speed, where 2 is twice as fast. (default: 1)", valueName: "N"),
        transform: NumberArgument.within(0.01...100))
    var speed: Double?

    /// Returns the settings of earlier runs, changed by this command line.
    private func settings(in folder: URL?) -> RememberedSettings {
        let known = folder.map(RememberedSettings.init(folder:)) ?? RememberedSettings()
        var settings = known
        if let motion { settings.motion = motion }
        if let kineticScrolling { settings.hasKineticScrolling = kineticScrolling }
        if settings != known, let folder { settings.save(in: folder) }
        return settings
    }

    func validate() throws {
        if speed != nil, replay == nil { throw ValidationError("--speed goes with --replay") }
        if record?.isEmpty ?? replay?.isEmpty ?? false {
            throw ValidationError("--record and --replay: expected the name of a file, found an empty one")
        }
        if let file = files.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
            throw ValidationError("'\(file)': expected a command or a file, found neither")
        }
        if !files.isEmpty, record != nil || replay != nil {
            throw ValidationError("--record and --replay: expected no other files, found '\(files[0])'; drop it on the window")
        }
        guard replay != nil else { return }
        if record != nil { throw ValidationError("--record and --replay: a recording cannot be recorded again; give one of them") }
        if window.traceOutput != nil {
            throw ValidationError(
                "--replay: a recording is not traced in the window; use 'floe bench --replay FILE --trace-output FILE.json'")
        }
        if content.namesAny || scene.technique != nil || !scene.switches.isEmpty || window.namesAny || hud {
            throw ValidationError(
                "--replay: scene, technique, switches, contents, compositor, size, scale, magnification, contrast and figures are the "
                    + "recording's; leave them out")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let recording = files.count == 1 && DroppedFile(path: files[0]).isRecording ? files[0] : nil
            if let replay = replay ?? recording {
                try ReplayWindow.run(replay, speed: speed ?? 1, trace: Trace(isOn: window.trace))
            } else {
                try open()
            }
        }
    }

    @MainActor
    private func open() throws {
        if let record { try RecordFile.checkIsNew(record) }
        let clock = HostClock()
        var options = try window.options(scene.appearance)
        options.showsHUD = hud
        let folder = MinesScene.standardStateFolder, settings = settings(in: folder)
        options.reducesMotion = settings.motion.isReduced
        let sounds = SceneSounds(), trace = Trace(isOn: window.trace)
        let make = RunWindow(
            content: content, fonts: try SceneOptions.fonts(), sounds: sounds, trace: trace,
            hasKineticScrolling: settings.hasKineticScrolling, showsHints: !noHints)
        defer { sounds.end() }
        if let record {
            let (made, file) = try make.recorded(scene, options, to: record, clock: clock, traceOutput: window.traceOutput)
            try RunCommand.run(made, made.desktop)
            if let problem = file.problem { throw problem }
        } else {
            var scene = scene
            if scene.named == nil, scene.technique == nil, scene.switches.isEmpty, !content.namesAny { scene.named = settings.scene }
            if window.size == nil {
                options.size = settings.size.map { CGSize(width: $0.width, height: $0.height) } ?? options.size
                options.position = settings.position
            }
            let made = try make.window(scene, options, clock: clock, stateFolder: folder, traceOutput: window.traceOutput)
            made.onFirstFrame = { [files, welcomes = !noHints && !window.trace, scenes = made.scenes] in
                if !files.isEmpty { _ = scenes.dropFiles(files, at: .zero) } else if welcomes { scenes.welcome() }
            }
            made.desktop.onClose = { [weak made] in
                guard let made, let folder else { return }
                var settings = settings
                settings.note(made)
                settings.save(in: folder)
            }
            try RunCommand.run(made, made.desktop)
        }
        if trace.hasFailed { throw CommandFailure(.cannotWrite, "standard output cannot be written") }
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
        if let failure = window.failure { throw failure as? CommandFailure ?? CommandFailure(.cannotWrite, "\(failure)") }
    }
}
