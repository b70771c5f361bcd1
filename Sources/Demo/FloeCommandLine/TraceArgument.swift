// The file of a trace on the command line.

import ArgumentParser
import FloeFiles
import FloeMeasuring
import Foundation

/// The name of a file to write trace events to.
package struct TraceArgument {
    package let path: String

    /// - Throws: what was expected, for the line that the command prints.
    package init(_ argument: String) throws {
        guard !argument.isEmpty, argument != "-" else {
            throw ValidationError("expected the name of a file, such as trace.json; found \(argument.isEmpty ? "an empty one" : "'-'")")
        }
        path = argument
    }

    /// Throws if the file cannot be written, before the work whose trace it is to hold.
    package func check() throws {
        do {
            _ = try FileReplacement(path)
        } catch {
            throw failure(error)
        }
    }

    /// Writes a trace.
    package func write(_ text: String) throws {
        do {
            try FileReplacement.write(Data(text.utf8), to: path)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ problem: FileProblem) -> CommandFailure {
        CommandFailure(.cannotWrite, "--trace-output: \(path): expected a file to write: \(problem)")
    }

    /// The help of all commands that take it.
    package static func help(_ frames: String) -> ArgumentHelp {
        ArgumentHelp("Write \(frames) as trace events, which Perfetto and chrome://tracing open.", valueName: "FILE.json")
    }
}
