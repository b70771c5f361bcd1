// The command `floe`: its subcommands, and the mapping of errors to one line and an exit status.

import ArgumentParser
import CFloeProcessLimits
import FloeBench
import FloeCommandLine
import FloeFuzzCommands
import Foundation

@main
struct FloeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "floe",
        abstract: "See and measure what compositing costs: interface effects on one live layer tree.",
        discussion: """
            Without a subcommand, floe opens the window.

            Examples:
              floe                                  the window, first scene
              floe ~/Pictures                       the window, with your own pictures
              floe run --scene focus --hud          with the frame times on screen
              floe tour --output out/tour           all scenes, without a display
              floe bench --scene focus --json       its techniques' frame times
              floe render tree.json --output a.png  draw a layer-tree file
              floe open a.json                      inspect its layers in the window
              floe compare a.json                   how far the compositors' pictures differ
              floe fuzz trees --minutes 10          look for trees drawn differently
            """,
        version: ProgramVersion.name,
        subcommands: [
            RunCommand.self, OpenCommand.self, TourCommand.self, SnapshotCommand.self, RenderCommand.self, CompareCommand.self,
            BenchCommand.self, MeasurementsCommand.self, FuzzCommand.self,
        ],
        defaultSubcommand: RunCommand.self)

    static func main() {
        StandardStreams.fillGaps()
        ProcessMemory.keepTogether()
        floe_tell_memory_exhausted()
        let status = runToEnd()
        // Not called inside `runToEnd`, where the reported error would never be released.
        if status != 0 { Foundation.exit(status) }
    }

    /// Runs the command line and returns the exit status.
    private static func runToEnd() -> Int32 {
        do {
            try checkArguments()
            var command = try parseAsRoot()
            try command.run()
            return 0
        } catch let failure as CommandFailure {
            StandardStreams.complain(line: failure.message)
            return failure.status.rawValue
        } catch {
            let code = exitCode(for: error)
            if code == .success {
                do {
                    try StandardStreams.print(fullMessage(for: error))
                } catch {
                    StandardStreams.complain(line: "\(error)")
                    return ExitStatus.cannotWrite.rawValue
                }
            } else {
                StandardStreams.complain(line: "\(message(for: error)) (see \(helpCommand(for: CommandLine.arguments.dropFirst())))")
            }
            return code.rawValue
        }
    }

    /// Returns the command whose help describes the arguments given: that of the window for options without a subcommand, and the list of
    /// all commands for an unknown one.
    private static func helpCommand(for arguments: ArraySlice<String>) -> String {
        var path = ["floe"], commands = configuration.subcommands
        for argument in arguments {
            guard let command = commands.first(where: { $0._commandName == argument }) else { break }
            path.append(argument)
            commands = command.configuration.subcommands
        }
        if path.count == 1, arguments.first?.hasPrefix("-") == true { path.append("run") }
        return path.joined(separator: " ") + " --help"
    }

    /// Rejects arguments that are not UTF-8. Swift would repair them, and thus look up or write files under other names.
    private static func checkArguments() throws {
        for (index, text) in CommandLine.arguments.enumerated() {
            guard let given = unsafe CommandLine.unsafeArgv[index], unsafe String(validatingCString: given) == nil else { continue }
            throw CommandFailure(.usage, "'\(text)' is not UTF-8 text; rename the file")
        }
    }
}
