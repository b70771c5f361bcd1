// `floe fuzz`: random malformed input. `floe fuzz trees` draws random layer trees in every available way, for as long as
// requested. A tree whose pictures differ is shrunk and saved as a layer-tree file with its pictures.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import FloeOpenGL
import Foundation
import FloeTreeFuzzing

package struct FuzzCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Fuzz the program with random files and command lines.",
        subcommands: [Trees.self, Pictures.self, Decks.self, Lists.self, Games.self, Arguments.self])

    package init() {}

    struct Trees: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "trees",
            abstract: "Draw random layer trees by all kernels, threads and OpenGL, whole and by damage.",
            discussion: """
                FLOE_DISABLE disables optimisations in all ways except the reference.

                Exit status: 70 if any tree was drawn differently; its file and pictures are in the --output folder.

                Examples:
                  floe fuzz trees --minutes 10
                  floe fuzz trees --seed 4711 --count 1
                  floe fuzz trees --minutes 10 --layers 40
                """)

        @OptionGroup var options: FuzzOptions

        @Option(
            parsing: .unconditional, help: ArgumentHelp("The most layers that a tree's root has. (default: 5)", valueName: "N"),
            transform: NumberArgument.whole(1...200))
        var layers = 5

        func run() throws {
            try MainActor.assumeIsolated { try fuzz() }
        }

        @MainActor
        private func fuzz() throws {
            let context = try? OffscreenGLContext()
            if context == nil { StandardStreams.complain(line: "OpenGL cannot start; only the CPU's ways of drawing are compared") }
            let check = try TreeCheck(context: context, optimisations: try Environment.optimisations())
            let clock = HostClock()
            var next = options.seed, failed = 0, drawn = 0
            while clock.now() < options.minutes * 60, drawn < options.count ?? .max {
                let problem = try TreeFuzzer.problem(seed: next, layers: layers, check, failures: options.output) {
                    clock.now() < options.minutes * 60
                }
                if let problem {
                    try StandardStreams.print(problem)
                    failed += 1
                }
                next &+= 1
                drawn += 1
            }
            try StandardStreams.print("\(drawn) \(drawn == 1 ? "tree" : "trees"), \(failed) drawn differently")
            guard failed == 0 else {
                throw CommandFailure(.software, "\(failed) of \(drawn) random trees were drawn differently; see \(options.output)")
            }
        }
    }
}
