// `floe fuzz arguments`: generates command lines from the grammar of options with values that people mistype, and runs each as a
// user would. It must end in time with a known status, and with at most one line if something is wrong.

import FloeCommandLine
import ArgumentParser
import FloeDesktopHost
import FloeFileFuzzing
import Foundation
import Glibc

extension FuzzCommand {
    struct Arguments: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "arguments",
            abstract: "Run mistyped command lines.",
            discussion: """
                Each runs without a display, in a temporary folder, within \(Int(CommandLineCheck.seconds)) seconds.

                Exit status: 70 if any ended wrongly; those are left, shortened, in the --output folder.

                Examples:
                  floe fuzz arguments --minutes 10
                  floe fuzz arguments --seed 4711 --count 1
                """)

        @OptionGroup var options: FuzzOptions

        func run() throws {
            try MainActor.assumeIsolated { try fuzz() }
        }

        @MainActor
        private func fuzz() throws {
            let clock = HostClock(), check = try CommandLineCheck(program: "/proc/self/exe")
            var tried = 0, failed = 0
            while clock.now() < options.minutes * 60, tried < options.count ?? .max {
                let seed = options.seed &+ UInt64(tried)
                tried += 1
                guard let problem = try check.problem(CommandLineMaker.arguments(seed: seed)) else { continue }
                failed += 1
                let smallest = try check.shrunk(CommandLineMaker.arguments(seed: seed), failingLike: problem) {
                    clock.now() < options.minutes * 60
                }
                let path = "\(options.output)/arguments-\(seed).txt"
                try FuzzPool(kind: .lists).leave(Array((smallest.joined(separator: "\n") + "\n").utf8), at: path)
                try StandardStreams.print("seed \(seed): \(problem): floe \(smallest.joined(separator: " ")); see \(path)")
            }
            try StandardStreams.print("\(tried) command lines, \(failed) failed")
            if failed > 0 { throw CommandFailure(.software, "\(failed) of \(tried) command lines failed; see \(options.output)") }
        }
    }
}
