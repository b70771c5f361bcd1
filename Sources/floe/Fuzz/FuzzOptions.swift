// How long a fuzzer goes on, where it begins, and where it leaves what failed: the same for all of them.

import ArgumentParser

struct FuzzOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Stop after so many minutes.", valueName: "N"))
    var minutes = 1.0

    @Option(parsing: .unconditional, help: ArgumentHelp("Stop after so many tries.", valueName: "N"))
    var count: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("The first try's seed; the next ones follow.", valueName: "N"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Where what failed is left.", valueName: "DIR"))
    var output = "out/failures"

    func validate() throws {
        guard minutes > 0, minutes.isFinite else { throw ValidationError("--minutes: expected a number above 0, found \(minutes)") }
        if let count, count < 1 { throw ValidationError("--count: expected a number of at least 1, found \(count)") }
    }
}
