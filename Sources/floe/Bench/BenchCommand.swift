// `floe bench`: every scene's script on both compositors at fixed time steps, without a display, and what
// its frames took.

import ArgumentParser
import DesktopHost
import Foundation
import RenderTree
import Scenes

struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Play scenes by their scripts without a display and print what frames took.",
        discussion: """
            A frame's time runs from its first event to the finished picture; work that the window leaves to other \
            threads is not in it. Layers, draw calls and damaged pixels are medians, uploaded bytes the sum of all \
            frames; memory is the process's at its largest.

            Examples:
              floe bench
              floe bench --scene focus --technique tuned --compositor cpu
              floe bench --scene mines --board endless --compositor cpu
              floe bench --size 2560x1440 --frames 600 --json
              floe bench layers --compositor cpu --threads 1
            """)

    @Argument(
        help: "What to measure: scenes, or layers: layer trees drawn whole, in multiples of a frame's copy, and updated without drawing.")
    var subject: BenchSubject = .scenes

    @Option(help: "The scene to play. (default: all)")
    var scene: SceneName?

    @Option(help: ArgumentHelp("The technique to play. (default: all of the scene's)", valueName: "NAME"))
    var technique: String?

    @OptionGroup var content: ContentOptions

    @Option(help: "cpu, gpu or both.")
    var compositor: BenchCompositor = .both

    @Option(help: ArgumentHelp("The picture's size in points. (default: 1280x800)", valueName: "WxH"), transform: SizeArgument.init(_:))
    var size: SizeArgument?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Frames to measure of each. (default: the script once; of layers 60)", valueName: "N"))
    var frames: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("With layers: threads of the CPU compositor. (default: 1)", valueName: "N"))
    var threads: Int?

    @Flag(help: "Print a JSON array.")
    var json = false

    func validate() throws {
        try NumberArgument.check("--frames", frames, in: 1...100_000)
        try NumberArgument.check("--threads", threads, in: NumberArgument.threads)
        if technique != nil, scene == nil { throw ValidationError("--technique names one of a scene; give --scene as well") }
        switch subject {
        case .scenes:
            if threads != nil { throw ValidationError("--threads goes with layers: floe bench layers --threads N") }
        case .layers:
            if scene != nil || size != nil || content.namesAny {
                throw ValidationError("--scene, --technique, --size and what scenes show go with scenes, not with layers")
            }
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            switch subject {
            case .scenes: try measure()
            case .layers:
                let report = BenchLayersReport(
                    drawn: try BenchLayers(compositor: compositor, threads: threads ?? 1, frames: frames ?? 60).measure(),
                    updates: try BenchUpdates(frames: frames ?? 60).measure())
                print(json ? try Figures.json(report) : report.text)
            }
        }
    }

    @MainActor
    private func measure() throws {
        let runs = try runs()
        var results: [BenchResult] = []
        var renderers: [String] = []
        let size = size ?? .standard
        // The CPU's runs first: what a graphics driver takes stays in the process and would count as theirs.
        for kind in compositor.kinds {
            do {
                for (name, technique) in runs {
                    var run = try BenchRun(
                        scene: name, technique: technique, content: content, compositor: kind, size: size)
                    results.append(try run.measure(frames: frames))
                    let renderer = "\(kind.rawValue): \(run.renderer)"
                    if !renderers.contains(renderer) { renderers.append(renderer) }
                }
            } catch let failure as CommandFailure where failure.leavesOut(kind, of: compositor) {
                FloeCommand.complain(failure.message)
            }
        }
        // Printed so that the two stand below each other.
        let order = runs.map { "\($0.scene.rawValue) \($0.technique)" }
        results = order.flatMap { run in results.filter { "\($0.scene) \($0.technique)" == run } }
        print(json ? try Figures.json(results) : BenchTable.text(results, renderers: renderers))
    }

    /// What was asked for; techniques that are not there are said with status 64 by the player.
    @MainActor
    private func runs() throws -> [(scene: SceneName, technique: String)] {
        try (scene.map { [$0] } ?? SceneName.allCases).flatMap { name in
            try (technique.map { [$0] } ?? SceneOptions.techniques(of: name)).map { (scene: name, technique: $0) }
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

extension CommandFailure {
    /// Whether a benchmark goes on without a compositor: the GPU cannot be had, but both were asked for,
    /// and one without the other still says something.
    func leavesOut(_ kind: CompositorKind, of asked: BenchCompositor) -> Bool {
        status == .unavailable && kind == .gpu && asked == .both
    }
}
