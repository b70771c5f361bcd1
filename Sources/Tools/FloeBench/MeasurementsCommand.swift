// `floe measurements`: the page of measurements, from figures that benchmarks printed on any number of machines.

import ArgumentParser
import FloeCommandLine
import Foundation

package struct MeasurementsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "measurements",
        abstract: "Print a page of the figures that floe bench saved on several machines.",
        discussion: """
            DIR holds a folder for each machine, with three files: machine.txt is its title, scenes.json what floe bench --json printed
            there, and layers.json what floe bench layers --json printed. The page is in Markdown.
            """)

    @Argument(help: ArgumentHelp("The folder of the machines' folders.", valueName: "DIR"))
    var folder: String

    package init() {}

    package func run() throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw CommandFailure(.missingFile, "\(folder): expected a folder with a folder for each machine, which cannot be read")
        }
        let machines = try names.map { try MeasuredMachine(path: "\(folder)/\($0)") }
        try StandardStreams.print(([MeasurementsCommand.head] + machines.map(\.text)).joined(separator: "\n\n"))
    }

    private static let head = """
        # Measurements

        Times are in milliseconds. What each figure means, and where figures mislead, is in [Measuring](Measuring.md). This page is
        written by `scripts/measurements` from the files in `Documentation/measurements`.
        """
}
