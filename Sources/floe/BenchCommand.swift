// `floe bench`: every scene's script on both compositors at fixed time steps, without a display, and what
// its frames took.

import ArgumentParser
import DesktopHost
import Foundation
import RenderTree
import Scenes
import Views

struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Play scenes by their scripts without a display and print what frames took.",
        discussion: """
            A frame's time runs from its first event to the finished picture; work that the window leaves to other
            threads is not in it. Layers, draw calls and damaged pixels are medians, uploaded bytes the sum of all
            frames; memory is the process's at its largest.

            Examples:
              floe bench
              floe bench --scene focus --technique tuned --compositor cpu
              floe bench --scene mines --board endless --compositor cpu
              floe bench --size 2560x1440 --frames 600 --json
              floe bench layers --compositor cpu --threads 1
            """)

    @Argument(help: "What to play: scenes, or layers for seven layer trees drawn whole, as multiples of a frame's copy.")
    var subject: BenchSubject = .scenes

    @Option(help: "One scene; all unless told.")
    var scene: SceneName?

    @Option(help: ArgumentHelp("One technique; all of the scene's unless told.", valueName: "NAME"))
    var technique: String?

    @Option(help: ArgumentHelp(
        "The board of Minesweeper: small, medium, large, huge, endless, or columns, rows and mines; huge unless told.",
        valueName: "WxH/MINES"), transform: BoardArgument.init(_:))
    var board: BoardArgument?

    @Option(help: "cpu, gpu or both.")
    var compositor: BenchCompositor = .both

    @Option(help: ArgumentHelp("The picture's size in points; 1280x800 unless told.", valueName: "WxH"))
    var size: SizeArgument?

    @Option(help: ArgumentHelp("Frames to measure of each; the script once, of layers 60 unless told.", valueName: "N"))
    var frames: Int?

    @Option(help: ArgumentHelp("Threads of the CPU compositor, with layers; 1 unless told.", valueName: "N"))
    var threads: Int?

    @Flag(help: "Print a JSON array.")
    var json = false

    func validate() throws {
        if let frames, !(1...100_000).contains(frames) {
            throw ValidationError("--frames: expected a number from 1 to 100000, found \(frames)")
        }
        if technique != nil, scene == nil { throw ValidationError("--technique names one of a scene; give --scene as well") }
        if board != nil, scene != .mines { throw ValidationError("--board is Minesweeper's; give --scene mines as well") }
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("--threads: expected a number from 1 to 256, found \(threads)")
        }
        switch subject {
        case .scenes:
            if threads != nil { throw ValidationError("--threads goes with layers: floe bench layers --threads N") }
        case .layers:
            if scene != nil || size != nil {
                throw ValidationError("--scene, --technique and --size go with scenes, not with layers")
            }
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            switch subject {
            case .scenes: try measure()
            case .layers:
                let bench = BenchLayers(compositor: compositor, threads: threads ?? 1, frames: frames ?? 60)
                let results = try bench.measure()
                print(json ? try BenchLayersResult.json(results) : BenchLayersResult.text(results))
            }
        }
    }

    @MainActor
    private func measure() throws {
        var results: [BenchResult] = []
        var renderers: [String] = []
        let size = size ?? SizeArgument(width: 1280, height: 800)
        // The CPU's runs first: what a graphics driver takes stays in the process and would count as theirs.
        for kind in compositor.kinds {
            do {
                for (name, technique) in try runs() {
                    var run = try BenchRun(scene: name, technique: technique, compositor: kind, size: size, board: board)
                    results.append(try run.measure(frames: frames))
                    let renderer = "\(kind.rawValue): \(run.renderer)"
                    if !renderers.contains(renderer) { renderers.append(renderer) }
                }
            } catch let failure as CommandFailure
                where failure.status == .unavailable && compositor == .both && kind == .gpu {
                // Both were asked for: one without the other still says something.
                FloeCommand.complain(failure.message)
            }
        }
        // Printed so that the two stand below each other.
        let order = try runs().map { "\($0.scene.rawValue) \($0.technique)" }
        results = order.flatMap { run in results.filter { "\($0.scene) \($0.technique)" == run } }
        print(json ? try BenchResult.json(results) : BenchTable.text(results, renderers: renderers))
    }

    /// What was asked for; techniques that are not there are said with status 64 by the player.
    @MainActor
    private func runs() throws -> [(scene: SceneName, technique: String)] {
        let entries = try SceneOptions.parse([]).entries()
        return try (scene.map { [$0] } ?? entries.map(\.name)).flatMap { name in
            if let technique { return [(scene: name, technique: technique)] }
            let options = try SceneOptions.parse(["--scene", name.rawValue])
            let view = try options.makeView(fonts: try SceneOptions.fonts(), work: WorkQueue(threads: 0), size: .zero)
            return view.scene.techniques.map { (scene: name, technique: $0.name) }
        }
    }
}

/// What is played.
enum BenchSubject: String, CaseIterable, ExpressibleByArgument {
    case scenes, layers
}

/// Which compositors to measure.
enum BenchCompositor: String, CaseIterable, ExpressibleByArgument {
    case cpu, gpu, both

    var kinds: [CompositorKind] {
        switch self {
        case .cpu: [.cpu]
        case .gpu: [.gpu]
        case .both: CompositorKind.allCases
        }
    }
}
