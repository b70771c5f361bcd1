// An assistive program at a real window: it reads what is there, plays in all scenes, and is told of changes; see
// Tests/assistive-program.py.

import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct AccessibilityWindowTests {
    /// Whether there is what such a program is made of.
    private nonisolated static var hasAssistivePrograms: Bool {
        ["/usr/bin/dbus-run-session", "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/gi"].allSatisfy {
            FileManager.default.fileExists(atPath: $0)
        }
    }

    @Test(.enabled(if: hasAssistivePrograms, "needs dbus, at-spi2-core, gir1.2-atspi-2.0 and python3-gi, which scripts/test installs"))
    func assistiveProgramUsesAllScenes() async throws {
        let desktop = try await VirtualDesktop(width: 1280, height: 800), state = try TemporaryFolder()
        let process = Process(), pipe = Pipe(), script = DocumentationTests.root.appending(path: "Tests/assistive-program.py").path
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments =
            ["--signal=KILL", "300", "dbus-run-session", "--", "/usr/bin/python3", "-u", "-W", "ignore", script, FloeProgram.url.path]
        process.environment = desktop.environment.merging(["XDG_STATE_HOME": state.url.path, "FLOE_MEASURING": "any-load"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        try pipe.fileHandleForWriting.close()
        let lines = LineReader(pipe.fileHandleForReading)
        _ = await lines.next(beginning: "end")
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(lines.seen.suffix(30).joined(separator: "\n"))")
    }
}
