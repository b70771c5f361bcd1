// `floe bench`: plays every scene's script on both compositors at fixed time steps, without a display, and compares frame times
// with the claims of the scenes' articles.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

package struct BenchCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Play scenes by their scripts without a display; check frame times against the articles' claims.",
        discussion: """
            Each technique is played once as a warm-up, then in turns with the others, always from the same state. A \
            frame's time runs from its first event to the finished picture, without the work left to other threads. The \
            worst frame is the worst that recurred in every turn: what shows in only one turn is due to the machine. \
            Layers, draw calls and damaged pixels are medians; uploaded bytes are the sum of a turn.

            Exit status: 1 if a baseline's frames got slower by more than the noise.

            Examples:
              floe bench
              floe bench --scene focus --technique tuned --compositor cpu
              floe bench --scene mines --board endless --compositor cpu
              floe bench --size 2560x1440 --frames 600 --json > saved.json
              floe bench --baseline saved.json
              floe bench --scene table --without damage --without occlusion
              floe bench --report out/bench
              floe bench --scene cards --compositor cpu --trace-output trace.json
              floe bench --replay run.floe          a recording made by floe run --record
              floe bench layers --compositor cpu --threads 1
              floe bench layers --only sprites
            """)

    @Argument(
        help: ArgumentHelp(
            """
            What to measure: scenes; or layers: layer trees drawn whole, in multiples of a frame's copy, and updated without \
            drawing.
            """))
    var subject: BenchSubject = .scenes

    @Option(help: "The scene to play. (default: all)")
    var scene: SceneName?

    @Option(help: ArgumentHelp("The technique to play. (default: all of the scene's)", valueName: "NAME"))
    var technique: String?

    @Option(help: ArgumentHelp("Play this recording made by floe run --record instead of scripts.", valueName: "FILE"))
    var replay: String?

    @OptionGroup var content: ContentOptions

    @Option(help: "cpu, gpu or both.")
    var compositor: BenchCompositor = .both

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The picture's size in points. (default: 1280x800)", valueName: "WxH"),
        transform: SizeArgument.init(_:))
    var size: SizeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The most steps to measure in each turn. (default: the lesson's; 60 for layers)", valueName: "N"),
        transform: NumberArgument.whole(1...100_000))
    var frames: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Turns to measure after a warm-up. (default: 3)", valueName: "N"),
        transform: NumberArgument.whole(1...1000))
    var turns: Int?

    @Option(
        help: ArgumentHelp(
            "Also measure each case without this optimisation, one that FLOE_DISABLE takes; can be repeated.",
            valueName: "NAME"))
    var without: [String] = []

    @Option(help: ArgumentHelp("Report what changed since these figures, which --json printed.", valueName: "FILE.json"))
    var baseline: String?

    @Option(help: ArgumentHelp("Write one HTML page with pictures, distributions and claims to this folder.", valueName: "DIR"))
    var report: String?

    @Option(help: TraceArgument.help("the frames of each case's last turn"), transform: TraceArgument.init(_:))
    var traceOutput: TraceArgument?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("With layers: threads of the CPU compositor. (default: 1)", valueName: "N"),
        transform: NumberArgument.whole(NumberArgument.threads))
    var threads: Int?

    @Option(
        help: ArgumentHelp(
            "With layers: only trees whose names contain this, like 'sprites'.", valueName: "TEXT"))
    var only: String?

    @Flag(help: "Print a JSON array.")
    var json = false

    @Flag(help: "Print comma-separated values.")
    var csv = false

    package init() {}

    package func validate() throws {
        if technique != nil, scene == nil, replay == nil { throw ValidationError("--technique needs a scene; give --scene as well") }
        if json, csv { throw ValidationError("--json and --csv print the same figures; give one of them") }
        if replay != nil {
            if scene != nil || size != nil || content.namesAny {
                throw ValidationError("--replay: scene, size and contents are the recording's; leave them out")
            }
            if frames != nil || !without.isEmpty || baseline != nil || report != nil || csv || subject != .scenes {
                throw ValidationError("--replay goes with --compositor, --technique, --turns and --json alone")
            }
        }
        for name in without where !Optimisations.names.contains(where: { $0.name == name }) {
            let known = Optimisations.names.map(\.name).joined(separator: ", ")
            throw ValidationError("--without: expected one of \(known), found '\(name)'")
        }
        if only != nil, subject == .scenes {
            throw ValidationError("--only goes with layers; one scene is measured by --scene")
        }
        switch subject {
        case .scenes:
            if threads != nil { throw ValidationError("--threads goes with layers: floe bench layers --threads N") }
        case .layers:
            if scene != nil || size != nil || content.namesAny {
                throw ValidationError("--scene, --technique, --size and contents go with scenes, not with layers")
            }
            if turns != nil || !without.isEmpty || baseline != nil || report != nil || traceOutput != nil || csv {
                throw ValidationError(
                    "--turns, --without, --baseline, --report, --trace-output and --csv go with scenes, not with layers")
            }
        }
    }

    package func run() throws {
        try MainActor.assumeIsolated {
            if let replay { return try BenchReplay(self, replay).run() }
            switch subject {
            case .scenes: try BenchSession(self).run()
            case .layers:
                try checkOnly(among: LayerBenchTree.all.map(\.name) + LayerUpdateTree.all.map(\.name))
                let report = BenchLayersReport(
                    drawn: try BenchLayers(compositor: compositor, threads: threads ?? 1, frames: frames ?? 60, only: only).measure(),
                    updates: try BenchUpdates(frames: frames ?? 60, only: only).measure())
                try StandardStreams.print(json ? try Figures.json(report) : report.text)
            }
        }
    }

    private func checkOnly(among names: [String]) throws {
        guard let only, !names.contains(where: { $0.contains(only) }) else { return }
        throw CommandFailure(.usage, "--only: expected a part of a case's name, such as '\(names.first ?? "")', found '\(only)'")
    }
}

/// The subject of a benchmark.
enum BenchSubject: String, CaseIterable, ExpressibleByArgument {
    case scenes, layers
}

/// The compositors to measure.
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
    /// Returns whether a benchmark continues without a compositor: the GPU compositor is unavailable, but both were requested,
    /// and one alone is still informative.
    func leavesOut(_ kind: CompositorKind, of asked: BenchCompositor) -> Bool {
        status == .unavailable && kind == .gpu && asked == .both
    }
}
