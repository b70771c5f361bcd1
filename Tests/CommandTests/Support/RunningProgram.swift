// A program beside the tests, whose lines tell what happens in it.

import Foundation
import Testing

/// A program that runs, and the lines that it prints. Killed with its owner.
final class RunningProgram {
    let process = Process()
    let lines: LineReader
    private let input = Pipe()

    /// `limit`: the seconds after which it is killed.
    init(_ program: URL, _ arguments: [String], _ environment: [String: String], limit: Int = 300) throws {
        let pipe = Pipe()
        // If the program hangs, the test fails for lack of lines instead of waiting for ever.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--signal=KILL", "\(limit)", program.path] + arguments
        process.environment = environment
        process.standardOutput = pipe
        process.standardInput = input
        try process.run()
        try pipe.fileHandleForWriting.close()
        lines = LineReader(pipe.fileHandleForReading)
    }

    deinit {
        // The whole process group, because waiting would not end before the program that 'timeout' runs.
        if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Passes a line to the program.
    func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    /// Waits for the next line that begins so, and returns it.
    @discardableResult
    func wait(_ beginning: String) async throws -> String {
        try await #require(lines.next(beginning: beginning), "no '\(beginning)' has come: \(lines.seen.suffix(12))")
    }

    /// Waits for the next line that begins with `line`, which has to be all of it.
    func waitForLine(_ line: String) async throws {
        let next = try await wait(line)
        try #require(next == line)
    }
}
