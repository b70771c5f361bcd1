// A window's loop and the main thread's other work: the main actor, timers and sources are served, and rest is rest.

import Foundation
import Testing

@Suite(.takesTurns)
struct MainActorTests {
    private static let all: Set<Substring> = ["task", "queue", "timer", "sequence", "thread", "picture", "hops"]

    @Test func mainActorIsServedAtRestAndInMotion() throws {
        let result = try FloeProgram.run(FloeProgram.windowProgram, ["served"], [:])
        let parts = result.output.split(separator: "moving\n")
        #expect(result.status == 0 && parts.count == 2, "\(result.output)\(result.errors)")
        #expect(parts.allSatisfy { Set($0.split(separator: "\n")).isSuperset(of: Self.all) }, "\(result.output)")
    }

    @Test func restIsRest() throws {
        let result = try FloeProgram.run(FloeProgram.windowProgram, ["idle"], [:])
        let words = result.output.split(whereSeparator: \.isWhitespace)
        // One for each timer that counts, and its time limit.
        #expect(words.count > 3 && Int(words[1]).map { $0 <= 4 } == true && words[3] == "0", "\(result.output)\(result.errors)")
    }

    /// What begins an animation at rest begins it then, not when the last frame was.
    @Test func animationsBeginWhenTheyAreAskedFor() throws {
        let result = try FloeProgram.run(FloeProgram.windowProgram, ["animated"], [:])
        let counts = result.output.split(separator: "\n").map { $0.split(separator: " ") }
        let numbers = counts.dropLast().map { $0.last.flatMap { Int($0) } ?? 0 }
        #expect(numbers.count == 3 && numbers.allSatisfy { $0 >= 4 }, "\(result.output)\(result.errors)")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func signalEndsRest(signal: Int32) async throws {
        let process = Process(), pipe = Pipe()
        // Whoever runs tests in the background has them ignore SIGINT, which programs inherit.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal=INT,TERM", FloeProgram.windowProgram.path, "interrupt"]
        process.environment = FloeProgram.headless
        process.standardOutput = pipe
        try process.run()
        try pipe.fileHandleForWriting.close()
        let lines = LineReader(pipe.fileHandleForReading)
        let first = await lines.next()
        #expect(first == "resting")
        try await Task.sleep(for: .milliseconds(300))
        kill(process.processIdentifier, signal)
        let last = await lines.next()
        #expect(last == "ended")
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
    }

    /// Within a task no others could be served, after an `await` in `main` and while the window runs. The latter goes on.
    @Test(arguments: [("late", ["refused"]), ("nested", ["refused", "ended"])])
    func loopRefusesToRunWithinTask(mode: String, lines: [String]) throws {
        let result = try FloeProgram.run(FloeProgram.windowProgram, [mode], [:])
        #expect(result.status == 0 && result.output.split(separator: "\n").map(String.init) == lines, "\(result.output)\(result.errors)")
    }
}
