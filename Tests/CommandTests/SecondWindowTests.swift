// Two windows in one program, on a display, with real input: each shows its own picture, gets its own events, and closes for itself.

import Foundation
import FloeImaging
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct SecondWindowTests {
    /// A process with its lines. Killed with its owner.
    private final class Running {
        let process = Process()
        let lines: LineReader

        init(_ arguments: [String], on desktop: VirtualDesktop, _ environment: [String: String]) throws {
            let pipe = Pipe()
            // If the program hangs, the test fails for lack of lines instead of waiting for ever.
            process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
            process.arguments = ["--signal=KILL", "300", FloeProgram.windowProgram.path] + arguments
            process.environment = desktop.environment.merging(environment) { $1 }
            process.standardOutput = pipe
            process.standardInput = FileHandle.nullDevice
            try process.run()
            try pipe.fileHandleForWriting.close()
            lines = LineReader(pipe.fileHandleForReading)
        }

        deinit {
            // The whole process group, because waiting would not end before the program that 'timeout' runs.
            if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }

        func wait(_ line: String) async throws {
            try await #require(lines.next(beginning: line) == line, "no '\(line)' has come: \(lines.seen.suffix(12))")
        }
    }

    /// By the CPU, by OpenGL in memory, and by OpenGL in the windows themselves, as with a card.
    @Test(arguments: [("cpu", false), ("gpu", false), ("gpu", true)])
    func eachWindowIsItsOwn(compositor: String, asWithACard: Bool) async throws {
        let desktop = try await VirtualDesktop(width: 800, height: 600)
        let program = try Running(["two", compositor], on: desktop, asWithACard ? ["AS_CARD": "1"] : [:])
        try await program.wait("large by \(compositor)")
        try await program.wait("small by \(compositor)")
        #expect(desktop.isWindow("large", ofClass: "org.example.windows") && desktop.isWindow("small", ofClass: "org.example.windows"))
        /// The colours of the large window beside the small one, and of the small one.
        func look() throws -> [Pixel] {
            let picture = try desktop.screenshot()
            return [picture[150, 150], picture[400, 300]]
        }
        let red = Pixel(0xFFC0_0000), green = Pixel(0xFF00_C000), blue = Pixel(0xFF00_00C0)
        try await until(look, [red, blue])

        try desktop.input("mousemove 400 300", "click 1")
        try await program.wait("small pressed 100 75")
        try await until(look, [red, green])
        try desktop.input("mousemove 150 160", "click 1")
        try await program.wait("large pressed 50 60")
        try await until(look, [green, green])
        // Without a window manager the window that opened last has the keyboard.
        try desktop.input("key a")
        try await program.wait(#"small key letter("a")"#)

        try desktop.askToClose("small")
        try await program.wait("small refuses")
        try desktop.input("mousemove 400 300", "click 1")
        try await program.wait("small pressed 100 75")
        try desktop.askToClose("small")
        try await program.wait("small agrees")
        try await program.wait("small closed")
        // Both are of one colour by now: what lies under the mouse is the large one once the small one is gone.
        try await until({ desktop.isWindow("small", ofClass: "org.example.windows") }, false)
        try await until(look, [green, green])
        try desktop.input("mousemove 390 290", "click 1")
        try await program.wait("large pressed 290 190")
        try desktop.askToClose("large")
        try await program.wait("large closed")
        try await program.wait("ended")
        program.process.waitUntilExit()
        #expect(program.process.terminationStatus == 0)
    }

    /// Though a square moves in it all the time.
    @Test func minimisedWindowDrawsNothing() async throws {
        let desktop = try await VirtualDesktop(width: 800, height: 600)
        try await desktop.startWindowManager()
        let program = try Running(["minimised"], on: desktop, [:])
        while let line = await program.lines.next(beginning: "frames"), line == "frames 0" {}
        try desktop.minimise("windowprogram")
        try await program.wait("frames 0")
        try await program.wait("frames 0")
    }

    /// Looks again until it sees what is right, as frames take their time. The limit is the suite's patience, not a measurement.
    private func until<Seen: Equatable>(_ look: () throws -> Seen, _ right: Seen) async throws {
        var seen = try look()
        for _ in 0..<500 where seen != right {
            try await Task.sleep(for: .milliseconds(20))
            seen = try look()
        }
        #expect(seen == right)
    }
}
