// `floe open`: a layer-tree file in the window, with the inspector on it.

import ArgumentParser
import FloeCommandLine
import FloeCompositors
import FloeDesktopHost
import FloeRenderTree
import FloeSceneWindow
import FloeScenes
import FloeText
import FloeViewTree
import Foundation

struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Inspect a layer-tree file in the window.",
        discussion: """
            The inspector opens on it; Escape closes it, and I opens it again. Ctrl+S, then Capture, saves the edited \
            layers as another file. F1 lists the other keys.

            Exit status: 65 for bad data or data that exceeds --memory, 66 for a missing file, 69 if there is no display or the \
            program that reads a picture cannot start, 71 if the system is out of memory.

            Examples:
              floe open tree.json
              floe open tree.json --compositor gpu --appearance light
            """)

    @Argument(help: ArgumentHelp("The layer-tree file.", valueName: "TREE.json"))
    var file: String

    @OptionGroup var window: WindowOptions

    @Option(help: "The appearance of everything around the picture. (default: as the desktop is set)")
    var appearance: AppearanceOption?

    @Option(parsing: .unconditional, help: MemoryArgument.help, transform: MemoryArgument.init(_:))
    var memory = MemoryArgument.standard

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }

    @MainActor
    private func open() throws {
        let clock = HostClock()
        let tree = try RenderCommand.read(file, memory.budget, pictures: 0, drawnBy: CompositorKind.allCases)
        let options = try window.options(appearance), trace = Trace(isOn: window.trace)
        let fonts = try SceneOptions.fonts(), desktop = try DesktopWindow.open(options, fonts: fonts, clock: clock, instead: "")
        let scene = LayerTreeScene.description(of: tree, title: URL(fileURLWithPath: file).lastPathComponent)
        let context = SceneContext(fonts: fonts, work: desktop.work, theme: desktop.window.rootView.appearance.theme, trace: { trace($0) })
        let shown = ScenesView([scene], first: scene.name, context: context, size: desktop.window.size)
        let window = SceneWindow(desktop, shown, clock: clock, trace: trace, traceOutput: window.traceOutput, inspects: true)
        try RunCommand.run(window, desktop)
        if trace.hasFailed { throw CommandFailure(.cannotWrite, "standard output cannot be written") }
    }
}
