// How long a fuzzer runs, its first seed, and where it saves failures. Shared by all fuzzers.

import FloeCommandLine
import ArgumentParser

struct FuzzOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Stop after this many minutes. (default: 1)", valueName: "N"),
        transform: NumberArgument.within(0.001...100_000))
    var minutes = 1.0

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Stop after this many tries.", valueName: "N"), transform: NumberArgument.whole(1...))
    var count: Int?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The first try's seed; the next ones follow. (default: 1)", valueName: "N"),
        transform: NumberArgument.whole(0...UInt64.max))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("The folder for inputs that failed.", valueName: "DIR"))
    var output = "out/failures"
}
